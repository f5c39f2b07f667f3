import { expect, test } from 'vitest';
import { makeSay } from '../../../lib/text/say';
import type { Ask, World } from '../../../lib/wire/wire';
import type { BoardProps } from '../../game';
import games from '../fixtures/games.json';
import told from '../tutorial/rules.json';
import { Desk } from './desk.svelte';
import type { Facts } from './facts.svelte';
import type { Plan } from './plan.svelte';
import { offerLabel } from './spoken';
import { valley } from './world';

const LAST = (games as unknown as { last: World[] }[])[0].last[1];
const TOKENS = [[3, 0, 0], [3, 1, 0], [5, 0, 0]]; // prettier-ignore
const starve: Ask = {
  seat: 0,
  topic: 'starve',
  about: { count: 1 },
  choices: [{ verb: 'starve', space: 'Subset', kind: 'token', of: TOKENS, least: 1, most: 3 }],
};

function deskOf(more: Partial<BoardProps> = {}): Desk {
  const props = { world: LAST, flow: [], seat: 0, names: [], asks: [starve], table: 'T', say: makeSay({}, { lang: 'en' }), ...more };
  const plan = { asks: null, facts: null, on: false } as unknown as Plan;
  return new Desk(() => props as unknown as BoardProps, () => valley(LAST), () => false, plan, () => null); // prettier-ignore
}

const proposal = (starves?: number[][]): Facts => ({ ...(starves && { starve: starves }) }) as unknown as Facts;

test('who goes hungry is proposed as soon as the server says it, and only once', () => {
  const desk = deskOf();
  desk.renew();
  expect(desk.chosen).toEqual([]);
  desk.known.told = proposal();
  desk.propose();
  expect(desk.chosen).toEqual([]);
  desk.known.told = proposal([[5, 0, 0]]);
  desk.propose();
  expect(desk.whole).toEqual([[5, 0, 0]]);
  desk.toggle('[5,0,0]');
  desk.propose();
  expect(desk.chosen).toEqual([]);
});

test('nothing is proposed over the own choice, or of another question', () => {
  const desk = deskOf();
  desk.renew();
  desk.toggle('[3,1,0]');
  desk.known.told = proposal([[5, 0, 0]]);
  desk.propose();
  expect(desk.chosen).toEqual(['[3,1,0]']);
  desk.known.told = proposal([[9, 0, 0]]);
  desk.renew();
  expect(desk.chosen).toEqual([]);
});

test('what the rules say is read from what is told', () => {
  expect(deskOf().rules).toBeNull();
  expect(deskOf({ rules: told }).rules?.need).toBe(4);
  expect(deskOf({ rules: told }).comesAnyTime('intuition')).toBe(true);
  expect(deskOf({ rules: { ...told, uses: { intuition: [['sowing']] } } }).comesAnyTime('intuition')).toBe(false);
});

// -- questions of variants: topics that nobody here has heard of -------------------------------------------------------

const asked = (choices: Ask['choices']): Ask => ({ seat: 0, topic: 'moot', about: {}, choices });
const TEXTS = { 'action.moot': 'take {card}', 'none.moot': 'take none', 'word.card.net': 'Net', 'word.card.raft': 'Raft' };

function moot(kind: string, choice: Partial<Ask['choices'][number]>): { desk: Desk; said: unknown[][] } {
  const said: unknown[][] = [];
  const desk = deskOf({
    asks: [asked([{ verb: 'moot', kind, ...choice }])],
    rules: { ...told, questions: { moot: ['moot', kind] } },
    say: makeSay(TEXTS, { lang: 'en' }),
    act: (...answer) => said.push(answer),
  });
  return { desk, said };
}

test('one of several cards is one touch, and so is none of them', () => {
  const { desk } = moot('cards', { space: 'Subset', of: ['net', 'raft'], least: 0, most: 1 });
  expect(desk.subset).toBeNull();
  expect(desk.offers.map(({ noun, does, card }) => [noun, does, card])).toEqual([
    [['net'], 'answer', 'net'],
    [['raft'], 'answer', 'raft'],
    [[], 'answer', null],
  ]);
  expect(desk.offers.map((offer) => offerLabel(offer, desk))).toEqual(['take Net', 'take Raft', 'take none']);
});

test('a pick of words, numbers or species is a button each', () => {
  const words = moot('word', { space: 'Pick', of: ['bear', 'wolf'] }).desk;
  expect(words.offers.map(({ noun, on, card }) => [noun, on, card])).toEqual([['bear', null, null], ['wolf', null, null]]); // prettier-ignore
  const counts = moot('count', { space: 'Number', least: 1, most: 3 }).desk;
  expect(counts.offers.map(({ noun }) => noun)).toEqual([1, 2, 3]);
  const bare = moot('', {}).desk;
  expect(bare.offers.map(({ verb, noun }) => [verb, noun])).toEqual([['moot', undefined]]);
});

test('a hex of such a question is lit on the map, too', () => {
  const { desk, said } = moot('hex', { space: 'Pick', of: [3, 7] });
  expect(desk.lit.get(3)).toEqual({ verb: 'moot', noun: 3, does: 'answer' });
  desk.touch(7);
  expect(said).toEqual([['moot', 7]]);
});

test('several hexes are put together, on the map or by their buttons', () => {
  const { desk } = moot('hexes', { space: 'Subset', of: [3, 5, 7], least: 0, most: 3 });
  desk.touch(7);
  desk.toggle('3');
  expect([desk.lit.get(3)?.taken, desk.lit.get(5)?.taken, desk.lit.get(7)?.taken]).toEqual([true, false, true]);
  expect(desk.whole).toEqual([3, 7]);
  desk.touch(7);
  expect(desk.whole).toEqual([3]);
  expect(desk.offers.at(-1)).toMatchObject({ none: true, noun: [] });
});

test('a number is no hex, and questions of the game itself are left to their own controls', () => {
  expect(moot('species', { space: 'Pick', of: [0, 5] }).desk.lit.size).toBe(0);
  expect(deskOf({ rules: told }).offers).toEqual([]);
  expect(deskOf().offers).toEqual([]);
});

test('an event that is being struck out is not listed a second time', () => {
  const flow = [{ frame: 'EventPhase', card: 'cave_bear' }];
  const past = [{ events: [{ name: 'turn_began', data: {} }, { name: 'event_drawn', data: { card: 'cave_bear' } }] }];
  const voided = { events: [{ name: 'event_void', data: { card: 'cave_bear' } }] };
  const seen = (...steps: object[]): [string | null, string[]] => {
    const desk = deskOf({ flow, past: [...past, ...steps] as unknown as NonNullable<BoardProps['past']> });
    return [desk.event, desk.voided];
  };
  expect(seen()).toEqual(['cave_bear', []]);
  expect(seen(voided)).toEqual([null, ['cave_bear']]);
  const next = { events: [{ name: 'event_drawn', data: { card: 'snowfall' } }] };
  expect(seen(voided, next)).toEqual([null, ['cave_bear']]); // the table shows it when it is told
  const again = { events: [{ name: 'event_drawn', data: { card: 'cave_bear' } }] }; // some events are there twice
  expect(seen(voided, again)).toEqual(['cave_bear', ['cave_bear']]);
});
