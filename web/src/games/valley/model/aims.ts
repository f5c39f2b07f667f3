/** What is to be chosen with a card, part by part. The answers are the server's; here they are only sorted. */

import type { Noun } from '../../../lib/wire/wire';
import { groups, type Group } from './moves';
import table from './aims.json';

const SHAPES = table as unknown as Record<string, [use: string, parts: string[]][]>;

export type Play = [card: string, mode: number, ...aim: number[]];

const isPlay = (noun: Noun): noun is Play =>
  Array.isArray(noun) && typeof noun[0] === 'string' && noun.slice(1).every((each) => typeof each === 'number');

export const playsOf = (nouns: Noun[]): Play[] => nouns.filter(isPlay);

export const useOf = (card: string, mode: number): string => SHAPES[card]?.[mode]?.[0] ?? '';
export const modesOf = (card: string): number => SHAPES[card]?.length ?? 0;

/** The parts of an aim; two mothers are two pairs. */
export function partsOf([card, mode, ...aim]: Play): string[] {
  const parts = SHAPES[card]?.[mode]?.[1] ?? [];
  if (parts.length && aim.length === parts.length * 2) return [...parts, ...parts];
  return aim.map((_, at) => parts[at] ?? (parts.includes('warriors') ? 'wolves' : 'number')); // wolves come last, if any
}

/** Parts that are hexes, and are chosen on the map. */
export const ON_MAP = new Set(['hex', 'to', 'target', 'where']);
export const GROUP = new Set(['warriors', 'women', 'status', 'wolves']);

/** One step of the choice: some places of the aim that are chosen together. */
export interface Stage {
  places: number[]; // of the whole noun
  part: string; // hex, to, target, where, rival, kind, species, mode, or group
  options: { values: number[]; plays: Play[] }[];
}

const at = (play: Play, place: number): number => Number(play[place] ?? 0); // nobody of a kind that is left out

const longest = (plays: Play[]): Play => plays.reduce((long, play) => (play.length > long.length ? play : long));

/** The hexes that all of these plays speak of: what is already certain to be struck, crossed or entered. */
export function marked(plays: Play[]): number[] {
  if (!plays.length) return [];
  const parts = partsOf(longest(plays));
  const certain = parts.flatMap((part, n) =>
    ON_MAP.has(part) && new Set(plays.map((play) => at(play, n + 2))).size === 1 ? [at(plays[0], n + 2)] : [],
  );
  return [...new Set(certain)].filter((hex) => hex >= 0);
}

/** Those who may go with a card, as groups that send parties: a party stands for the plays that are left with it. */
export function senders({ places, part, options }: Stage): Group[] {
  if (part !== 'group') return [];
  const parts = ['card', 'mode', ...partsOf(longest(options.flatMap(({ plays }) => plays)))];
  const names = places.map((place) => parts[place]);
  return groups(
    options.map(({ values, plays }) => {
      const count = (of: string): number => values[names.indexOf(of)] ?? 0;
      const [men, women, status, wolves] = ['warriors', 'women', 'status', 'wolves'].map(count);
      return { noun: plays, hex: -1, to: -1, men, women, status, wolves };
    }),
  );
}

/** The first thing that is still open among these plays; null: they are one. */
export function stage(plays: Play[]): Stage | null {
  if (plays.length < 2) return null;
  const parts = ['card', 'mode', ...partsOf(longest(plays))];
  for (let place = 1; place < Math.max(...plays.map((play) => play.length)); place++) {
    if (new Set(plays.map((play) => at(play, place))).size < 2) continue;
    const part = place === 1 ? 'mode' : (parts[place] ?? 'number');
    const places = GROUP.has(part) ? parts.flatMap((each, n) => (GROUP.has(each) ? [n] : [])) : [place];
    const sorted = new Map<string, { values: number[]; plays: Play[] }>();
    for (const play of plays) {
      const values = places.map((each) => at(play, each));
      const key = values.join(' ');
      const option = sorted.get(key) ?? { values, plays: [] };
      option.plays.push(play);
      sorted.set(key, option);
    }
    return { places, part: GROUP.has(part) ? 'group' : part, options: [...sorted.values()] };
  }
  return null;
}
