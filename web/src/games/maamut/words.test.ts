import { describe, expect, it } from 'vitest';
import { foldAll } from '../../lib/table/fold';
import type { Say } from '../../lib/text/say';
import type { Ask } from '../../lib/wire/wire';
import { discards, isDrawn, lit, meant, offers } from './answers';
import { fan } from './fan';
import games from './fixtures/games.json';
import { NAMES } from './hexes';
import { notation, written } from './notation';
import { loses } from './loses';
import { answerLabel, describe as about, hexName } from './spoken';
import { own, TEXTS } from './texts';
import tutorial from './tutorial';
import { steppe, type Steppe } from './world';

const at = (name: string): number => NAMES.indexOf(name);
const WORDS: Record<string, string> = { 'tile.g': 'grass', 'tile.x': 'cross', 'seat.1': 'Ember' };
const say: Say = Object.assign(
  (key: string, params: object = {}) => `${key} ${JSON.stringify(params)}`,
  {
    word: (kind: string, value: unknown) => WORDS[`${kind}.${String(value)}`] ?? `${kind} ${String(value)}`,
    counted: () => '',
    party: () => '',
    has: () => true,
    event: () => '',
    action: () => '',
    lang: 'en' as const,
  },
);
const world = games[2].first[1] as unknown as Steppe; // A on b4, B on e4, C on g4, a trap of C on c4, the mammoth on d4
const turn: Ask[] = [
  {
    seat: 0,
    topic: 'turn',
    about: {},
    choices: [
      { verb: 'move', space: 'Pick', kind: 'move', of: [[2, 0], [2, 1], [3, 0]] },
      { verb: 'set_trap' },
      { verb: 'discard', space: 'Pick', kind: 'card', of: [2, 3] },
    ],
  },
];

describe('what is lit', () => {
  it('is what the question offers, by its hex', () => {
    const found = lit(turn, world);
    expect([...found.keys()].map((hex) => NAMES[hex])).toEqual(['d4', 'b6', 'e4']);
    expect(found.get(at('d4'))).toEqual({ verb: 'move', noun: [2, 0], card: 2 });
    expect(discards(turn)).toEqual(new Set([2, 3]));
    expect(offers(turn, 'set_trap')).toBe(true);
    expect(offers(turn, 'remove_trap')).toBe(false);
    expect(lit([], world).size).toBe(0);
  });

  it('asks about what was meant', () => {
    expect(meant(at('c4'), turn, world, 0)).toEqual({ verb: 'move', noun: [1, 0] });
    expect(meant(at('d5'), turn, world, 0)).toEqual({ verb: 'move', noun: at('d5') });
    expect(meant(at('b4'), turn, world, 0)).toEqual({ verb: 'move', noun: at('b4') });
    expect(meant(at('d5'), [{ ...turn[0], topic: 'flee' }], world, 0)).toEqual({ verb: 'flee', noun: at('d5') });
    expect(meant(at('d5'), [], { ...world, turn: 0 }, 0)).toEqual({ verb: 'place', noun: at('d5') });
  });

  it('draws every answer but stepping in', () => {
    expect(['place', 'move', 'flee', 'set_trap', 'remove_trap', 'discard'].every(isDrawn)).toBe(true);
    expect(isDrawn('give_up') || isDrawn('agree')).toBe(false);
  });
});

describe('words', () => {
  it('writes answers as the notation does', () => {
    expect(notation('move', [2, 1])).toBe('2SE');
    expect(notation('place', at('a4'))).toBe('@a4');
    expect(notation('flee', at('e5'))).toBe('~e5');
    expect(notation('discard', 1)).toBe('D1');
    const plain = ['set_trap', 'remove_trap', 'give_up', 'agree'].map((verb) => notation(verb, undefined));
    expect(plain).toEqual(['T+', 'T-', 'X', '=M']);
    expect(written('hex', at('g3'))).toBe('g3');
    expect(written('path', -1)).toBe('–');
    expect(written('towards', 4)).toBe('NW');
    expect(written('move', [3, 5])).toBe('3NE');
    expect(written('card', 2)).toBe('2');
  });

  it('names a hex by place and content, and what it answers', () => {
    const answer = lit(turn, world).get(at('d4'));
    expect(hexName(at('c4'), world, 0, say)).toBe("c4, grass, seat 2's trap");
    expect(hexName(at('b4'), world, 0, say)).toBe('b4, grass, your hunter');
    expect(hexName(at('e4'), world, 0, say)).toBe("e4, grass, Ember's hunter");
    expect(hexName(at('d4'), world, 0, say, answer)).toBe('d4, cross, the mammoth; action.move {"card":2,"direction":0}');
    expect(answerLabel('flee', 3, world, say)).toBe('action.flee {"hex":3}');
    expect(answerLabel('discard', 3, world, say)).toBe('action.discard {"card":3}');
    expect(answerLabel('set_trap', undefined, world, say)).toBe('action.set_trap {}');
  });

  it('describes a seat', () => {
    const rules = { traps: 4, hand: 3 };
    const has = (seat: number, told?: object): string[] => about(world, seat, say, { ...rules, ...told }).has.map((each) => `${each.value} ${each.say}`);
    expect([has(0), about(world, 0, say).note]).toEqual([['3 cards in hand', '4 traps left'], 'to play']);
    expect([has(2), about(world, 2, say).note]).toEqual([['3 cards in hand', '3 traps left'], '']);
    expect(has(2, { traps: 6 })[1]).toBe('5 traps left');
    expect(about(world, 2, say).has).toHaveLength(1); // until the rules are told
    expect(about({ ...world, hunters: [-2, 20, 21], agreed: [1] }, 1, say).note).toBe('would let the mammoth go');
    expect(about({ ...world, hunters: [-2, 20, 21] }, 0, say).out).toBe(true);
  });

  it('has the same words in three languages', () => {
    const keys = Object.keys(TEXTS.en);
    for (const lang of ['fr', 'it'] as const) {
      expect(Object.keys(TEXTS[lang])).toEqual(keys);
      for (const [key, text] of Object.entries(TEXTS[lang])) {
        const slots = (sentence: string): string[] => sentence.match(/\{\w+\}/g) ?? [];
        expect(slots(text), key).toEqual(slots(TEXTS.en[key as keyof typeof TEXTS.en]));
      }
    }
    expect(own({ lang: 'fr' })('left', { n: 2 })).toBe('2 en réserve');
  });
});

describe('what cannot be brought back', () => {
  it('is the own hunter, or the hunt', () => {
    const out = { name: 'hunter_charged', data: { seat: 1, hex: 3 } };
    const won = { name: 'game_caught', data: { winner: 1 } };
    expect([loses([out], 1), loses([out], 0)]).toEqual([[out], []]);
    expect([loses([won], 1), loses([won], 0)]).toEqual([[], [won]]);
  });
});

describe('several hunters on one hex', () => {
  it('stand apart, and before the feet of the mammoth', () => {
    const crowd = fan({ ...world, hunters: [9, 9, 9], traps: world.traps.map(() => -1) });
    expect(new Set(crowd.map(({ x, y }) => `${x},${y}`)).size).toBe(3);
    expect(fan({ ...world, hunters: [-1, -2, 9] }).map(({ size }) => size)).toEqual([1, 1, 1]);
    expect(fan({ ...world, hunters: [18, 3, 9] })[0].y).toBeGreaterThan(0);
  });
});

describe('the tutorial', () => {
  it('has lessons with a decision each, in three languages', () => {
    expect(tutorial.length).toBeGreaterThanOrEqual(5);
    expect(tutorial.length).toBeLessThanOrEqual(7);
    for (const { id, text, answers, asks } of tutorial) {
      for (const lang of ['fr', 'en', 'it'] as const) expect(Object.values(text[lang]).every(Boolean), id).toBe(true);
      const offered = asks
        .flatMap(({ choices }) => choices)
        .flatMap(({ verb, of }) => (of ?? [undefined]).map((noun) => notation(verb, noun)));
      expect(answers.map(({ verb, noun }) => notation(verb, noun)).sort(), id).toEqual(offered.sort());
      expect(answers.some(({ good }) => good) && answers.some(({ good }) => !good), id).toBe(true);
    }
  });

  it('can be told to its end', () => {
    for (const { world: first, answers } of tutorial) {
      for (const { events } of answers) {
        expect(foldAll(first, events)).not.toBeNull();
      }
    }
    const won = tutorial.find(({ id }) => id === 'catch');
    const answer = won?.answers.find(({ good }) => good);
    const end = foldAll(won?.world ?? {}, answer?.events ?? []);
    expect(steppe(end ?? {}).winner).toBe(0);
  });
});
