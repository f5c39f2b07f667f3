/** A place for each thing on a hex, so that a glance finds it: the camp on top, people along the bottom, animals at the
 *  right, marks in the corners, and on the edges what belongs to edges.
 *
 *  The corners, by their use: upper left what a mover counts (guards, a place for a camp), meat that waits for somebody
 *  and later totems; upper right the fire of a camp and later a second food; left what is done to the ground (fields,
 *  pits), and below it the ground that is printed under a tile; right, or below the animals there, or on top where no camp
 *  is, "+n", what is there beside the glyphs that are drawn. Rivers, palisades and barricades keep to the edges.
 *  Another kind of people, a tamed herd or a neutral tribe is one more token of its zone: it needs no place of its own.
 */

import type { Token } from './stacks';

export interface Spot {
  x: number;
  y: number;
  scale: number;
}

/** So many glyphs stand on a hex, the camp among them; of more, the rest is "+n" and a fan. */
export const MOST = 4;

export const CAMP = { x: 0, y: -26, size: 42 };
export const FIRE = { x: 21, y: -29, size: 17 };
export const FIELD = { x: -28, y: -3, size: 28 };
export const STUDENT = { x: 27, y: -8 }; // a tablet with signs, beside the camp where its people study
export const PIT = { x: -27, y: -4, size: 28 };
export const PIT_BY_FIELD = { x: -27, y: -24, size: 21 };
export const CACHE = { x: -24, y: -25, size: 25 };
export const CARRION = { x: -22, y: -23, size: 33 };
export const CARRION_BY_CACHE = { x: -30, y: -8, size: 21 };
export const GUARDS = { x: -28, y: -22 };
export const STEPS = { x: 37, y: 14, apart: 9 };
export const MORE = { wide: 20, high: 16 };
export const NAME = { x: 0, y: 45 };

/** Rows of people, by their number. */
const ROWS: readonly (readonly number[])[] = [[], [1], [2], [3], [2, 2]];
const PEOPLE = [1, 1, 0.86, 0.68, 0.78]; // how large they are
const NARROW = [1, 0.94, 0.7, 0.55, 0.55]; // beside animals
const BOTTOM = 19;
const PEBBLE = 43; // from one to the next, so that the number of one and the mark of the other have room
const CLOSE = 38; // the same, beside animals

function peopleAt(count: number, beside: boolean): Spot[] {
  const scale = (beside ? NARROW : PEOPLE)[count] ?? 0.55;
  const step = (beside ? CLOSE : PEBBLE) * scale;
  const rows = ROWS[count] ?? [];
  return rows.flatMap((wide, row) =>
    Array.from({ length: wide }, (_, at) => ({
      x: (beside ? -13 : 0) + (at - (wide - 1) / 2) * step,
      y: BOTTOM - (rows.length - 1 - row) * step * 0.92,
      scale,
    })),
  );
}

function animalsAt(count: number, beside: boolean): Spot[] {
  if (count === 1) return [beside ? { x: 23, y: -6, scale: 0.84 } : { x: 15, y: 2, scale: 1.08 }];
  const scale = beside || count > 2 ? 0.62 : 0.82;
  const columns = count > 2 ? 2 : 1;
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, at) => ({
    x: (beside ? 25 : 17) - (columns - 1 - (at % columns)) * 32,
    y: (beside ? -6 : 2) + (Math.floor(at / columns) - (rows - 1) / 2) * 38 * scale,
    scale,
  }));
}

/** Of every tribe somebody first, then the others. */
function byTribe(people: Token[]): Token[] {
  const first = people.filter((each, at) => people.findIndex(({ seat }) => seat === each.seat) === at);
  return [...first, ...people.filter((each) => !first.includes(each))];
}

/** What is drawn of these, each with its spot, and how much is not, with the spot where that is said. */
export function arrange(
  tokens: Token[],
  camp: boolean,
): { drawn: (Token & { at: Spot })[]; more: number; rest: { x: number; y: number } } {
  const room = MOST - Number(camp);
  const herds = tokens.filter(({ is }) => is === 'herd');
  const people = tokens.filter(({ is }) => is !== 'herd');
  const tight = tokens.length > room;
  const kept = tight ? Math.max(room - people.length, 1) : room;
  const beasts = herds.slice(0, people.length || camp ? Math.min(2, kept) : kept);
  const shown = byTribe(people).slice(0, room - beasts.length);
  const folk = people.filter((each) => shown.includes(each));
  const feet = peopleAt(folk.length, beasts.length > 0);
  const paws = animalsAt(beasts.length, folk.length > 0 || camp);
  return {
    drawn: [...folk.map((each, n) => ({ ...each, at: feet[n] })), ...beasts.map((each, n) => ({ ...each, at: paws[n] }))],
    more: tokens.length - folk.length - beasts.length,
    rest: beasts.length ? { x: 30, y: 29 } : camp ? { x: 32, y: -3 } : { x: 0, y: -35 },
  };
}
