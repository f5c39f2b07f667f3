/** The world of the Valley as a seat sees it, and questions about it that need no rule. */

import type { Ev, Value, World } from '../../../lib/wire/wire';
import { gathered, sexes } from './party';

export type Effect = [key: string, seat: number, hex: number, value: number, until: string, card: string];

/** Animals that belong to a tribe; their counters are bits. */
export type Companions = [seat: number, hex: number, species: number, counters: number];

export type Valley = {
  board: string; // its key; empty before it is laid
  people: number[]; // seat * hexes + hex: a party
  herds: number[]; // hex by hex, of each species its counters as bits
  camps: number[]; // by hex: the owner, -2 nobody's, -1 none
  fields: number[]; // by hex: 0 none, 1 damaged, 2 intact
  hazards: number[]; // by hex: 0 none, 1 fire, 2 flood
  bag: number[];
  beside: number;
  loners: number[]; // where the warrior and the woman are; -1 beside the board
  companions: Companions[];
  joined: [seat: number, hex: number, kind: number][];
  pending: number[];
  effects: Effect[];
  food: number[]; // all that a tribe has, of whatever kind
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
  roamers?: [species: number, hex: number, many: number][]; // pieces that are no tribe's, where there are any
  stores?: number[]; // where there are several kinds of food: of all but the first, (kind - 1) * seats + seat
  trophies?: number[]; // where hunted animals are kept: seat * species + species, their counters as bits
  hands: (number | string[])[];
  peeked: (number | string[])[];
};

/** What a tribe knows for good, and whether it was used this turn. */
export interface Advance {
  card: string;
  used: boolean;
  copied: boolean; // learnt from another tribe
}

const KNOWN = new Set(['invention', 'progress']);

export function advancesOf({ effects }: Valley, seat: number): Advance[] {
  const named = (key: string): Set<string> =>
    new Set(effects.filter(([each, whose]) => each === key && whose === seat).map(([, , , , , card]) => card));
  const [used, copied] = [named('used'), named('learned')];
  const known = effects.filter(([key, whose]) => KNOWN.has(key) && whose === seat).map(([, , , , , card]) => card);
  return [...new Set(known)].map((card) => ({ card, used: used.has(card), copied: copied.has(card) }));
}

/** Where warriors study, whose and how many. */
export const studentsIn = ({ effects }: Valley): { seat: number; hex: number; count: number }[] =>
  effects.filter(([key]) => key === 'students').map(([, seat, hex, count]) => ({ seat, hex, count }));

export const OFF = -1; // no camp
export const NOBODY = -2; // whose a camp is that no tribe owns
const SPECIES = 6; // of animals
export const BAND = 98; // instead of a seat: neutral people
export const BEAST = 99; // and animals
export const PREDATOR = 100; // plus a species: animals that attack others

/** Whether a side of a fight is a herd that hunts. */
export const isHunter = (side: number): boolean => side >= PREDATOR && side < PREDATOR + SPECIES;

/** A world of the Valley; one that was kept when it had other fields is read as one of today. */
export function valley(world: World): Valley {
  if (!('tame' in world || 'warriors' in world)) return world as Valley;
  const { tame, warriors, women, ...rest } = world;
  if (Array.isArray(tame)) {
    const wolves = tame as [seat: number, hex: number, counters: number][];
    Object.assign(rest, { companions: wolves.map(([seat, hex, counters]) => [seat, hex, 0, counters]) });
  }
  if (Array.isArray(warriors)) {
    const wives = numbersIn(women);
    Object.assign(rest, { people: numbersIn(warriors).map((men, at) => gathered(men, wives[at])) });
  }
  return rest as Valley;
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

/** Those of a tribe who stand there, as a party. */
export const partyOn = (world: Valley, seat: number, hex: number): number => world.people[seat * sizeOf(world) + hex] ?? 0;

/** How many men and women of a tribe stand there. */
export const people = (world: Valley, seat: number, hex: number): [men: number, women: number] =>
  sexes(partyOn(world, seat, hex));

/** All of a tribe in the valley, as a party. */
export function everybody(world: Valley, seat: number): number {
  const size = sizeOf(world);
  return world.people.slice(seat * size, (seat + 1) * size).reduce((a, b) => a + b, 0);
}

export const total = (world: Valley, seat: number): [men: number, women: number] => sexes(everybody(world, seat));

export function tribesOn(world: Valley, hex: number): number[] {
  return world.food.map((_, seat) => seat).filter((seat) => people(world, seat, hex).some(Boolean));
}

/** The herds on a hex: species and how many. */
export function herdsOn(world: Valley, hex: number): { species: number; count: number }[] {
  const species = world.herds.length / sizeOf(world);
  return world.herds
    .slice(hex * species, (hex + 1) * species)
    .map((herd, species) => ({ species, count: bits(herd) }))
    .filter(({ count }) => count > 0);
}

/** Neutral pieces on a hex: what they are, counted on from the species, and how many. */
export const roamersOn = (world: Valley, hex: number): { species: number; count: number }[] =>
  (world.roamers ?? []).filter(([, where]) => where === hex).map(([species, , count]) => ({ species, count }));

/** The stocks of a tribe, kind by kind; one where there is only one kind of food. */
export function stocksOf({ food, stores = [] }: Pick<Valley, 'food' | 'stores'>, seat: number): number[] {
  const others = Array.from({ length: stores.length / food.length }, (_, kind) => stores[kind * food.length + seat]);
  return [food[seat] - others.reduce((a, b) => a + b, 0), ...others];
}

/** What a tribe has hunted and keeps: species and how many. */
export function trophiesOf({ trophies = [] }: Pick<Valley, 'trophies'>, seat: number): { species: number; count: number }[] {
  return trophies
    .slice(seat * SPECIES, (seat + 1) * SPECIES)
    .map((counters, species) => ({ species, count: bits(counters) }))
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

/** The events of the turn that goes on which a card has made void. */
export function voidedThisTurn(told: readonly { events: Ev[] }[]): string[] {
  const found: string[] = [];
  for (let at = told.length - 1; at >= 0; at--)
    for (const { name, data } of [...told[at].events].reverse()) {
      if (name === 'turn_began') return found;
      if (name === 'event_void') found.unshift(textIn(data.card));
    }
  return found;
}

/** The event that was drawn in the turn that goes on; null if there was none, or it has gone back. */
export function drawnThisTurn(told: readonly { events: Ev[] }[]): string | null {
  const voided = voidedThisTurn(told); // an event is laid aside as void when the next one has been drawn
  for (let at = told.length - 1; at >= 0; at--)
    for (const { name, data } of [...told[at].events].reverse()) {
      if (name === 'turn_began') return null;
      const place = name === 'event_drawn' ? voided.indexOf(textIn(data.card)) : 0;
      if (name === 'event_drawn' && place < 0) return textIn(data.card) || null;
      if (name === 'event_drawn') voided.splice(place, 1);
    }
  return null;
}
