import { describe, expect, it } from 'vitest';
import type { Ev, World } from '../../lib/wire/wire';
import maamut from './index';
import { lastTrail } from './marks';

const ev = (name: string, data: Ev['data']): Ev => ({ name, data });
const world = (hunters: number[], mammoth: number): World =>
  ({ hunters, mammoth, traps: [], terrain: '', discard: [0, 0, 0], hands: [3, 3], pile: 9, turn: 3, seat: 0 }) as unknown as World;

describe('footprints', () => {
  const moved = { events: [ev('hunter_moved', { seat: 0, path: [4, 5] })], before: world([3, 9], 5) };
  const drew = { events: [ev('turn_began', { seat: 1 })], before: world([5, 9], 5) };
  const fled = { events: [ev('hunter_fled', { seat: 1, hex: 8 })], before: world([5, 9], 5) };

  it('of the last move are there for who has not seen it', () => {
    expect(lastTrail([moved, drew])?.lines.map(({ hexes }) => hexes)).toEqual([[3, 4, 5]]);
    expect(lastTrail([])).toBeNull();
    expect(lastTrail([{ ...moved, before: null }])).toBeNull();
  });

  it('of a flight come with those of the move that caused it', () => {
    expect(lastTrail([moved, fled])?.lines).toHaveLength(2);
  });
});

describe('one line an act', () => {
  it('leaves out the card by which somebody runs, hexes on the way, and draws that nobody sees', () => {
    const ran = ev('mammoth_ran', { hex: 5 });
    expect(maamut.implied?.(ev('card_played', { seat: 1 }), ev('hunter_moved', { seat: 1 }))).toBe(true);
    expect(maamut.implied?.(ran, ran)).toBe(true);
    expect(maamut.implied?.(ran, ev('hunter_fled', { seat: 1 }))).toBe(false);
    expect([maamut.unsaid?.(ev('card_drawn', { seat: 1 })), maamut.unsaid?.(ev('card_drawn', { seat: 0, card: 2 }))]).toEqual([true, false]);
  });
});
