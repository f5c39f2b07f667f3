/** The steps that may be taken, by the stack that takes them. Which there are the server says. */

import type { Ask, Choice, Noun } from '../../../lib/wire/wire';
import type { Rules } from '../told';
import { readStep, sexes, stepNoun, stepsOf, type Row } from './party';

/** A step that may be taken, and who takes it. */
export interface Batch {
  noun: Noun;
  hex: number;
  to: number;
  men: number;
  women: number;
  status: number;
  wolves: number;
  bison?: number; // those of the own herd who are led along
}

export interface Group {
  hex: number;
  status: number;
  batches: Batch[];
  men: number; // the most that may go
  women: number;
  most: number; // together
}

/** How many steps somebody of this status has left, as the rules read it. */
export const stepsLeft = (rules: Rules | null, status: number): number =>
  rules?.steps.find(([mask]) => (status & mask) === mask)?.[1] ?? 0;

export const choiceOf = (asks: Ask[], verb: string): Choice | undefined =>
  asks.flatMap((ask) => ask.choices).find((choice) => choice.verb === verb);

const isNumbers = (noun: Noun): noun is number[] => Array.isArray(noun) && noun.every((n) => typeof n === 'number');

export function batches(asks: Ask[]): Batch[] {
  const choice = choiceOf(asks, 'move');
  const steps = choice?.rows ? (choice.rows as Row[]).flatMap(stepsOf) : (choice?.of ?? []).filter(isNumbers).map(readStep);
  return steps.map((step) => {
    const [men, women] = sexes(step.group);
    return { noun: stepNoun(step), hex: step.hex, to: step.to, men, women, status: step.status, wolves: step.wolves, bison: step.bison };
  });
}

/** Those who may go, by hex and status; who has moved already comes first. */
export function groups(all: Batch[]): Group[] {
  const found = new Map<string, Group>();
  for (const batch of all) {
    const key = `${batch.hex} ${batch.status}`;
    const group = found.get(key) ?? { hex: batch.hex, status: batch.status, batches: [], men: 0, women: 0, most: 0 };
    group.batches.push(batch);
    group.men = Math.max(group.men, batch.men);
    group.women = Math.max(group.women, batch.women);
    group.most = Math.max(group.most, batch.men + batch.women);
    found.set(key, group);
  }
  return [...found.values()];
}

export interface Party {
  men: number;
  women: number;
  wolves: number;
  bison?: number;
}

const size = ({ men, women }: Party): number => men + women;

/** The parties that a group can send. */
export function parties(group: Group): Party[] {
  const found = new Map<string, Party>();
  for (const { men, women, wolves, bison } of group.batches)
    found.set(`${men} ${women} ${wolves} ${bison ?? 0}`, { men, women, wolves, ...(bison ? { bison } : {}) });
  return [...found.values()];
}

/** As many as may go, but for so many women who stay if they can; of those as large, more warriors, and the wolves. */
export function largest(group: Group, women = Infinity): Party {
  const all = parties(group);
  const fit = all.filter((each) => each.women <= women);
  return (fit.length ? fit : all).reduce((best, each) =>
    size(each) > size(best) || (size(each) === size(best) && (each.men > best.men || each.wolves > best.wolves))
      ? each
      : best,
  );
}

/** The nearest party to what is wanted; what was just set is kept. */
export function nearest(group: Group, wanted: Party, keep: keyof Party): Party | null {
  const apart = (each: Party, part: keyof Party): number => Math.abs((each[part] ?? 0) - (wanted[part] ?? 0));
  const fit = parties(group).filter((each) => !apart(each, keep));
  const away = (each: Party): number =>
    apart(each, 'men') + apart(each, 'women') + (apart(each, 'wolves') + apart(each, 'bison')) / 2;
  return fit.sort((a, b) => away(a) - away(b))[0] ?? null;
}

/** Where the party may go, each with its answer. */
export function targets(group: Group, party: Party): Map<number, Noun> {
  return new Map(
    group.batches
      .filter(
        ({ men, women, wolves, bison = 0 }) =>
          men === party.men && women === party.women && wolves === party.wolves && bison === (party.bison ?? 0),
      )
      .map(({ to, noun }) => [to, noun]),
  );
}
