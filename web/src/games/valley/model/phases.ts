/** The turn as a list of its phases. */

import { isLast, type Valley } from './world';

export const PHASES = [
  'event',
  'arrival',
  'animals',
  'tribes',
  'combat',
  'survival',
  'births',
  'sowing',
  'cunning',
  'turn_end',
] as const;

export interface Phase {
  key: string;
  is: 'done' | 'now' | 'to_come';
}

/** Which phases this turn has, and how far it is. */
export function phasesOf(world: Valley): Phase[] {
  const last = isLast(world);
  const has = (key: string): boolean => {
    if (key === 'event') return world.number >= 3;
    if (key === 'births' || key === 'cunning') return last;
    return key !== 'sowing' || (last && world.season === 1);
  };
  const now = PHASES.findIndex((key) => key === world.phase);
  return PHASES.map((key, at) => ({ key, at }))
    .filter(({ key }) => has(key))
    .map(({ key, at }) => ({ key, is: at < now ? 'done' : at === now ? 'now' : 'to_come' }));
}
