/** A story as beats: what is told, how long it takes, and how early it may begin. */

import type { Ev } from '../../lib/wire/wire';
import { fold } from '../../lib/table/fold';
import { bearing } from './hexes';
import { numberIn, numbersIn, steppe, type Steppe } from './world';

export interface Beat {
  event: Ev;
  ms: number;
  lead: number; // begins so long before the beat before it has ended
  looks: number[]; // directions in which the mammoth looks; it runs in the last one, unless it stands
}

export const LONGEST = 4000; // a whole story, in ms
const STEP = 220;
const RUN = 260;
const LOOK = 120;

const MS: Record<string, number> = {
  tiles_laid: 700,
  card_drawn: 120,
  hunter_placed: 240,
  card_played: 120,
  card_discarded: 360,
  trap_set: 260,
  trap_taken_back: 240,
  trap_destroyed: 300,
  pile_renewed: 360,
  mammoth_fled: 90,
  mammoth_ran: RUN,
  hunter_fled: 200,
  hunter_charged: 480,
  hunter_trampled: 480,
  hunter_gave_up: 480,
  traps_rotted: 260,
  agreement_offered: 300,
  game_caught: 900,
  game_fell_neutral: 900,
};

/** What becomes of the events, in their order. */
export function plan(events: Ev[], before: Steppe): Beat[] {
  const beats: Beat[] = [];
  let world = before;
  let came = -1; // the direction in which the last hunter walked
  for (const event of events) {
    const previous = beats.at(-1);
    if (event.name === 'hunter_moved') {
      const path = numbersIn(event.data.path);
      const from = path.at(-2) ?? world.hunters[numberIn(event.data.seat)];
      came = bearing(from, path.at(-1) ?? from)?.direction ?? -1;
    }
    const looks = looksOf(event, came);
    beats.push({ event, ms: length(event, looks), lead: previous ? leadOf(event, previous) : 0, looks });
    world = steppe(fold(world, event));
  }
  return beats;
}

/** Cause before effect; but a scare overlaps the end of what caused it, and whoever plays a card already starts. */
function leadOf({ name }: Ev, previous: Beat): number {
  if (previous.event.name === 'mammoth_ran' && /^hunter_(fled|trampled)$/.test(name)) return previous.ms / 3;
  return previous.event.name === 'card_played' && name === 'hunter_moved' ? previous.ms / 3 : 0;
}

function length({ name, data }: Ev, looks: number[]): number {
  if (name === 'hunter_moved') return STEP * numbersIn(data.path).length;
  if (looks.length) return LOOK * looks.length + LOOK / 2;
  if (name in MS) return MS[name];
  return name.startsWith('game_') ? 400 : 0;
}

/** M6.4: straight on, then clockwise, never back to the side from which the hunter came. */
function looksOf({ name, data }: Ev, came: number): number[] {
  if (name !== 'mammoth_turned' && name !== 'mammoth_stood') return [];
  const from = typeof data.direction === 'number' ? data.direction : came;
  if (from < 0) return [];
  const tried = [0, 1, 2, 4, 5].map((turn) => (from + turn) % 6);
  const found = name === 'mammoth_turned' ? tried.indexOf(numberIn(data.towards)) : -1;
  return found < 0 ? tried : tried.slice(0, found + 1);
}

export function total(beats: Beat[]): number {
  return beats.reduce((sum, { ms, lead }) => sum + ms - lead, 0);
}

/** The beats at a speed; a story that would be too long is told faster. */
export function paced(beats: Beat[], speed: number): Beat[] {
  const factor = Math.min(1, LONGEST / Math.max(1, total(beats))) / speed;
  return beats.map((beat) => ({ ...beat, ms: beat.ms * factor, lead: beat.lead * factor }));
}
