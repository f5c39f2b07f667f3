import { describe, expect, it } from 'vitest';
import type { Choice } from '../../lib/wire/wire';
import { addable, choiceOf, gather, isWhole, less, lessAll, more, moreAll, nounOf } from './groups';
import { scene } from './fixtures/scene';
import { FACES, reverseOf, shamanOf, shamanOrder } from './world';

const seen = scene({
  middle: 'M1 M2 ?3 ?4 ?5 S-6',
  lots: { 1: 'A7 ?8' },
  seen: [[3, 'M']],
  looked: { 0: [3], 1: [5] },
  turned: { 2: '?' },
});
const names = (tiles: number[]): string[] =>
  gather(seen, tiles).map((group) => `${FACES[group.face]} ${group.tiles.map((tile) => tile + 1)}`);
const subset = (of: number[], least: number, most: number): Choice => ({
  verb: 'take',
  space: 'Subset',
  kind: 'tile',
  of,
  least,
  most,
});

describe('tiles gathered by what can be told of them', () => {
  it('keeps apart what somebody knows something about', () => {
    expect(names(seen.middle)).toEqual(['S- 6', 'M 1', 'M 2', '? 4', '? 5', '? 3']);
    const known = gather(seen, seen.middle).find((group) => group.tiles[0] === 2);
    expect([known?.reverse, known?.turned, known?.lookers]).toEqual([3, false, [0]]);
    const turned = gather(seen, seen.middle).find((group) => group.tiles[0] === 1);
    expect([turned?.reverse, turned?.turned]).toEqual([12, true]);
    expect(reverseOf(seen, 3)).toBe(-1);
  });

  it('puts everything alike together once it is counted', () => {
    expect(gather({ ...seen, phase: 'evaluate' }, seen.middle).map((group) => group.tiles.length)).toEqual([1, 2, 3]);
  });

  it('knows whose the shaman is, and the order around the table', () => {
    expect(shamanOf(seen)).toEqual({ seat: null, direction: -1 });
    expect(shamanOrder(seen)).toBeNull();
    const held = scene({ lots: { 1: 'S+1 A2' } });
    expect(shamanOrder(held)).toEqual([1, 2, 0]);
    expect(shamanOrder(scene({ lots: { 1: 'S-1 A2' } }))).toEqual([1, 0, 2]);
  });
});

describe('choosing some of them', () => {
  const choice = subset([0, 1, 2, 5], 1, 4);

  it('adds one, all, and takes back what came last', () => {
    expect(more(choice, [], [1, 2])).toEqual([1]);
    expect(more(choice, [1], [1, 2])).toEqual([1, 2]);
    expect(more(choice, [1, 2], [1, 2])).toEqual([1, 2]);
    expect(moreAll(choice, [5], [1, 2, 9])).toEqual([5, 1, 2]);
    expect(addable(choice, [1], [1, 2, 9])).toEqual([2]);
    expect(less([5, 1, 2], [1, 2])).toEqual([5, 1]);
    expect(lessAll([5, 1, 2], [1, 2])).toEqual([5]);
  });

  it('answers in the order of the question, and only what is whole', () => {
    expect(nounOf(choice, [5, 0])).toEqual([0, 5]);
    expect(nounOf(choice, [])).toBeNull();
    expect(nounOf(subset([1, 2, 3], 1, 2), [1, 2, 3])).toBeNull();
    expect(isWhole(choice)).toBe(false);
    expect(isWhole(subset([0, 1], 2, 2))).toBe(true);
  });

  it('lets a third tile take the place of the first where two may be chosen, but gives nobody too much', () => {
    expect(more(subset([1, 2, 3], 1, 2), [1, 2], [3])).toEqual([2, 3]);
    expect(more(subset([1, 2, 3, 4], 1, 3), [1, 2, 3], [4])).toEqual([1, 2, 3]);
    expect(moreAll(subset([1, 2, 3, 4], 1, 3), [], [1, 2, 3, 4])).toEqual([1, 2, 3]);
  });

  it('finds the choice of a verb', () => {
    const ask = { seat: 0, topic: 'turn', about: {}, choices: [choice, { verb: 'pass' }] };
    expect(choiceOf([ask], 'pass')).toEqual({ verb: 'pass' });
    expect(choiceOf([ask], 'rob')).toBeNull();
  });
});
