/** Tiles: what they do to who stands there, and where a step may kill. */

import type { Facts, TileFacts } from './facts.svelte';
import type { Rules, TileRules } from '../told';
import type { Say } from '../../../lib/text/say';
import { own } from './texts';

export const tileAt = (facts: Facts | null, hex: number): TileFacts | undefined => facts?.tiles?.find((each) => each.hex === hex);

/** How likely who stays there dies of the land, in per cent. */
export const doomAt = (facts: Facts | null, hex: number): number => tileAt(facts, hex)?.doom ?? 0;

/** "Whoever is still here at the end of the movement dies with 33%." */
export function doomWords(facts: Facts | null, rules: Rules | null, hex: number, say: Say): string {
  const tile = tileAt(facts, hex);
  if (!tile?.doom) return '';
  const when = rules?.tiles?.[tile.tile]?.deadly ?? '';
  return own(say)(when ? `doom_${when}` : 'doom', { n: tile.doom });
}

/** Where people may be held: that a die decides, or what it has decided this turn. */
export function gripWords(facts: Facts | null, rules: Rules | null, hex: number, say: Say): string {
  const tile = tileAt(facts, hex);
  if (!tile || !rules?.tiles?.[tile.tile]?.grips) return '';
  return own(say)(tile.free === undefined ? 'tile_grips' : tile.free ? 'glacier_free' : 'glacier_stuck');
}

/** What a tile makes of its hex, a line each. */
export function tileLines(tile: TileRules, species: number, say: Say): string[] {
  const words = own(say);
  const most = tile.bars.length >= species;
  const [summer, winter] = tile.fruit ?? [0, 0];
  return [
    tile.terrain ? words('tile_counts', { ground: say.word('ground', tile.terrain) }) : '',
    tile.halts ? words('tile_halts') : '',
    tile.bars.length ? (most ? words('tile_bars_all') : words('tile_bars', { beasts: tile.bars.map((each) => say.word('species', each)).join(', ') })) : '',
    tile.herds_halt ? words('tile_herds_halt') : '',
    tile.shut[1] ? words('tile_shut_winter') : '',
    tile.camp ? '' : words('tile_no_camp'),
    tile.fish === null ? '' : words('tile_fish', { n: tile.fish }),
    tile.fruit === null ? '' : words('tile_fruit', { summer, winter }),
    tile.grain === 1 ? '' : words('tile_grain', { n: tile.grain.toLocaleString(say.lang) }),
    tile.grips ? words('tile_grips') : '',
    tile.deadly ? words(`tile_deadly_${tile.deadly}`) : '',
  ].filter(Boolean);
}
