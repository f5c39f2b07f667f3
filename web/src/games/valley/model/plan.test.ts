import { describe, expect, it } from 'vitest';
import type { Drafted, Frame, Planned, World } from '../../../lib/wire/wire';
import { factsOf } from '../card/catalogue';
import { partsOf, type Play } from './aims';
import table from './aims.json';
import { comesLater, commits, cut, isCurrent, readKept, traces, without } from './plan';
import games from '../fixtures/games.json';
import { valley } from './world';

const LAST = valley((games as unknown as { last: World[] }[])[0].last[1]);
const WORLD = { ...LAST, phase: 'tribes', number: 7, order: [1, 0], status: LAST.status.map(() => 0), leaderless: LAST.leaderless.map(() => 0) };
const STEPS: Planned[] = [
  { verb: 'move', noun: [3, 4, 1, 0, 2] },
  { verb: 'move', noun: [4, 5, 1, 0, 5] },
  { verb: 'found', noun: 3 },
];
const REASON = { key: 'pinned', rule: 'V7.6', params: {}, text: { fr: 'f', en: 'e', it: 'i' } };

const drafted = (legal: number, more: Partial<Drafted> = {}): Drafted => ({
  seq: 1,
  ahead: false,
  legal,
  reason: null,
  events: [],
  world: {},
  asks: [],
  ended: false,
  removable: [],
  facts: {},
  ...more,
});

describe('a plan', () => {
  it('is kept as far as it is legal, and says what had to go', () => {
    expect(cut(STEPS, drafted(3))).toEqual({ steps: STEPS, lost: null });
    expect(cut(STEPS, drafted(1, { reason: REASON }))).toEqual({
      steps: STEPS.slice(0, 1),
      lost: { steps: STEPS.slice(1), reason: REASON },
    });
  });

  it('is committed by a step that is legal but no part of a draft', () => {
    expect(commits(STEPS, drafted(2))).toBe(true);
    expect(commits(STEPS, drafted(2, { reason: REASON }))).toBe(false); // refused
    expect(commits(STEPS, drafted(1))).toBe(false); // an earlier one
    expect(commits(STEPS, drafted(3))).toBe(false);
  });

  it('can lose one of its steps', () => {
    expect(without(STEPS, 1)).toEqual([STEPS[0], STEPS[2]]);
  });

  it('leaves traces in the order of its steps', () => {
    const [a, b, c] = ['group_moved', 'camp_lost', 'camp_founded'].map((name) => ({ name, data: {} }));
    expect(traces(drafted(2, { events: [[a, b], [c]] }))).toEqual([a, b, c]);
    expect(traces(null)).toEqual([]);
  });
});

describe('a plan that was kept', () => {
  it('is for one movement of one turn', () => {
    const kept = { number: 7, steps: STEPS, wanted: false };
    expect(isCurrent(kept, WORLD)).toBe(true);
    expect(isCurrent(kept, { ...WORLD, number: 8 })).toBe(false);
    expect(isCurrent(kept, { ...WORLD, phase: 'combat' })).toBe(false);
  });

  it('is read only if it is one', () => {
    expect(readKept({ number: 7, steps: STEPS, wanted: true })).toEqual({ number: 7, steps: STEPS, wanted: true });
    for (const strange of [null, 3, {}, { number: 7 }, { number: '7', steps: [] }, { number: 7, steps: [{ noun: 1 }] }])
      expect(readKept(strange)).toBeNull();
  });
});

describe('planning while others move', () => {
  const flow = (seat: number): Frame[] => [{ frame: 'Tribes' }, { frame: 'Movement', seat }];

  it('is for those who come later in the order of this turn', () => {
    expect(comesLater(WORLD, flow(1), 0)).toBe(true);
    expect(comesLater(WORLD, flow(0), 1)).toBe(false);
    expect(comesLater(WORLD, flow(0), 0)).toBe(false); // it is the own turn
    expect(comesLater(WORLD, [{ frame: 'Tribes' }], 0)).toBe(false);
    expect(comesLater({ ...WORLD, phase: 'animals' }, flow(1), 0)).toBe(false);
    expect(comesLater({ ...WORLD, leaderless: [1, 0] }, flow(1), 0)).toBe(false);
  });
});

describe('cards that come between', () => {
  it('need no aim, or a rival: so all their plays can be tried', () => {
    const found = Object.keys(table).flatMap((card) =>
      factsOf(card).modes.flatMap(({ windows }, mode) =>
        windows.includes('any') ? [(table as unknown as Record<string, [string, string[]][]>)[card][mode][1].join()] : [],
      ),
    );
    expect(new Set(found)).toEqual(new Set(['', 'rival']));
    expect(partsOf(['spying', 0, 1] satisfies Play)).toEqual(['rival']);
  });
});
