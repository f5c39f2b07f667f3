import { expect, test } from 'vitest';
import { brief, linesOf } from '../src/lib/text/lines';
import { chairNames, namesOf } from '../src/lib/table/names';
import { makeSay } from '../src/lib/text/say';
import { alone, chairsBySeat, chairsOn, named, usual, usualBot } from '../src/lib/table/tables';
import type { Card, ChairCard, Ev, GameCard } from '../src/lib/wire/wire';

const chair = (kind: ChairCard['kind'], name: string, seat: number | null = null, bot = ''): ChairCard => ({
  kind,
  name,
  bot,
  yours: false,
  online: true,
  seat,
  who: '',
  muted: false,
  before: [],
  colour: seat ?? 0,
  take: '',
});

test('everybody can be called by a name of their own', () => {
  const chairs = [
    chair('person', 'Ana', 2),
    chair('bot', 'clever', 0, 'clever'),
    chair('person', 'Ana', 3),
    chair('bot', 'clever', 1, 'clever'),
  ];
  const called = chairNames({ chairs });
  expect(called).toEqual(['Ana', 'Olla', 'Ana 2', 'Vesh']);
  expect(namesOf({ chairs }, {})).toEqual(['Olla', 'Vesh', 'Ana', 'Ana 2']);
  expect(namesOf({ chairs: [chair('open', ''), chair('open', '')] }, { 'word.seat.0': 'Sky' })).toEqual(['Sky', '2']);
  expect(namesOf(null, {})).toEqual([]);
});

test('a table in one click has as many chairs as the game allows', () => {
  const game = (seats: number[], ...levels: string[]): GameCard => ({
    key: 'x',
    name: 'X',
    seats,
    playable: true,
    options: [],
    groups: [],
    presets: [],
    bots: levels.map((level) => ({ key: `b-${level}`, level })),
  });
  expect([[2, 4], [4, 6], [2, 2], [1]].map((seats) => usual(game(seats)))).toEqual([3, 4, 2, 1]);
  expect(usualBot(game([2, 4], 'easy', 'medium', 'hard'))).toBe('b-medium');
  expect(usualBot(game([2, 4], 'easy'))).toBe('b-easy');
  expect(usualBot(null)).toBe('');
  const chairs = alone(game([2, 5], 'medium'));
  expect(chairs.map((each) => each.kind)).toEqual(['me', 'bot', 'bot']);
  expect(new Set(named(chairs).map((each) => each.name)).size).toBe(3);
});

const say = makeSay({ 'event.drew': 'draws', 'event.ran': 'runs to {hex}', 'event.began': 'begins' }, { lang: 'en' });
const ev = (name: string, seat: number, hex = 0): Ev => ({ name, data: { seat, hex } });

test('the same thing twice is one line, but not of two people', () => {
  const events = [ev('drew', 0), ev('drew', 0), ev('drew', 1), ev('ran', 1, 4), ev('ran', 1, 5)];
  const lines = linesOf(events, say).map(({ text, count, event }) => [text, count, event.data.seat]);
  expect(lines).toEqual([
    ['draws', 2, 0],
    ['draws', 1, 1],
    ['runs to 4', 1, 1],
    ['runs to 5', 1, 1],
  ]);
});

test('in a few words: no news is left out, and of a run only its end is told', () => {
  const events = [ev('began', 0), ev('ran', 0, 4), ev('ran', 0, 5), ev('ran', 1, 6), ev('drew', 1)];
  expect(brief(events, say, ['began', 'drew'])).toEqual(['runs to 5', 'runs to 6']);
  expect(brief([ev('drew', 1)], say, ['drew'])).toEqual([]);
});

test('an answer is said with its parts', () => {
  const texts = {
    'action.move': 'play {card} to {hex}',
    'action.pass': 'pass',
    'action.take': 'take {tile}',
    'word.tile.a': 'axe',
  };
  const words = makeSay(texts, { lang: 'en' });
  expect(words.action('move', [2, 7])).toBe('play 2 to 7');
  expect(words.action('pass', undefined)).toBe('pass');
  expect(words.action('take', 'a')).toBe('take axe');
  expect(words.action('pass', 3)).toBe('pass 3');
  expect(words.action('fly', 3)).toBe('fly 3');
  const parted = makeSay({ 'action.lose': 'lose {hex}', 'detail.lose': 'lose {kind} on {hex}' }, { lang: 'en' });
  expect([parted.action('lose', 4), parted.action('lose', [2, 7])]).toEqual(['lose 4', 'lose 2 on 7']);
});

test('an interrupted game is taken up by those who played it, seat by seat', () => {
  const chairs = [
    { ...chair('person', 'Ana', 2), yours: true },
    chair('bot', 'Grum', 0, 'easy'),
    chair('person', 'Ben', 3),
    { ...chair('person', 'Cleo', 1), yours: true },
  ];
  expect(chairsOn({ chairs, yours: [1, 2] } as Card)).toEqual([
    { kind: 'bot', bot: 'easy', name: 'Grum', colour: 0 },
    { kind: 'me', colour: 1 },
    { kind: 'screen', name: 'Ana', colour: 2 },
    { kind: 'open', colour: 3 },
  ]);
  expect(chairsOn({ chairs, yours: [] as number[] } as Card)[0]).toEqual({ kind: 'me', colour: 0 }); // an onlooker, among bots
});

test('who plays on from a position keeps the names and colours of all', () => {
  const chairs = [chair('person', 'Ana', 1), chair('bot', 'Grum', 0, 'easy'), chair('person', 'Ben', 2)];
  expect(chairsBySeat({ chairs } as Card, 2)).toEqual([
    { kind: 'bot', bot: 'easy', name: 'Grum', colour: 0 },
    { kind: 'bot', bot: '', name: 'Ana', colour: 1 },
    { kind: 'me', colour: 2 },
  ]);
  expect(named([{ kind: 'bot', name: 'Grum' }, { kind: 'bot' }]).map(({ name }) => name)).toEqual(['Grum', 'Olla']);
});

test('what earlier rules told and no catalogue has words for is left out', () => {
  const gone: Ev[] = [
    { name: 'drew', data: {} },
    { name: 'window_shut', data: { seat: 0 } },
    { name: 'began', data: {} },
  ];
  expect(linesOf(gone, say).map(({ text }) => text)).toEqual(['draws', 'begins']);
  expect(brief(gone, say)).toEqual(['draws', 'begins']);
});

test('one line for each act: what the next event says is not said twice', () => {
  const events: Ev[] = ['ran', 'ran', 'stood', 'ran'].map((name, at) => ({ name, data: { at } }));
  const said = linesOf(events, { event: ({ name, data }) => `${name} ${String(data.at)}` }, (event, next) => event.name === next.name);
  expect(said.map(({ text }) => text)).toEqual(['ran 1', 'stood 2', 'ran 3']);
});
