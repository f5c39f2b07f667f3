/** What the extension puts on the land, read from the world: one function for each thing. */

import { AMAZON, GENIUS, many } from './party';
import type { Effect, Valley } from './world';

const PIT = 'pit'; // a row of it: the hex
const CACHE = 'cache'; // the hex, and how many points of meat
const CARRION = 'remains'; // the same, for whoever is alone there after the combats
const EXHAUSTED = 'exhausted'; // a tribe, a hex, and its party that is marked there
const SHARED = 'shared'; // a tribe and a hex: it has been marked this turn
const BARRICADE = 'wall'; // a hex, and the direction of its side
const SPENT = 'turn'; // until when a barricade stands that has stopped somebody

/** They are drawn where they are: nothing else need tell them. */
export const DRAWN: readonly string[] = [PIT, CACHE, CARRION, BARRICADE, EXHAUSTED, SHARED];

export interface Barricade {
  hex: number;
  way: number; // E is 0, then clockwise
  broken: boolean;
}

const rows = ({ effects }: Pick<Valley, 'effects'>, key: string): Effect[] => effects.filter(([each]) => each === key);

/** The tile on a hex, or nothing. */
export const tileOn = ({ tiles = [] }: Pick<Valley, 'tiles'>, hex: number): string =>
  tiles.find(([where]) => where === hex)?.[1] ?? '';

export const pitsIn = (world: Pick<Valley, 'effects'>): number[] => rows(world, PIT).map(([, , hex]) => hex);

/** Meat that waits for somebody. */
export const cachesIn = (world: Pick<Valley, 'effects'>): { hex: number; points: number }[] =>
  rows(world, CACHE).map(([, , hex, points]) => ({ hex, points }));

/** Meat of animals that died for nobody. */
export const carrionIn = (world: Pick<Valley, 'effects'>): { hex: number; points: number }[] =>
  rows(world, CARRION).map(([, , hex, points]) => ({ hex, points }));

/** The party of a tribe that is exhausted on a hex, or will be next turn. */
export const wearyOn = (world: Pick<Valley, 'effects'>, seat: number, hex: number): number =>
  world.effects.find(([key, whose, where]) => key === EXHAUSTED && whose === seat && where === hex)?.[3] ?? 0;

/** Where couples of a tribe live on one ration this turn. */
export const sharingIn = (world: Pick<Valley, 'effects'>, seat: number): number[] =>
  rows(world, SHARED).flatMap(([, whose, hex]) => (whose === seat ? [hex] : []));

export const barricadesIn = (world: Pick<Valley, 'effects'>): Barricade[] =>
  rows(world, BARRICADE).map(([, , hex, way, until]) => ({ hex, way, broken: until === SPENT }));

/** Those on the sides of a hex, from whichever side they were built. */
export function barricadesAround(world: Pick<Valley, 'effects'>, next: readonly number[][], hex: number): Barricade[] {
  return barricadesIn(world).flatMap((each) => {
    if (each.hex === hex) return [each];
    return next[each.hex]?.[each.way] === hex ? [{ ...each, hex, way: (each.way + 3) % 6 }] : [];
  });
}

/** Whether anything lies or stands there that the box of 2002 has no drawing for. */
export const goesBeyond = (world: Valley): boolean =>
  Boolean(world.roamers?.length) ||
  world.effects.some(([key]) => DRAWN.includes(key)) ||
  (world.companions ?? []).some(([, , species]) => species > 0) ||
  world.people.some((party) => many(party, GENIUS) + many(party, AMAZON) > 0);
