/** The order in which a hand lies. */

export interface Held {
  card: string;
  key: string; // of this copy: a hand may hold two of a card
  playable: boolean;
  first: boolean; // of those that have to wait, after some that need not
}

/** What can be played now comes first; otherwise the hand lies as it was dealt. */
export function playableFirst(hand: readonly string[], lit: ReadonlySet<string>): Held[] {
  const copies = new Map<string, number>();
  const held = hand.map((card) => {
    const copy = (copies.get(card) ?? 0) + 1;
    copies.set(card, copy);
    return { card, key: `${card} ${copy}`, playable: lit.has(card), first: false };
  });
  const now = held.filter(({ playable }) => playable);
  const later = held.filter(({ playable }) => !playable);
  return [...now, ...later.map((each, at) => ({ ...each, first: at === 0 && now.length > 0 }))];
}
