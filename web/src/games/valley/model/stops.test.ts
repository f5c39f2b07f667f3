import { expect, test } from 'vitest';
import type { Ask, StandingOrder } from '../../../lib/wire/wire';
import { rulesOf, type Rules } from '../told';
import told from '../tutorial/rules.json';
import { bothers as bothersBy, noesAt, wishOf, withNo, withWish } from './stops';
import type { Valley } from './world';

const RULES = rulesOf(told) as Rules;
const bothers = (ask: Ask, seen: Valley, orders: StandingOrder[], rules: Rules | null = RULES): boolean =>
  bothersBy(ask, seen, orders, rules);
const world = { number: 3, people: [], camps: [] } as unknown as Valley;
const order = (wish: string, more: Partial<StandingOrder> = {}): StandingOrder => ({
  wish,
  window: '',
  card: '',
  until: 0,
  ...more,
});
const react = (window: string, ...cards: (string | [card: string, mode: number])[]): Ask => ({
  seat: 0,
  topic: 'react',
  window,
  about: { hex: -1 },
  choices: [
    { verb: 'pass' },
    ...(cards.length ? [{ verb: 'play', space: 'Pick', kind: 'play', of: cards.map((card) => [card, 0].flat().slice(0, 2)) } as const] : []),
  ],
});

test('nobody is bothered who has nothing to choose', () => {
  expect(bothers(react('combat_start'), world, [order('ask')])).toBe(false);
  expect(bothers(react('combat_start', 'traps'), world, [])).toBe(true);
  expect(bothers({ ...react('combat_start'), window: undefined }, world, [order('never')])).toBe(true);
});

test('orders decide who is bothered, the one that names more first', () => {
  const orders = [order('never'), order('ask', { card: 'traps' }), order('play', { card: 'flint' })];
  expect(bothers(react('combat_start', 'traps'), world, orders)).toBe(true);
  expect(bothers(react('combat_start', 'net'), world, orders)).toBe(false);
  expect(bothers(react('combat_start', 'traps', 'flint'), world, orders)).toBe(false);
});

test('where a window is several moments each play is looked at as one for its own', () => {
  const loss = react('enemy_killed+combat_round', 'cannibals', 'flight');
  const flight = react('enemy_killed+combat_round', ['flight', 1]);
  expect(bothers(loss, world, [order('never'), order('ask', { window: 'enemy_killed' })])).toBe(true);
  expect(bothers(flight, world, [order('never'), order('ask', { window: 'enemy_killed' })])).toBe(false);
  expect(bothers(flight, world, [order('never'), order('ask', { window: 'combat_round' })])).toBe(true);
});

test('nobody is bothered for a card that can be played at any time', () => {
  const any = react('any', 'intuition');
  expect(bothers(any, world, [])).toBe(false);
  expect(bothers(any, world, [order('ask')])).toBe(false);
  expect(bothers(any, world, [order('ask', { window: 'any' })])).toBe(true);
  expect(bothers(react('enemy_killed+combat_round', 'intuition'), world, [])).toBe(false);
});

test('an order for this turn is there until the turn is over', () => {
  const orders = withWish([order('ask', { card: 'traps' })], 'traps', 'turn', 3);
  expect(orders).toEqual([order('never', { card: 'traps', until: 3 })]);
  expect(wishOf(orders, 'traps', 3)).toBe('turn');
  expect(wishOf(orders, 'traps', 4)).toBe('');
  expect(bothers(react('combat_start', 'traps'), world, orders)).toBe(false);
  expect(bothers(react('combat_start', 'traps'), { ...world, number: 4 }, orders)).toBe(true);
  expect(withWish(orders, 'net', 'play', 4)).toEqual([order('play', { card: 'net' })]);
});

test('a wish can be withdrawn, and orders for a window stay', () => {
  const kept = order('never', { card: 'traps', window: 'combat_round' });
  expect(withWish([kept, order('never', { card: 'traps' })], 'traps', '', 1)).toEqual([kept]);
});

test('what is asked by default, and which moment a play is for, the server says', () => {
  const ask = react('survival', 'net');
  expect(bothers(ask, world, [])).toBe(true);
  expect(bothers({ ...ask, about: { hex: 5 } }, { ...world, food: [] } as Valley, [], { ...RULES, stops: [] })).toBe(false);
  expect(bothers(react('births_end+sowing', 'net'), world, [])).toBe(false); // for none of them: at any time
  const uses = { ...RULES.uses, net: [['sowing']] };
  expect(bothers(react('births_end+sowing', 'net'), world, [order('ask', { window: 'sowing' })], { ...RULES, uses })).toBe(true);
  expect(bothers(react('births_end+sowing', 'net'), world, [], null)).toBe(true); // nothing is known yet
});

test('a no to a question is given where it is asked, and withdrawn while moving', () => {
  const none: StandingOrder[] = [];
  expect(noesAt(none, 'offer', 3)).toEqual([{ key: 'deaf', topics: ['offer', 'joint_hunt'], given: false }]);
  expect(noesAt(none, 'propose', 3).map(({ key }) => key)).toEqual(['silent']);
  expect(noesAt(none, 'movement', 3)).toEqual([]);
  const deaf = withNo(none, ['offer', 'joint_hunt'], true);
  expect(noesAt(deaf, 'movement', 3)).toEqual([{ key: 'deaf', topics: ['offer', 'joint_hunt'], given: true }]);
  expect(withNo(deaf, ['offer', 'joint_hunt'], false)).toEqual([]);
});
