/** A picture for every card, in a box of 100 x 100: `icon(key)` gives its strokes for Strokes or Icon.
 *  Those of later boxes are there as soon as `bringCards` has brought them. */

import { CUNNING } from './cunning';
import { SUMMER, WINTER } from './events';
import type { Drawing } from './ink';
import { moreCards } from './more.svelte';
import { PIECES } from './pieces';

export type Deck = 'cunning' | 'summer' | 'winter';

export const DECKS: Readonly<Record<Deck, Readonly<Record<string, Drawing>>>> = {
  cunning: CUNNING,
  summer: SUMMER,
  winter: WINTER,
};

const FIRE = 'fire';
const isIn = (deck: Deck, card: string): boolean => card in DECKS[deck] || card in moreCards()[deck];

export const deckOf = (card: string): Deck => (isIn('summer', card) ? 'summer' : isIn('winter', card) ? 'winter' : 'cunning');

export function icon(card: string): Drawing {
  if (card === FIRE) return PIECES.fire; // it is learnt and invented like what cards show
  const deck = deckOf(card);
  return DECKS[deck][card] ?? moreCards()[deck][card] ?? [];
}
