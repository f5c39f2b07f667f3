/** The kinds of people, in the order in which they are named: what a party calls them, their figure and their words. */

import type { Say } from '../../../lib/text/say';
import { AMAZON, GENIUS, many, WARRIOR, WOMAN } from './party';

export const FOLK = [
  { kind: WARRIOR, part: 'men', word: 'warriors', is: 'warrior' },
  { kind: GENIUS, part: 'geniuses', word: 'geniuses', is: 'genius' },
  { kind: WOMAN, part: 'women', word: 'women', is: 'woman' },
  { kind: AMAZON, part: 'amazons', word: 'amazons', is: 'amazon' },
] as const;

/** The figure of somebody of this kind. */
export const figureOf = (kind: number): (typeof FOLK)[number]['is'] => FOLK.find((each) => each.kind === kind)?.is ?? 'warrior';

/** The kinds that are played at a table, by what a tribe has of each. */
export const played = (supply: readonly number[]): (typeof FOLK)[number][] => FOLK.filter(({ kind }) => supply[kind] > 0);

/** "3 warriors, a genius and an amazon": only those who are there, and the animals with them. */
export const folkWords = (party: number, say: Say, wolves = 0, bison = 0): string =>
  say.party({ ...Object.fromEntries(FOLK.map(({ kind, word }) => [word, many(party, kind)])), wolves, bison });
