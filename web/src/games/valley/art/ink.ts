/** One hand, few pigments. A drawing is a list of strokes from below to above, each written "ink path".
 *
 *  A small letter fills, a capital with a width draws a line: "u M1 1..." is a spot of umber, "U4 M1 1..." a line of it.
 *  k is what a species is painted in (a: its far side), p what a tribe dyes (t: the pebble under it), b bone with an edge,
 *  s a scratch down to the wall.
 */

export type Drawing = readonly string[];

export interface Stroke {
  d: string;
  fill: string;
  line?: string;
  width?: number;
  opacity?: number;
}

const BONE = 'var(--v-bone, #f4eada)';
const INK = 'var(--v-ink, #2a2320)';

const PIGMENTS: Readonly<Record<string, string>> = {
  k: 'var(--pigment, #2a2320)',
  a: 'var(--pigment-far, #1d1714)',
  t: 'var(--tribe, #f4eada)',
  p: 'currentColor',
  n: INK,
  o: BONE,
  u: 'var(--v-umber, #5b3a24)',
  r: 'var(--v-red, #8c3b1f)',
  y: 'var(--v-ochre, #b5651d)',
  h: 'var(--v-straw, #d9a441)',
  f: '#d4501f',
  l: '#eba83f',
  q: '#f8ecc0',
  g: 'var(--v-leaf, #4f5c26)',
  w: 'var(--v-water, #2f6f8f)',
  i: 'var(--v-ice, #a9cbd8)',
  e: 'var(--v-stone, #9c948a)',
  c: '#e8c9a4',
  d: '#14100e',
};

export function stroke(text: string): Stroke {
  const at = text.indexOf(' ');
  const ink = text.slice(0, at);
  const d = text.slice(at + 1);
  const letter = ink[0];
  const width = Number(ink.slice(1));
  if (letter === 'b') return { d, fill: BONE, line: INK, width: width || 2 };
  if (letter === 's') return { d, fill: 'none', line: BONE, width: width || 2.2, opacity: 0.75 };
  const pigment = PIGMENTS[letter.toLowerCase()];
  if (letter === letter.toLowerCase()) return width ? { d, fill: pigment, line: INK, width } : { d, fill: pigment };
  return { d, fill: 'none', line: pigment, width: width || 3 };
}

/** What lies under a drawing so that it holds on any ground: its shapes, wider, in bone. */
export function halo(drawing: Drawing, wide: number): Stroke[] {
  return drawing
    .filter((text) => text[0] !== 's')
    .map(stroke)
    .map(({ d, fill, width = 0 }) => ({ d, fill: fill === 'none' ? fill : BONE, line: BONE, width: width + wide }));
}
