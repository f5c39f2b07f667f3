/** The turn as a list of its phases. */

import type { Ev } from '../../../lib/wire/wire';
import type { Facts } from './facts.svelte';
import { textIn, type Valley } from './world';

export interface Phase {
  key: string;
  is: 'done' | 'now' | 'to_come';
}

/** Which phases this turn has, and how far it is; of a turn that is only being told again, what has begun. */
export function phasesOf(world: Valley, facts: Facts | null, past: readonly { events: Ev[] }[]): Phase[] {
  const told = facts?.turn.number === world.number ? facts.turn.phases : begun(past);
  const keys = told.length ? told : [world.phase];
  const now = keys.indexOf(world.phase);
  return keys.map((key, at) => ({ key, is: at < now ? 'done' : at === now ? 'now' : 'to_come' }));
}

/** The phases of this turn as far as the story has told them. */
function begun(past: readonly { events: Ev[] }[]): string[] {
  const events = past.flatMap((moment) => moment.events);
  const turn = events.slice(events.findLastIndex(({ name }) => name === 'turn_began') + 1);
  return turn.flatMap(({ name, data }) => (name === 'phase_began' ? [textIn(data.phase)] : []));
}
