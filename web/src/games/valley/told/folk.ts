/** The kinds of people, in the order in which they are named: what a party calls them, their words and their figure. */

export const GENIUS = 3;
export const AMAZON = 4;

export const FOLK = [
  { kind: 0, part: 'men', word: 'warriors', is: 'warrior' },
  { kind: GENIUS, part: 'geniuses', word: 'geniuses', is: 'genius' },
  { kind: 1, part: 'women', word: 'women', is: 'woman' },
  { kind: AMAZON, part: 'amazons', word: 'amazons', is: 'amazon' },
] as const;

export type Folk = (typeof FOLK)[number];

/** The figure of somebody of this kind. */
export const figureOf = (kind: number): Folk['is'] => FOLK.find((each) => each.kind === kind)?.is ?? 'warrior';

/** The kinds that are played at a table, by what a tribe has of each. */
export const played = (supply: readonly number[]): Folk[] => FOLK.filter(({ kind }) => supply[kind] > 0);
