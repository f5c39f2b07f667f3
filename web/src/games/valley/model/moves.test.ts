import { describe, expect, it } from 'vitest';
import type { Ask, Ev } from '../../../lib/wire/wire';
import { playsOf, stage, type Play } from './aims';
import type { Facts } from './facts.svelte';
import { batches, groups, largest, nearest, stepsLeft, targets } from './moves';
import { gathered } from './party';
import { phasesOf } from './phases';
import { beats } from '../map/show.svelte';
import { arrange } from '../map/layout';
import type { Token } from '../map/stacks';
import { own, TEXTS } from './texts';
import { en } from '../texts/en';
import { rulesOf, type Rules } from '../told';
import told from '../tutorial/rules.json';
import games from '../fixtures/games.json';
import { bits, herdsOn, people, total, valley } from './world';
import type { World } from '../../../lib/wire/wire';

const ask = (of: number[][]): Ask[] => [
  { seat: 0, topic: 'movement', about: {}, choices: [{ verb: 'move', space: 'Pick', kind: 'move', of }, { verb: 'end' }] },
];
const LAST = valley((games as unknown as { last: World[] }[])[0].last[1]);

const token = (is: Token['is'], seat: number, species: number): Token => ({ id: `${is} ${seat} ${species}`, is, seat, species, count: 1 });

describe('who may go', () => {
  // from 3 to 4 or 5: up to two men and one woman, but only two together
  const of = [4, 5].flatMap((to) => [[3, to, 1, 0, 2], [3, to, 2, 0, 2], [3, to, 0, 1, 2], [3, to, 1, 1, 2]]);
  const [group] = groups(batches(ask([...of, [3, 4, 1, 0, 5]])));

  it('is sorted by hex and status', () => {
    expect(groups(batches(ask([...of, [3, 4, 1, 0, 5]]))).map(({ status }) => status)).toEqual([2, 5]);
    expect(group).toMatchObject({ hex: 3, men: 2, women: 1, most: 2 });
  });

  it('goes with as many as may, warriors rather than women', () => {
    expect(largest(group)).toEqual({ men: 2, women: 0, wolves: 0 });
    expect(largest(groups(batches(ask([[3, 4, 0, 1, 2]])))[0], 0)).toEqual({ men: 0, women: 1, wolves: 0 });
  });

  it('lets the others follow what is set', () => {
    expect(nearest(group, { men: 2, women: 1, wolves: 0 }, 'women')).toEqual({ men: 1, women: 1, wolves: 0 });
    expect(nearest(group, { men: 3, women: 0, wolves: 0 }, 'men')).toBeNull();
  });

  it('has a target for each hex, with the answer of the server', () => {
    expect([...targets(group, { men: 1, women: 1, wolves: 0 })]).toEqual([
      [4, [3, 4, 1, 1, 2]],
      [5, [3, 5, 1, 1, 2]],
    ]);
  });
});

describe('who may go of four kinds', () => {
  // two warriors, a woman, a genius and an amazon on 3, of whom three may leave for 4
  const rows = [[3, 2, gathered(2, 1, 0, 1, 1), 3, [4, -1, -1, -1, -1, -1], [0, 0, 0, 0, 0, 0]]];
  const asks = [{ seat: 0, topic: 'movement', about: {}, choices: [{ verb: 'move', space: 'Batches', kind: 'move', rows }] }] as unknown as Ask[];
  const [group] = groups(batches(asks));

  it('is counted kind by kind', () => {
    expect(group).toMatchObject({ men: 2, geniuses: 1, women: 1, amazons: 1, most: 3 });
  });

  it('goes without the women where others can', () => {
    expect(largest(group, 1)).toEqual({ men: 2, geniuses: 1, women: 0, wolves: 0 });
    expect(largest(group, 0)).toEqual({ men: 2, geniuses: 1, women: 0, wolves: 0 });
  });

  it('answers with exactly those who were meant', () => {
    const party = nearest(group, { men: 1, women: 0, wolves: 0, amazons: 1 }, 'amazons');
    expect(party).toEqual({ men: 1, women: 0, wolves: 0, amazons: 1 });
    expect([...targets(group, { men: 1, women: 0, wolves: 0, amazons: 1 })]).toEqual([[4, [3, 4, 1, 0, 2, 0, 0, 1]]]);
    expect([...targets(group, { men: 1, women: 1, wolves: 0 })]).toEqual([[4, [3, 4, 1, 1, 2]]]);
  });
});

describe('what is chosen with a card', () => {
  const plays: Play[] = [
    ['swimming', 0, 3, 4, 1, 0, 2],
    ['swimming', 0, 3, 4, 2, 0, 2],
    ['swimming', 0, 3, 5, 1, 0, 2],
    ['swimming', 1, 3, 2, 1],
  ];

  it('comes part by part: the use, the place, who goes', () => {
    const first = stage(plays);
    expect(first?.part).toBe('mode');
    const second = stage(first?.options[0].plays ?? []);
    expect(second).toMatchObject({ part: 'to', options: [{ values: [4] }, { values: [5] }] });
    const third = stage(second?.options[0].plays ?? []);
    expect(third?.part).toBe('group');
    expect(stage(third?.options[1].plays ?? [])).toBeNull();
  });

  it('leaves out what is no play', () => {
    expect(playsOf([['net', 0], 3, ['net', 'x'], null])).toEqual([['net', 0]]);
  });
});

describe('the turn as a list', () => {
  const facts = (phases: string[], number = 9): Facts => ({ turn: { number, phases, harvest: false } }) as unknown as Facts;
  const began = (...events: [name: string, phase?: string][]): { events: Ev[] }[] => [
    { events: events.map(([name, phase]) => ({ name, data: phase ? { phase } : {} }) as unknown as Ev) },
  ];

  it('has the phases that are told, whatever they are', () => {
    const list = phasesOf({ ...LAST, number: 9, phase: 'moon' }, facts(['animals', 'moon', 'turn_end']), []);
    expect(list).toEqual([
      { key: 'animals', is: 'done' },
      { key: 'moon', is: 'now' },
      { key: 'turn_end', is: 'to_come' },
    ]);
  });

  it('has what has begun, where nobody tells more, or only of another turn', () => {
    const world = { ...LAST, number: 9, phase: 'animals' };
    const past = [...began(['turn_began'], ['phase_began', 'births']), ...began(['turn_began'], ['phase_began', 'arrival'], ['phase_began', 'animals'])];
    const begun = [
      { key: 'arrival', is: 'done' },
      { key: 'animals', is: 'now' },
    ];
    expect(phasesOf(world, null, past)).toEqual(begun);
    expect(phasesOf(world, facts(['births'], 8), past)).toEqual(begun);
    expect(phasesOf(world, null, [])).toEqual([{ key: 'animals', is: 'now' }]);
  });
});

describe('a status', () => {
  it('is read as the server says', () => {
    const rules = rulesOf(told) as Rules;
    expect([0, 1, 2, 3, 4, 6, 256, 256 + 4].map((status) => stepsLeft(rules, status))).toEqual([0, 1, 2, 3, 0, 2, 4, 4]);
    expect(stepsLeft({ ...rules, steps: [[512, 5], [1, 2]] }, 513)).toBe(5); // prettier-ignore
    expect(stepsLeft(null, 2)).toBe(0);
  });
});

describe('the story', () => {
  it('moves all animals in one sweep, and groups one after another', () => {
    const event = (name: string): { name: string; data: object } => ({ name, data: {} });
    const told = beats(
      ['herd_moved', 'herd_moved', 'group_moved', 'group_moved', 'food_gained'].map(event) as Parameters<typeof beats>[0],
    );
    expect(told.map(({ events }) => events.length)).toEqual([2, 1, 1, 1]);
    expect(told.at(-1)?.ms).toBe(0);
  });
});

describe('small things', () => {
  it('counts counters and people', () => {
    expect(bits(0b1011)).toBe(3);
    const seats = LAST.food.map((_, seat) => total(LAST, seat)[0] + total(LAST, seat)[1]);
    const onHexes = LAST.food.map((_, seat) =>
      LAST.camps.reduce((sum, _camp, hex) => sum + people(LAST, seat, hex)[0] + people(LAST, seat, hex)[1], 0),
    );
    expect(onHexes).toEqual(seats);
    expect(LAST.camps.flatMap((_, hex) => herdsOn(LAST, hex)).every(({ count }) => count > 0)).toBe(true);
  });

  it('draws four glyphs on a hex at most, each in the place of its kind, and counts the others', () => {
    for (let men = 0; men <= 6; men++)
      for (let herds = 0; herds <= 4; herds++)
        for (const camp of [false, true]) {
          const people = Array.from({ length: men }, (_, seat) => token('warrior', seat, -1));
          const beasts = Array.from({ length: herds }, (_, species) => token('herd', -1, species));
          const { drawn, more } = arrange([...people, ...beasts], camp);
          const at = new Set(drawn.map(({ at: { x, y } }) => `${x} ${y}`));
          expect([at.size, drawn.length + more]).toEqual([drawn.length, men + herds]);
          expect(drawn.length + Number(camp)).toBeLessThanOrEqual(4);
          if (men) expect(drawn.some(({ is }) => is === 'warrior')).toBe(true);
          if (herds) expect(drawn.some(({ is }) => is === 'herd')).toBe(true);
          for (const { is, at: { x, y } } of drawn) expect(is === 'herd' ? x > -18 : y > -18 && y < 24).toBe(true);
        }
  });

  it('has all its words in three languages, with the same slots', () => {
    const slots = (text: string): string[] => [...new Set(text.match(/(?<=\{)[\w+]+/g))].sort();
    for (const lang of ['fr', 'it'] as const)
      for (const [key, text] of Object.entries(en)) expect(slots(TEXTS[lang][key]), `${lang} ${key}`).toEqual(slots(text));
    expect(own({ lang: 'en' })('cards_n', { n: 1 })).toBe('1 card');
    expect(own({ lang: 'fr' })('cards_n', { n: 2 })).toBe('2 cartes');
    const coming = (lang: 'fr' | 'en' | 'it', beasts: number, men: number): string => own({ lang })('could_come', { beasts, men });
    expect(coming('en', 2, 1)).toBe('Could come here: 2 animals and a rival warrior.');
    expect(coming('en', 0, 1)).toBe('Could come here: a rival warrior.');
    expect(coming('fr', 1, 0)).toContain('un animal.');
    expect(coming('it', 3, 2)).toContain('3 animali e 2 guerrieri rivali.');
  });
});
