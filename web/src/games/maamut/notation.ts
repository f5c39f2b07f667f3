/** Hexes and answers as they are written (N1, N3). */

import type { Noun } from '../../lib/wire/wire';
import { DIRECTIONS, NAMES } from './hexes';

const PLAIN: Record<string, string> = { set_trap: 'T+', remove_trap: 'T-', give_up: 'X', agree: '=M' };

/** The two numbers of a move: card and direction. */
export function moveOf(noun: Noun | undefined): { card: number; direction: number } | null {
  if (!Array.isArray(noun)) return null;
  const [card, direction] = noun;
  return typeof card === 'number' && typeof direction === 'number' ? { card, direction } : null;
}

export function notation(verb: string, noun: Noun | undefined): string {
  const move = moveOf(noun);
  if (verb === 'move' && move) return `${move.card}${DIRECTIONS[move.direction]}`;
  if (verb === 'discard') return `D${String(noun)}`;
  if (typeof noun === 'number' && verb === 'place') return `@${NAMES[noun]}`;
  if (typeof noun === 'number' && verb === 'flee') return `~${NAMES[noun]}`;
  return PLAIN[verb] ?? verb;
}

/** A noun as people write it. */
export function written(kind: string, value: Noun): string {
  if (typeof value === 'number') {
    if (kind === 'hex' || kind === 'hexes' || kind === 'path') return NAMES[value] ?? '–';
    if (kind === 'direction' || kind === 'towards') return DIRECTIONS[value] ?? '–';
    if (kind === 'seat') return 'ABCD'[value] ?? '–';
  }
  if (kind === 'move') return notation('move', value);
  return String(value);
}
