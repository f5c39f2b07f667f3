/** Who looks at a screen, and what they may do as the one they are. */

import type { Card, Seat } from '../wire/wire';

/** Through whose eyes a table is seen at first; null: nobody's yet. */
export function eyesOf(card: Card): Seat | null {
  if (card.status === 'playing' && card.yours.length > 1) return null; // first the device is handed over
  return card.yours[0] ?? null;
}

/** At one screen: who must take the device before anything is shown. */
export function nextEyes(wanted: Seat[], seat: Seat | null): Seat | null {
  return wanted.length && (seat === null || !wanted.includes(seat)) ? wanted[0] : null;
}

/** Whether this person has given an answer that could be taken back; `played`: who has answered so far. */
export function mayUndo(card: Card | null, seat: Seat | null, played: Seat[] | null): boolean {
  if (card?.status !== 'playing' || card.vote || !card.yours.length) return false;
  return played === null || played.includes(seat ?? card.yours[0]);
}
