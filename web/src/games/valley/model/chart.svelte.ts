/** What is printed on the board, fetched once for each board and kept. */

import { call } from '../../../lib/wire/api';
import type { Lang } from '../../../lib/wire/wire';

export interface Chart {
  key: string;
  title: Record<Lang, string>;
  hexes: [q: number, r: number][];
  called: string[];
  terrain: number[];
  region: number[];
  rivers: [hex: number, direction: number, number: number][];
  next: number[][]; // by hex and direction, -1: off the board
  letters: string[];
  lava: number[][]; // a volcano and the hexes of its flow
  rose: number[]; // the direction of each die face
  fishing: number[];
  names: Record<string, Partial<Record<Lang, string>>>;
}

const known = new Map<string, Promise<Chart>>();
let shown = $state.raw<Chart | null>(null); // the one that names hexes in sentences

export function fetchChart(key: string): Promise<Chart> {
  let found = known.get(key);
  if (!found) {
    found = call<Chart>('GET', `/games/valley/board?key=${encodeURIComponent(key)}`);
    found.catch(() => known.delete(key)); // it may be there next time
    known.set(key, found);
  }
  return found;
}

/** A board that need not be fetched: lessons bring theirs. */
export function keepChart(chart: Chart): void {
  known.set(chart.key, Promise.resolve(chart));
}

export function showChart(chart: Chart): void {
  shown = chart;
}

/** `3-4`, as the map calls it; before the map is there, as a board of its size would. */
export function hexCalled(hex: number): string {
  return shown?.called[hex] ?? `#${hex}`;
}
