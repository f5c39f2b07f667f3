import { expect, test } from 'vitest';
import { makeSay } from '../../../lib/text/say';
import type { Noun } from '../../../lib/wire/wire';
import { answerLabel } from './spoken';

const say = makeSay(
  {
    'action.play': 'play {card}{mode}',
    'use.cross_river': 'cross the river',
    'use.steal_food': 'steal food',
    'use.slip_away': 'slip away',
    'word.card.net': 'Net',
    'word.kind.1': 'woman',
    'word.species.3': 'bison',
  },
  { lang: 'en', names: ['Ana', 'Ben'], seated: ['rival'] },
);

test.each<[string, Noun]>([
  ['play Net', ['net', 0]],
  ['play friend (Ben)', ['friend', 0, 1]],
  ['play theft (steal food, #7)', ['theft', 0, 7]],
  ['play love_at_first_sight (#7, Ben, #8, woman)', ['love_at_first_sight', 0, 7, 1, 8, 1]],
  ['play animal_call (#7, #8, bison)', ['animal_call', 0, 7, 8, 3]],
  ['play raft (cross the river, #7, #8, 3 warriors, 1 woman)', ['raft', 0, 7, 8, 3, 1, 2]],
  ['play flight (slip away, #7, 3 warriors, 1 woman)', ['flight', 0, 7, 2, 3, 1]],
  ['play childbed_fever (Ben, #7, Ana, #8)', ['childbed_fever', 0, 1, 7, 0, 8]],
])('a card is named with all that is chosen: %s', (words, noun) => {
  expect(answerLabel('play', noun, {}, say)).toBe(words);
});
