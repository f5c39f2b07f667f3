/** Which cards the gallery shows. */

import { flat } from '../../../lib/text/search';
import type { Deck } from '../art/cards';
import { BOX_KEYS, broughtBy, CARD_KEYS, copiesIn, factsOf } from './catalogue.svelte';

export interface Wanted {
  edition: string; // empty: every one
  deck: Deck | ''; // the same
  name: string; // or parts of it, in any order
}

export interface Shown {
  card: string;
  deck: Deck;
  words: string; // where its text is found
  name: string;
  boxes: { edition: string; copies: number }[]; // that bring it
}

/** Boxes that bring cards, in the order of their years. */
export const BOXES_SHOWN: readonly string[] = BOX_KEYS.filter((key) => broughtBy(key).length).sort();
const BROUGHT = new Map(BOXES_SHOWN.map((edition) => [edition, new Set(broughtBy(edition))]));
const ORDER: readonly Deck[] = ['cunning', 'summer', 'winter'];

/** The cards that fit, deck by deck, in the order of their names. `named`: what they are called in the reader's language. */
export function fitting({ edition, deck, name }: Wanted, named: (words: string) => string, lang: string): Shown[] {
  const words = flat(name).split(/\s+/).filter(Boolean);
  const found = CARD_KEYS.map((card): Shown & { printed: string } => {
    const { deck: of, words: key, printed } = factsOf(card);
    const boxes = BOXES_SHOWN.filter((box) => BROUGHT.get(box)?.has(card));
    const copies = boxes.map((box) => ({ edition: box, copies: copiesIn(card, box) }));
    return { card, deck: of, words: key, name: named(key), printed, boxes: copies };
  }).filter((each) => {
    const said = flat(`${each.name} ${each.printed}`);
    return (
      (!edition || each.boxes.some((box) => box.edition === edition)) &&
      (!deck || each.deck === deck) &&
      words.every((word) => said.includes(word))
    );
  });
  return found.sort((a, b) => ORDER.indexOf(a.deck) - ORDER.indexOf(b.deck) || a.name.localeCompare(b.name, lang));
}
