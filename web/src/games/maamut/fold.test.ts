import { describe, expect, it } from 'vitest';
import { fold } from '../../lib/table/fold';
import { crc32 } from '../../lib/wire/crc';
import type { Ev, World } from '../../lib/wire/wire';
import games from './fixtures/games.json';

interface Game {
  name: string;
  first: World[]; // as an onlooker sees it, then each seat
  steps: { events: Ev[]; own: Record<string, Ev[]>; checks: string[] }[];
  last: World[];
}

const GAMES = games as unknown as Game[];

describe('folding the events of real games', () => {
  for (const { name, first, steps, last } of GAMES) {
    it.each(first.map((_, eye) => eye))(`${name}, eye %i: every world has the check of the engine`, (eye) => {
      let world: World = first[eye];
      for (const { events, own, checks } of steps) {
        world = (own[String(eye - 1)] ?? events).reduce(fold, world);
        expect(crc32(JSON.stringify(world))).toBe(checks[eye]);
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
