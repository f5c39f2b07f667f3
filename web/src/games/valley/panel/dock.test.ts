import { describe, expect, it, test } from 'vitest';
import { makeSay } from '../../../lib/text/say';
import type { Ask, Ev, World } from '../../../lib/wire/wire';
import { marked, senders, stage, type Play } from '../model/aims';
import type { Desk } from '../model/desk.svelte';
import type { Combat, Facts } from '../model/facts.svelte';
import games from '../fixtures/games.json';
import { gathered } from '../model/party';
import { describe as plate } from '../model/plate';
import { aimWord, aimWords, figure, holdsFor, mealLine, roundLine, sourceLine, standing } from '../model/spoken';
import { bothers } from '../model/stops';
import { rulesOf } from '../told';
import told from '../tutorial/rules.json';
import { own } from '../model/texts';
import { drawnThisTurn, NOBODY, stocksOf, trophiesOf, valley, type Valley } from '../model/world';

const COUNTED = { 'count.warriors.many': '{n} warriors', 'count.wolves.one': 'a tame wolf' };
const NAMED = { 'use.cross_river': 'cross the river', 'bonus.warriors': 'warriors', 'bonus.village': 'village' };
const say = makeSay({ ...COUNTED, ...NAMED }, { lang: 'en', names: ['Ana', 'Ben'], seated: ['rival'] });
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
  const sources: Combat['sources'] = [[['warriors', 1.5], ['village', 0.5]], [['warriors', 3]]]; // prettier-ignore
  const fight: Combat = { hex: 3, species: -1, sides: [[1, 2, 32], [0, 3, 68]], sources, round: 32 }; // prettier-ignore
  const desk = (seat: number | null): Desk => ({ seat, words, say }) as unknown as Desk;

  it('says how likely I win, on whichever side I am', () => {
    expect(roundLine(fight, desk(0))).toBe('this round: 68% for you');
    expect(roundLine(fight, desk(1))).toBe('this round: 32% for you');
    expect(roundLine(fight, desk(2))).toBe('this round: 32% for Ben');
    expect(roundLine({ ...fight, sides: [[1, 2, 100]], round: null }, desk(0))).toBe('');
  });

  it('says where a sum comes from, in halves where there are any', () => {
    expect(sourceLine(fight, 0, desk(0))).toBe('warriors\u00a0+1.5, village\u00a0+0.5');
    expect(sourceLine(fight, 1, desk(0))).toBe('warriors\u00a0+3');
    expect([figure(5, 'en'), figure(4.5, 'en'), figure(4.5, 'fr'), figure(4.5, 'it')]).toEqual(['5', '4.5', '4,5', '4,5']);
  });

  it('is one of mine if my women would be captured', () => {
    const size = LAST.camps.length;
    const world: Valley = { ...LAST, status: LAST.status.map(() => 0), people: LAST.people.map((_, at) => (at === 3 ? gathered(0, 2) : 0)) };
    const capture: Combat = { hex: 3, species: -1, sides: [[1, 2, 100]], sources: [[['warriors', 2]]], round: null };
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
  expect(mealLine(desk(false))).toBe('Food 5\u00a0+\u00a02\u00a0−\u00a06\u00a0=\u00a01'); // the sum is never torn apart
  expect(mealLine(desk(true)).replaceAll('\u00a0', ' ')).toBe('Food next turn 5 + 2 − 6 = 1');
});

test('as usual means that a card could help now', () => {
  const ask = (idle: boolean): Ask => ({
    seat: 0,
    topic: 'react',
    window: 'survival',
    about: { hex: -1, ...(idle ? { idle: [['cannibals', 1]] } : {}) },
    choices: [{ verb: 'pass' }, { verb: 'play', space: 'Pick', kind: 'play', of: [['cannibals', 1]] }],
  });
  const world = { number: 3 } as unknown as Valley;
  expect(bothers(ask(false), world, [], rulesOf(told))).toBe(true);
  expect(bothers(ask(true), world, [], rulesOf(told))).toBe(false);
  expect(bothers(ask(true), world, [{ wish: 'ask', window: '', card: 'cannibals', until: 0 }], rulesOf(told))).toBe(true);
});

describe('what variants bring to a tribe', () => {
  const seats = LAST.food.length;
  const food = LAST.food.map(() => 12);
  const stores = LAST.food.map((_, seat) => seat); // meat: 0, 1, …
  const trophies = [3, 0, 0, 1, 0, 0, ...Array<number>(6 * seats).fill(0)]; // two wolves and a bison
  const SPOKEN = {
    'count.species.0.many': '{n} wolves',
    'count.species.3.one': 'a bison',
    'word.effect.totem': 'totem',
    'word.species.2': 'bear',
    'count.warriors.many': '{n} warriors',
  };
  const told2 = { ...told, foods: ['plant', 'meat'] };

  it('is two stocks of food where there are two kinds', () => {
    expect(stocksOf({ food, stores }, 1)).toEqual([11, 1]);
    expect(stocksOf({ food }, 1)).toEqual([12]);
    const world = { ...LAST, food, stores, effects: [] } as unknown as World;
    const { has } = plate(world, 1, makeSay(SPOKEN, { lang: 'en' }), told2);
    expect(has.slice(1).map(({ value, say }) => [value, say])).toEqual([[11, 'Plants'], [1, 'Meat']]); // prettier-ignore
    expect(new Set(has.map(({ mark }) => mark)).size).toBe(3);
    const one = plate({ ...LAST, food, effects: [] } as unknown as World, 1, makeSay(SPOKEN, { lang: 'en' }), told);
    expect(one.has.slice(1).map(({ value, say }) => [value, say])).toEqual([[12, 'Food']]);
  });

  it('is its trophies and its totem', () => {
    expect(trophiesOf({ trophies }, 0)).toEqual([{ species: 0, count: 2 }, { species: 3, count: 1 }]); // prettier-ignore
    expect(trophiesOf({}, 0)).toEqual([]);
    const world = { ...LAST, trophies, effects: [['totem', 0, -1, 2, 'gone', '']] } as unknown as World;
    expect(plate(world, 0, makeSay(SPOKEN, { lang: 'en' }), told).note).toContain('totem: bear · trophies: 2 wolves, a bison');
    expect(plate(world, 1, makeSay(SPOKEN, { lang: 'en' }), told).note).not.toContain('bear');
  });

  it('is what will rot, said beside the sum', () => {
    const meals = { stock: 5, fishing: 2, gathering: 0, harvest: 0, need: 4, starving: 0, left: 1, rotting: 2, winter: {} };
    const desk = { seat: 0, words, known: { facts: { meals: [meals] } } } as unknown as Desk;
    expect(mealLine(desk).replaceAll('\u00a0', ' ')).toBe('Food 5 + 2 − 4 = 3 · 2 will rot');
  });

  it('is a camp that nobody owns', () => {
    const world: Valley = { ...LAST, camps: LAST.camps.map((camp, hex) => (hex === 3 ? NOBODY : camp)) };
    expect(standing(world, 3, { say, seat: 0 })[0]).toBe("an empty camp, nobody's");
  });
});
