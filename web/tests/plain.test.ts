import { expect, test } from 'vitest';
import { askFor, nounText } from '../src/lib/table/ask';
import { checkOf, crc32 } from '../src/lib/wire/crc';
import { parse } from '../src/lib/page/route';
import { makeSay, slots } from '../src/lib/text/say';
import { moment, stretch } from '../src/lib/text/time';
import type { Ask } from '../src/lib/wire/wire';

test('the checksum is CRC-32 of the text that the server sees', () => {
  expect(crc32('123456789')).toBe('cbf43926');
  expect(crc32('')).toBe('00000000');
  expect(checkOf({ terrain: 'é', hands: [[1, 2], 3], winner: null })).toBe(
    crc32('{"terrain":"é","hands":[[1,2],3],"winner":null}'),
  );
});

test('slots are filled with words, names and forms', () => {
  const texts = {
    'event.moved': '{seat} runs {path:number} {path|hex|hexes}, to {hex}.',
    'event.drawn': '{seat} draws a {card}.',
    'event.drawn_hidden': '{seat} draws a card.',
    'event.left': '{hand:card} left',
    'word.number.2': 'two',
    'word.seat.1': 'Ember',
  };
  const say = makeSay(texts, {
    lang: 'en',
    names: ['Ana'],
    noun: (kind, value) => (kind === 'hex' ? `h${value}` : String(value)),
  });
  expect(say('event.moved', { seat: 0, path: [3, 4], hex: 4 })).toBe('Ana runs two hexes, to h4.');
  expect(say('event.moved', { seat: 1, path: [3], hex: 3 })).toBe('Ember runs 1 hex, to h3.');
  expect(say.event({ name: 'drawn', data: { seat: 0 } })).toBe('Ana draws a card.');
  expect(say.event({ name: 'drawn', data: { seat: 0, card: 2 } })).toBe('Ana draws a 2.');
  expect(say('event.left', { hand: [1, 1, 3] })).toBe('1, 1, 3 left');
  expect(say.word('owner', 0)).toBe('Ana');
  expect(say('no.such.key')).toBe('no.such.key');
  expect(makeSay({}, { lang: 'en' })('ask.turn')).toBe(''); // the catalogue is still on its way
  expect(slots(texts['event.moved'])).toEqual(['seat', 'path', 'path', 'hex']);
});

test('French takes the singular for none, English and Italian do not', () => {
  const texts = { n: '{count:plain} {count|one|many}' };
  const said = (lang: 'fr' | 'en' | 'it', count: number): string => makeSay(texts, { lang })('n', { count });
  expect([said('fr', 0), said('fr', 1), said('fr', 2)]).toEqual(['0 one', '1 one', '2 many']);
  expect([said('en', 0), said('en', 1), said('it', 0)]).toEqual(['0 many', '1 one', '0 many']);
});

test('French elides before a name that begins with a vowel or a mute h', () => {
  const sentence = 'Le camp de {seat}, que {seat} garde';
  const said = (name: string): string => makeSay({ k: sentence }, { lang: 'fr', names: [name] })('k', { seat: 0 });
  for (const name of ['Oru', 'Élie', 'œil-vif', 'Hélène', 'Yves']) {
    expect(said(name)).toBe(`Le camp d'${name}, qu'${name} garde`);
  }
  for (const name of ['Braise', 'Hans', 'Yann', 'e5', 'A']) {
    expect(said(name)).toBe(`Le camp de ${name}, que ${name} garde`);
  }
  expect(makeSay({ k: 'de {name}' }, { lang: 'it' })('k', { name: 'Oru' })).toBe('de Oru');
  expect(makeSay({ k: 'De {name}, {none}' }, { lang: 'fr' })('k', { name: 'Oru' })).toBe("D'Oru, {none}");
  expect(slots(sentence)).toEqual(['seat', 'seat']);
});

test('of several only those are said that there are, joined as the language does', () => {
  const texts = {
    'event.moved': '{seat} moves {men+women} to {to:plain}.',
    'event.moved_hidden': '{seat} moves.',
    'event.left': '{count*kind} left, {count:men}.',
    'action.go': 'to {to:plain} with {men+_+women}',
    'count.men.one': 'a man',
    'count.men.many': '{n} men',
    'count.women.one': 'a woman',
    'count.women.many': '{n} women',
    'count.kind.7.one': 'a wolf',
    'count.kind.7.many': '{n} wolves',
  };
  const say = makeSay(texts, { lang: 'en', names: ['Ana', 'Ben', 'Cleo'] });
  const moved = (men: number, women?: number): string =>
    say.event({ name: 'moved', data: { seat: 0, to: 4, men, ...(women === undefined ? {} : { women }) } });
  expect([moved(1, 0), moved(2, 1), moved(0, 3), moved(2)]).toEqual([
    'Ana moves a man to 4.',
    'Ana moves 2 men and a woman to 4.',
    'Ana moves 3 women to 4.',
    'Ana moves 2 men to 4.',
  ]);
  expect(say.event({ name: 'moved', data: { seat: 0, to: 4 } })).toBe('Ana moves.');
  expect(say('event.left', { count: 1, kind: 7 })).toBe('A wolf left, a man.');
  expect(say('event.left', { count: 4, kind: 7 })).toBe('4 wolves left, 4 men.');
  expect(say.action('go', [9, 2, 5, 1])).toBe('to 9 with 2 men and a woman');
  expect(say.word('winner', [0, 1, 2])).toBe('Ana, Ben and Cleo');
  expect((['fr', 'it'] as const).map((lang) => makeSay(texts, { lang }).party({ men: 2, women: 1 }))).toEqual([
    '2 men et a woman',
    '2 men e a woman',
  ]);
  expect(slots(texts['action.go'])).toEqual(['to', 'men', '_', 'women']);
});

test('only what the question offers answers it', () => {
  const ask: Ask = {
    seat: 2,
    topic: 'turn',
    about: {},
    choices: [
      {
        verb: 'move',
        space: 'Pick',
        kind: 'move',
        of: [
          [1, 0],
          [2, 3],
        ],
      },
      { verb: 'pass' },
      { verb: 'take', space: 'Subset', kind: 'tile', of: ['a', 'b', 'c'], least: 1, most: 2 },
      { verb: 'bid', space: 'Number', kind: 'n', least: 2, most: 4 },
      { verb: 'sort', space: 'Order', kind: 'tile', of: ['x', 'x', 'y'] },
    ],
  };
  const legal = (verb: string, noun?: Parameters<typeof askFor>[2]): boolean => askFor([ask], verb, noun)?.seat === 2;
  expect([legal('move', [2, 3]), legal('move', [3, 3]), legal('move')]).toEqual([true, false, false]);
  expect([legal('pass'), legal('pass', 1), legal('fly')]).toEqual([true, false, false]);
  expect([legal('take', ['a', 'c']), legal('take', ['c', 'a']), legal('take', []), legal('take', ['a', 'a'])]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([legal('bid', 4), legal('bid', 5), legal('sort', ['x', 'y', 'x']), legal('sort', ['x', 'y'])]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([nounText([1, 2]), nounText(undefined), nounText(0)]).toEqual(['[1,2]', undefined, '0']);
});

test('addresses', () => {
  expect(parse('/').page).toBe('start');
  expect(parse('/table/ab-c')).toMatchObject({ page: 'table', id: 'ab-c' });
  expect(parse('/rules/maamut', '', '#M5.3')).toMatchObject({ page: 'rules', id: 'maamut', anchor: 'M5.3' });
  expect(parse('/cards/maamut', '?edition=2002')).toMatchObject({ page: 'cards', id: 'maamut' });
  expect(parse('/replay/x', '?at=3').query.get('at')).toBe('3');
  for (const path of ['/table', '/table/a/b', '/nowhere', '/me/x', '/table/%'])
    expect(['lost', 'table']).toContain(parse(path).page);
  expect(parse('/nowhere').page).toBe('lost');
});

test('time at a glance', () => {
  expect(stretch(134_000, 'en')).toBe('2:14');
  expect(stretch(-5, 'en')).toBe('0:00');
  expect(stretch(11_100_000, 'en')).toBe('3 h 05');
  expect(stretch(180_000_000, 'fr')).toBe('2 j');
  expect(moment(1_700_000_000)).toBe(1_700_000_000_000);
  expect(moment('')).toBeNull();
});
