/** What a chain of events leaves on the board: the ghost of what would happen, and the trail of what did. */

import type { Ev, Frame, World } from '../../lib/wire/wire';
import { fold } from '../../lib/table/fold';
import { ray } from './hexes';
import { numberIn, numbersIn, steppe, type Steppe } from './world';

export interface Line {
  kind: 'walk' | 'run' | 'flight';
  seat: number; // whose hunter; -1: the mammoth
  hexes: number[]; // the first is where it began
}

export interface Marks {
  after: Steppe;
  lines: Line[];
  rest: number[]; // of the mammoth's run, from where it stands: hexes it enters after somebody has chosen
  choice: { seat: number; hex: number } | null; // a scared hunter that is still to flee
  prints: { seat: number; hex: number }[]; // hunters removed
  stood: number; // the hex where the mammoth found no way; -1: it did not
  caught: { hex: number; owner: number } | null;
  traps: { hex: number; owner: number; set: boolean }[];
  placed: { seat: number; hex: number } | null;
  draws: number[]; // seats, one for each card
}

/** Whether an event leaves a mark on the board. */
export const leavesMark = ({ name }: Ev): boolean => /^(hunter|mammoth|trap|game)/.test(name);

/** What the last move has left; a flight goes on with the move that caused it. */
export function lastTrail(past: readonly { events: Ev[]; before: World | null }[]): Marks | null {
  const last = past.findLastIndex(({ events }) => events.some(leavesMark));
  let first = last;
  while (first > 0 && past[first].events[0]?.name === 'hunter_fled') first--;
  const before = past[first]?.before;
  if (!before) return null;
  return follow(past.slice(first, last + 1).flatMap(({ events }) => events), steppe(before));
}

export function follow(events: Ev[], before: Steppe, flow: Frame[] = []): Marks {
  const marks: Marks = {
    after: before, lines: [], rest: [], choice: null, prints: [], stood: -1, caught: null, traps: [], placed: null, draws: [],
  };
  const run = flow.findLast((frame) => frame.frame === 'Run');
  let towards = numberIn(run?.towards);
  let left = run ? numberIn(run.card) - numberIn(run.entered) : 0;
  for (const event of events) {
    const { data } = event;
    const world = marks.after;
    const seat = numberIn(data.seat);
    const hex = numberIn(data.hex);
    switch (event.name) {
      case 'hunter_placed':
        marks.placed = { seat, hex };
        break;
      case 'hunter_moved':
        add(marks, { kind: 'walk', seat, hexes: [world.hunters[seat], ...numbersIn(data.path)] });
        break;
      case 'hunter_fled':
        add(marks, { kind: 'flight', seat, hexes: [world.hunters[seat], hex] });
        break;
      case 'mammoth_fled':
      case 'mammoth_turned':
        towards = numberIn(data.towards);
        left = numberIn(data.count);
        break;
      case 'mammoth_stood':
        marks.stood = hex;
        break;
      case 'mammoth_ran':
        left -= 1;
        add(marks, { kind: 'run', seat: -1, hexes: [world.mammoth, hex] });
        break;
      case 'hunter_charged':
      case 'hunter_trampled':
      case 'hunter_gave_up':
        marks.prints.push({ seat, hex });
        break;
      case 'trap_set':
        marks.traps.push({ hex, owner: seat, set: true });
        break;
      case 'trap_taken_back':
      case 'trap_destroyed':
        marks.traps.push({ hex, owner: numberIn(data.owner), set: false });
        break;
      case 'card_drawn':
        marks.draws.push(seat);
        break;
      case 'game_caught':
      case 'game_fell_neutral':
        marks.caught = { hex: world.mammoth, owner: world.traps[world.mammoth] };
        break;
    }
    marks.after = steppe(fold(world, event));
  }
  const { after } = marks;
  const scared = after.hunters.findIndex((hex) => hex >= 0 && hex === after.mammoth);
  if (scared >= 0 && !after.ended && marks.stood < 0) {
    marks.choice = { seat: scared, hex: after.mammoth };
    marks.rest = [after.mammoth, ...ray(after.mammoth, towards, Math.max(0, left))];
  }
  return marks;
}

/** One line for one movement: the steps of a run are joined, also where a scared hunter fled in between. */
function add(marks: Marks, line: Line): void {
  const same = marks.lines.findLast((other) => other.kind === line.kind && other.seat === line.seat);
  if (same && line.kind !== 'flight' && same.hexes.at(-1) === line.hexes[0]) same.hexes.push(...line.hexes.slice(1));
  else marks.lines.push(line);
}
