/** Hand-made edges without a filter: every line wavers a little, always in the same way for the same seed. */

import type { Point } from '../hexes';

export type Chance = () => number; // 0 to 1

export function chance(seed: number): Chance {
  let state = (seed * 0x9e3779b1 + 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const write = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A closed outline through the corners, its sides cut into `parts` that stray by up to `stray`. */
export function ragged(corners: Point[], parts: number, stray: number, next: Chance): string {
  const points: Point[] = [];
  corners.forEach((from, at) => {
    const to = corners[(at + 1) % corners.length];
    for (let part = 0; part < parts; part += 1) {
      const share = part / parts;
      points.push({
        x: from.x + (to.x - from.x) * share + (next() - 0.5) * 2 * stray,
        y: from.y + (to.y - from.y) * share + (next() - 0.5) * 2 * stray,
      });
    }
  });
  return `M${points.map(write).join('L')}Z`;
}

/** A soft patch of pigment. */
export function patch(centre: Point, wide: number, high: number, next: Chance): string {
  const count = 7;
  const points = Array.from({ length: count }, (_, at): Point => {
    const angle = (at / count) * 2 * Math.PI;
    const far = 0.72 + next() * 0.5;
    return { x: centre.x + Math.cos(angle) * wide * far, y: centre.y + Math.sin(angle) * high * far };
  });
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const start = middle(points[count - 1], points[0]);
  const curves = points.map((point, at) => `Q${write(point)} ${write(middle(point, points[(at + 1) % count]))}`);
  return `M${write(start)}${curves.join('')}Z`;
}
