/** The table of a scoring, if the round ended now: question marks that nobody knows and hidden cards count nothing. */

import type { Cell, RowKey, Sheet } from './scoring';
import {
  around,
  AXE,
  FIRE,
  isAnimal,
  isLast,
  letterOf,
  MARK,
  MEAT,
  PELT,
  reverseOf,
  seatsOf,
  shamanOrder,
  shareOf,
  TUSK,
  type Camp,
  type Rules,
} from './world';

const known = (seen: Camp, tile: number): number =>
  seen.faces[tile] === MARK ? reverseOf(seen, tile) : seen.faces[tile];

/** Among those who are level the earliest has most, and the latest has least. */
function farthest(values: number[], order: number[], sign: 1 | -1): { seat: number; level: number[] } {
  const far = Math.max(...values.map((value) => value * sign));
  const level = order.filter((seat) => values[seat] * sign === far);
  return { seat: (sign === 1 ? level[0] : level.at(-1)) ?? 0, level: level.length > 1 ? level : [] };
}

export function ifEnded(seen: Camp, rules: Rules): Sheet {
  const seats = seatsOf(seen);
  const order = shamanOrder(seen) ?? around(seen.start, seats.length);
  const faces = seats.map((seat) => shareOf(seen, seat).map((tile) => known(seen, tile)));
  const count = (kind: number): number[] => faces.map((each) => each.filter((face) => face === kind).length);
  const empty = (counts: number[] | null): Cell[] =>
    seats.map((seat) => ({
      count: counts?.[seat] ?? null,
      points: null,
      place: 0,
      decided: [],
      drawn: 0,
      hide: null,
      animals: '',
    }));
  const cells: Record<RowKey, Cell[]> = {
    axes: empty(count(AXE)),
    pelts: empty(count(PELT)),
    tusks: empty(count(TUSK)),
    meat: empty(count(MEAT)),
    fire: empty(count(FIRE)),
    animals: empty(null),
    final: empty(null),
  };
  const after = [...seen.scores];
  const score = (row: RowKey, seat: number, points: number, decided: number[] = []): void => {
    const before = after[seat];
    after[seat] = Math.max(0, before + points);
    const cell = cells[row][seat];
    cells[row][seat] = { ...cell, points: (cell.points ?? 0) + after[seat] - before, decided };
  };

  for (const seat of order) {
    const axes = cells.axes[seat].count ?? 0;
    if (!axes) continue;
    if (isLast(seen, rules)) score('axes', seat, rules.axe * axes);
    else cells.axes[seat] = { ...cells.axes[seat], drawn: axes };
  }
  const hides = count(PELT).map((pelts, seat) => seen.hides[seat] + pelts);
  hides.forEach((hide, seat) => (cells.pelts[seat] = { ...cells.pelts[seat], hide }));
  const first = farthest(hides, order, 1);
  const last = farthest(hides, order, -1);
  score('pelts', first.seat, seen.round, first.level);
  score('pelts', last.seat, -seen.round, last.level);
  count(TUSK).forEach((tusks, seat) => tusks && score('tusks', seat, rules.tusk * tusks));
  const meat = count(MEAT);
  const eaters = order.filter((seat) => meat[seat]).sort((a, b) => meat[b] - meat[a]);
  rules.prizes.forEach((prize, at) => {
    const seat = eaters[at];
    if (seat === undefined) return;
    const level = order.filter((other) => meat[other] === meat[seat]);
    score('meat', seat, prize, level.length > 1 ? level : []);
    cells.meat[seat] = { ...cells.meat[seat], place: at + 1 };
  });
  const fires = count(FIRE);
  const cold = farthest(fires, order, -1);
  score('fire', cold.seat, -rules.cold, cold.level);
  if (seats.length === 2) score('fire', 1 - cold.seat, fires[1 - cold.seat]);
  faces.forEach((each, seat) => {
    const fresh = [...new Set(each.filter(isAnimal).map(letterOf))].filter(
      (letter) => !seen.animals[seat].includes(letter),
    );
    cells.animals[seat] = { ...cells.animals[seat], animals: fresh.sort().join('') };
  });
  return {
    round: seen.round,
    before: seen.scores,
    after,
    order: shamanOrder(seen) ?? [],
    direction: seen.faces.includes(14) ? -1 : 1,
    cells,
    cards: [],
    now: null,
    seats: [],
    over: true,
    winners: [],
  };
}
