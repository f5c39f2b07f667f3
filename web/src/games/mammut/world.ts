/** The world of Mammut as a seat sees it. */

import type { Told } from '../../lib/wire/api';
import type { Value, World } from '../../lib/wire/wire';

export type Pair = [tile: number, reverse: number];

export type Camp = {
  table: string[]; // the 31 words of the tile table
  phase: string; // setup, throw, share, evaluate, animals, over
  round: number;
  turn: number;
  seat: number; // whose turn it is; in the evaluation who ended the distribution
  start: number; // who has the start mammoth
  faces: number[]; // by handle, what the tile shows; NO_FACE: there is none
  reverses: number[]; // by handle, its other side where all know it
  middle: number[];
  lots: number[][]; // by place
  looked: number[][]; // by seat, the tiles under which it has looked
  laid: string[][]; // by seat, cards turned up in the evaluation
  spent: string[];
  discard: string[];
  pile: number;
  scores: number[];
  hides: number[];
  animals: string[]; // by seat, letters
  ended: string;
  winners: number[];
  seen: (number | Pair[])[]; // one's own in full; of others how many
  hands: (number | string[])[];
  down: (number | string[])[];
};

export const FACES = ['A', 'P', 'T', 'M', 'F', 'b', 'd', 'g', 'h', 'l', 'o', 'v', '?', 'S+', 'S-'] as const;
export const [AXE, PELT, TUSK, MEAT, FIRE] = [0, 1, 2, 3, 4];
export const [MARK, RED, BLUE] = [12, 13, 14]; // the question mark; the shaman, clockwise and counter-clockwise
export const NO_FACE = -1;
export const KINDS = [AXE, PELT, TUSK, MEAT, FIRE];
export const SPECIES = 'bdghlov';
export const LOOT_CARDS = ['look', 'flip', 'return'];
export const PLACE_NAMES = ['P1', 'P2', 'P3', 'P4', 'P5', 'P1/1', 'P1/2', 'P2/1', 'P2/2'];
const OWNERS = [0, 1, 2, 3, 4, 0, 0, 1, 1];

/** What the server tells of the rules of a table. */
export interface Rules {
  rounds: [first: number, last: number];
  prizes: number[]; // for meat
  animals: number[]; // points, by how many species
  tusk: number; // points of each
  axe: number; // in the last round
  cold: number; // what it costs to have least fire
}

/** Until they are told, nothing is known to be worth anything. */
const UNTOLD: Rules = { rounds: [0, -1], prizes: [], animals: [], tusk: 0, axe: 0, cold: 0 };

export const rulesOf = (told: Told | undefined): Rules => (told && 'rounds' in told ? (told as unknown as Rules) : UNTOLD);
export const isLast = (seen: Camp, { rounds }: Rules): boolean => seen.round === rounds[1];

/** The wire says only that a world is JSON; here is what this game knows of it. */
export const camp = (world: World): Camp => world as unknown as Camp;
export const worldOf = (seen: Camp): World => seen as unknown as World;

export const isAnimal = (face: number): boolean => face > FIRE && face < MARK;
export const isShaman = (face: number): boolean => face === RED || face === BLUE;
export const letterOf = (face: number): string => FACES[face] ?? '';
export const faceOf = (letter: string): number => (FACES as readonly string[]).indexOf(letter);

export const ownerOf = (place: number): number => OWNERS[place];

/** The places in front of a seat: two with two players. */
export function placesOf(seen: Camp, seat: number): number[] {
  if (seen.scores.length !== 2) return [seat];
  return seat === 0 ? [5, 6] : [7, 8];
}

export const seatsOf = (seen: Camp): number[] => seen.scores.map((_, seat) => seat);
export const shareOf = (seen: Camp, seat: number): number[] =>
  placesOf(seen, seat).flatMap((place) => seen.lots[place]);
export const openPlaces = (seen: Camp, seat: number): number[] =>
  placesOf(seen, seat).filter((place) => !seen.lots[place].length);

/** The shaman's owner (null while it lies in the middle) and direction; null where there is no shaman. */
export function shamanOf(seen: Camp): { seat: number | null; direction: number } | null {
  const tile = seen.faces.findIndex(isShaman);
  if (tile < 0) return null;
  const place = seen.lots.findIndex((lot) => lot.includes(tile));
  return { seat: place < 0 ? null : ownerOf(place), direction: seen.faces[tile] === BLUE ? -1 : 1 };
}

/** All seats from the first one on. */
export function around(first: number, seats: number, direction = 1): number[] {
  return Array.from({ length: seats }, (_, step) => (((first + step * direction) % seats) + seats) % seats);
}

/** The shaman's order; null while nobody holds it. */
export function shamanOrder(seen: Camp): number[] | null {
  const shaman = shamanOf(seen);
  return shaman?.seat == null ? null : around(shaman.seat, seen.scores.length, shaman.direction);
}

/** The other side of a tile as far as these eyes know it, or NO_FACE. */
export function reverseOf(seen: Camp, tile: number): number {
  if (seen.reverses[tile] >= 0) return seen.reverses[tile];
  for (const pairs of seen.seen) {
    const found = Array.isArray(pairs) ? pairs.find(([each]) => each === tile) : undefined;
    if (found) return found[1];
  }
  return NO_FACE;
}

export const sizeOf = (cards: number | unknown[]): number => (typeof cards === 'number' ? cards : cards.length);
export const cardsOf = (cards: number | string[] | undefined): string[] => (Array.isArray(cards) ? cards : []);

export const numberIn = (value: Value | undefined): number => (typeof value === 'number' ? value : -1);
export const textIn = (value: Value | undefined): string => (typeof value === 'string' ? value : '');
export const numbersIn = (value: Value | undefined): number[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : [];
export const textsIn = (value: Value | undefined): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
