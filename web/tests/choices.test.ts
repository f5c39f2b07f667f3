/** Options as the form of a new table shows them, once the server has settled them. */

import { expect, test } from 'vitest';
import { grouped, isOpen, isSame, locksOf, setName, valuesOf } from '../src/lib/table/choices';
import { makeSay } from '../src/lib/text/say';
import type { Lock, OptionCard, Settled } from '../src/lib/wire/wire';

const option = (key: string, more: Partial<OptionCard> = {}): OptionCard => ({
  key,
  values: ['off', 'on'],
  default: 'off',
  least: null,
  free: false,
  rule: 'T1',
  needs: {},
  not_with: {},
  forces: {},
  follows: {},
  editions: [],
  by_edition: {},
  minutes: {},
  ...more,
});

const needs: Lock = { why: 'needs_option', option: 'fire', values: ['on'] };
const OPTIONS = [option('fire'), option('both'), option('soon'), option('size'), option('limit', { least: 1 })];
const found: Settled = {
  values: { fire: 'off', both: 'off', soon: 'off', size: 'small', limit: 'off' },
  chosen: {},
  changed: { limit: '9' },
  offered: { fire: ['on', 'off'], both: ['off', 'on'], soon: ['off'], size: ['small', 'large'], limit: ['off'] },
  locks: { both: { on: needs }, size: { large: needs } },
  preset: 'usual',
  differs: 1,
};
const of = (key: string): OptionCard => OPTIONS.find((each) => each.key === key)!;

test('the values of this edition are listed, and an option with one of them only is not shown', () => {
  expect(valuesOf(of('size'), found)).toEqual(['small', 'large']);
  expect(OPTIONS.filter((each) => isOpen(each, found)).map(({ key }) => key)).toEqual(['fire', 'both', 'size', 'limit']);
});

test('a lock says why, and an option is shut where every other value has one', () => {
  expect(locksOf(of('fire'), found)).toEqual({ shut: false, locks: [] });
  expect(locksOf(of('both'), found)).toEqual({ shut: true, locks: [['on', needs]] });
  expect(locksOf(of('limit'), found).shut).toBe(false);
  const wide = { ...found, offered: { ...found.offered, size: ['small', 'tiny', 'large'] } };
  expect(locksOf(of('size'), wide)).toEqual({ shut: false, locks: [['large', needs]] });
});

test('options stand in the groups of the game, the rest behind them', () => {
  const groups = [
    { key: 'empty', options: ['soon'] },
    { key: 'land', options: ['size', 'fire'] },
  ];
  const shown = grouped(OPTIONS, groups, found).map(({ key, options }) => [key, options.map((each) => each.key)]);
  expect(shown).toEqual([
    ['land', ['size', 'fire']],
    ['', ['both', 'limit']],
  ]);
});

test('a set is chosen if the table would be exactly so', () => {
  expect(isSame({ limit: '9' }, found)).toBe(true);
  expect(isSame({ limit: '9', fire: 'on' }, found)).toBe(false);
  expect(isSame({}, found)).toBe(false);
});

test('a table is called by the set that it is nearest to', () => {
  const say = makeSay({ 'preset.wild.name': 'Wild', 'preset.changed': '{preset:plain}, with changes' }, { lang: 'en' });
  expect(setName({ preset: 'wild', differs: 0 }, say)).toBe('Wild');
  expect(setName({ preset: 'wild', differs: 2 }, say)).toBe('Wild, with changes');
  expect([setName({ preset: '', differs: 0 }, say), setName({ preset: 'tame', differs: 0 }, say)]).toEqual(['', '']);
});
