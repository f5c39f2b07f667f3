/** What the extension puts on the land, as the screen reads and says it. */

import { expect, test } from 'vitest';
import { makeSay } from '../../../lib/text/say';
import type { World } from '../../../lib/wire/wire';
import games from '../fixtures/games.json';
import { tokensOn } from '../map/stacks';
import { arrange } from '../map/layout';
import { barricadesAround, barricadesIn, cachesIn, DRAWN, goesBeyond, pitsIn, tileOn } from './beyond';
import type { Chart } from './chart.svelte';
import { gathered } from './party';
import { groundName, standing } from './spoken';
import { valley, type Effect, type Valley } from './world';

const LAST = valley((games as unknown as { last: World[] }[])[0].last[1]);
const SIZE = LAST.camps.length;
const row = (key: string, hex: number, value = 0, until = 'gone'): Effect => [key, -1, hex, value, until, ''];
const empty: Valley = {
  ...LAST,
  effects: [],
  people: LAST.people.map(() => 0),
  herds: LAST.herds.map(() => 0),
  camps: LAST.camps.map(() => -1),
  fields: LAST.fields.map(() => 0),
  hazards: LAST.hazards.map(() => 0),
  companions: [],
  loners: [-1, -1],
};
const chart = { called: ['1-1', '1-2'], terrain: [0, 1], next: [[1, -1, -1, -1, -1, -1], [-1, -1, -1, 0, -1, -1]], fishing: [0, 0] } as unknown as Chart;
const say = makeSay(
  {
    'word.ground.plain': 'plain',
    'word.ground.forest': 'forest',
    'word.tile.desert': 'desert',
    'count.species.6.one': 'a yeti',
    'count.species.8.many': '{n:plain} Neanderthals',
    'count.bison.many': '{n:plain} domestic bison',
    'count.warriors.one': 'a warrior',
  },
  { lang: 'en', names: ['Ana', 'Ben'] },
);

test('each thing is read by one function', () => {
  const world = { ...empty, effects: [row('pit', 4), row('cache', 5, 7), row('wall', 0, 0), row('wall', 3, 2, 'turn'), row('bonus', 1)] };
  expect(pitsIn(world)).toEqual([4]);
  expect(cachesIn(world)).toEqual([{ hex: 5, points: 7 }]);
  expect(barricadesIn(world)).toEqual([
    { hex: 0, way: 0, broken: false },
    { hex: 3, way: 2, broken: true },
  ]);
  expect(barricadesAround(world, chart.next, 1)).toEqual([{ hex: 1, way: 3, broken: false }]);
  expect(tileOn({ ...empty, tiles: [[2, 'marsh']] }, 2)).toBe('marsh');
  expect(tileOn(empty, 2)).toBe('');
});

test('a table of 2002 never needs more drawings', () => {
  expect(goesBeyond(LAST)).toBe(false);
  expect(goesBeyond({ ...empty, companions: [[0, 1, 0, 1]] })).toBe(false);
  for (const key of DRAWN) expect(goesBeyond({ ...empty, effects: [row(key, 1)] })).toBe(true);
  expect(goesBeyond({ ...empty, roamers: [[6, 1, 1]] })).toBe(true);
  expect(goesBeyond({ ...empty, companions: [[0, 1, 3, 1]] })).toBe(true);
  expect(goesBeyond({ ...empty, people: [gathered(0, 0, 0, 1)] })).toBe(true);
});

test('neutral people stand with people, yetis with animals, tame bison with their tribe', () => {
  const folk = [...empty.people];
  folk[2] = gathered(2, 1, 0, 1, 1);
  const world: Valley = { ...empty, people: folk, roamers: [[6, 1, 1], [8, 1, 4], [7, 2, 2]], companions: [[0, 2, 3, 0b11]] }; // prettier-ignore
  expect(tokensOn(world, 1).map(({ is, species, count }) => [is, species, count])).toEqual([['herd', 6, 1], ['neanderthal', 8, 4]]); // prettier-ignore
  expect(tokensOn(world, 2).map(({ id, is, count }) => [id, is, count])).toEqual([
    ['m0-2', 'warrior', 2],
    ['f0-2', 'woman', 1],
    ['g0-2', 'genius', 1],
    ['a0-2', 'amazon', 1],
    ['b0-2', 'bison', 2],
    ['h7-2', 'herd', 2],
  ]);
  const drawn = arrange(tokensOn(world, 1), false).drawn;
  const [yeti, band] = ['herd', 'neanderthal'].map((kind) => drawn.find(({ is }) => is === kind)?.at);
  expect(yeti && band && yeti.x > band.x && yeti.y < band.y).toBe(true);
  expect(SIZE).toBeGreaterThan(2);
});

test('all of it is said', () => {
  const world: Valley = {
    ...empty,
    people: empty.people.map((_, at) => (at === 0 ? gathered(1) : 0)),
    companions: [[0, 0, 3, 0b11]],
    roamers: [[6, 0, 1], [8, 0, 4]],
    tiles: [[0, 'desert'], [1, 'mist']],
    effects: [row('pit', 0), row('cache', 0, 4), row('wall', 0, 0), row('wall', 1, 3, 'turn')],
  }; // prettier-ignore
  expect(groundName(chart, 0, world, say)).toBe('desert (on plain), a barricade on the east side, a broken barricade on the east side');
  expect(groundName(chart, 1, world, say)).toBe('mist (on forest), a barricade on the west side, a broken barricade on the west side');
  const lines = standing(world, 0, { say, seat: 1 });
  expect(lines).toEqual(['Ana: a warrior and 2 domestic bison', 'a yeti', '4 Neanderthals', 'a pit', 'meat lies here: 4']);
});
