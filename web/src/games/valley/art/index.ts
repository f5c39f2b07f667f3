/** The art of the Valley. How it is used:
 *
 *  - Put `<Pieces />` once into the page's svg; it holds a symbol `v-<name>` for each piece (names: `PIECES`).
 *  - `<Tile kind seed winter frozen />` is the ground of a hex around 0 0 (50 to a corner); `hexagon()` its plain outline.
 *  - `<Piece name x y size seat />` draws a beast, camp, field, hazard or marker around a point; `SPECIES[n]` names species n.
 *  - `<Pebble seat kind count x y scale />` is people (or a tame wolf) of a tribe, seat -1 a loner; `<Count n />` a number.
 *  - `bringThings()` brings the pieces of later boxes: from then on their symbols are among those of `<Pieces />`.
 *  - `<Icon card />` is the picture of a card, as an element of html; `icon(key)` of cards.ts gives only its strokes.
 */

export { default as Count } from './Count.svelte';
export { default as Icon } from './Icon.svelte';
export { default as Pebble } from './Pebble.svelte';
export { default as Picture } from './Picture.svelte';
export { default as Piece } from './Piece.svelte';
export { default as Pieces } from './Pieces.svelte';
export { default as Tile } from './Tile.svelte';
export { bringThings } from './more.svelte';
export { pieceOf, PIECES, SPECIES } from './pieces';
export { hexagon, RADIUS, TERRAINS, type Terrain } from './terrain';
