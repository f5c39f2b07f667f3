/** Which colour each seat has: that of the chair that plays it, the same from the set-up to the replay. */

import type { Card, Seat } from '../wire/wire';

export const COLOURS = 6;

let dyes = $state.raw<readonly number[]>([]); // by seat; without a table, each seat has the colour of its number

/** By seat, the colours at a table. */
export function dyesOf(card: Pick<Card, 'chairs'> | null): number[] {
  const found: number[] = [];
  for (const [place, chair] of (card?.chairs ?? []).entries()) found[chair.seat ?? place] = chair.colour;
  return found;
}

/** From now on seats have the colours of this table. */
export function dye(card: Pick<Card, 'chairs'> | null): void {
  dyes = dyesOf(card);
}

/** The colour of a seat; below 0 where nobody's things are drawn. */
export const tribeOf = (seat: Seat): number => dyes[seat] ?? (seat < 0 ? -1 : seat % COLOURS);
