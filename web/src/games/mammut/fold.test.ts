import { describe, expect, it } from 'vitest';
import { crc32 } from '../../lib/wire/crc';
import type { Ev, World } from '../../lib/wire/wire';
import games from './fixtures/games.json';
import { fold } from './fold';
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
        for (const event of seenBy(step, eye)) {
          const next = fold(world, event);
          expect(next, event.name).not.toBeNull();
          world = next ?? world;
        }
        expect(crc32(JSON.stringify(world)), step.events.map((event) => event.name).join()).toBe(step.checks[eye]);
      }
      expect(camp(world).phase).toBe('over');
    });
  }

  it('changes no world that it was given', () => {
    const before = structuredClone(GAMES[0].first[1]);
    let world: World | null = GAMES[0].first[1];
    for (const event of seenBy(GAMES[0].steps[0], 1)) world = world && fold(world, event);
    expect(GAMES[0].first[1]).toEqual(before);
    expect(world).not.toEqual(before);
  });

  it('does not know every event', () => {
    const world = GAMES[1].first[0];
    const card = { name: 'card_played', data: { seat: 0, card: 'wheel', tiles: [], lots: [], gone: false } };
    expect(fold(world, { name: 'comet_fell', data: {} })).toBeNull();
    expect(fold({ ...world, hands: [1, 0, 0, 0] }, card)).not.toBeNull(); // a hidden hand
    expect(fold({ ...world, hands: [['pelt'], 0, 0, 0] }, card)).toBeNull(); // not in this one
    expect(fold(world, { name: 'swap_voided', data: { seat: 0 } })).toBeNull(); // nobody has laid one
  });

  it('knows what these games never had', () => {
    const world = GAMES[1].first[0];
    for (const why of ['most_points', 'more_hides', 'shared']) {
      const after = fold(world, { name: `game_${why}`, data: { winners: [1, 2] } });
      expect([camp(after ?? {}).ended, camp(after ?? {}).winners]).toEqual([why, [1, 2]]);
    }
    expect(fold(world, { name: 'cards_missed', data: { seat: 0, count: 2 } })).toEqual(world);
    const laid = { ...world, laid: [['pelt', 'swap'], [], [], []] };
    const kept = camp(fold(laid, { name: 'swap_declined', data: { seat: 0 } }) ?? {});
    expect([kept.laid[0], kept.spent.includes('swap')]).toEqual([['pelt'], true]);
  });
});
