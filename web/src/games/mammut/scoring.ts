/** A scoring as a table, written event by event. */

import type { Ev, World } from '../../lib/wire/wire';
import { fold } from '../../lib/table/fold';
import { camp, FIRE, numberIn, numbersIn, PELT, textIn, textsIn, TUSK, type Camp } from './world';

export const ROWS = ['axes', 'pelts', 'tusks', 'meat', 'fire', 'animals', 'final'] as const;
export type RowKey = (typeof ROWS)[number];

export interface Cell {
  count: number | null; // tiles and cards that count as such
  points: number | null; // gained or lost
  place: number; // of the meat prizes, 1 to 3; otherwise 0
  decided: number[]; // those who were level, and between whom the shaman decided
  drawn: number; // cards
  hide: number | null; // where the marker stands now
  animals: string; // letters, in the order in which they came
}

/** A card that was turned up, and what became of it. */
export interface Used {
  card: string;
  owner: number;
  seat: number | null; // whom it served
  void: boolean;
}

export interface Sheet {
  round: number;
  before: number[]; // points
  after: number[];
  order: number[]; // the shaman's
  direction: number;
  cells: Record<RowKey, Cell[]>;
  cards: Used[];
  now: RowKey | null; // what is being told
  seats: number[]; // whom that concerns
  over: boolean; // all is told
  winners: number[];
}

/** Events that give or take points; each tells the new score. */
const SCORED: ReadonlySet<string> = new Set([
  'axes_scored',
  'axe_points_scored',
  'hide_led',
  'hide_trailed',
  'pelt_points_scored',
  'tusks_scored',
  'tusk_points_scored',
  'meat_first',
  'meat_second',
  'meat_third',
  'fire_lacked',
  'fire_warmed',
  'animals_scored',
]);

const EMPTY: Cell = { count: null, points: null, place: 0, decided: [], drawn: 0, hide: null, animals: '' };

const ROW_OF: Record<string, RowKey> = {
  card_drawn: 'axes',
  cards_missed: 'axes',
  pile_renewed: 'axes',
  axes_scored: 'axes',
  axe_points_scored: 'axes',
  hide_moved: 'pelts',
  hide_led: 'pelts',
  hide_trailed: 'pelts',
  pelt_points_scored: 'pelts',
  tusks_scored: 'tusks',
  tusk_points_scored: 'tusks',
  meat_first: 'meat',
  meat_second: 'meat',
  meat_third: 'meat',
  fire_lacked: 'fire',
  fire_warmed: 'fire',
  animals_began: 'animals',
  animal_gained: 'animals',
  animal_chosen: 'animals',
  animal_swapped: 'animals',
  swap_declined: 'animals',
  swap_voided: 'animals',
  animals_scored: 'final',
};
const CARD_ROW: Record<string, RowKey> = {
  pelt: 'pelts',
  axe_pelt: 'pelts',
  pelt_points: 'pelts',
  pelt_animal: 'animals',
  axe_points: 'axes',
  tusk_points: 'tusks',
  tusk_fire: 'fire',
  axe_fire: 'fire',
  swap: 'animals',
};
const MEAT_PLACE: Record<string, number> = { meat_first: 1, meat_second: 2, meat_third: 3 };
const USES: Record<string, string> = {
  axe_points_scored: 'axe_points',
  pelt_points_scored: 'pelt_points',
  tusk_points_scored: 'tusk_points',
  animal_chosen: 'pelt_animal',
  animal_swapped: 'swap',
  swap_declined: 'swap',
  swap_voided: 'swap',
};
const COUNTS: [RowKey, number][] = [
  ['axes', 0],
  ['pelts', PELT],
  ['tusks', TUSK],
  ['meat', 3],
  ['fire', FIRE],
];

function begun(world: Camp): Sheet {
  const empty = world.scores.map(() => EMPTY);
  return {
    round: world.round,
    before: world.scores,
    after: world.scores,
    order: [],
    direction: 1,
    cells: Object.fromEntries(ROWS.map((row) => [row, empty])) as Record<RowKey, Cell[]>,
    cards: [],
    now: null,
    seats: [],
    over: false,
    winners: [],
  };
}

const set = (sheet: Sheet, row: RowKey, seat: number, change: (cell: Cell) => Partial<Cell>): Sheet => ({
  ...sheet,
  cells: {
    ...sheet.cells,
    [row]: sheet.cells[row].map((cell, at) => (at === seat ? { ...cell, ...change(cell) } : cell)),
  },
});

/** The first card of this name that has not been used yet. */
function use(sheet: Sheet, card: string, change: Partial<Used>): Sheet {
  const at = sheet.cards.findIndex((each) => each.card === card && each.seat === null && !each.void);
  return { ...sheet, cards: sheet.cards.map((each, place) => (place === at ? { ...each, ...change } : each)) };
}

/** The table after one more event; `world` is how things stood before it. */
export function scored(sheet: Sheet | null, event: Ev, world: Camp): Sheet | null {
  const { name, data } = event;
  if (name === 'distribution_ended') return begun(world);
  if (!sheet || sheet.over) return sheet;
  const seat = numberIn(data.seat);
  const card = textIn(data.card);
  const row = ROW_OF[name] ?? CARD_ROW[card] ?? null;
  let next: Sheet = { ...sheet, now: row ?? sheet.now, seats: seat < 0 ? [] : [seat] };
  if (name in USES) next = use(next, USES[name], name === 'swap_voided' ? { void: true } : { seat });
  switch (name) {
    case 'cards_revealed':
      return {
        ...next,
        cards: [
          ...next.cards,
          ...textsIn(data.cards).map((each) => ({ card: each, owner: seat, seat: null, void: false })),
        ],
      };
    case 'shares_counted': {
      next = { ...next, order: numbersIn(data.order), direction: numberIn(data.direction), now: null };
      const counts = Array.isArray(data.counts) ? data.counts.map(numbersIn) : [];
      for (const [key, kind] of COUNTS)
        counts.forEach((each, owner) => (next = set(next, key, owner, () => ({ count: each[kind] }))));
      return next;
    }
    case 'card_drawn':
      return set(next, 'axes', seat, (cell) => ({ drawn: cell.drawn + 1 }));
    case 'card_counted':
      next = use(next, card, { seat });
      return set(next, CARD_ROW[card], seat, (cell) => ({ count: (cell.count ?? 0) + 1 }));
    case 'card_voided':
      return use({ ...next, seats: [numberIn(data.owner)] }, card, { void: true });
    case 'hide_moved':
      return set(next, 'pelts', seat, () => ({ hide: numberIn(data.hide) }));
    case 'tie_broken':
      return { ...sheet, seats: numbersIn(data.tied) };
    case 'animal_gained':
    case 'animal_chosen':
    case 'animal_swapped':
      return set(next, 'animals', seat, (cell) => ({ animals: cell.animals + textIn(data.animal) }));
    case 'round_ended':
      return { ...sheet, now: null, seats: [], over: true };
  }
  if (name.startsWith('game_')) return { ...sheet, now: null, seats: [], over: true, winners: numbersIn(data.winners) };
  if (!SCORED.has(name)) return row ? next : sheet;
  next = { ...next, after: next.after.map((points, at) => (at === seat ? numberIn(data.score) : points)) };
  const change = typeof data.change === 'number' ? data.change : 0;
  return set(next, ROW_OF[name], seat, (cell) => ({
    points: (cell.points ?? 0) + change,
    count: name === 'animals_scored' ? numberIn(data.count) : cell.count,
    place: MEAT_PLACE[name] ?? cell.place,
    decided: numbersIn(data.tied).length ? numbersIn(data.tied) : cell.decided,
  }));
}

/** A moment of the past, and the world before it as far as it is known. */
export interface Moment {
  events: Ev[];
  before: World | null;
}

/** The newest scoring of the past; null where there was none. */
export function lastScoring(past: readonly Moment[]): Sheet | null {
  const first = past.findLastIndex(({ events }) => events.some(({ name }) => name === 'distribution_ended'));
  let world = past[first]?.before ?? null;
  let sheet: Sheet | null = null;
  for (const event of past.slice(Math.max(0, first)).flatMap(({ events }) => events)) {
    if (!world) return null;
    sheet = scored(sheet, event, camp(world));
    world = fold(world, event);
  }
  return sheet;
}

/** The rows that have anything to say. */
export const told = (sheet: Sheet): RowKey[] =>
  ROWS.filter((row) => row !== 'final' || sheet.cells.final.some((cell) => cell.points !== null));
