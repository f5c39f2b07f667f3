/** What a tribe knows, and who studies, as the shelf and the map show it. */

import { describe, expect, it } from 'vitest';
import { bothers } from './stops';
import type { Rules } from '../told';
import { advancesOf, studentsIn, type Effect, type Valley } from './world';

const EFFECTS: Effect[] = [
  ['fought', 0, -1, 0, 'turn', ''],
  ['progress', 0, -1, 0, 'gone', 'net'],
  ['progress', 0, -1, 0, 'gone', 'swimming'],
  ['progress', 1, -1, 0, 'gone', 'net'],
  ['learned', 1, -1, 0, 'gone', 'net'],
  ['invention', 0, -1, 0, 'gone', 'swimming'],
  ['used', 0, -1, 0, 'turn', 'net'],
  ['students', 1, 7, 2, 'gone', ''],
];
const world = { effects: EFFECTS, number: 3 } as unknown as Valley;

describe('what a tribe knows', () => {
  it('is told once, with what was used this turn and what was learnt from others', () => {
    expect(advancesOf(world, 0)).toEqual([
      { card: 'net', used: true, copied: false },
      { card: 'swimming', used: false, copied: false },
    ]);
    expect(advancesOf(world, 1)).toEqual([{ card: 'net', used: false, copied: true }]);
    expect(advancesOf(world, 2)).toEqual([]);
  });

  it('names those who study by tribe and hex', () => {
    expect(studentsIn(world)).toEqual([{ seat: 1, hex: 7, count: 2 }]);
  });

  it('bothers a player at the windows of what he knows, like a card', () => {
    const rules = { stops: ['survival'], uses: { net: [['survival']] } } as unknown as Rules;
    const choices = [{ verb: 'pass' }, { verb: 'use', space: 'Pick', kind: 'play', of: [['net', 0]] }];
    const ask = { seat: 0, topic: 'react', window: 'survival', about: { hex: -1 }, choices };
    expect(bothers(ask as never, world, [], rules)).toBe(true);
    expect(bothers({ ...ask, choices: [{ verb: 'pass' }] } as never, world, [], rules)).toBe(false);
  });
});
