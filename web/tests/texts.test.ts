import { expect, test } from 'vitest';
import { slots } from '../src/lib/text/say';
import en from '../src/texts/en.json';
import fr from '../src/texts/fr.json';
import it from '../src/texts/it.json';

const texts: Record<string, Record<string, string>> = { en, fr, it };
const found = import.meta.glob<string>(['../src/**/*.{ts,svelte}', '!../src/games/maamut/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const code = Object.values(found).join('\n');

test.each(['fr', 'it'])('%s has the same keys and parameters as English, and nothing is empty', (lang) => {
  expect(Object.keys(texts[lang])).toEqual(Object.keys(en));
  for (const [key, sentence] of Object.entries(en)) {
    expect(new Set(slots(texts[lang][key])), key).toEqual(new Set(slots(sentence)));
    expect(texts[lang][key], key).not.toBe('');
  }
});

test('every key that the client says is in the catalogue', () => {
  const said = [...code.matchAll(/\bt\(\s*'([a-z][\w.]*)'/g)].map((found) => found[1]);
  const either = [...code.matchAll(/\bt\([^()]*\? '([a-z][\w.]*)' : '([a-z][\w.]*)'/g)].flatMap((found) => [
    found[1],
    found[2],
  ]);
  expect([...said, ...either].filter((key) => !(key in en))).toEqual([]);
  expect(said.length).toBeGreaterThan(150);
});

test('every key of the catalogue is said somewhere', () => {
  const families = [...code.matchAll(/\bt\(`([a-z_.]*)\$\{[^}]*\}([a-z_.]*)`/g)].map((found) => [found[1], found[2]]);
  const unsaid = Object.keys(en).filter(
    (key) => !code.includes(`'${key}'`) && !families.some(([head, tail]) => key.startsWith(head) && key.endsWith(tail)),
  );
  expect(unsaid).toEqual([]);
});

test('French signs do not stand alone on a line', () => {
  const words = import.meta.glob<string>(
    ['../src/texts/fr.json', '../src/games/**/fr.ts', '../src/rules/*.fr.{ts,md}'],
    { query: '?raw', import: 'default', eager: true },
  );
  const lessons = import.meta.glob<string>(['../src/games/**/lessons.toml', '../src/games/**/tutorial/*.toml'], { query: '?raw', import: 'default', eager: true });
  for (const [path, text] of Object.entries(lessons)) {
    words[path] = [...text.matchAll(/^\[lesson\.text\.fr\]\n([^[]*)|^fr = .*$/gm)].map(([found]) => found).join('\n');
  }
  const loose = / [:;!»](?![\w/])| \?(?![\w(])|« /;
  const found = Object.entries(words).flatMap(([path, text]) =>
    text
      .replace(/^ *```[\s\S]*?^ *```$/gm, '')
      .replace(/^\|[ :|-]+\|$/gm, '')
      .replace(/`[^`\n]*`/g, path.endsWith('.md') ? 'x' : '$&')
      .split('\n')
      .filter((line) => loose.test(line))
      .map((line) => `${path}: ${line}`),
  );
  expect(Object.keys(words).length).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

const english = import.meta.glob<string>(['../src/texts/en.json', '../src/games/**/en.ts', '../src/rules/*.en.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('English reads as English: no words put together as in another language', () => {
  expect(Object.keys(english).length).toBeGreaterThanOrEqual(7);
  const stilted =
    /.*(the own\b|(is|are) wanted\b|word from (you|them)|\bin your turn\b|[.] Who (has|is|finds|moves)|nobody learns of|be had\b|on the move\b|\bTouch (a ringed|tiles|what)\b|does not want onlookers|the rest as it lies|fits the hash).*/gi;
  for (const [path, text] of Object.entries(english)) expect(text.match(stilted) ?? [], path).toEqual([]);
});

test('no colon is put between two words without asking the language', () => {
  const all = import.meta.glob<string>(['../src/**/*.{ts,svelte}', '!../src/**/{*.test,texts,en,fr,it}.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const glued = /[)\]]\}: \$?\{|\$\{[^}]*\}:[ `]|\)\}:(<|$)|\{#if [^}]*\}: /;
  const found = Object.entries(all).flatMap(([path, text]) =>
    text
      .split('\n')
      .filter((line) => glued.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(Object.keys(all).length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test('no Italian article stands before a number: it would have to change with it', () => {
  const words = import.meta.glob<string>(['../src/texts/it.json', '../src/games/**/it.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const found = Object.values(words).flatMap((text) => text.match(/.*\b([ia]l|dal|nel|sul|del|lo) \{(n|points|least)\}.*/gi) ?? []);
  expect(Object.keys(words).length).toBeGreaterThan(2);
  expect(found).toEqual([]);
});
