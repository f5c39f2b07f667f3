/** Where the pieces of a hex stand: as large as their number allows, none hiding another. */

export interface Spot {
  x: number;
  y: number;
  scale: number;
}

const ROWS: Record<number, number[]> = { 1: [1], 2: [2], 3: [2, 1], 4: [2, 2], 5: [3, 2], 6: [3, 3], 7: [2, 3, 2], 8: [3, 3, 2], 9: [3, 3, 3] };
const SCALE: Record<number, number> = { 1: 1.12, 2: 0.98, 3: 0.86, 4: 0.84, 5: 0.66, 6: 0.66, 7: 0.6, 8: 0.58, 9: 0.56 };

/** Spots for so many pieces around 0 0; `low`: something stands above them. */
export function spots(count: number, low: boolean): Spot[] {
  const many = Math.min(9, Math.max(1, count));
  const layout = ROWS[many];
  const scale = SCALE[many] * (low && many > 2 ? 0.9 : 1) * (low && many <= 2 ? 0.88 : 1);
  const stepX = 39 * scale;
  const stepY = 36 * scale;
  const middle = low ? 11 : 0;
  const found: Spot[] = [];
  layout.forEach((wide, row) => {
    for (let at = 0; at < wide; at++)
      found.push({ x: (at - (wide - 1) / 2) * stepX, y: middle + (row - (layout.length - 1) / 2) * stepY, scale });
  });
  return Array.from({ length: count }, (_, at) => found[Math.min(at, found.length - 1)]);
}
