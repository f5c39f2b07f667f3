/** The tile table: 31 words `M/P`, what is wrong with them, and what may lie under a tile. */

import { BLUE, FACES, faceOf, MARK, NO_FACE, RED, reverseOf, type Camp } from './world';

export const LOOT_TILES = 31;
export const RECONSTRUCTED =
  'M/P M/T M/A M/A M/F M/F P/T P/T P/A P/A P/F P/F T/A T/A T/F T/F A/F b/M d/P g/M h/T l/P o/A v/F ?/M ?/M ?/P ?/P ?/T ?/A ?/F';

export type Row = [a: number, b: number]; // faces of the two sides; NO_FACE: not filled in

/** What is wrong; the keys are those of the server's sentences. */
export interface Fault {
  key: 'wrong_rows' | 'bad_row' | 'shaman_in_row' | 'bad_face' | 'two_marks' | 'same_faces';
  row: number; // from 1; 0: the whole table
  text: string;
}

/** The faces that a loot tile may show. */
export const LOOSE: readonly number[] = FACES.slice(0, MARK + 1).map((_, face) => face);

/** Any text as rows, with every fault that is found. */
export function readTable(text: string): { rows: Row[]; faults: Fault[] } {
  const words = text.split(/\s+/).filter(Boolean);
  const faults: Fault[] = [];
  const rows = words.slice(0, LOOT_TILES).map((word, at) => readRow(word, at + 1, faults));
  if (words.length !== LOOT_TILES) faults.unshift({ key: 'wrong_rows', row: 0, text: String(words.length) });
  return { rows, faults };
}

function readRow(word: string, row: number, faults: Fault[]): Row {
  const sides = word.split('/');
  const fault = (key: Fault['key'], text = word): void => void faults.push({ key, row, text: text.slice(0, 20) });
  const faces = sides.slice(0, 2).map(faceOf);
  const strange = sides.find((side, at) => !LOOSE.includes(faces[at]));
  if (sides.length !== 2) fault('bad_row');
  else if (sides.some((side) => /^S[+-]?$/.test(side))) fault('shaman_in_row');
  else if (strange !== undefined) fault('bad_face', strange);
  else if (faces[0] === MARK && faces[1] === MARK) fault('two_marks');
  else if (faces[0] === faces[1]) fault('same_faces');
  return [0, 1].map((side) => (LOOSE.includes(faces[side]) ? faces[side] : NO_FACE)) as Row;
}

export const writeTable = (rows: Row[]): string =>
  rows.map((row) => row.map((face) => FACES[face] ?? '–').join('/')).join(' ');

export const isReconstructed = (words: string[]): boolean => words.join(' ') === RECONSTRUCTED;

/** What the other side of a tile with this face may be, each with the number of tiles of which that is so. */
export function undersides(seen: Camp, face: number): Map<number, number> {
  if (face === RED || face === BLUE) return new Map([[face === RED ? BLUE : RED, 1]]);
  const left = seen.table.map((word) => word.split('/').map(faceOf));
  for (const [tile, shown] of seen.faces.entries()) {
    const under = shown < 0 ? NO_FACE : reverseOf(seen, tile);
    if (under < 0) continue;
    const used = left.findIndex(([a, b]) => (a === shown && b === under) || (a === under && b === shown));
    if (used >= 0) left.splice(used, 1); // this tile is known on both sides
  }
  const found = new Map<number, number>();
  for (const [a, b] of left) {
    if (a !== face && b !== face) continue;
    const other = a === face ? b : a;
    found.set(other, (found.get(other) ?? 0) + 1);
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}
