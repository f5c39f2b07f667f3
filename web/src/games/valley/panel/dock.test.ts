import { describe, expect, it, test } from 'vitest';
import { makeSay } from '../../../lib/text/say';
import type { Ask, Ev, World } from '../../../lib/wire/wire';
import { marked, senders, stage, type Play } from '../model/aims';
import type { Desk } from '../model/desk.svelte';
import type { Combat, Facts } from '../model/facts.svelte';
import games from '../fixtures/games.json';
import { aimWord, aimWords, holdsFor, mealLine, roundLine } from '../model/spoken';
import { bothers } from '../model/stops';
import { own } from '../model/texts';
import { drawnThisTurn, valley, type Valley } from '../model/world';

const COUNTED = { 'count.warriors.many': '{n} warriors', 'count.wolves.one': 'a tame wolf' };
const say = makeSay(
  { ...COUNTED, 'use.cross_river': 'cross the river' },
  { lang: 'en', names: ['Ana', 'Ben'], seated: ['rival'] },
);
const words = own(say);
const LAST = valley((games as unknown as { last: World[] }[])[0].last[1]);

describe('a card with a tame wolf', () => {
  const plays: Play[] = [
    ['tree_trunks', 0, 3, 4, 1, 0, 2],
    ['tree_trunks', 0, 3, 4, 1, 0, 2, 1],
    ['tree_trunks', 0, 3, 4, 2, 0, 2],
    ['tree_trunks', 0, 3, 4, 2, 0, 2, 1],
  ];

  it('has no choice that is no number', () => {
    const who = stage(plays);
    expect(who?.part).toBe('group');
    for (const { values, plays: left } of who?.options ?? []) {
      expect(values.every(Number.isFinite)).toBe(true);
      expect(aimWord(left[0], 4, 'group', say)).not.toContain('NaN');
      expect(stage(left)).toBeNull();
    }
  });

  it('is counted: who goes, and the wolf', () => {
    const who = stage(plays);
    const [group] = who ? senders(who) : [];
    expect(group.batches.map(({ men, wolves }) => [men, wolves])).toEqual([
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
    ]);
    expect(aimWords(plays[3], say)).toBe('cross the river, #3, #4, 2 warriors and a tame wolf');
  });

  it('marks the hexes that are certain', () => {
    expect(marked(plays)).toEqual([3, 4]);
    expect(marked([...plays, ['tree_trunks', 0, 3, 5, 1, 0, 2]])).toEqual([3]);
    expect(marked([['good_herbs', 0, 7]])).toEqual([7]);
    expect(marked([['net', 0]])).toEqual([]);
  });
});

test('an event is listed in its own turn only', () => {
  const told = (...events: [string, string?][]): { events: Ev[] }[] => [
    { events: events.map(([name, card]) => ({ name, data: card ? { card } : {} }) as unknown as Ev) },
  ];
  const drawn = told(['turn_began'], ['event_drawn', 'drought'], ['phase_began']);
  expect(drawnThisTurn(drawn)).toBe('drought');
  expect(drawnThisTurn([...drawn, ...told(['turn_began'])])).toBeNull();
  expect(drawnThisTurn([])).toBeNull();
});

describe('a combat', () => {
  const fight: Combat = { hex: 3, species: -1, sides: [[1, 2, 32], [0, 3, 68]], round: 32 }; // prettier-ignore
  const desk = (seat: number | null): Desk => ({ seat, words, say }) as unknown as Desk;

  it('says how likely I win, on whichever side I am', () => {
    expect(roundLine(fight, desk(0))).toBe('this round: 68% for you');
    expect(roundLine(fight, desk(1))).toBe('this round: 32% for you');
    expect(roundLine(fight, desk(2))).toBe('this round: 32% for Ben');
    expect(roundLine({ ...fight, sides: [[1, 2, 100]], round: null }, desk(0))).toBe('');
  });

  it('is one of mine if my women would be captured', () => {
    const size = LAST.camps.length;
    const world: Valley = { ...LAST, status: LAST.status.map(() => 0), women: LAST.women.map((_, at) => Number(at === 3) * 2) };
    const capture: Combat = { hex: 3, species: -1, sides: [[1, 2, 100]], round: null };
    const facts = { combats: [capture] } as unknown as Facts;
    const here = { ...desk(0), world, known: { facts } } as unknown as Desk;
    expect(size).toBeGreaterThan(3);
    expect(holdsFor('combat', here)).toBe('2 of your women would be captured');
    expect(holdsFor('combat', { ...here, known: { facts: { combats: [] } } } as unknown as Desk)).toBe('none of yours');
  });
});

test('after the meal the line is about the next turn', () => {
  const meals = { stock: 5, fishing: 2, gathering: 0, harvest: 0, need: 6, starving: 0, left: 1, winter: {} };
  const desk = (later: boolean): Desk =>
    ({ seat: 0, words, known: { facts: { meals: [{ ...meals, later }] } } }) as unknown as Desk;
  expect(mealLine(desk(false))).toBe('Food 5 + 2 − 6 = 1');
  expect(mealLine(desk(true))).toBe('Food next turn 5 + 2 − 6 = 1');
});

test('as usual means that a card could help now', () => {
  const ask = (idle: boolean): Ask => ({
    seat: 0,
    topic: 'react',
    about: { window: 'survival', hex: -1, ...(idle ? { idle: [['cannibals', 1]] } : {}) },
    choices: [{ verb: 'pass' }, { verb: 'play', space: 'Pick', kind: 'play', of: [['cannibals', 1]] }],
  });
  const world = { number: 3 } as unknown as Valley;
  expect(bothers(ask(false), world, [])).toBe(true);
  expect(bothers(ask(true), world, [])).toBe(false);
  expect(bothers(ask(true), world, [{ wish: 'ask', window: '', card: 'cannibals', until: 0 }])).toBe(true);
});
