/** A party: how many tokens of each kind, as one number. Python's `party.py` has the same layout; nobody else here knows it. */

import { AMAZON, GENIUS } from '../told/folk';

const FIELD = 31;
export const WARRIOR = 0;
export const WOMAN = 1;
export const WOLF = 2; // no person
export { AMAZON, GENIUS };

const SHIFT: Record<number, number> = { [WARRIOR]: 6, [WOMAN]: 12, [GENIUS]: 18, [AMAZON]: 24 };

/** How many there are of this kind. */
export const many = (party: number, kind: number): number => (kind in SHIFT ? (party >> SHIFT[kind]) & FIELD : 0);

export const heads = (party: number): number => party & FIELD;

/** So many of each kind, in the order of their numbers: warriors, women, (none), geniuses, amazons. */
export const gathered = (...counts: number[]): number =>
  counts.reduce((sum, count, kind) => (kind in SHIFT ? sum + count * (1 | (1 << SHIFT[kind])) : sum), 0);

/** Men are warriors and geniuses, women are women and amazons (V1.10). */
export const sexes = (party: number): [men: number, women: number] => [
  many(party, WARRIOR) + many(party, GENIUS),
  many(party, WOMAN) + many(party, AMAZON),
];

/** A group that takes a step, as answers name it: from, to, warriors, women, status, tame wolves, geniuses, amazons, bison. */
export interface Step {
  hex: number;
  to: number;
  group: number; // a party
  status: number;
  wolves: number;
  bison: number;
}

export function readStep(noun: readonly number[]): Step {
  const [hex, to, men, women, status, wolves = 0, wise = 0, armed = 0, bison = 0] = noun;
  return { hex, to, group: gathered(men, women, 0, wise, armed), status, wolves, bison };
}

/** The noun of a step, without the zeros at its end. */
export function stepNoun({ hex, to, group, status, wolves, bison }: Step): number[] {
  const people = [many(group, WARRIOR), many(group, WOMAN), status, wolves, many(group, GENIUS), many(group, AMAZON)];
  const noun = [hex, to, ...people, bison];
  while (noun.length > 5 && !noun[noun.length - 1]) noun.pop();
  return noun;
}

/** Of the rows of a menu: hex, status, party, how many may leave, where to by direction, how many tame wolves and bison go there. */
export type Row = [hex: number, status: number, party: number, most: number, ways: number[], led: number[], herd?: number[]];

const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, count) => count);

/** Every step of a row. */
export function stepsOf([hex, status, party, most, ways, led, herd = []]: Row): Step[] {
  let groups = [0];
  for (const kind of [WARRIOR, WOMAN, GENIUS, AMAZON]) {
    const one = gathered(...[0, 1, 2, 3, 4].map((each) => Number(each === kind)));
    const counts = upTo(many(party, kind));
    groups = groups.flatMap((group) => counts.map((count) => group + count * one));
  }
  const some = groups.filter((group) => group && heads(group) <= most);
  return ways.flatMap((to, way) =>
    to < 0
      ? []
      : upTo(led[way] ?? 0).flatMap((wolves) =>
          upTo(herd[way] ?? 0).flatMap((bison) => some.map((group) => ({ hex, to, group, status, wolves, bison }))),
        ),
  );
}
