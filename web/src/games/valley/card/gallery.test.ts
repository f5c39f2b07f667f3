/** The gallery shows what the boxes have; a hand shows first what can be played. */

import { expect, test } from 'vitest';
import { CARD_KEYS, cardsOf, copiesIn, factsOf } from './catalogue.svelte';
import { BOXES_SHOWN, fitting } from './gallery';
import { galleryWords } from './galleryWords';
import { playableFirst } from './order';

const NAMES: Record<string, string> = { flint: 'Silex', bow: 'Arc', flood: 'Inondation', good_rains: 'Été pluvieux' };
const named = (key: string): string => NAMES[key] ?? key;
const all = { edition: '', deck: '', name: '' } as const;
const keys = (wanted: Parameters<typeof fitting>[0]): string[] => fitting(wanted, named, 'fr').map(({ card }) => card);

test('every card is there once, deck by deck', () => {
  const found = fitting(all, named, 'fr');
  expect(found.map(({ card }) => card).sort()).toEqual([...CARD_KEYS].sort());
  const decks = found.map(({ deck }) => deck);
  expect([...new Set(decks)]).toEqual(['cunning', 'summer', 'winter']);
  expect(decks).toEqual([...decks].sort());
  expect(found.every(({ boxes }) => boxes.length > 0)).toBe(true);
});

test('one edition, one deck, a part of a name', () => {
  expect(keys({ ...all, edition: '2002' }).sort()).toEqual([...cardsOf()].sort());
  expect(keys({ ...all, edition: '1991' })).toHaveLength(cardsOf('1991').length);
  expect(keys({ ...all, edition: '2002', deck: 'winter' }).every((card) => factsOf(card).deck === 'winter')).toBe(true);
  expect(keys({ ...all, name: 'silex' })).toEqual(['flint']);
  expect(keys({ ...all, name: 'PLUVIEUX ete' })).toEqual(['good_rains']);
  expect(keys({ ...all, name: 'camouflage' })).toContain('camouflage'); // by the name that is printed
  expect(keys({ ...all, name: 'no such thing' })).toEqual([]);
});

test('a box that holds the usual one brings only what it adds', () => {
  expect(BOXES_SHOWN.slice(0, 2)).toEqual(['1991', '2002']);
  const added = cardsOf('extension').filter((card) => !cardsOf().includes(card));
  expect(BOXES_SHOWN.includes('extension')).toBe(added.length > 0);
  expect(keys({ ...all, edition: 'extension' }).sort()).toEqual([...added].sort());
  const flood = fitting(all, named, 'fr').find(({ card }) => card === 'flood');
  expect(flood?.boxes).toEqual([{ edition: '2002', copies: copiesIn('flood', '2002') }]);
});

test('its words are filled in', () => {
  expect(galleryWords({ lang: 'fr' })('found', { count: 1 })).toBe('1 carte');
  expect(galleryWords({ lang: 'it' })('found', { count: 3 })).toBe('3 carte');
});

test('what can be played now lies first, the others as they were dealt', () => {
  const held = playableFirst(['net', 'sacrifice', 'flint', 'sacrifice', 'bow'], new Set(['sacrifice', 'bow']));
  expect(held.map(({ card }) => card)).toEqual(['sacrifice', 'sacrifice', 'bow', 'net', 'flint']);
  expect(new Set(held.map(({ key }) => key)).size).toBe(5);
  expect(held.map(({ first }) => first)).toEqual([false, false, false, true, false]);
  expect(playableFirst(['net', 'bow'], new Set()).some(({ first }) => first)).toBe(false);
});
