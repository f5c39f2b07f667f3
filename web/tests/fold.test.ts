import { expect, test } from 'vitest';
import { fold, foldAll } from '../src/lib/table/fold';
import type { Ev, Step } from '../src/lib/wire/wire';

const WORLD = { n: 1, row: [5, 6, 7], hands: [2, ['a', 'b']], name: '' };
const after = (...change: Step[]): object => fold(WORLD, { name: 'done', data: {}, change });

test('a step says what is true of a field now', () => {
  expect(after(['n', 4], ['name', 'x'])).toEqual({ ...WORLD, n: 4, name: 'x' });
  expect(after(['row', []])).toEqual({ ...WORLD, row: [] });
  expect(after(['row', 0, 1, 2, 3])).toEqual({ ...WORLD, row: [1, 6, 3] });
  expect(after(['row', '+', 8, 9])).toEqual({ ...WORLD, row: [5, 6, 7, 8, 9] });
  expect(after(['row', '-', 0, 2])).toEqual({ ...WORLD, row: [6] });
  expect(after(['hands', 0, 1, 1, ['a']])).toEqual({ ...WORLD, hands: [1, ['a']] });
  expect(after(['row', '+', 8], ['row', '-', 0])).toEqual({ ...WORLD, row: [6, 7, 8] });
});

test('fields keep their order, and a world that was given stays as it was', () => {
  const before = structuredClone(WORLD);
  expect(Object.keys(after(['name', 'x'], ['n', 2], ['row', 1, 0]))).toEqual(Object.keys(WORLD));
  expect(WORLD).toEqual(before);
});

test('an event without a change changes nothing', () => {
  const told: Ev = { name: 'told', data: {} };
  expect(fold(WORLD, told)).toBe(WORLD);
  expect(foldAll(WORLD, [told, { ...told, change: [['n', 3]] }])).toEqual({ ...WORLD, n: 3 });
  expect(foldAll(WORLD, [{ ...told, change: [['n', 0, 3]] }])).toBeNull();
});
