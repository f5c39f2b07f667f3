/** Where hexes lie in the drawing: 50 from the middle to a corner, a corner on top. */

import { RADIUS } from '../art/terrain';
import type { Chart } from '../model/chart.svelte';

export interface Point {
  x: number;
  y: number;
}

const WIDE = RADIUS * Math.sqrt(3);
const HIGH = RADIUS * 1.5;
export const MARGIN = 16;

export function xy(chart: Chart, hex: number): Point {
  const [q, r] = chart.hexes[hex] ?? [0, 0];
  return { x: Math.round(WIDE * (q + r / 2) * 10) / 10, y: HIGH * r };
}

export interface Box extends Point {
  wide: number;
  high: number;
}

export function bounds(chart: Chart): Box {
  const points = chart.hexes.map((_, hex) => xy(chart, hex));
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const x = Math.min(...xs) - WIDE / 2 - MARGIN;
  const y = Math.min(...ys) - RADIUS - MARGIN;
  return {
    x,
    y,
    wide: Math.max(...xs) + WIDE / 2 + MARGIN - x,
    high: Math.max(...ys) + RADIUS + MARGIN - y,
  };
}

/** The two ends of the side of a hex in a direction: E is 0, then clockwise. */
export function side(at: Point, direction: number, radius = RADIUS): [Point, Point] {
  const corner = (turn: number): Point => {
    const angle = ((turn * 60 - 30) * Math.PI) / 180;
    return { x: at.x + radius * Math.cos(angle), y: at.y + radius * Math.sin(angle) };
  };
  return [corner(direction), corner(direction + 1)];
}

/** The rows of the board, from the north, each from the west. */
export function rows(chart: Chart): number[][] {
  const found = new Map<number, number[]>();
  chart.hexes.forEach(([, r], hex) => found.set(r, [...(found.get(r) ?? []), hex]));
  return [...found].sort(([a], [b]) => a - b).map(([, row]) => row);
}

const WAYS: Record<string, number[]> = { ArrowRight: [0], ArrowLeft: [3], ArrowUp: [5, 4], ArrowDown: [1, 2] };

/** Where an arrow leads; up and down stay near the column. */
export function walk(chart: Chart, hex: number, key: string, column: number): number {
  const found = (WAYS[key] ?? []).map((way) => chart.next[hex][way]).filter((next) => next >= 0);
  found.sort((a, b) => Math.abs(xy(chart, a).x - column) - Math.abs(xy(chart, b).x - column));
  return found[0] ?? hex;
}

const round = (n: number): number => Math.round(n * 10) / 10;
export const line = (points: Point[]): string => `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`;

/** All sides of a river as one path; sides that meet are one line. */
export function river(chart: Chart, number: number): string {
  const sides = chart.rivers
    .filter(([, , each]) => each === number)
    .map(([hex, direction]) => side(xy(chart, hex), direction));
  return sides.map(line).join('');
}
