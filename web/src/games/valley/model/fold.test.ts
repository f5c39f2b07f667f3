import { describe, expect, it } from 'vitest';
import { fold } from '../../../lib/table/fold';
import { crc32 } from '../../../lib/wire/crc';
import type { Ev, World } from '../../../lib/wire/wire';
import games from '../fixtures/games.json';

interface Game {
  name: string;
  first: World[]; // as an onlooker sees it, and the first seat
  steps: { events: Ev[]; own?: Ev[]; checks: string[] }[];
  last: World[];
}

const GAMES = games as unknown as Game[];

describe('folding the events of real games', () => {
  for (const { name, first, steps, last } of GAMES) {
    it.each([0, 1])(`${name}, eye %i: every world has the check of the engine`, (eye) => {
      let world: World = first[eye];
      for (const [place, { events, own, checks }] of steps.entries()) {
        world = ((eye ? own : null) ?? events).reduce(fold, world);
        const names = events.map((event) => event.name).join(' ');
        expect(crc32(JSON.stringify(world)), `step ${place}: ${names}`).toBe(checks[eye]);
      }
      expect(world).toEqual(last[eye]);
    });
  }

  it('changes no world that it was given', () => {
    const before = structuredClone(GAMES[0].first[1]);
    for (const event of GAMES[0].steps[0].events) fold(GAMES[0].first[1], event);
    expect(GAMES[0].first[1]).toEqual(before);
  });
});
