/** The story so far: what happened at each moment, and the world before and after it. */

import { checkOf } from '../wire/crc';
import { foldAll } from './fold';
import type { Ev, Replayed, Seat, World } from '../wire/wire';

/** From one question to the next: an answer, with all that followed from it. */
export interface Step {
  events: Ev[];
  seats: Seat[]; // who answered, as far as it is known
  before: World | null; // null: nobody can say how it looked
  after: World | null;
  check: string;
  turn: number;
  position: string; // in the game's notation; empty: not known
}

/** The world after the events; null where it is not what the server has, as after events that were told without their change. */
export function follow(world: World, events: Ev[], check?: string): World | null {
  const after = foldAll(world, events);
  return after !== null && (check === undefined || checkOf(after) === check) ? after : null;
}

/** Every moment from the first on; what chance answered belongs to what came before it. */
export function stepsOf({ view, steps }: Replayed): Step[] {
  const found: Step[] = [];
  let events: Ev[] = [];
  let seats: Seat[] = [];
  let before: World | null = view.world;
  for (const [place, step] of steps.entries()) {
    events.push(...step.events);
    if (step.seat >= 0) seats.push(step.seat);
    if ((step.position === undefined || !events.length) && place < steps.length - 1) continue;
    const after: World | null = before && follow(before, events, step.check);
    found.push({ events, seats, before, after, check: step.check, turn: step.turn, position: step.position ?? '' });
    before = after;
    events = [];
    seats = [];
  }
  return found;
}

/** The past, as it was asked for, joined to what has been told since it was. */
export function joined(past: Step[], lately: Step[]): Step[] {
  const last = past.at(-1)?.check;
  const met = lately.findLastIndex((step) => step.check === last);
  return [...past, ...lately.slice(met + 1)];
}

/** What has happened since the moment with this checksum; null: the past as it is known does not say. */
export function since(past: Step[], told: string, now: string): Step[] | null {
  const last = past.findLastIndex((step) => step.check === told);
  const known = last >= 0 || (past.length > 0 && checkOf(past[0].before) === told);
  return known && past.at(-1)?.check === now ? past.slice(last + 1) : null;
}
