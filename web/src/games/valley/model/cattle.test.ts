/** Herds, carrion and the exhausted: what is read from the world, drawn, and said. */

import { expect, test } from 'vitest';
import { makeSay } from '../../../lib/text/say';
import type { Ask, World } from '../../../lib/wire/wire';
import { tokensOn } from '../map/stacks';
import type { Rules } from '../told';
import { captureIn, offersIn } from './added';
import { carrionIn, sharingIn, wearyOn } from './beyond';
import { carrionWords, herdWords, wearyLines } from './cattle';
import { gathered } from './party';
import { standing } from './spoken';
import { isHunter, valley, type Effect, type Valley } from './world';
import games from '../fixtures/games.json';

const LAST = valley((games as unknown as { last: World[] }[])[0].last[1]);
const SIZE = LAST.camps.length;
const row = (key: string, seat: number, hex: number, value = 0, until = 'gone'): Effect => [key, seat, hex, value, until, ''];
const world: Valley = {
  ...LAST,
  people: LAST.people.map((_, at) => (at === 0 ? gathered(2, 1) : 0)),
  herds: LAST.herds.map(() => 0),
  camps: LAST.camps.map(() => -1),
  fields: LAST.fields.map(() => 0),
  hazards: LAST.hazards.map(() => 0),
  loners: [-1, -1],
  companions: [[0, 0, 3, 0b111]],
  effects: [row('remains', -1, 0, 3), row('exhausted', 0, 0, gathered(1, 1)), row('shared', 0, 4, 0, 'turn'), row('shared', 1, 5, 0, 'turn')],
};
const say = makeSay(
  {
    'word.species.0': 'wolf',
    'count.bison.many': '{n:plain} domestic bison',
    'count.warriors.one': 'a warrior',
    'count.warriors.many': '{n:plain} warriors',
    'count.women.one': 'a woman',
    'action.capture': 'keep {bison}',
    'detail.capture': 'keep {bison}, on {hex}',
    'none.capture': 'keep none',
    'count.bison.one': 'a domestic bison',
  },
  { lang: 'en', names: ['Ana', 'Ben'] },
);

test('carrion and the exhausted are read from what is in force', () => {
  expect(carrionIn(world)).toEqual([{ hex: 0, points: 3 }]);
  expect(wearyOn(world, 0, 0)).toBe(gathered(1, 1));
  expect([wearyOn(world, 1, 0), wearyOn(world, 0, 1)]).toEqual([0, 0]);
  expect(sharingIn(world, 0)).toEqual([4]);
  expect(SIZE).toBeGreaterThan(4);
});

test('whoever is exhausted stands apart, in grey', () => {
  expect(tokensOn(world, 0).map(({ id, count, weary = false }) => [id, count, weary])).toEqual([
    ['m0-0', 1, false],
    ['xm0-0', 1, true],
    ['xf0-0', 1, true],
    ['b0-0', 3, false],
  ]);
});

test('all of it is said', () => {
  expect(wearyLines(world, 0, 0, say)).toEqual(['exhausted: a warrior and a woman']);
  expect(standing(world, 0, { say, seat: 1 })).toContain('carrion lies here: 3');
  expect(carrionWords([0, 3, 1, -1], say)).toContain('Ben');
  expect(carrionWords([0, 3, -1, 0], say)).toContain('wolf');
  expect(carrionWords([0, 3, -1, -1], say)).toContain('alone');
  expect(herdWords(world, { hex: 0, species: 3, owner: 0 }, say)).toBe('3 domestic bison');
  expect([99, 100, 105, 106].map(isHunter)).toEqual([false, true, true, false]);
});

test('what is kept of the beaten is counted, not listed', () => {
  const ask = { seat: 0, topic: 'capture', about: { hex: 0 }, choices: [{ verb: 'capture', space: 'Pick', of: [[], [1], [2]] }] } as unknown as Ask;
  const rules = { questions: { capture: ['capture', 'capture'] } } as unknown as Rules;
  expect(captureIn(ask, rules)).toBe('capture');
  expect(captureIn(null, rules)).toBe('');
  expect(offersIn(ask, rules)).toEqual([]);
  expect(say.action('capture', [])).toBe('keep none');
  expect(say.action('capture', [1])).toBe('keep a domestic bison');
  expect(say.action('capture', [2, 7])).toContain('keep 2 domestic bison, on');
});
