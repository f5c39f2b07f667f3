/** Answers that are put together: some of the things, a number, an order. What is chosen are places in the choice's `of`. */

import type { Choice, Noun } from '../wire/wire';

/** Things that are called alike; where there are several, one is as good as the other. */
export interface Kind {
  label: string;
  places: number[];
}

const FEW = 12; // numbers that can all be shown at once

export const isComposed = (choice: Choice): boolean =>
  choice.space === 'Subset' || choice.space === 'Order' || (choice.space === 'Number' && !numbers(choice).length);

/** The numbers of a choice, where they are few enough to be shown one by one. */
export function numbers({ space, least = 0, most = 0 }: Choice): number[] {
  if (space !== 'Number' || most - least >= FEW) return [];
  return Array.from({ length: most - least + 1 }, (_, more) => least + more);
}

export function kindsOf(choice: Choice, label: (noun: Noun) => string): Kind[] {
  const found = new Map<string, number[]>();
  for (const [place, noun] of (choice.of ?? []).entries()) {
    const name = label(noun);
    found.set(name, [...(found.get(name) ?? []), place]);
  }
  return [...found].map(([name, places]) => ({ label: name, places }));
}

export const countOf = (chosen: number[], kind: Kind): number =>
  chosen.filter((place) => kind.places.includes(place)).length;

const all = (choice: Choice): number => (choice.of ?? []).length;
const most = (choice: Choice): number => (choice.space === 'Order' ? all(choice) : (choice.most ?? all(choice)));
const least = (choice: Choice): number => (choice.space === 'Order' ? all(choice) : (choice.least ?? 0));

/** Between how many and how many things are to be chosen. */
export const range = (choice: Choice): { least: number; most: number } => ({
  least: least(choice),
  most: Math.min(most(choice), all(choice)),
});

export const isFull = (choice: Choice, chosen: number[]): boolean => chosen.length >= range(choice).most;

export const isComplete = (choice: Choice, chosen: number[]): boolean =>
  choice.space === 'Number' || (chosen.length >= least(choice) && chosen.length <= most(choice));

/** One more of a kind; where only one thing may be chosen, it takes the place of the other. */
export function more(choice: Choice, chosen: number[], kind: Kind): number[] {
  const next = kind.places.find((place) => !chosen.includes(place));
  if (next === undefined) return chosen;
  if (range(choice).most === 1) return [next];
  return isFull(choice, chosen) ? chosen : [...chosen, next];
}

/** One less: the one that was chosen last. */
export function less(chosen: number[], kind: Kind): number[] {
  const last = chosen.findLastIndex((place) => kind.places.includes(place));
  return last < 0 ? chosen : chosen.filter((_, at) => at !== last);
}

/** Everything else behind what is chosen, as it lies. */
export function theRest(choice: Choice, chosen: number[]): number[] {
  return [...chosen, ...(choice.of ?? []).map((_, place) => place).filter((place) => !chosen.includes(place))];
}

/** A number that the choice allows, nearest to the one that is wanted. */
export function bounded(choice: Choice, wanted: number): number {
  const { least: low = 0, most: high = low } = choice;
  return Number.isFinite(wanted) ? Math.max(low, Math.min(high, Math.round(wanted))) : low;
}

/** The whole answer; null where something is missing. */
export function composed(choice: Choice, chosen: number[], number: number): Noun | null {
  if (choice.space === 'Number') return bounded(choice, number);
  if (!isComplete(choice, chosen)) return null;
  const places = choice.space === 'Subset' ? [...chosen].sort((a, b) => a - b) : chosen;
  return places.map((place) => (choice.of ?? [])[place]);
}
