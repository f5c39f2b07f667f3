import { expect, test } from 'vitest';
import { slots } from '../src/lib/say';
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

const english = import.meta.glob<string>(['../src/texts/en.json', '../src/games/**/en.ts', '../src/rules/*.en.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('English reads as English: no words put together as in another language', () => {
  expect(Object.keys(english).length).toBeGreaterThanOrEqual(8);
  const stilted =
    /.*(the own\b|(is|are) wanted\b|word from (you|them)|\bin your turn\b|[.] Who (has|is|finds|moves)|nobody learns of|be had\b|on the move\b|\bTouch (a ringed|tiles|what)\b|does not want onlookers|the rest as it lies|fits the hash).*/gi;
  for (const [path, text] of Object.entries(english)) expect(text.match(stilted) ?? [], path).toEqual([]);
});
