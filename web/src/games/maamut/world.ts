/** The world of Mâamut as a seat sees it. */

import type { Told } from '../../lib/wire/api';
import type { Value, World } from '../../lib/wire/wire';

export type Steppe = {
  terrain: string; // 37 letters r g s x; empty before the tiles are laid
  mammoth: number;
  hunters: number[]; // the hex of each seat's hunter, or one of the two below
  traps: number[]; // the owner of the trap on each hex, or -1
  hands: (number | number[])[]; // one's own cards; of others how many
  pile: number;
  discard: number[]; // cards of value 1, 2, 3
  seat: number; // whose turn it is
  turn: number; // 0 while placing
  agreed: number[];
  chairs: number[];
  ended: string;
  winner: number | null; // null with `ended`: the mammoth
};

export const NOT_PLACED = -1;
export const REMOVED = -2;

/** The wire says only that a world is JSON; here is what this game knows of it. */
export function steppe(world: World): Steppe {
  return world as Steppe;
}

export function handSize(world: Steppe, seat: number): number {
  const hand = world.hands[seat];
  return typeof hand === 'number' ? hand : hand.length;
}

export function cardsOf(world: Steppe, seat: number | null): number[] {
  const hand = seat === null ? undefined : world.hands[seat];
  return Array.isArray(hand) ? hand : [];
}

/** What the server tells of the rules. */
export interface Rules {
  traps: number; // tokens of each seat
  hand: number;
}

export const rulesOf = (told: Told | undefined): Rules | null => (told && 'traps' in told ? (told as unknown as Rules) : null);

/** Traps that are not on the board; nobody knows before the rules are told. */
export function reserve(world: Steppe, seat: number, rules: Rules | null): number | null {
  return rules && rules.traps - world.traps.filter((owner) => owner === seat).length;
}

export const numberIn = (value: Value | undefined): number => (typeof value === 'number' ? value : -1);
export const numbersIn = (value: Value | undefined): number[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : [];
