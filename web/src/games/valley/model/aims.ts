/** What is to be chosen with a card, part by part. The answers are the server's; here they are only sorted. */

import type { Frame, Noun } from '../../../lib/wire/wire';
import { groups, type Group } from './moves';
import { factsOf, partsThatAre } from '../card/catalogue.svelte';

export type Play = [card: string, mode: number, ...aim: number[]];

/** The card that was announced and may still be countered, and who plays it. */
export function announcedIn(flow: readonly Frame[]): { card: string; seat: number } | null {
  const frame = flow.findLast((each) => each.frame === 'PlayCard');
  if (typeof frame?.card !== 'string' || typeof frame.seat !== 'number' || frame.done || frame.countered) return null;
  return { card: frame.card, seat: frame.seat };
}

const isPlay = (noun: Noun): noun is Play =>
  Array.isArray(noun) && typeof noun[0] === 'string' && noun.slice(1).every((each) => typeof each === 'number');

export const playsOf = (nouns: Noun[]): Play[] => nouns.filter(isPlay);

export const useOf = (card: string, mode: number): string => factsOf(card).modes[mode]?.use ?? '';

const TAIL = ['wolves', 'geniuses', 'amazons', 'bison']; // behind an aim with a group, as far as there are any

/** The parts of an aim; what may come several times, as two mothers, comes one after another. */
export function partsOf([card, mode, ...aim]: Play): string[] {
  const { parts, times, rest } = factsOf(card).modes[mode] ?? { parts: [], times: 1 };
  if (rest) return aim.map((_, at) => parts[at] ?? rest);
  const often = parts.length ? aim.length / parts.length : 1;
  if (Number.isInteger(often) && often <= times) return Array<string[]>(often).fill(parts).flat();
  return aim.map((_, at) => parts[at] ?? (parts.includes('warriors') ? TAIL[at - parts.length] : 'number'));
}

/** Parts that are hexes, and are chosen on the map. */
export const ON_MAP = new Set(partsThatAre('hex'));
export const GROUP = new Set([...partsThatAre('count', 'status'), ...TAIL]);

/** One step of the choice: some places of the aim that are chosen together. */
export interface Stage {
  places: number[]; // of the whole noun
  part: string; // mode, group, or the part of an aim
  options: { values: number[]; plays: Play[] }[];
}

const NO_MORE = -9; // in place of what could follow: that was all

/** What stands at a place; of a kind that is left out there is nobody, and a list of any length may be over. */
function at(play: Play, place: number): number {
  const none = factsOf(play[0]).modes[play[1]]?.rest ? NO_MORE : 0;
  return Number(play[place] ?? none);
}

/** Whether a list of any length ends here. */
export const isOver = (value: number): boolean => value === NO_MORE;

/** Parts that say one thing together: whose die and which, and of a fight the side and who of it. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  die: partsThatAre('die', 'place'),
  blow: partsThatAre('side', 'piece'),
};
const pairOf = (part: string): string | undefined => Object.keys(PAIRS).find((pair) => PAIRS[pair].includes(part));

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

/** The hexes to which some of these plays lead people; where herds are led nobody is counted. */
export function goals(plays: Play[]): number[] {
  const leads = (parts: string[]): boolean => parts.includes('warriors') || parts.length === 1;
  const ends = plays.map((play) => ({ play, parts: partsOf(play) })).filter(({ parts }) => leads(parts));
  return [...new Set(ends.flatMap(({ play, parts }) => (parts.includes('to') ? [at(play, parts.indexOf('to') + 2)] : [])))];
}

/** Those who may go with a card, as groups that send parties: a party stands for the plays that are left with it. */
export function senders({ places, part, options }: Stage): Group[] {
  if (part !== 'group') return [];
  const parts = ['card', 'mode', ...partsOf(longest(options.flatMap(({ plays }) => plays)))];
  const names = places.map((place) => parts[place]);
  return groups(
    options.map(({ values, plays }) => {
      const count = (of: string): number => values[names.indexOf(of)] ?? 0;
      const some = { men: count('warriors'), women: count('women'), geniuses: count('geniuses'), amazons: count('amazons') };
      return { noun: plays, hex: -1, to: -1, status: count('status'), ...some, wolves: count('wolves'), bison: count('bison') };
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
    const pair = pairOf(part);
    const together = (each: string): boolean => (pair ? PAIRS[pair].includes(each) : GROUP.has(each));
    const places = pair || GROUP.has(part) ? parts.flatMap((each, n) => (together(each) ? [n] : [])) : [place];
    const sorted = new Map<string, { values: number[]; plays: Play[] }>();
    for (const play of plays) {
      const values = places.map((each) => at(play, each));
      const key = values.join(' ');
      const option = sorted.get(key) ?? { values, plays: [] };
      option.plays.push(play);
      sorted.set(key, option);
    }
    return { places, part: pair ?? (GROUP.has(part) ? 'group' : part), options: [...sorted.values()] };
  }
  return null;
}
