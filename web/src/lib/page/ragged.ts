/** Hand-made edges without a filter: every line wavers a little, always in the same way for the same seed. */

export interface Point {
  x: number;
  y: number;
}
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

export const between = (next: Chance, least: number, most: number): number => least + next() * (most - least);
const short = (n: number): string => String(Math.round(n * 10) / 10);
export const at = ({ x, y }: Point): string => `${short(x)} ${short(y)}`;

/** A closed outline through the corners, its sides cut into `parts` that stray by up to `stray`. */
export function ragged(corners: readonly Point[], parts: number, stray: number, next: Chance): string {
  const points = corners.flatMap((from, place) => {
    const to = corners[(place + 1) % corners.length];
    return Array.from({ length: parts }, (_, part): Point => {
      const share = part / parts;
      return {
        x: from.x + (to.x - from.x) * share + (next() - 0.5) * 2 * stray,
        y: from.y + (to.y - from.y) * share + (next() - 0.5) * 2 * stray,
      };
    });
  });
  return `M${points.map(at).join('L')}Z`;
}

/** A soft patch of pigment. */
export function patch(centre: Point, wide: number, high: number, next: Chance): string {
  const count = 8;
  const points = Array.from({ length: count }, (_, place): Point => {
    const angle = (place / count) * 2 * Math.PI;
    const far = 0.74 + next() * 0.46;
    return { x: centre.x + Math.cos(angle) * wide * far, y: centre.y + Math.sin(angle) * high * far };
  });
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const curves = points.map((point, place) => `Q${at(point)} ${at(middle(point, points[(place + 1) % count]))}`);
  return `M${at(middle(points[count - 1], points[0]))}${curves.join('')}Z`;
}

/** Places inside a hex of radius 50 that do not crowd each other, in the order of the eye: from the top. */
export function scatter(next: Chance, count: number, apart: number, far = 36): Point[] {
  const found: Point[] = [];
  for (let tries = 0; found.length < count && tries < 120; tries += 1) {
    const point = { x: between(next, -far, far), y: between(next, -far, far) };
    const inside = Math.abs(point.x) * 0.5 + Math.abs(point.y) * 0.87 < far * 0.87 && Math.abs(point.x) < far * 0.87;
    if (inside && found.every((other) => Math.hypot(other.x - point.x, other.y - point.y) > apart)) found.push(point);
  }
  return found.sort((a, b) => a.y - b.y);
}
