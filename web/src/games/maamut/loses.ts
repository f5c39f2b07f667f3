import type { Ev, Seat } from '../game';

const OUT = new Set(['hunter_charged', 'hunter_trampled', 'hunter_gave_up']);

/** The own hunter's life, or the whole hunt to somebody else (MR7). */
export function loses(events: Ev[], seat: Seat): Ev[] {
  return events.filter(
    ({ name, data }) => (OUT.has(name) && data.seat === seat) || (name === 'game_caught' && data.winner !== seat),
  );
}
