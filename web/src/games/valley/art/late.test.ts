/** Nothing that a table of 2002 loads may pull in what only the extension needs. */

import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true });
const LATE = /(2008b?|\/extension|\/inventions|\/tiles|LaidTile\.svelte|Laid\.svelte|Works\.svelte)'/;
const ITSELF = /2008|extension\.ts|inventions\.ts|tiles\.ts|Laid|Works/;

test('the drawings of the extension are brought only when they are wanted', () => {
  const early = Object.entries(sources)
    .filter(([path]) => !ITSELF.test(path))
    .flatMap(([path, text]) => text.split('\n').filter((line) => /^\s*import .* from/.test(line) && LATE.test(line)).map((line) => `${path}: ${line}`));
  expect(early).toEqual([]);
  const later = Object.values(sources).join('\n');
  for (const brought of ['./extension', './pieces2008', './Laid.svelte', './Works.svelte']) expect(later).toContain(`import('${brought}')`);
});
