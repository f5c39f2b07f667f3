/** The world after an event: what a client does between two views. */

import type { Ev, World } from '../../lib/wire/wire';
import { camp, numberIn, numbersIn, textIn, textsIn, worldOf, type Camp, type Pair } from './world';

/** Events that give or take points; each tells the new score. */
export const SCORED: ReadonlySet<string> = new Set([
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
const TOLD_ONLY = new Set([
  'turn_passed',
  'shares_counted',
  'cards_missed',
  'card_counted',
  'card_voided',
  'tie_broken',
]);

type Cards = number | string[];

const changed = <T>(items: T[], place: number, value: T): T[] => items.map((item, at) => (at === place ? value : item));
const sorted = (tiles: number[]): number[] => [...tiles].sort((a, b) => a - b);
const heap = (cards: string[], more: string[]): string[] => [...cards, ...more].sort();
const without = <T>(items: T[], gone: T[]): T[] => items.filter((item) => !gone.includes(item));

function gained(cards: Cards, card: string): Cards {
  return typeof cards === 'number' ? cards + 1 : heap(cards, [card]);
}

/** null: it is not there. */
function lost(cards: Cards, card: string): Cards | null {
  if (typeof cards === 'number') return cards - 1;
  const place = cards.indexOf(card);
  return place < 0 ? null : cards.filter((_, at) => at !== place);
}

/** Face and reverse change places, and nobody's secret is left. */
function turned(old: Camp, tiles: number[], now: number[]): Camp {
  const faces = [...old.faces];
  const reverses = [...old.reverses];
  tiles.forEach((tile, at) => {
    reverses[tile] = faces[tile];
    faces[tile] = now[at];
  });
  const looked = old.looked.map((each) => without(each, tiles));
  const seen = old.seen.map((each, seat) =>
    typeof each === 'number' ? looked[seat].length : each.filter(([tile]) => !tiles.includes(tile)),
  );
  return { ...old, faces, reverses, looked, seen };
}

function lookedUnder(old: Camp, seat: number, tiles: number[], faces: number[] | null): Camp {
  const looked = changed(old.looked, seat, sorted([...new Set([...old.looked[seat], ...tiles])]));
  const before = old.seen[seat];
  let known: number | Pair[] = looked[seat].length;
  if (faces && typeof before !== 'number') {
    const now = new Map<number, number>(before);
    tiles.forEach((tile, at) => now.set(tile, faces[at]));
    known = [...now].sort(([a], [b]) => a - b);
  }
  return { ...old, looked, seen: changed(old.seen, seat, known) };
}

function spentSwap(old: Camp, seat: number): Camp | null {
  const left = lost(old.laid[seat], 'swap');
  return Array.isArray(left) ? { ...old, laid: changed(old.laid, seat, left), spent: heap(old.spent, ['swap']) } : null;
}

function tamed(old: Camp, seat: number, animal: string): Camp {
  return { ...old, animals: changed(old.animals, seat, [...old.animals[seat], animal].sort().join('')) };
}

function cleaned(old: Camp): Camp {
  return {
    ...old,
    faces: old.faces.map(() => -1),
    reverses: old.reverses.map(() => -1),
    middle: [],
    lots: old.lots.map(() => []),
    looked: old.looked.map(() => []),
    laid: old.laid.map(() => []),
    spent: [],
    discard: heap(old.discard, [...old.spent, ...old.laid.flat()]),
    seen: old.seen.map((each) => (typeof each === 'number' ? 0 : [])),
  };
}

function followed(old: Camp, { name, data }: Ev): Camp | null {
  const seat = numberIn(data.seat);
  const card = textIn(data.card);
  const animal = textIn(data.animal);
  const tiles = numbersIn(data.tiles);
  switch (name) {
    case 'start_given':
      return { ...old, seat, start: seat };
    case 'card_dealt':
    case 'card_drawn':
      return { ...old, pile: numberIn(data.left), hands: changed(old.hands, seat, gained(old.hands[seat], card)) };
    case 'animal_drawn':
    case 'animal_gained':
    case 'animal_chosen':
      return tamed(old, seat, animal);
    case 'round_began':
      return { ...old, phase: 'throw', round: numberIn(data.round) };
    case 'tiles_thrown': {
      const faces = numbersIn(data.faces);
      return { ...old, phase: 'share', faces, middle: faces.map((_, tile) => tile) };
    }
    case 'turn_began':
      return { ...old, turn: numberIn(data.turn), seat };
    case 'tiles_taken':
    case 'all_taken':
      return { ...old, middle: without(old.middle, tiles), lots: changed(old.lots, numberIn(data.place), tiles) };
    case 'lot_robbed': {
      const left = changed(old.lots, numberIn(data.lot), []);
      const middle = sorted([...old.middle, ...numbersIn(data.given)]);
      return { ...old, middle, lots: changed(left, numberIn(data.place), tiles) };
    }
    case 'distribution_ended':
      return { ...old, phase: 'evaluate', seat, start: seat };
    case 'card_played': {
      const hand = lost(old.hands[seat], card);
      if (hand === null) return null;
      const pile = data.gone ? 'discard' : 'spent';
      return { ...old, [pile]: heap(old[pile], [card]), hands: changed(old.hands, seat, hand) };
    }
    case 'card_laid': {
      const hand = lost(old.hands[seat], card);
      if (hand === null) return null;
      return {
        ...old,
        hands: changed(old.hands, seat, hand),
        down: changed(old.down, seat, gained(old.down[seat], card)),
      };
    }
    case 'tiles_looked':
      return lookedUnder(old, seat, tiles, Array.isArray(data.faces) ? numbersIn(data.faces) : null);
    case 'tiles_flipped':
    case 'marks_turned':
      return turned(old, tiles, numbersIn(data.faces));
    case 'lots_returned': {
      const gone = numbersIn(data.lots);
      const lots = old.lots.map((lot, place) => (gone.includes(place) ? [] : lot));
      return { ...old, middle: sorted([...old.middle, ...tiles]), lots };
    }
    case 'cards_revealed':
      return {
        ...old,
        laid: changed(old.laid, seat, textsIn(data.cards)),
        down: changed(old.down, seat, typeof old.down[seat] === 'number' ? 0 : []),
      };
    case 'pile_renewed':
      return { ...old, discard: [], pile: numberIn(data.count) };
    case 'hide_moved':
      return { ...old, hides: changed(old.hides, seat, numberIn(data.hide)) };
    case 'animals_began':
      return { ...old, phase: 'animals' };
    case 'animal_swapped': {
      const tile = numberIn(data.tile);
      return spentSwap(tamed({ ...old, lots: old.lots.map((lot) => without(lot, [tile])) }, seat, animal), seat);
    }
    case 'swap_declined':
    case 'swap_voided':
      return spentSwap(old, seat);
    case 'round_ended':
      return cleaned(old);
    default:
      if (SCORED.has(name)) return { ...old, scores: changed(old.scores, seat, numberIn(data.score)) };
      if (TOLD_ONLY.has(name)) return old;
      if (!name.startsWith('game_')) return null;
      return { ...old, phase: 'over', ended: name.slice(5), winners: numbersIn(data.winners) };
  }
}

/** null: this event is not known here. */
export function fold(world: World, event: Ev): World | null {
  const next = followed(camp(world), event);
  return next && worldOf(next);
}
