/** Cards at the table. How it is used:
 *
 *  - `<Hand hand lit taken say take open order />`: my cards; `lit` is the set of those that the open question lets me play.
 *  - `<CardSheet card say fire play why close />`: everything about one card in a dialog, null closes it; children get the card.
 *  - `<CardText card say fire />`: the same without a dialog, for events that are told.
 *  - `<AidButton say rules />`: opens the player aid, to read and to print.
 */

export { default as AidButton } from './AidButton.svelte';
export { default as CardSheet } from './CardSheet.svelte';
export { default as CardText } from './CardText.svelte';
export { default as Hand } from './Hand.svelte';
export { CARD_KEYS, factsOf, markOf, showBox, wordedIn, type CardFacts } from './catalogue.svelte';
export { cardWord } from './words';
