/** What players read: each book has every number, each citation leads somewhere, each event points to its rule. */

import { describe, expect, test } from 'vitest';
import { entries, read } from '../src/lib/text/md';
import { passages, search } from '../src/lib/text/search';

const books = import.meta.glob<string>('../../docs/rules/*.md', { query: '?raw', import: 'default', eager: true });
const translated = import.meta.glob<string>('../src/rules/*.{fr,it}.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const texts = import.meta.glob<string>('../../src/steppe/games/*/texts/en.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const shorts = import.meta.glob<{ default: string }>('../src/rules/*.{fr,en,it}.ts', { eager: true });
const pointers = import.meta.glob<{ rules: Record<string, string> }>('../src/games/*/rules.ts', { eager: true });

const games = Object.keys(shorts).flatMap((path) => /(\w+)\.en\.ts$/.exec(path)?.[1] ?? []);
const rulesOf = (text: string): string[] => entries(read(text)).map((entry) => entry.rule);
const cited = (text: string): string[] => [...text.matchAll(/\(([A-Z]+[\d.]*\d)\)/g)].map((found) => found[1]);

test('there are games with short rules', () => expect(games.length).toBeGreaterThan(0));

describe.each(games)('the rules of %s', (game) => {
  const known = new Set(rulesOf(books[`../../docs/rules/${game}.md`]));
  const english = shorts[`../src/rules/${game}.en.ts`].default;

  test('are numbered', () => expect(known.size).toBeGreaterThan(80));

  test.each(['fr', 'en', 'it'])('in short (%s) cite rules that there are, and say the same things', (lang) => {
    const short = shorts[`../src/rules/${game}.${lang}.ts`].default;
    expect(cited(short).filter((rule) => !known.has(rule))).toEqual([]);
    expect(cited(short)).toEqual(cited(english));
    expect(read(short).map((block) => block.t)).toEqual(read(english).map((block) => block.t));
  });

  const tongues = ['fr', 'it'].filter((lang) => `../src/rules/${game}.${lang}.md` in translated);

  test.each(tongues)('by number (%s) are all there, in their order, and cite what there is', (lang) => {
    const text = translated[`../src/rules/${game}.${lang}.md`];
    const found = rulesOf(text);
    expect(found).toEqual([...known]);
    const numbers = [...text.matchAll(/\b([A-Z]{1,3}\d+(?:\.\d+[a-z]?)*)\b/g)].map((each) => each[1]);
    const family = new Set([...known].map((rule) => rule.replace(/[\d.]+[a-z]?/, '')));
    const strange = numbers.filter((rule) => family.has(rule.replace(/[\d.]+[a-z]?/, '')) && !known.has(rule));
    expect(strange).toEqual([]);
  });

  test('are pointed to by every event', () => {
    const said = /\[event\]\n([\s\S]*?)\n\[/.exec(texts[`../../src/steppe/games/${game}/texts/en.toml`])?.[1] ?? '';
    const events = [...said.matchAll(/^(\w+) = /gm)].map((found) => found[1]).filter((name) => !/_hidden$/.test(name));
    const points = pointers[`../src/games/${game}/rules.ts`].rules;
    expect(events.length).toBeGreaterThan(10);
    expect(events.filter((name) => !known.has(points[name]))).toEqual([]);
  });
});

test('the numbered rules can be read in three languages', () => {
  expect(Object.keys(translated).length).toBeGreaterThanOrEqual(2);
});

test('a search finds every word, whatever its accents, and shows where', () => {
  const book = read(
    '## Le piège\n\nUn piège, posé près d’une roche.\n\n- **M1.2** Personne ne va sur la roche.\n- **M1.20** Rien.',
  );
  const all = [...passages(book), ...entries(book).map((entry) => ({ ...entry, anchor: entry.rule }))];
  expect(search(all, 'PIEGE roche').map((hit) => hit.anchor)).toEqual(['le-piège']);
  expect(search(all, "d'une")[0].parts.filter((part) => part.hit)).toEqual([{ text: 'd’une', hit: true }]);
  expect(search(all, 'roche').map((hit) => hit.anchor)).toEqual(['le-piège', 'M1.2']);
  expect(search(all, 'm1.2')[0].anchor).toBe('M1.2');
  expect(search(all, 'absent')).toEqual([]);
  expect(search(all, '  ')).toEqual([]);
});

test('a long rule is shown around what was found', () => {
  const text = `${'word '.repeat(60)}needle ${'word '.repeat(60)}`.trim();
  const [hit] = search([{ rule: 'X1', text, anchor: 'X1' }], 'needle');
  const shown = hit.parts.map((part) => part.text).join('');
  expect(shown).toMatch(/^… .*needle.* …$/);
  expect(shown.length).toBeLessThan(230);
});
