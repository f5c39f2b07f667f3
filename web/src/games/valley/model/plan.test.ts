import { TRIES } from './free';
import { describe, expect, it } from 'vitest';
import type { Drafted, Planned, World } from '../../../lib/wire/wire';
import { CARD_KEYS, factsOf } from '../card/catalogue.svelte';
import { partsOf, type Play } from './aims';
import { commits, cut, isCurrent, readKept, traces, without } from './plan';
import games from '../fixtures/games.json';
import { valley } from './world';

const LAST = valley((games as unknown as { last: World[] }[])[0].last[1]);
const WORLD = { ...LAST, phase: 'tribes', number: 7 };
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

describe('cards that come between', () => {
  it('have aims that the table shows: so all their plays can be tried', () => {
    const found = CARD_KEYS.flatMap((card) =>
      factsOf(card).modes.flatMap(({ windows, parts }) => (windows.includes('any') ? [parts.join()] : [])),
    );
    expect(found.filter((parts) => !(parts in TRIES))).toEqual([]);
    expect(partsOf(['spying', 0, 1] satisfies Play)).toEqual(['rival']);
  });
});
