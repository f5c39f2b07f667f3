import { expect, test } from 'vitest';
import { entries, inline, plain, read, slug } from '../src/lib/md';
import { ruleOf } from '../src/rules';
import en from '../src/rules/maamut.en';
import fr from '../src/rules/maamut.fr';
import it from '../src/rules/maamut.it';

const texts = import.meta.glob<string>(['../../docs/rules/maamut.md', '../../src/steppe/games/maamut/texts/en.toml'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const text = (path: string): string => texts[`../../${path}`];

test('headings, lists, tables, code and marks', () => {
  const book = read(
    '# A *b*\n\nOne\ntwo.\n\n- **M1.1** first\n  more\n  - inner `x|y`\n- second\n\n| no. | say |\n| --- | --- |\n| MR1 | **yes** |\n\n```\na < b\n```\n1. one\n2. two',
  );
  expect(book.map((block) => block.t)).toEqual(['heading', 'para', 'list', 'table', 'code', 'list']);
  expect(book[1]).toMatchObject({ inside: [{ t: 'text', text: 'One two.' }] });
  const list = book[2];
  if (list.t !== 'list') throw new Error('no list');
  expect(list.items.map((item) => item.rule)).toEqual(['M1.1', '']);
  expect(list.items[0].blocks.map((block) => block.t)).toEqual(['para', 'list']);
  expect(book[3]).toMatchObject({ rows: [{ rule: 'MR1' }] });
  expect(book[4]).toEqual({ t: 'code', text: 'a < b' });
  expect(book[5]).toMatchObject({ ordered: true });
});

test('links lead here or to the web, and nowhere else', () => {
  expect(inline('[a](#m1)')[0]).toMatchObject({ t: 'link', href: '#m1' });
  expect(inline('[a](https://example.org)')[0]).toMatchObject({ t: 'link' });
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '//elsewhere', 'JAVASCRIPT:x'])
    expect(inline(`[a](${href})`)[0].t).toBe('text');
  expect(plain(inline('a **b *c* `d`** e'))).toBe('a b c d e');
  expect(slug('M5 The four actions')).toBe('m5-the-four-actions');
});

const book = entries(read(text('docs/rules/maamut.md')));
const known = new Set(book.map((entry) => entry.rule));

test('the rule book of Mâamut is read with every number', () => {
  for (const rule of ['M1', 'M5', 'M5.3', 'M5.10', 'M9.5', 'MR13', 'O8', 'N1', 'N2.8'])
    expect([...known], rule).toContain(rule);
  expect(book.length).toBeGreaterThan(100);
});

test.each([
  ['en', en],
  ['fr', fr],
  ['it', it],
])('the short rules (%s) cite only rules that there are, and say the same things', (_, short) => {
  const cited = [...short.matchAll(/\((M[\d.]+)\)/g)].map((found) => found[1].replace(/\.$/, ''));
  expect(cited.filter((rule) => !known.has(rule))).toEqual([]);
  expect(cited).toEqual([...en.matchAll(/\((M[\d.]+)\)/g)].map((found) => found[1]));
  expect(read(short).map((block) => block.t)).toEqual(read(en).map((block) => block.t));
});

test('every event of Mâamut has its rule', () => {
  const events = /\[event\]\n([\s\S]*?)\n\[/.exec(text('src/steppe/games/maamut/texts/en.toml'))?.[1] ?? '';
  const names = [...events.matchAll(/^(\w+) = /gm)]
    .map((found) => found[1])
    .filter((name) => !name.endsWith('_hidden'));
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !known.has(ruleOf('maamut', name)))).toEqual([]);
});
