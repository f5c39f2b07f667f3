/** Tiles gathered by what can be told of them: of those in one group one is as good as the other. */

import type { Ask, Choice } from '../../lib/wire/wire';
import { isShaman, MARK, NO_FACE, reverseOf, type Camp } from './world';

export interface Group {
  key: string;
  face: number;
  reverse: number; // the other side, where these eyes know it
  turned: boolean; // everybody knows it
  lookers: number[]; // seats that have looked under it
  tiles: number[]; // handles, rising
}

export function gather(seen: Camp, tiles: number[]): Group[] {
  const found = new Map<string, Group>();
  for (const tile of tiles) {
    const face = seen.faces[tile];
    const matters = seen.phase === 'share' && !isShaman(face); // of him all know it; once all is counted, nobody asks
    const reverse = matters ? reverseOf(seen, tile) : NO_FACE;
    const turned = matters && seen.reverses[tile] >= 0;
    const lookers = matters ? seen.looked.flatMap((looked, seat) => (looked.includes(tile) ? [seat] : [])) : [];
    const key = [face, reverse, turned ? 'all' : '', lookers.join('')].join(' ');
    const group = found.get(key) ?? { key, face, reverse, turned, lookers, tiles: [] };
    group.tiles.push(tile);
    found.set(key, group);
  }
  return [...found.values()].sort((a, b) => order(a) - order(b) || a.key.localeCompare(b.key));
}

const order = ({ face }: Group): number => (face > MARK ? face - 20 : face); // the shaman comes first

// -- choosing some of them -------------------------------------------------------------------------------------

export function choiceOf(asks: Ask[], verb: string): Choice | null {
  return asks.flatMap((ask) => ask.choices).find((choice) => choice.verb === verb) ?? null;
}

export const numbersOf = (choice: Choice | null): number[] =>
  (choice?.of ?? []).filter((each): each is number => typeof each === 'number');

const limits = (choice: Choice): { least: number; most: number } => ({
  least: choice.least ?? 1,
  most: choice.most ?? (choice.of ?? []).length,
});

/** Whether there is nothing to choose: everything must be taken. */
export const isWhole = (choice: Choice): boolean => limits(choice).least >= (choice.of ?? []).length;

export function isComplete(choice: Choice, chosen: number[]): boolean {
  const { least, most } = limits(choice);
  return chosen.length >= least && chosen.length <= most;
}

/** What can still be added of these things. */
export function addable(choice: Choice, chosen: number[], things: number[]): number[] {
  const allowed = numbersOf(choice);
  return things.filter((each) => allowed.includes(each) && !chosen.includes(each));
}

/** One more; where only one or two may be chosen it takes the place of what was chosen first. */
export function more(choice: Choice, chosen: number[], things: number[]): number[] {
  const [next] = addable(choice, chosen, things);
  const { most } = limits(choice);
  const full = chosen.length >= most;
  if (next === undefined || (full && most > 2)) return chosen;
  return [...(full ? chosen.slice(1) : chosen), next];
}

/** All of them, as far as they may be chosen. */
export function moreAll(choice: Choice, chosen: number[], things: number[]): number[] {
  const { most } = limits(choice);
  return [...chosen, ...addable(choice, chosen, things).slice(0, Math.max(0, most - chosen.length))];
}

/** One less: the one that comes last. */
export function less(chosen: number[], things: number[]): number[] {
  const last = things.findLast((each) => chosen.includes(each));
  return chosen.filter((each) => each !== last);
}

export const lessAll = (chosen: number[], things: number[]): number[] =>
  chosen.filter((each) => !things.includes(each));

/** The whole answer, in the order of the question; null where something is missing. */
export function nounOf(choice: Choice, chosen: number[]): number[] | null {
  return isComplete(choice, chosen) ? numbersOf(choice).filter((each) => chosen.includes(each)) : null;
}
