/** What a share would score: what is certain and what is possible, if nobody robs and no card changes anything.
 *
 *  It is a help for the eye, no rule: the tiles in the middle may go to whoever has an open place, an unknown question
 *  mark may be whatever the table allows, and where nobody holds the shaman a tie may go either way.
 */

import { undersides } from './table';
import {
  AXE,
  cardsOf,
  FIRE,
  isAnimal,
  isShaman,
  isLast,
  KINDS,
  letterOf,
  MARK,
  MEAT,
  openPlaces,
  PELT,
  placesOf,
  reverseOf,
  seatsOf,
  shamanOrder,
  shareOf,
  sizeOf,
  TUSK,
  type Camp,
  type Rules,
} from './world';

const COUNTED = new Set(['pelt', 'axe_points']); // own cards laid face down whose worth is plain

type Range = [least: number, most: number];

/** One kind in the sum. */
export interface Line {
  kind: number; // AXE to FIRE; for the animals MARK - 1
  count: Range; // tiles
  points: number[]; // what may come of it, rising; one number: certain
}
export const ANIMALS = MARK - 1;

export interface Reckoning {
  lines: Line[];
  total: Range;
  sure: number; // from the lines that are certain
  cards: Range; // to be drawn
  hides: Range; // where the marker would stand
  ordered: boolean; // whether it is known who will have the shaman
  fresh: string; // species that would be new
  marks: number; // question marks that nobody knows
  hidden: number; // cards of others that lie face down
  uncounted: string[]; // own cards whose worth depends on others
}

interface Counts {
  kinds: number[]; // certain tiles by kind
  marks: number; // unknown question marks
  animals: string; // letters on certain tiles
}

/** The world as it would be after a take or a robbery. */
export function imagined(seen: Camp, seat: number, tiles: number[], robbed: number | null): Camp {
  const [place] = openPlaces(seen, seat);
  if (place === undefined) return seen;
  const from = robbed === null ? seen.middle : seen.lots[robbed];
  const left = from.filter((tile) => !tiles.includes(tile));
  const lots = seen.lots.map((lot, at) => (at === place ? tiles : at === robbed ? [] : lot));
  return { ...seen, lots, middle: robbed === null ? left : [...seen.middle, ...left] };
}

function counted(seen: Camp, tiles: number[]): Counts {
  const found: Counts = { kinds: [0, 0, 0, 0, 0], marks: 0, animals: '' };
  for (const tile of tiles) {
    const face = seen.faces[tile] === MARK ? reverseOf(seen, tile) : seen.faces[tile];
    if (face < 0) found.marks++;
    else if (face <= FIRE) found.kinds[face]++;
    else if (isAnimal(face)) found.animals += letterOf(face);
  }
  return found;
}

/** Somebody's number of a kind: what is certain, how much more by question marks, and whether he takes again. */
interface Rival {
  certain: number;
  more: number;
  open: boolean;
  before: boolean | null; // whether he precedes in the shaman's order; null: nobody knows
}

interface Pool {
  known: number; // tiles of the kind in the middle: somebody will have them
  more: number; // question marks there
}

const beats = (theirs: number, mine: number, before: boolean): boolean => theirs > mine || (theirs === mine && before);

/** How many more tiles a rival needs to come before me. */
const need = ({ certain, before }: Rival, mine: number, unsure: boolean): number =>
  mine + ((before ?? unsure) ? 0 : 1) - certain;

/** The fewest rivals that must come before me if I have `mine`: what lies in the middle must go to somebody. */
function fewestBefore(rivals: Rival[], mine: number, pool: number): number {
  const ahead = rivals.filter(({ certain, before }) => beats(certain, mine, before ?? false));
  const behind = rivals.filter((rival) => rival.open && !ahead.includes(rival));
  const room = behind.reduce((sum, rival) => sum + need(rival, mine, false) - 1, 0);
  const some = behind.length > 0 && room < pool && !ahead.some((rival) => rival.open);
  return ahead.length + (some ? 1 : 0);
}

/** The most rivals that can come before me: the nearest ones are lifted first. */
function mostBefore(rivals: Rival[], mine: number, pool: number, least = 0): number {
  let left = pool;
  let ahead = 0;
  const needs = rivals.map((rival) => ({
    rival,
    needed: Math.max(need(rival, mine, true), least - rival.certain) - rival.more,
  }));
  for (const { rival, needed } of needs.sort((a, b) => a.needed - b.needed)) {
    if (needed > 0 && (!rival.open || needed > left)) continue;
    if (needed > 0) left -= needed;
    ahead++;
  }
  return ahead;
}

const span = ([least, most]: Range): number[] => Array.from({ length: most - least + 1 }, (_, more) => least + more);
const rising = (numbers: number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);

class Scene {
  readonly seats: number;
  readonly order: number[] | null;
  readonly counts: Counts[];
  readonly middle: Counts;
  readonly open: boolean[];
  readonly under: Map<number, number>; // what an unknown question mark may be

  constructor(
    readonly seen: Camp,
    readonly me: number,
    readonly rules: Rules,
  ) {
    const all = seatsOf(seen);
    const free = all.flatMap((seat) => openPlaces(seen, seat));
    const settled =
      free.length === 1
        ? { ...seen, middle: [], lots: seen.lots.map((lot, at) => (at === free[0] ? seen.middle : lot)) }
        : seen;
    this.seats = all.length;
    this.order = shamanOrder(settled);
    this.counts = all.map((seat) => counted(seen, shareOf(settled, seat)));
    this.middle = counted(seen, settled.middle);
    this.open = all.map((seat) => placesOf(seen, seat).some((place) => free.includes(place)) && free.length > 1);
    this.under = undersides(seen, MARK);
  }

  /** Where others stand in a kind, `from` being what they have already (on the hide track). */
  rivals(kind: number, from: number[] = []): { rivals: Rival[]; pool: Pool } {
    const may = this.under.has(kind);
    const mine = this.order?.indexOf(this.me) ?? 0;
    const rivals = this.counts.flatMap((counts, seat) =>
      seat === this.me
        ? []
        : {
            certain: counts.kinds[kind] + (from[seat] ?? 0),
            more: may ? counts.marks : 0,
            open: this.open[seat],
            before: this.order && this.order.indexOf(seat) < mine,
          },
    );
    const known = rivals.some((rival) => rival.open) ? this.middle.kinds[kind] : 0;
    return { rivals, pool: { known: this.open[this.me] ? 0 : known, more: known + (may ? this.middle.marks : 0) } };
  }

  /** My own most, if I could take from the middle again. */
  reach(kind: number): number {
    if (!this.open[this.me]) return 0;
    return this.middle.kinds[kind] + (this.under.has(kind) ? this.middle.marks : 0);
  }

  meat(mine: number): number[] {
    const { prizes } = this.rules;
    const { rivals, pool } = this.rivals(MEAT);
    const best = fewestBefore(rivals, mine + this.reach(MEAT), pool.known);
    const worst = mostBefore(rivals, mine, pool.more, 1);
    const places = span([best, Math.max(best, worst)]).map((place) => prizes[place] ?? 0);
    if (mine + this.reach(MEAT) === 0) return [0];
    return rising(mine === 0 ? [0, ...places] : places);
  }

  fire(mine: number): number[] {
    const { rivals, pool } = this.rivals(FIRE);
    const most = mine + this.reach(FIRE);
    const two = this.seats === 2;
    const warm = two ? span([mine, most]) : [0];
    const cold = mostBefore(rivals, mine, pool.more) === rivals.length;
    const safe = fewestBefore(rivals, most, pool.known) < rivals.length;
    return rising([...(cold ? [-this.rules.cold] : []), ...(safe ? warm : [])]);
  }

  hide(mine: number): number[] {
    const { seen, me } = this;
    const { rivals, pool } = this.rivals(PELT, seen.hides);
    const low = seen.hides[me] + mine;
    const high = low + this.reach(PELT);
    const fewest = fewestBefore(rivals, high, pool.known);
    const most = mostBefore(rivals, low, pool.more);
    const found: number[] = [];
    if (fewest === 0) found.push(seen.round);
    if (most === rivals.length) found.push(-seen.round);
    if (rivals.length > 1 && most > 0 && fewest < rivals.length) found.push(0);
    return rising(found);
  }
}

/** Every way in which so many unknown question marks may turn out, by kind; what is neither counts nothing. */
function* turnings(marks: number, under: Map<number, number>): Generator<number[]> {
  const kinds = [...under].filter(([face]) => face <= FIRE);
  const others = [...under].filter(([face]) => face > FIRE).reduce((sum, [, count]) => sum + count, 0);
  function* fill(at: number, left: number, so: number[]): Generator<number[]> {
    if (at === kinds.length) {
      if (left <= others) yield so;
      return;
    }
    const [face, count] = kinds[at];
    for (let some = 0; some <= Math.min(left, count); some++) {
      yield* fill(
        at + 1,
        left - some,
        so.map((each, kind) => (kind === face ? each + some : each)),
      );
    }
  }
  yield* fill(0, marks, [0, 0, 0, 0, 0]);
}

export function reckon(seen: Camp, me: number, rules: Rules): Reckoning {
  const scene = new Scene(seen, me, rules);
  const last = isLast(seen, rules);
  const { marks, animals, kinds } = scene.counts[me];
  const down = cardsOf(seen.down[me]);
  const pelts = down.filter((card) => card === 'pelt').length;
  const perAxe = (last ? rules.axe : 0) + 2 * down.filter((card) => card === 'axe_points').length;
  const fresh = [...new Set(animals)]
    .filter((letter) => !seen.animals[me].includes(letter))
    .sort()
    .join('');
  const owned = seen.animals[me].length;
  const worth = last ? rules.animals[owned + fresh.length] - rules.animals[owned] : 0;

  const points: number[][] = KINDS.map(() => []);
  const counts: number[][] = KINDS.map(() => []);
  const totals: number[] = [];
  for (const more of turnings(marks, scene.under)) {
    const now = KINDS.map((kind) => kinds[kind] + more[kind]);
    const each = [
      [now[AXE] * perAxe],
      scene.hide(now[PELT] + pelts),
      [now[TUSK] * rules.tusk],
      scene.meat(now[MEAT]),
      scene.fire(now[FIRE]),
    ];
    each.forEach((found, kind) => points[kind].push(...found));
    now.forEach((count, kind) => counts[kind].push(count));
    totals.push(
      each.reduce((sum, found) => sum + found[0], 0),
      each.reduce((sum, found) => sum + (found.at(-1) ?? 0), 0),
    );
  }
  const range = (numbers: number[]): Range => [Math.min(...numbers), Math.max(...numbers)];
  const lines: Line[] = KINDS.map((kind) => ({ kind, count: range(counts[kind]), points: rising(points[kind]) }));
  lines.push({ kind: ANIMALS, count: [animals.length, animals.length], points: [worth] });
  const [least, most] = range(totals);
  return {
    lines,
    total: [least + worth, most + worth],
    sure: lines.reduce((sum, line) => sum + (line.points.length === 1 ? line.points[0] : 0), 0),
    cards: last ? [0, 0] : range(counts[AXE]),
    hides: range(counts[PELT].map((count) => seen.hides[me] + count + pelts)),
    ordered: scene.order !== null,
    fresh,
    marks,
    hidden: seen.down.reduce<number>((sum, cards, seat) => sum + (seat === me ? 0 : sizeOf(cards)), 0),
    uncounted: down.filter((card) => !COUNTED.has(card)),
  };
}

export const holdsShaman = (seen: Camp, tiles: number[]): boolean => tiles.some((tile) => isShaman(seen.faces[tile]));
