/** Cards that may come between other things: what could be tried with one, as far as the table shows it. The server says what fits. */

import { factsOf } from '../card/catalogue.svelte';
import type { Play } from './aims';
import { AMAZON, GENIUS, many, WARRIOR, WOMAN } from './party';
import { partyOn, seatsOf, sizeOf, type Valley } from './world';

type Tries = (world: Valley, seat: number) => number[][];

const hexes = (world: Valley): number[] => Array.from({ length: sizeOf(world) }, (_, hex) => hex);
const seats = (world: Valley): number[] => Array.from({ length: seatsOf(world) }, (_, seat) => seat);

/** Everybody of a tribe who is told apart: hex and kind. */
const tokens = (world: Valley, seat: number): number[][] =>
  hexes(world).flatMap((hex) =>
    [WARRIOR, WOMAN, GENIUS, AMAZON].flatMap((kind) => (many(partyOn(world, seat, hex), kind) ? [[hex, kind]] : [])),
  );

/** By the parts of an aim. */
export const TRIES: Readonly<Record<string, Tries>> = {
  '': () => [[]],
  rival: (world, seat) => seats(world).flatMap((other) => (other === seat ? [] : [[other]])),
  hex: (world) => hexes(world).flatMap((hex) => (world.hazards[hex] ? [[hex]] : [])),
  'hex,kind': tokens,
  'rival,where,kind': (world) => seats(world).flatMap((seat) => tokens(world, seat).map((token) => [seat, ...token])),
};

/** All that is worth asking for. */
export function tries(card: string, world: Valley, seat: number): Play[] {
  return factsOf(card).modes.flatMap(({ parts, windows }, mode) =>
    windows.includes('any') ? (TRIES[parts.join()]?.(world, seat) ?? []).map((aim): Play => [card, mode, ...aim]) : [],
  );
}
