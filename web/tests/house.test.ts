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

/** What each room may import of its neighbours; a room that is not named may import all of them. */
const rooms: Record<string, Record<string, string[]>> = {
  '../src/lib/': { wire: [], page: ['wire'], text: ['wire', 'page'] },
  '../src/games/valley/': {
    texts: [],
    art: [],
    told: [],
    card: ['art', 'told'],
    model: ['texts', 'told', 'card'],
    map: ['texts', 'art', 'told', 'card', 'model'],
    plan: ['texts', 'art', 'told', 'card', 'model', 'map'],
    panel: ['texts', 'art', 'told', 'card', 'model', 'map', 'plan'],
  },
};
const all = import.meta.glob<string>(['../src/**/*.{ts,svelte}', '!../src/**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test.each(Object.entries(rooms))('rooms in %s import downwards only', (house, allowed) => {
  const wrong = Object.entries(all).flatMap(([path, text]) => {
    const room = path.startsWith(house) ? path.slice(house.length).split('/')[0] : '';
    if (!(room in allowed)) return [];
    return [...text.matchAll(/(?:from|import) ?\(?'(\.[^']*)'/g)].flatMap(([, to]) => {
      const there = new URL(to, `file:///a/b/${path.slice(3)}`).pathname.slice('/a/b/'.length);
      const within = `${house.slice(3)}`;
      if (!there.startsWith(within)) return [];
      const other = there.slice(within.length).split('/')[0];
      return other === room || other.includes('.') || allowed[room].includes(other) ? [] : [`${path} -> ${to}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('no module is longer than 400 lines, unless it was made by a program', () => {
  const sources = import.meta.glob<string>(['../src/**/*.{ts,svelte,css}', '!../src/lib/wire/wire.ts', '!../src/rules/*.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const long = Object.entries(sources).filter(([, text]) => text.split('\n').length > 400);
  expect(long.map(([path]) => path)).toEqual([]);
});
