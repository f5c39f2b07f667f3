/** The steps that may be taken, by the stack that takes them. Which there are the server says. */

import type { Ask, Choice, Noun } from '../../../lib/wire/wire';
import type { Rules } from '../told';
import { FOLK } from '../told/folk';
import { AMAZON, GENIUS, many, readStep, stepNoun, stepsOf, WARRIOR, WOMAN, type Row } from './party';

/** A step that may be taken, and who takes it. */
export interface Batch extends Party {
  noun: Noun;
  hex: number;
  to: number;
  status: number;
}

export interface Group {
  hex: number;
  status: number;
  batches: Batch[];
  men: number; // the most that may go
  women: number;
  geniuses: number;
  amazons: number;
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
    const { hex, to, group, status, wolves, bison } = step;
    const some = { men: many(group, WARRIOR), women: many(group, WOMAN), geniuses: many(group, GENIUS), amazons: many(group, AMAZON) };
    return { noun: stepNoun(step), hex, to, status, ...some, wolves, bison };
  });
}

/** Those who may go, by hex and status; who has moved already comes first. */
export function groups(all: Batch[]): Group[] {
  const found = new Map<string, Group>();
  for (const batch of all) {
    const key = `${batch.hex} ${batch.status}`;
    const none = { men: 0, women: 0, geniuses: 0, amazons: 0, most: 0 };
    const group: Group = found.get(key) ?? { hex: batch.hex, status: batch.status, batches: [], ...none };
    group.batches.push(batch);
    for (const part of PEOPLE) group[part] = Math.max(group[part], batch[part] ?? 0);
    group.most = Math.max(group.most, size(batch));
    found.set(key, group);
  }
  return [...found.values()];
}

/** Who goes; kinds that few tables have are left out where there is nobody of them. */
export interface Party {
  men: number; // warriors
  women: number;
  wolves: number;
  geniuses?: number;
  amazons?: number;
  bison?: number; // those of the own herd who are led along
}

const PEOPLE = FOLK.map(({ part }) => part);
const PARTS = [...PEOPLE, 'wolves', 'bison'] as const;
const RARE = ['geniuses', 'amazons', 'bison'] as const;

/** How many people go. */
export const size = (party: Party): number => PEOPLE.reduce((sum, part) => sum + (party[part] ?? 0), 0);

/** How many of them keep a camp as long as they stay. */
export const mothers = ({ women, amazons = 0 }: Party): number => women + amazons;

const alike = (one: Party, other: Party): boolean => PARTS.every((part) => (one[part] ?? 0) === (other[part] ?? 0));

/** The parties that a group can send. */
export function parties(group: Group): Party[] {
  const found = new Map<string, Party>();
  for (const batch of group.batches) {
    const { men, women, wolves } = batch;
    const rare = Object.fromEntries(RARE.flatMap((part) => (batch[part] ? [[part, batch[part]]] : [])));
    found.set(PARTS.map((part) => batch[part] ?? 0).join(' '), { men, women, wolves, ...rare });
  }
  return [...found.values()];
}

/** As many as may go, but for so many women who stay if they can; of those as large, more warriors, and the wolves. */
export function largest(group: Group, women = Infinity): Party {
  const all = parties(group);
  const fit = all.filter((each) => mothers(each) <= women);
  return (fit.length ? fit : all).reduce((best, each) =>
    size(each) > size(best) || (size(each) === size(best) && (mothers(each) < mothers(best) || each.wolves > best.wolves))
      ? each
      : best,
  );
}

/** The nearest party to what is wanted; what was just set is kept. */
export function nearest(group: Group, wanted: Party, keep: keyof Party): Party | null {
  const apart = (each: Party, part: keyof Party): number => Math.abs((each[part] ?? 0) - (wanted[part] ?? 0));
  const fit = parties(group).filter((each) => !apart(each, keep));
  const away = (each: Party): number =>
    PEOPLE.reduce((sum, part) => sum + apart(each, part), 0) + (apart(each, 'wolves') + apart(each, 'bison')) / 2;
  return fit.sort((a, b) => away(a) - away(b))[0] ?? null;
}

/** Where the party may go, each with its answer. */
export function targets(group: Group, party: Party): Map<number, Noun> {
  return new Map(
    group.batches.filter((batch) => alike(batch, party)).map(({ to, noun }) => [to, noun]),
  );
}
