/** Drawings made of other drawings. */

import type { Drawing } from './ink';

const round = (n: number): string => String(Math.round(n * 10) / 10);

/** A path, `scale` times as large, with its 0 0 at x y; flipped, it looks the other way; below 0, it lies on its back. */
export function placed(d: string, x: number, y: number, scale: number, flip = false): string {
  const wide = flip ? -scale : scale;
  return d.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (_, letter: string, text: string) => {
    const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number);
    const far = letter === letter.toUpperCase() ? 1 : 0; // relative commands do not know where they are
    const across = (n: number): string => round(n * wide + far * x);
    const down = (n: number): string => round(n * scale + far * y);
    const said = numbers.map((n, at) => {
      if (letter === 'H' || letter === 'h') return across(n);
      if (letter === 'V' || letter === 'v') return down(n);
      if (letter !== 'A' && letter !== 'a') return at % 2 ? down(n) : across(n);
      const place = at % 7;
      if (place < 2) return round(n * Math.abs(scale));
      if (place === 4) return String(flip ? 1 - n : n);
      return place < 4 ? String(n) : place === 5 ? across(n) : down(n);
    });
    return letter + said.join(' ');
  });
}

/** A drawing, smaller, with the corner of its box at x y. */
export function put(drawing: Drawing, x: number, y: number, scale: number, flip = false): Drawing {
  return drawing.map((text) => {
    const [ink, ...rest] = text.split(' ');
    const width = Number(ink.slice(1));
    const size = Math.abs(scale);
    const pen = width ? ink[0] + round(width * size) : ink[0] === 's' ? `s${round(2.2 * size)}` : ink;
    return `${pen} ${placed(rest.join(' '), flip ? x + 100 * scale : x, y, scale, flip)}`;
  });
}

/** What a tribe would dye, in this ink instead; its lines down to the wall. */
export function dyed(drawing: Drawing, ink: string): Drawing {
  const inks: Readonly<Record<string, string>> = { p: ink, P: ink.toUpperCase(), k: ink, a: ink, t: 'o', T: 'O' };
  return drawing.map((text) => (inks[text[0]] ?? text[0]) + text.slice(1));
}
