/** What players read: each book has every number, each citation leads somewhere, each event points to its rule. */

import { describe, expect, test } from 'vitest';
import { entries, passage, plain, read, type Block } from '../src/lib/text/md';
import { ruleFor } from '../src/lib/text/lines';
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
const others = import.meta.glob<string>('../../src/steppe/games/valley/{cards,variants}/**/*.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const shorts = import.meta.glob<{ default: string }>('../src/rules/*.{fr,en,it}.ts', { eager: true });
const pointers = import.meta.glob<{ rules: Record<string, string> }>('../src/games/*/rules.ts', { eager: true });

const citing = import.meta.glob<string>('../../src/steppe/games/valley/**/*.py', { query: '?raw', import: 'default', eager: true });

/** The English book as the server gives it: the rules, then the rulings on cards. */
const bookOf = (game: string): string => {
  const cards = books[`../../docs/rules/${game}-cards.md`] ?? '';
  const rulings = /^## \d+\. (Rulings on cards\n[\s\S]*?)(?=^## )/m.exec(cards)?.[1];
  return books[`../../docs/rules/${game}.md`] + (rulings ? `\n## ${rulings}` : '');
};

const games = Object.keys(shorts).flatMap((path) => /(\w+)\.en\.ts$/.exec(path)?.[1] ?? []);
const rulesOf = (text: string): string[] => entries(read(text)).map((entry) => entry.rule);
const cited = (text: string): string[] => [...text.matchAll(/\(([A-Z]+[\d.]*\d)\)/g)].map((found) => found[1]);

test('there are games with short rules', () => expect(games.length).toBeGreaterThan(0));

describe.each(games)('the rules of %s', (game) => {
  const known = new Set(rulesOf(bookOf(game)));
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
    expect(Object.entries(points).filter(([, rule]) => !known.has(rule))).toEqual([]);
  });
});

describe('what the Valley tells', () => {
  const points = pointers['../src/games/valley/rules.ts'].rules;
  const rule = (name: string, data: Record<string, string>): string => ruleFor({ name, data }, points);

  test('of cards and variants points to a rule, too', () => {
    const sections = Object.values(others).flatMap((text) => [...text.matchAll(/^\[en\.event\]\n((?:[^[\n].*\n|\n)*)/gm)]);
    const events = sections.flatMap(([, said]) => [...said.matchAll(/^(\w+) = /gm)].map((found) => found[1]));
    expect(events).toContain('card_stolen');
    expect(events.filter((name) => !/_hidden$/.test(name) && !(name in points))).toEqual([]);
  });

  test('of dice and deaths points to the rule that wants them', () => {
    expect(rule('valley_die_rolled', { what: 'direction' })).toBe('V6.2');
    expect(rule('valley_die_rolled', { what: 'region' })).toBe('V4.5');
    expect(rule('valley_die_rolled', { what: 'river' })).toBe('V4.3');
    expect(rule('die_rolled', { what: 'birth' })).toBe('V10.2');
    expect(rule('tokens_died', { cause: 'combat' })).toBe('V8.5');
    expect(rule('tokens_died', { cause: 'hunger' })).toBe('V9.6');
    expect(rule('tokens_died', { cause: 'lava_pit' })).toBe('V17.4');
  });
});

describe('what the Valley cites', () => {
  const code = Object.values(citing).join('\n');
  const cited = new Set([...code.matchAll(/\b((?:V|VR|VC|R|P|H)\d+(?:\.\d+[a-z]?)?)\b/g)].map((found) => found[1]));
  const readIn: Record<string, Block[]> = {
    en: read(bookOf('valley')),
    fr: read(translated['../src/rules/valley.fr.md']),
    it: read(translated['../src/rules/valley.it.md']),
  };

  test('are the numbers of refusals, editions, variants and cards', () => {
    expect([...cited]).toEqual(expect.arrayContaining(['V7.6', 'V18.1', 'V18.7', 'V18.18', 'V18.23', 'V18.25', 'V18.34', 'VC48']));
  });

  test.each(['fr', 'en', 'it'])('every ruling on cards opens in the app (%s)', (lang) => {
    for (let n = 1; n <= 49; n++) expect(passage(readIn[lang], `VC${n}`), `VC${n}`).toHaveLength(1);
  });

  test.each(['fr', 'en', 'it'])('opens in the app (%s)', (lang) => {
    expect([...cited].filter((rule) => !passage(readIn[lang], rule).length)).toEqual([]);
  });

  /** All that is said under a number. */
  const said = (blocks: Block[]): string =>
    blocks
      .map((block) =>
        block.t === 'list' ? block.items.map((item) => said(item.blocks)).join(' ')
        : block.t === 'table' ? block.rows.map((row) => row.cells.map(plain).join(' ')).join(' ')
        : block.t === 'code' ? block.text
        : plain(block.inside),
      ) // prettier-ignore
      .join(' ');

  test.each([['fr', 'non joué ici'], ['it', 'qui non si gioca']])('is told in full where it is played (%s)', (lang, none) => {
    const marked = [...new Set(entries(readIn[lang]).map((entry) => entry.rule))].filter((rule) =>
      said(passage(readIn[lang], rule)).toLowerCase().includes(none),
    );
    expect(marked.filter((rule) => rule.includes('.') || rule.startsWith('VR'))).toEqual([]);
    for (const number of ['9', '14', '36', '27']) expect(said(passage(readIn[lang], 'V18.1'))).toContain(number);
  });

  test.each(['fr', 'it'])('has every window and every question, as in English (%s)', (lang) => {
    const rows = (blocks: Block[]): string[] =>
      blocks.flatMap((block) => (block.t === 'table' ? block.rows.map((row) => plain(row.cells[0])) : []));
    const asked = (names: string[]): Set<string> =>
      new Set(names.filter((name) => /^(any|[a-z]+_[a-z_]+|sowing|survival|(S|EV|A|M|C|F|B|W|K)\d[a-g]?)$/.test(name)));
    const [own, english] = [asked(rows(readIn[lang])), asked(rows(readIn.en))];
    expect(english.size).toBeGreaterThan(50);
    expect([...english].filter((name) => !own.has(name))).toEqual([]);
  });

  test.each(['fr', 'en', 'it'])('the short rules have a chapter on 1991 and one on the extension (%s)', (lang) => {
    const heads = read(shorts[`../src/rules/valley.${lang}.ts`].default).flatMap((block) => (block.t === 'heading' ? [plain(block.inside)] : []));
    for (const year of ['1991', '2008']) expect(heads.filter((head) => head.includes(year)), year).toHaveLength(1);
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
