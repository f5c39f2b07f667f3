import { describe, expect, it } from 'vitest';
import { fold } from '../../lib/table/fold';
import { crc32 } from '../../lib/wire/crc';
import type { Ev, World } from '../../lib/wire/wire';
import games from './fixtures/games.json';
import { camp } from './world';

interface Game {
  name: string;
  first: World[]; // as an onlooker sees it, then each seat
  steps: { events: Ev[]; own?: Record<string, Record<string, Ev>>; checks: string[] }[];
}

const GAMES = games as unknown as Game[];

/** The events of a step as one pair of eyes sees them. */
const seenBy = ({ events, own }: Game['steps'][number], eye: number): Ev[] =>
  events.map((event, at) => own?.[String(eye - 1)]?.[String(at)] ?? event);

describe('folding the events of real games', () => {
  for (const { name, first, steps } of GAMES) {
    it.each(first.map((_, eye) => eye))(`${name}, eye %i: every world has the check of the engine`, (eye) => {
      let world: World = first[eye];
      for (const step of steps) {
        world = seenBy(step, eye).reduce(fold, world);
        expect(crc32(JSON.stringify(world)), step.events.map((event) => event.name).join()).toBe(step.checks[eye]);
      }
      expect(camp(world).phase).toBe('over');
    });
  }

  it('changes no world that it was given', () => {
    const before = structuredClone(GAMES[0].first[1]);
    const world = seenBy(GAMES[0].steps[0], 1).reduce(fold, GAMES[0].first[1]);
    expect(GAMES[0].first[1]).toEqual(before);
    expect(world).not.toEqual(before);
  });
});
