/** Options that depend on each other, as the form of a new table shows them. */

import { expect, test } from 'vitest';
import { lock, settled, valuesOf } from '../src/lib/table/choices';
import type { OptionCard } from '../src/lib/wire/wire';

const option = (key: string, values: string[], more: Partial<OptionCard> = {}): OptionCard => ({
  key,
  values,
  default: values[0],
  least: null,
  free: false,
  rule: 'T1',
  needs: {},
  not_with: {},
  forces: {},
  follows: {},
  editions: [],
  by_edition: {},
  later: [],
  ...more,
});

const OPTIONS = [
  option('edition', ['new', 'old'], { forces: { old: { stops: 'on' } } }),
  option('board', ['a', 'b'], { by_edition: { old: ['c'] } }),
  option('stops', ['off', 'on']),
  option('genius', ['off', 'on']),
  option('amazon', ['off', 'on'], { follows: { genius: { on: 'on' } } }),
  option('fire', ['on', 'off']),
  option('both', ['off', 'on'], { needs: { '*': { fire: ['on'] } } }),
  option('tiles', ['0', '1', '2'], { editions: ['new'], later: ['2'] }),
  option('fast', ['off', 'on'], { not_with: { on: { genius: ['on'] } } }),
];
const of = (key: string): OptionCard => OPTIONS.find((each) => each.key === key)!;

test('what is not chosen is forced, follows, or is as usual', () => {
  expect(settled(OPTIONS, {})).toMatchObject({ edition: 'new', board: 'a', stops: 'off', amazon: 'off' });
  expect(settled(OPTIONS, { genius: 'on' }).amazon).toBe('on');
  expect(settled(OPTIONS, { genius: 'on', amazon: 'off' }).amazon).toBe('off');
  expect(settled(OPTIONS, { edition: 'old' })).toMatchObject({ stops: 'on', board: 'c' });
});

test('a value that cannot be had says why', () => {
  const plain = settled(OPTIONS, { fire: 'off', edition: 'old', genius: 'on' });
  expect(lock(of('both'), 'on', OPTIONS, plain)).toEqual({ why: 'needs', option: 'fire', value: 'on' });
  expect(lock(of('both'), 'off', OPTIONS, plain)).toBeNull();
  expect(lock(of('stops'), 'off', OPTIONS, plain)).toEqual({ why: 'forced', option: 'edition', value: 'old' });
  expect(lock(of('tiles'), '1', OPTIONS, plain)).toEqual({ why: 'needs', option: 'edition', value: 'new' });
  expect(lock(of('fast'), 'on', OPTIONS, plain)).toEqual({ why: 'forced', option: 'genius', value: 'on' });
});

test('values that are not offered yet are not shown', () => {
  expect(valuesOf(of('tiles'), OPTIONS, {})).toEqual(['0', '1']);
  expect(valuesOf(of('board'), OPTIONS, { edition: 'old' })).toEqual(['c']);
});
