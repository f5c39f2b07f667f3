/** Answers of several parts: whatever is put together is legal, and everything legal can be put together. */

import { describe, expect, test } from 'vitest';
import { askFor } from '../src/lib/table/ask';
import {
  bounded,
  composed,
  countOf,
  isComplete,
  isComposed,
  isFull,
  kindsOf,
  less,
  more,
  numbers,
  range,
  theRest,
} from '../src/lib/table/compose';
import type { Ask, Choice, Noun } from '../src/lib/wire/wire';

const legal = (choice: Choice, noun: Noun | null): boolean => {
  const ask: Ask = { seat: 0, topic: 'test', about: {}, choices: [choice] };
  return noun !== null && askFor([ask], choice.verb, noun) !== undefined;
};
const tile = (noun: Noun): string => String(noun).replace(/\d+$/, ''); // meat1 and meat2 are called alike

describe('some of the things', () => {
  const choice: Choice = {
    verb: 'take',
    space: 'Subset',
    kind: 'tile',
    of: ['meat1', 'axe1', 'meat2', 'fire1', 'meat3'],
    least: 1,
    most: 3,
  };
  const kinds = kindsOf(choice, tile);
  const [meat, axe, fire] = kinds;

  test('are counted by what they are called', () => {
    expect(kinds.map(({ label, places }) => [label, places])).toEqual([
      ['meat', [0, 2, 4]],
      ['axe', [1]],
      ['fire', [3]],
    ]);
    expect(isComposed(choice)).toBe(true);
    expect(range(choice)).toEqual({ least: 1, most: 3 });
  });

  test('are taken one by one, put back, and never too many', () => {
    let chosen: number[] = [];
    expect([isComplete(choice, chosen), composed(choice, chosen, 0)]).toEqual([false, null]);
    for (const kind of [fire, meat, meat]) chosen = more(choice, chosen, kind);
    expect([chosen, countOf(chosen, meat), isFull(choice, chosen)]).toEqual([[3, 0, 2], 2, true]);
    expect(more(choice, chosen, axe)).toEqual(chosen);
    expect(composed(choice, chosen, 0)).toEqual(['meat1', 'meat2', 'fire1']); // in their own order
    expect(legal(choice, composed(choice, chosen, 0))).toBe(true);
    chosen = less(chosen, meat);
    expect(composed(choice, chosen, 0)).toEqual(['meat1', 'fire1']);
    expect(less(chosen, axe)).toEqual(chosen);
  });

  test('none at all, where that is allowed', () => {
    const any = { ...choice, least: 0 };
    expect([isComplete(any, []), composed(any, [], 0), legal(any, [])]).toEqual([true, [], true]);
  });

  test('where only one may be chosen, another takes its place', () => {
    const one = { ...choice, most: 1 };
    expect(more(one, more(one, [], axe), fire)).toEqual([3]);
  });

  test('there cannot be more than there are', () => {
    expect(range({ ...choice, most: 9 })).toEqual({ least: 1, most: 5 });
  });
});

describe('a number', () => {
  const choice: Choice = { verb: 'bid', space: 'Number', kind: 'n', least: 2, most: 40 };

  test('is kept within its bounds', () => {
    expect([1, 2, 17.4, 41, Number.NaN].map((wanted) => bounded(choice, wanted))).toEqual([2, 2, 17, 40, 2]);
    expect([isComposed(choice), composed(choice, [], 17), legal(choice, composed(choice, [], 17))]).toEqual([
      true,
      17,
      true,
    ]);
  });

  test('a few of them are shown one by one', () => {
    const few: Choice = { ...choice, most: 5 };
    expect([numbers(few), isComposed(few)]).toEqual([[2, 3, 4, 5], false]);
    expect(numbers(few).every((number) => legal(few, number))).toBe(true);
    expect(numbers(choice)).toEqual([]);
  });
});

describe('an order', () => {
  const choice: Choice = { verb: 'sort', space: 'Order', kind: 'tile', of: ['x', 'y', 'x', 'z'] };
  const [x, y] = kindsOf(choice, tile);

  test('is made one after another, and is complete with the last', () => {
    let chosen = more(choice, more(choice, [], y), x);
    expect([isComplete(choice, chosen), composed(choice, chosen, 0)]).toEqual([false, null]);
    chosen = theRest(choice, chosen);
    expect(composed(choice, chosen, 0)).toEqual(['y', 'x', 'x', 'z']);
    expect(legal(choice, composed(choice, chosen, 0))).toBe(true);
    expect(isFull(choice, chosen)).toBe(true);
  });

  test('equal things are all there', () => {
    const both = more(choice, more(choice, [], x), x);
    expect([both, countOf(both, x), more(choice, both, x)]).toEqual([[0, 2], 2, both]);
  });
});

test('one thing, or none, needs no putting together', () => {
  expect([{ verb: 'pass' }, { verb: 'go', space: 'Pick', of: [1] } as Choice].map(isComposed)).toEqual([false, false]);
});
