import { describe, expect, test } from 'vitest';
import { makeSay } from '../../../lib/text/say';
import type { Frame } from '../../../lib/wire/wire';
import { announcedIn, goals } from './aims';
import { diceIn, dieWords, ownerWord } from './dice';
import { feedsWords } from './cattle';
import { combatantWords, roundLine } from './spoken';
import type { Combat, Facts } from './facts.svelte';
import { gripWords } from './peril';
import type { Rules } from '../told';
import type { Desk } from './desk.svelte';
import { own } from './texts';

const say = makeSay(
  {
    'word.what.region': 'The region',
    'word.what.neanderthals': 'The Neanderthals',
    'word.what.epizootic': 'The sick species',
    'word.species.6': 'yeti',
    'count.species.8.many': '{n} Neanderthals',
    'bonus.animals': 'animals',
  },
  { lang: 'en', names: ['Ana', 'Ben'], noun: (_, value) => `${value}` },
);
const called = (hex: number): string => `#${hex}`;
const [BAND, BEAST, NEANDERTHAL, YETI] = [98, 99, 8, 6];
type Row = [what: string, side: number, hex: number, value: number];

function named(rows: Row[], ...frames: Frame[]): string[] {
  const dice = rows.map(([what, side, hex, value]) => [what, side, hex, value, true, 0]);
  return diceIn([...frames, { frame: 'Throw', dice }]).map((die) => dieWords(die, undefined, called, say));
}

describe('a die that lies on the table', () => {
  test("is the Neanderthals' in their fight, and no epidemic's", () => {
    const flow = { frame: 'Combat', species: -1 };
    expect(named([['combat', 0, 3, 5], ['neanderthals', BAND, 3, 4]], flow)).toEqual(['Ana, #3: 5', 'The Neanderthals, #3: 4']); // prettier-ignore
  });

  test('is called by the animals that are fought', () => {
    expect(named([['combat', BEAST, 3, 6]], { frame: 'Combat', species: YETI })).toEqual(['Yeti, #3: 6']);
    expect(named([['combat', BEAST, 3, 6]])).toEqual(['Animals, #3: 6']);
  });

  test('of an event is called by what it is for', () => {
    expect(named([['region', -1, -1, 2], ['epizootic', -1, -1, 3]])).toEqual(['The region: 2', 'The sick species: 3']); // prettier-ignore
    expect(ownerWord({ owner: -7 }, say)).toBe("The event's die"); // where nothing else is known of it
  });

  test('says where it is thrown, and which of several there', () => {
    const rows: Row[] = [['blown', 1, 3, 2], ['blown', 1, 4, 5], ['blown', 1, 4, 4]]; // prettier-ignore
    expect(named(rows)).toEqual(['Ben, #3: 2', 'Ben, #4: 5', 'Ben, #4 (2): 4']);
  });
});

test('a fight without a tribe says whose chances are told', () => {
  const world = { roamers: [[NEANDERTHAL, 3, 2]], herds: [] };
  const rules = { neutral: [[NEANDERTHAL, 1, 0, 1, true]] };
  const desk = { seat: 0, words: own(say), say, world, rules } as unknown as Desk;
  const fight = { hex: 3, species: 0, sides: [[BAND, 2, 16], [BEAST, 2, 84]], sources: [[], []], round: 32 } as unknown as Combat; // prettier-ignore
  expect(combatantWords(BAND, fight, desk)).toBe('2 Neanderthals');
  expect(roundLine(fight, desk)).toBe('this round: 32% for 2 Neanderthals');
});

test('a card that was announced is known until it is carried out or countered', () => {
  const play = { frame: 'PlayCard', seat: 1, card: 'firebug', done: 0, countered: false };
  expect(announcedIn([play, { frame: 'Window' }])).toEqual({ card: 'firebug', seat: 1 });
  expect(announcedIn([{ ...play, done: 1 }])).toBeNull();
  expect(announcedIn([{ ...play, countered: true }])).toBeNull();
  expect(announcedIn([{ frame: 'Window' }])).toBeNull();
});

test('what is slaughtered says what is still missing, or that all can eat', () => {
  const meals = { need: 9, stock: 2, fishing: 1, gathering: 0, harvest: 0 };
  const desk = { seat: 0, words: own(say), known: { told: { meals: [meals] } }, rules: { beasts: [, , , [0, 0, 0, 4]] } } as unknown as Desk; // prettier-ignore
  expect(feedsWords(desk, 1)).toBe('That makes 4 food; still missing: 2.');
  expect(feedsWords(desk, 2)).toBe('That makes 8 food; everybody can eat.');
});

test('who stands on ice is told that a die decides, or what it has decided', () => {
  const rules = { tiles: { glacier: { grips: true }, desert: { grips: false } } } as unknown as Rules;
  const facts = (free?: boolean): Facts => ({ tiles: [{ hex: 3, tile: 'glacier', doom: 0, free }, { hex: 4, tile: 'desert', doom: 100 }] }) as unknown as Facts; // prettier-ignore
  const said = [undefined, true, false].map((free) => gripWords(facts(free), rules, 3, say));
  expect(said).toEqual(['One leaves only on a 1 or 2, once a turn.', 'This turn the die lets you go.', 'This turn the die holds you here.']); // prettier-ignore
  expect([4, 5].map((hex) => gripWords(facts(), rules, hex, say))).toEqual(['', '']);
});

test('a card that leads people somewhere says where to, so that deadly land is told before the step', () => {
  expect(goals([['raft', 0, 7, 8, 1, 0, 2], ['raft', 0, 7, 9, 1, 0, 2], ['raft', 0, 7, 9, 2, 0, 2]])).toEqual([8, 9]); // prettier-ignore
  expect(goals([['toughness', 0, 5]])).toEqual([5]);
  expect(goals([['theft', 0, 7], ['animal_call', 0, 7, 8, 3], ['war_drum', 0, 7, 8]])).toEqual([]); // prettier-ignore
});
