/** A picture for every card, in a box of 100 x 100: `icon(key)` gives its strokes for Strokes or Icon. */

import { CUNNING } from './cunning';
import { SUMMER, WINTER } from './events';
import type { Drawing } from './ink';

export type Deck = 'cunning' | 'summer' | 'winter';

export const DECKS: Readonly<Record<Deck, Readonly<Record<string, Drawing>>>> = {
  cunning: CUNNING,
  summer: SUMMER,
  winter: WINTER,
};

export const deckOf = (card: string): Deck => (card in SUMMER ? 'summer' : card in WINTER ? 'winter' : 'cunning');
export const icon = (card: string): Drawing => DECKS[deckOf(card)][card] ?? [];
