import { describe, expect, it } from 'vitest';
import { AMAZON, GENIUS, gathered, heads, many, readStep, sexes, stepNoun, stepsOf, WARRIOR, WOLF, WOMAN } from './party';

describe('a party', () => {
  const party = gathered(5, 2, 0, 1, 3);

  it('counts every kind and all heads', () => {
    expect([WARRIOR, WOMAN, WOLF, GENIUS, AMAZON].map((kind) => many(party, kind))).toEqual([5, 2, 0, 1, 3]);
    expect(heads(party)).toBe(11);
    expect(sexes(party)).toEqual([6, 5]);
  });

  it('is the number that the server has', () => {
    expect(gathered(5, 2)).toBe(8519);
    expect(party).toBe(11 + 5 * 64 + 2 * 4096 + 262144 + 3 * 16777216);
  });

  it('is added and taken away as a whole', () => {
    expect(party - gathered(1, 2, 0, 0, 1)).toBe(gathered(4, 0, 0, 1, 2));
  });
});

describe('a step', () => {
  it('ends with its last number', () => {
    for (const noun of [[3, 4, 2, 1, 2], [3, 4, 2, 0, 2, 1], [3, 4, 0, 0, 5, 0, 0, 1], [3, 4, 1, 0, 2, 1, 2]])
      expect(stepNoun(readStep(noun))).toEqual(noun);
  });

  it('is one of a row', () => {
    const steps = stepsOf([3, 2, gathered(1, 1, 0, 1), 2, [4, -1, 5, -1, -1, -1], [0, 0, 1, 0, 0, 0]]);
    expect(steps).toHaveLength(6 * 3);
    expect(steps.map(stepNoun)).toContainEqual([3, 5, 1, 0, 2, 1, 1]);
    expect(Math.max(...steps.map(({ group }) => heads(group)))).toBe(2);
  });
});
