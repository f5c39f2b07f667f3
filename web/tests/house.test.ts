/** Only a game's own folder knows the game. */

import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(
  [
    '../src/**/*.{ts,svelte,json,css}',
    '!../src/games/*/**',
    '!../src/rules/*.{fr,en,it}.ts',
    '../public/sw.js',
    '../index.html',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const games = [...new Set(Object.keys(import.meta.glob('../src/games/*/poster.ts')).map((path) => path.split('/')[3]))];

test('nothing outside the folder of a game names it, its pieces or its bots', () => {
  expect(games.length).toBeGreaterThanOrEqual(3);
  const words = new RegExp(
    `\\b(${games.join('|')}|mâamut|hunters?|traps?|mammoths?|chasseurs?|pièges?|greedy)\\b`,
    'i',
  );
  const found = Object.entries(sources).flatMap(([path, text]) => {
    const word = words.exec(text);
    return word ? [`${path}: ${word[0]}`] : [];
  });
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

test('a game is never loaded before it is wanted', () => {
  const direct = Object.entries(sources).filter(([, text]) => /from '(\.\.?\/)+games\/\w+\//.test(text));
  expect(direct.map(([path]) => path)).toEqual([]);
});

test('no module is longer than 400 lines, unless it was made by a program', () => {
  const all = import.meta.glob<string>(['../src/**/*.{ts,svelte,css}', '!../src/lib/wire.ts', '!../src/rules/*.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const long = Object.entries(all).filter(([, text]) => text.split('\n').length > 400);
  expect(long.map(([path]) => path)).toEqual([]);
});
