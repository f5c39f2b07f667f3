/** The world of the Valley as a seat sees it, and questions about it that need no rule. */

import type { Ev, Value, World } from '../../../lib/wire/wire';

export type Effect = [key: string, seat: number, hex: number, value: number, until: string, card: string];

/** Animals that belong to a tribe; their counters are bits. */
export type Companions = [seat: number, hex: number, species: number, counters: number];

export type Valley = {
  board: string; // its key; empty before it is laid
  warriors: number[]; // seat * hexes + hex
  women: number[];
  herds: number[]; // hex * 6 + species, counters as bits
  camps: number[]; // by hex: the owner, or -1
  fields: number[]; // by hex: 0 none, 1 damaged, 2 intact
  hazards: number[]; // by hex: 0 none, 1 fire, 2 flood
  bag: number[];
  beside: number;
  loners: number[]; // where the warrior and the woman are; -1 beside the board
  companions: Companions[];
  joined: [seat: number, hex: number, kind: number][];
  pending: number[];
  effects: Effect[];
  food: number[];
  fire: number[];
  announced: number[];
  status: number[]; // 0 in play, 1 waiting for its return, 2 out
  returned: number[];
  due: number[]; // the number of the turn of return
  leaderless: number[];
  prompted: number[];
  cunning: number;
  summer: number;
  winter: number;
  discard: string[];
  past: string[];
  lying: string[];
  order: number[];
  year: number;
  season: number; // 0 summer, 1 winter
  turn: number;
  held: number;
  number: number;
  phase: string;
  thrown: number;
  ended: string;
  winners: number[];
  tiles?: [hex: number, tile: string][]; // only where the land is not as printed
  hands: (number | string[])[];
  peeked: (number | string[])[];
};

export const BEASTS = 6;
export const BAND = 98; // instead of a seat: neutral people
export const BEAST = 99; // and animals
export const WARRIOR = 0;
export const WOMAN = 1;
export const MARKERS = 5;
export const SUPPLY = [10, 6] as const;
export const TURNS = 3;

/** A world of the Valley; one that was kept when tame wolves were the only companions is read as one of today. */
export function valley(world: World): Valley {
  if (!('tame' in world)) return world as Valley;
  const { tame, ...rest } = world;
  const wolves = (tame as [seat: number, hex: number, counters: number][]).map(([seat, hex, counters]) => [seat, hex, 0, counters]);
  return { ...rest, companions: wolves } as Valley;
}

export const numberIn = (value: Value | undefined, other = -1): number => (typeof value === 'number' ? value : other);
export const numbersIn = (value: Value | undefined): number[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : [];
export const textIn = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

export function bits(set: number): number {
  let count = 0;
  for (let left = set; left; left &= left - 1) count++;
  return count;
}

export const sizeOf = (world: Valley): number => world.camps.length;
export const seatsOf = (world: Valley): number => world.food.length;

/** How many warriors and women of a tribe stand there. */
export function people(world: Valley, seat: number, hex: number): [warriors: number, women: number] {
  const at = seat * sizeOf(world) + hex;
  return [world.warriors[at] ?? 0, world.women[at] ?? 0];
}

export function total(world: Valley, seat: number): [warriors: number, women: number] {
  const size = sizeOf(world);
  const sum = (list: number[]): number => list.slice(seat * size, (seat + 1) * size).reduce((a, b) => a + b, 0);
  return [sum(world.warriors), sum(world.women)];
}

export function tribesOn(world: Valley, hex: number): number[] {
  return world.food.map((_, seat) => seat).filter((seat) => people(world, seat, hex).some(Boolean));
}

/** The herds on a hex: species and how many. */
export function herdsOn(world: Valley, hex: number): { species: number; count: number }[] {
  return world.herds
    .slice(hex * BEASTS, (hex + 1) * BEASTS)
    .map((herd, species) => ({ species, count: bits(herd) }))
    .filter(({ count }) => count > 0);
}

export const campsOf = (world: Valley, seat: number): number => world.camps.filter((owner) => owner === seat).length;

/** How many animals of a species go with the tribe there; games that were kept before they were told so have none. */
export const companionsOn = (world: Valley, seat: number, hex: number, species = 0): number =>
  (world.companions ?? [])
    .filter(([owner, where, kind]) => owner === seat && where === hex && kind === species)
    .reduce((sum, [, , , counters]) => sum + bits(counters), 0);

export const tameOn = (world: Valley, seat: number, hex: number): number => companionsOn(world, seat, hex);

export function handOf(world: Valley, seat: number | null): string[] {
  const hand = seat === null ? undefined : world.hands[seat];
  return Array.isArray(hand) ? hand : [];
}

export function handSize(world: Valley, seat: number): number {
  const hand = world.hands[seat] ?? 0;
  return typeof hand === 'number' ? hand : hand.length;
}

export const holds = (world: Valley, key: string): boolean => world.effects.some(([each]) => each === key);

/** The last turn of the season, as far as is known now. */
export const isLast = (world: Valley): boolean => world.turn === TURNS && !world.held;

/** The event that was drawn in the turn that goes on; null if there was none, or it has gone back. */
export function drawnThisTurn(told: readonly { events: Ev[] }[]): string | null {
  for (let at = told.length - 1; at >= 0; at--)
    for (const { name, data } of [...told[at].events].reverse()) {
      if (name === 'turn_began') return null;
      if (name === 'event_drawn') return textIn(data.card) || null;
    }
  return null;
}
