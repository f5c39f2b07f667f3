import { describe, expect, it } from 'vitest';
import { crc32 } from '../../lib/wire/crc';
import type { Ev, World } from '../../lib/wire/wire';
import games from './fixtures/games.json';
import { fold } from './fold';
import { steppe } from './world';

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
        for (const event of own[String(eye - 1)] ?? events) {
          const next = fold(world, event);
          expect(next, event.name).not.toBeNull();
          world = next ?? world;
        }
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

  it('does not know every event', () => {
    const world = GAMES[0].last[0];
    expect(fold(world, { name: 'comet_fell', data: {} })).toBeNull();
    expect(fold(world, { name: 'card_played', data: { seat: 0, card: 9 } })).not.toBeNull(); // a hidden hand
    expect(fold(GAMES[0].last[1], { name: 'card_played', data: { seat: 0, card: 9 } })).toBeNull(); // not in this one
  });

  it('knows every end', () => {
    const world = GAMES[0].last[0];
    for (const why of ['limit', 'out_of_reach', 'last_left', 'fell_neutral']) {
      const after = fold(world, { name: `game_${why}`, data: { winner: why === 'last_left' ? 1 : null } });
      expect(steppe(after ?? {}).ended).toBe(why);
    }
    expect(fold(world, { name: 'tiles_taken_up', data: { terrain: 'r' } })).toEqual(world);
  });
});
