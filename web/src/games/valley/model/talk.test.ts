import { expect, test } from 'vitest';
import type { Ask } from '../../../lib/wire/wire';
import { makeSay } from '../../../lib/text/say';
import { begun, dealsIn, first, goodsWords, keyOf, partsOf, said, withCount } from './talk';
import type { Rules } from '../told';

const people = { name: 'people', space: 'Form' as const, fields: [{ name: 'warriors', space: 'Number' as const, least: 0, most: 2 }] };
const give = { space: 'Form' as const, fields: [{ name: 'food', space: 'Number' as const, least: 0, most: 5 }, people] };
const own = { name: 'cards:0', space: 'Some' as const, of: [['net', 2], ['raft', 1]], least: 0, most: 3 };
const terms = { space: 'Exchange' as const, give: { ...give, fields: [...give.fields, own] }, get: give };
const road = {
  space: 'Form' as const,
  fields: [
    { name: 'mine', space: 'Some' as const, of: [[0, 2], [1, 1]], least: 1, most: 3 },
    { name: 'theirs', space: 'Some' as const, of: [[1, 1]], least: 1, most: 1 },
    { name: 'terms', ...terms },
  ],
};
const asked = (verb: string, space: object): Ask[] =>
  [{ seat: 0, topic: 'barter', about: {}, choices: [{ verb, ...space }] }] as unknown as Ask[];

test('an offer in a camp begins with nothing on either side', () => {
  const [deal] = dealsIn(asked('barter', { space: 'Either', of: [[[1, 7], terms]] }));
  expect(deal.name).toEqual([1, 7]);
  expect(said(deal, begun(deal))).toEqual([[1, 7], [[0, [0], []], [0, [0]]]]);
});

test('an offer on the road names who trades, one of each side at first', () => {
  const [deal] = dealsIn(asked('barter', { space: 'Either', of: [[[1, 7, 8], road]] }));
  const draft = begun(deal);
  expect([draft.mine, draft.theirs]).toEqual([[0], [1]]);
  const whole = said(deal, { ...draft, give: [2, [0], ['net']] });
  expect(whole).toEqual([[1, 7, 8], [[0], [1], [[2, [0], ['net']], [0, [0]]]]]);
  expect(partsOf(deal, whole)).toEqual({ ...draft, give: [2, [0], ['net']] });
});

test('a counter-offer is the terms alone', () => {
  const [deal] = dealsIn(asked('counter_offer', terms));
  expect(deal.name).toBeNull();
  expect(said(deal, begun(deal))).toEqual([[0, [0], []], [0, [0]]]);
});

test('of a card of which there are several, so many are named, in their order', () => {
  expect(withCount(own, [], 'net', 2)).toEqual(['net', 'net']);
  expect(withCount(own, ['net', 'raft'], 'net', 0)).toEqual(['raft']);
  expect(withCount(own, ['raft'], 'net', 1)).toEqual(['net', 'raft']);
  expect(first({ ...own, least: 2 })).toEqual(['net', 'net']);
  expect(keyOf(own)).toBe('cards');
});

test('what a tribe would teach is named among the goods', () => {
  const texts = {
    'count.provisions.many': '{n:plain} food',
    'named.progress': 'the progress “{each:card}”',
    'word.card.net': 'Net',
    'word.card.raft': 'Raft',
  };
  const rules = { goods: ['food', 'people', 'cards', 'progress'], people: ['warriors'] } as unknown as Rules;
  const say = makeSay(texts, { lang: 'en' });
  expect(goodsWords([3, [0], ['raft'], ['net']], rules, say)).toBe('3 food and the progress “Net”, Raft');
  expect(withCount({ space: 'Subset', of: ['net', 'raft'] }, [], 'net', 1)).toEqual(['net']);
});
