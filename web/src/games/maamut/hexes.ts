/** The board's geometry: 37 hexes with a corner upwards, numbered row by row from the top (M2, N1). */

export interface Point {
  x: number;
  y: number;
}

export const RADIUS = 3;
export const SIZE = 30; // from the centre of a hex to its corner, in units of the drawing
export const WIDTH = Math.sqrt(3) * SIZE;
export const COUNT = 37;

/** Clockwise from the east, as seen from above. */
export const DIRECTIONS = ['E', 'SE', 'SW', 'W', 'NW', 'NE'] as const;
const STEPS = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]] as const;

interface Axial {
  q: number;
  r: number;
}

const HEXES: Axial[] = [];
export const ROWS: number[][] = [];
for (let r = -RADIUS; r <= RADIUS; r += 1) {
  const row: number[] = [];
  for (let q = Math.max(-RADIUS, -RADIUS - r); q <= Math.min(RADIUS, RADIUS - r); q += 1) {
    row.push(HEXES.length);
    HEXES.push({ q, r });
  }
  ROWS.push(row);
}

const PLACE = new Map(HEXES.map(({ q, r }, hex) => [`${q},${r}`, hex]));

export const NAMES: string[] = HEXES.map(({ q, r }) => 'abcdefg'[q + RADIUS] + String(r + RADIUS + 1));

/** The neighbour in a direction, or -1. */
export const NEXT: number[][] = HEXES.map(({ q, r }) => STEPS.map(([dq, dr]) => PLACE.get(`${q + dq},${r + dr}`) ?? -1));

export function xy(hex: number): Point {
  const { q, r } = HEXES[hex];
  return { x: WIDTH * (q + r / 2), y: 1.5 * SIZE * r };
}

/** The hexes in a direction without the first one, as far as they are on the board. */
export function ray(hex: number, direction: number, length: number): number[] {
  const found: number[] = [];
  for (let at = NEXT[hex][direction]; at >= 0 && found.length < length; at = NEXT[at][direction]) found.push(at);
  return found;
}

/** The straight line from one hex to another, if there is one. */
export function bearing(from: number, to: number): { direction: number; distance: number } | null {
  for (let direction = 0; direction < 6; direction += 1) {
    const place = ray(from, direction, 2 * RADIUS).indexOf(to);
    if (place >= 0) return { direction, distance: place + 1 };
  }
  return null;
}

/** How far a hex lies from the centre, in rings. */
export function ring(hex: number): number {
  const { q, r } = HEXES[hex];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** Where an arrow key leads. Up and down keep to the column that the walk began in. */
export function walk(hex: number, key: string, column: number): number {
  const to = (direction: number): number => (NEXT[hex][direction] >= 0 ? NEXT[hex][direction] : hex);
  const row = ROWS[HEXES[hex].r + RADIUS];
  switch (key) {
    case 'ArrowLeft':
      return to(3);
    case 'ArrowRight':
      return to(0);
    case 'ArrowUp':
      return nearest([NEXT[hex][4], NEXT[hex][5]], column) ?? hex;
    case 'ArrowDown':
      return nearest([NEXT[hex][2], NEXT[hex][1]], column) ?? hex;
    case 'Home':
      return row[0];
    case 'End':
      return row[row.length - 1];
    default:
      return hex;
  }
}

function nearest(hexes: number[], column: number): number | undefined {
  const away = (hex: number): number => Math.abs(xy(hex).x - column);
  return hexes.filter((hex) => hex >= 0).sort((a, b) => away(a) - away(b))[0];
}

/** The corners of a hex around its centre, drawn at a share of its size. */
export function corners(share = 1): Point[] {
  return [-90, -30, 30, 90, 150, 210].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return { x: SIZE * share * Math.cos(angle), y: SIZE * share * Math.sin(angle) };
  });
}

export function polygon(share = 1): string {
  return corners(share).map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
}
