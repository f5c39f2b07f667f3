/** A movement that is planned: what can be said of it without knowing any rule. */

import type { Drafted, Ev, Planned, Reason } from '../../../lib/wire/wire';
import type { Valley } from './world';

/** A plan as this browser keeps it: for one turn of one seat. */
export interface Kept {
  number: number; // of the turn
  steps: Planned[];
  wanted: boolean; // made while others move
}

/** What had to be given up when a plan was tried again. */
export interface Loss {
  steps: Planned[];
  reason: Reason | null;
}

const EARLY = new Set(['tribes']);

/** Whether a plan that was kept is one for this turn. */
export function isCurrent(kept: Kept, { number, phase }: Valley): boolean {
  return kept.number === number && EARLY.has(phase);
}

/** What is left of a plan, and what is not. */
export function cut(steps: Planned[], { legal, reason }: Drafted): { steps: Planned[]; lost: Loss | null } {
  if (legal >= steps.length) return { steps, lost: null };
  return { steps: steps.slice(0, legal), lost: { steps: steps.slice(legal), reason } };
}

/** Whether the last of the steps is legal, but not before all others are carried out. */
export const commits = (steps: Planned[], { legal, reason }: Drafted): boolean =>
  reason === null && legal === steps.length - 1;

export const without = (steps: Planned[], place: number): Planned[] => steps.filter((_, at) => at !== place);

/** What was moved and built by all steps together, in order. */
export const traces = (seen: Drafted | null): Ev[] => seen?.events.flat() ?? [];

const isStep = (value: unknown): value is Planned =>
  typeof value === 'object' && value !== null && 'verb' in value && typeof value.verb === 'string';

/** What was kept, if it can be read. */
export function readKept(value: unknown): Kept | null {
  if (typeof value !== 'object' || value === null || !('steps' in value) || !('number' in value)) return null;
  const { number, steps } = value;
  if (typeof number !== 'number' || !Array.isArray(steps) || !steps.every(isStep)) return null;
  return { number, steps, wanted: 'wanted' in value && value.wanted === true };
}
