import { describe, expect, it } from 'vitest';
import type { Ev } from '../../lib/wire/wire';
import games from './fixtures/games.json';
import { NAMES } from './hexes';
import { follow } from './marks';
import { LONGEST, paced, plan, total } from './tell';
import { steppe, type Steppe } from './world';

interface Game {
  name: string;
  first: Steppe[];
  steps: { events: Ev[] }[];
}

const GAMES = games as unknown as Game[];
const scene = (name: string): { before: Steppe; events: Ev[] } => {
  const game = GAMES.find((each) => each.name === name);
  if (!game) throw new Error(name);
  return { before: game.first[0], events: game.steps[0].events };
};
const named = (hexes: number[]): string => hexes.map((hex) => NAMES[hex]).join(' ');

describe('the order of a story', () => {
  it('tells every event once, in its order', () => {
    for (const { first, steps } of GAMES) {
      const { events } = steps[0];
      expect(plan(events, first[0]).map((beat) => beat.event)).toEqual(events);
    }
  });

  it('lets the mammoth look clockwise before it runs', () => {
    const { before, events } = scene('swerves');
    const beats = plan(events, before);
    expect(beats.slice(0, 3).map((beat) => beat.event.name)).toEqual(['card_played', 'hunter_moved', 'mammoth_turned']);
    expect(beats[2].looks).toEqual([1, 2]); // south-east is blocked, south-west is free
    expect(beats[2].ms).toBeGreaterThan(0);
  });

  it('lets a cornered mammoth look everywhere but where the hunter came from', () => {
    const { before, events } = scene('charged');
    const stood = plan(events, before).find((beat) => beat.event.name === 'mammoth_stood');
    expect(stood?.looks).toEqual([5, 0, 1, 3, 4]);
  });

  it('scares a hunter before the mammoth has arrived', () => {
    const { before, events } = scene('trampled');
    const beats = plan(events, before);
    const scared = beats.findIndex((beat) => beat.event.name === 'hunter_trampled');
    expect(beats[scared - 1].event.name).toBe('mammoth_ran');
    expect(beats[scared].lead).toBeCloseTo(beats[scared - 1].ms / 3);
    const early = beats.filter((beat) => beat.lead > 0).map((beat) => beat.event.name);
    expect(early).toEqual(['hunter_moved', 'hunter_trampled']); // the first while its card is still being shown
  });

  it('is never longer than four seconds, and half as long at twice the speed', () => {
    const { before, events } = scene('trampled');
    const long = plan([...events, ...events, ...events, ...events], before);
    expect(total(long)).toBeGreaterThan(LONGEST);
    expect(total(paced(long, 1))).toBeCloseTo(LONGEST);
    expect(total(paced(long, 2))).toBeCloseTo(LONGEST / 2);
    const short = plan(events.slice(0, 2), before);
    expect(total(paced(short, 1))).toBeCloseTo(total(short));
  });
});

describe('what a story leaves on the board', () => {
  it('joins the steps of a run', () => {
    const { before, events } = scene('swerves');
    const marks = follow(events, before);
    expect(marks.lines.map(({ kind, hexes }) => `${kind} ${named(hexes)}`)).toEqual(['walk d3 d4 d5', 'run d4 c5 b6']);
    expect(marks.choice).toBeNull();
    expect(marks.draws).toEqual([0]);
  });

  it('marks a flight as its owner’s choice, and what the mammoth will do after it', () => {
    const { before, events } = scene('scared');
    const marks = follow(events, before);
    expect(marks.choice).toEqual({ seat: 1, hex: NAMES.indexOf('e4') });
    expect(named(marks.rest)).toBe('e4 f4');
  });

  it('knows the rest of a run that was under way', () => {
    const { before, events } = scene('scared');
    const scared = follow(events, before).after;
    const flow = [{ frame: 'Run', seat: 0, card: 3, direction: 0, towards: 0, entered: 1 }];
    const hex = NAMES.indexOf('f4');
    const fled: Ev = { name: 'hunter_fled', data: { seat: 1, hex }, change: [['hunters', 1, hex]] };
    const ran: Ev = { name: 'mammoth_ran', data: { hex, towards: 0 }, change: [['mammoth', hex]] };
    const marks = follow([fled, ran], scared, flow);
    expect(marks.choice).toEqual({ seat: 1, hex: NAMES.indexOf('f4') });
    expect(named(marks.rest)).toBe('f4 g4');
  });

  it('remembers who fell and whose trap closed', () => {
    const trampled = scene('trampled');
    expect(follow(trampled.events, trampled.before).prints).toEqual([{ seat: 1, hex: NAMES.indexOf('g4') }]);
    const charged = scene('charged');
    expect(follow(charged.events, charged.before).stood).toBe(NAMES.indexOf('g3'));
    expect(follow(charged.events, charged.before).choice).toBeNull();
    const caught = scene('caught');
    const marks = follow(caught.events, caught.before);
    expect(marks.caught).toEqual({ hex: NAMES.indexOf('e4'), owner: 1 });
    expect(marks.choice).toBeNull();
    expect(steppe(marks.after).winner).toBe(1);
    const traps = scene('traps');
    expect(follow(traps.events, traps.before).traps).toEqual([{ hex: NAMES.indexOf('b4'), owner: 1, set: false }]);
  });
});
