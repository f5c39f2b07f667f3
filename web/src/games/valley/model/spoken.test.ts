import { expect, test } from 'vitest';
import { makeSay } from '../../../lib/text/say';
import type { Noun, World } from '../../../lib/wire/wire';
import games from '../fixtures/games.json';
import { gathered } from './party';
import { answerLabel, standing } from './spoken';
import { valley } from './world';

const LAST = valley((games as unknown as { last: World[] }[])[0].last[1]);
const say = makeSay(
  {
    'action.play': 'play {card}{mode}',
    'action.move': 'go from {hex} to {to:hex} with {warriors+women+_+wolves}',
    'count.warriors.one': 'a warrior',
    'count.warriors.many': '{n} warriors',
    'count.women.one': 'a woman',
    'count.women.many': '{n} women',
    'count.wolves.one': 'a tame wolf',
    'count.species.0.many': '{n} wolves',
    'count.species.8.many': '{n} Neanderthals',
    'use.cross_river': 'cross the river',
    'use.steal_food': 'steal food',
    'use.slip_away': 'slip away',
    'word.card.net': 'Net',
    'word.kind.1': 'woman',
    'word.species.3': 'bison',
  },
  { lang: 'en', names: ['Ana', 'Ben'], seated: ['rival'], noun: (kind, value) => (kind === 'hex' ? `#${value}` : `${value}`) },
);

test.each<[string, Noun]>([
  ['play Net', ['net', 0]],
  ['play friend (Ben)', ['friend', 0, 1]],
  ['play theft (steal food, #7)', ['theft', 0, 7]],
  ['play love_at_first_sight (#7, Ben, #8, woman)', ['love_at_first_sight', 0, 7, 1, 8, 1]],
  ['play animal_call (#7, #8, bison)', ['animal_call', 0, 7, 8, 3]],
  ['play raft (cross the river, #7, #8, 3 warriors and a woman)', ['raft', 0, 7, 8, 3, 1, 2]],
  ['play flight (slip away, #7, 3 warriors and a woman)', ['flight', 0, 7, 2, 3, 1]],
  ['play childbed_fever (Ben, #7, Ana, #8)', ['childbed_fever', 0, 1, 7, 0, 8]],
])('a card is named with all that is chosen: %s', (words, noun) => {
  expect(answerLabel('play', noun, {}, say)).toBe(words);
});

test.each<[string, Noun]>([
  ['go from #7 to #8 with a warrior', [7, 8, 1, 0, 2]],
  ['go from #7 to #8 with 2 women', [7, 8, 0, 2, 2]],
  ['go from #7 to #8 with 3 warriors, a woman and a tame wolf', [7, 8, 3, 1, 2, 1]],
])('a step names those who go, and nobody else: %s', (words, noun) => {
  expect(answerLabel('move', noun, {}, say)).toBe(words);
});

test('a hex tells how many stand there', () => {
  const world = { ...LAST, camps: LAST.camps.map(() => -1), fields: LAST.fields.map(() => 0), loners: [-1, -1] };
  const hexes = LAST.camps.length;
  const only = (at: number, count: number, size: number): number[] => Array.from({ length: size }, (_, i) => (i === at ? count : 0));
  const here = {
    ...world,
    people: only(3, gathered(2), LAST.people.length),
    herds: only((3 * LAST.herds.length) / LAST.camps.length, 0b1111, LAST.herds.length),
    companions: [[0, 3, 0, 0b10000]] as typeof LAST.companions,
  };
  expect(standing(here, 3, { say, seat: 0 })).toEqual(['yours: 2 warriors and a tame wolf', '4 wolves']);
  expect(standing(here, hexes - 1, { say, seat: 0 })).toEqual([]);
});

test("a hex tells what is no tribe's", () => {
  const empty = { ...LAST, fields: LAST.fields.map(() => 0), herds: LAST.herds.map(() => 0), loners: [-1, -1] };
  const bare = { ...empty, people: LAST.people.map(() => 0) };
  const roamers: typeof LAST.roamers = [[8, 3, 2]];
  const here = { ...bare, camps: LAST.camps.map((_, hex) => (hex === 3 ? -2 : -1)), roamers };
  expect(standing(here, 3, { say, seat: 0 })).toEqual(["an empty camp, nobody's", '2 Neanderthals']);
  expect(standing(here, 4, { say, seat: 0 })).toEqual([]);
});

test('what was kept when wolves were the only companions is read as of today', () => {
  const { companions, ...rest } = LAST;
  expect(companions).toBeDefined();
  const old = valley({ ...rest, tame: [[1, 9, 2]] } as unknown as World);
  expect(old.companions).toEqual([[1, 9, 0, 2]]);
  expect('tame' in old).toBe(false);
});
