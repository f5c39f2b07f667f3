import { describe, expect, it } from 'vitest';
import { makeSay } from '../../lib/text/say';
import { askFor } from '../../lib/table/ask';
import { scene, worldIn } from './fixtures/scene';
import { fold } from './fold';
import mammut from './index';
import { notation, written } from './notation';
import { countedFace, describe as about, faultWords, lootWords, outcomes, provisional, signed, span } from './spoken';
import { isReconstructed, readTable, RECONSTRUCTED, undersides, writeTable } from './table';
import { paced, LONGEST, plan, SCORING, total } from './tell';
import { FACE_WORDS, own, TEXTS } from './texts';
import tutorial from './tutorial';
import { marks } from './track';
import { faceOf, FACES, MARK } from './world';

const LANGS = ['fr', 'en', 'it'] as const;
const catalogues = import.meta.glob<string>('../../../../src/steppe/games/mammut/texts/*.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** The story, as the server's catalogues tell it. */
const TOLD = Object.fromEntries(
  LANGS.map((lang) => {
    const text = catalogues[`../../../../src/steppe/games/mammut/texts/${lang}.toml`];
    const story = /^\[event\]\n([^]*?)^\[/m.exec(text)?.[1] ?? '';
    return [lang, Object.fromEntries([...story.matchAll(/^(\w+) = "(.*)"$/gm)].map(([, name, said]) => [name, said]))];
  }),
) as Record<(typeof LANGS)[number], Record<string, string>>;
const texts = {
  'event.tiles_taken': '{seat} takes {tiles:number} {tiles|tile|tiles}: {loot}.',
  'event.lots_returned': '{seat} sends {lots:lot} back.',
  'why.bad_row': 'Tile {row:plain}: {text:plain}',
  'why.wrong_rows': '{expected:plain}, not {found:plain}',
  'word.seat.1': 'Ember',
};
const say = makeSay(texts, { lang: 'en', names: ['Ana', 'Ben', 'Cleo'], noun: written, seated: mammut.seated });

describe('words', () => {
  it('has the same words in three languages, with the same slots', () => {
    const slots = (sentence: string): string[] => [...new Set(sentence.match(/(?<=\{)[\w+]+/g))].sort();
    for (const lang of LANGS) {
      expect(Object.keys(TEXTS[lang]).sort()).toEqual(Object.keys(TEXTS.en).sort());
      for (const [key, text] of Object.entries(TEXTS[lang])) {
        expect(text, key).not.toBe('');
        expect(slots(text), key).toEqual(slots(TEXTS.en[key as keyof typeof TEXTS.en]));
      }
      expect(FACE_WORDS[lang].length).toBe(FACES.length);
    }
    expect(own({ lang: 'it' })('take_n', { n: 3 })).toBe('Prendi queste 3');
  });

  it('says loot as people do', () => {
    expect(lootWords('en', 'A2 b S+')).toBe('2 axes, badger, shaman (clockwise)');
    expect(lootWords('fr', 'P3 ?')).toBe("3 peaux, point d'interrogation");
    expect(lootWords('it', '-')).toBe('–');
    expect(countedFace('en', 7, 2)).toBe('2 geese');
    expect([signed(3), signed(-5), signed(0)]).toEqual(['+3', '−5', '±0']);
  });

  it('says once what is certain, and counts what it leaves out', () => {
    const desk = { words: own({ lang: 'en' }) };
    expect([span(desk, [0, 0]), span(desk, [5, 5]), span(desk, [-5, 8])]).toEqual(['0', '+5', '−5 to +8']);
    expect([outcomes(desk, [0, 0]), outcomes(desk, [5, 8]), outcomes(desk, [0, 2, 5])]).toEqual(['0', '+5 or +8', '0, +2 or +5']);
    const middle = 'Provisional: what lies in the middle belongs to nobody yet.';
    expect(provisional(desk, 0, 0)).toBe(middle);
    expect(provisional(desk, 0, 1)).toBe(`${middle} Not counted: a face-down card.`);
    expect(provisional(desk, 2, 1)).toBe(`${middle} Not counted: 2 question marks and a face-down card.`);
    expect(own({ lang: 'fr' })('uncounted', { marks: 1, laid: 2 })).toContain("un point d'interrogation et 2 cartes cachées");
    expect(own({ lang: 'it' })('uncounted', { marks: 2, laid: 1 })).toContain('2 punti interrogativi e una carta coperta');
  });

  it('calls people by their names, and the two lots of one as they are written', () => {
    const taken = { name: 'tiles_taken', data: { seat: 0, place: 0, tiles: [3, 4], loot: 'M2' } };
    expect(say.event(taken)).toBe('Ana takes 2 tiles: 2 pieces of meat.');
    expect(say.event({ name: 'lots_returned', data: { seat: 1, lots: [0, 2], tiles: [] } })).toBe(
      'Ben sends Ana and Cleo back.',
    );
    expect(say.event({ name: 'lots_returned', data: { seat: 1, lots: [5, 8], tiles: [] } })).toBe(
      'Ben sends P1/1 and P2/2 back.',
    );
  });

  it('tells people what tiles show, not their handles, and whose the lots are', () => {
    const world = { faces: [0, 0, 12] } as unknown as Parameters<typeof mammut.answerLabel>[2];
    const words = makeSay({ 'action.take': 'take {tile}' }, { lang: 'en', noun: written });
    expect(mammut.answerLabel('take', [0, 1, 2], world, words)).toBe('take 2 axes, question mark');
    const called = mammut.called?.(['Ana', 'Ben']) ?? [];
    expect([called[5], called[8], mammut.called?.(['A', 'B', 'C']).length]).toEqual(['Ana (1)', 'Ben (2)', 3]);
    const two = makeSay(texts, { lang: 'en', names: called, noun: written, seated: mammut.seated });
    expect(two.event({ name: 'lots_returned', data: { seat: 1, lots: [5, 8], tiles: [] } })).toBe('Ben sends Ana (1) and Ben (2) back.');
    for (const lang of LANGS)
      for (const [name, text] of Object.entries(TOLD[lang])) expect(text, `${lang} ${name}`).not.toMatch(/tiles:tile|\{tile\}/);
  });

  it('writes answers as the notation does', () => {
    expect(notation('take', [0, 8])).toBe('take #1 #9');
    expect(notation('give', [3])).toBe('> #4');
    expect(notation('rob', 6)).toBe('rob P1/2');
    expect(notation('look', [3, 4])).toBe('play look #4 #5');
    expect(notation('return', [1, 2])).toBe('play return P2 P3');
    expect(notation('lay', 'pelt')).toBe('play pelt');
    expect([notation('swap', ['b', 'o']), notation('choose', 'v'), notation('keep', undefined)]).toEqual([
      'eval b>o',
      'eval v',
      'eval -',
    ]);
    expect(notation('pass', undefined)).toBe('pass');
    expect([written('tile', 3), written('lot', 1), written('count', 4), written('card', 'pelt')]).toEqual([
      '#4',
      'P2',
      '4',
      'pelt',
    ]);
  });

  it('describes a seat', () => {
    const world = worldIn({ scores: [17, 21, 9], hand: ['look', 'pelt'], seat: 1 });
    expect(about(world, 0, say).has.map((each) => each.value)).toEqual([17, 2]);
    expect([about(world, 1, say).note, about(world, 0, say).note]).toEqual(['to play', '']);
    expect(about({ ...world, ended: 'most_points', phase: 'over', winners: [1] }, 1, say).note).toBe('wins');
  });

  it('points every event to its rule and draws every answer', () => {
    expect(Object.keys(mammut.rules ?? {}).length).toBeGreaterThan(45);
    expect(
      ['take', 'rob', 'give', 'look', 'lay', 'swap', 'keep', 'choose', 'pass'].every((verb) =>
        mammut.onBoard?.(verb, undefined, {}),
      ),
    ).toBe(true);
  });
});

describe('the tile table', () => {
  it('is read and written', () => {
    const { rows, faults } = readTable(`  ${RECONSTRUCTED.replace(/ /g, '\n')} `);
    expect(faults).toEqual([]);
    expect(writeTable(rows)).toBe(RECONSTRUCTED);
    expect(isReconstructed(RECONSTRUCTED.split(' '))).toBe(true);
  });

  it('names every fault with its row', () => {
    const words = RECONSTRUCTED.split(' ');
    const faults = (text: string): string[] =>
      readTable(text).faults.map((fault) => `${fault.key} ${fault.row} ${fault.text}`);
    expect(faults(words.slice(1).join(' '))).toEqual(['wrong_rows 0 30']);
    const changed = ['M', 'S+/A', 'X/P', '?/?', 'T/T', ...words.slice(5)].join(' ');
    expect(faults(changed)).toEqual([
      'bad_row 1 M',
      'shaman_in_row 2 S+/A',
      'bad_face 3 X',
      'two_marks 4 ?/?',
      'same_faces 5 T/T',
    ]);
    expect(faults('')).toEqual(['wrong_rows 0 0']);
    expect(faultWords(say, readTable(changed).faults[0])).toBe('Tile 1: M');
    expect(faultWords(say, readTable('').faults[0])).toBe('31, not 0');
  });

  it('says what may lie under a tile, less what is known', () => {
    const under = (seen: ReturnType<typeof scene>, face: string): string =>
      [...undersides(seen, faceOf(face))].map(([other, count]) => `${FACES[other]}${count}`).join(' ');
    expect(under(scene({ middle: '?1' }), '?')).toBe('A1 P2 T1 M2 F1');
    expect(under(scene({ middle: '?1 M2 ?3', turned: { 2: '?' }, seen: [[3, 'T']], looked: { 0: [3] } }), '?')).toBe(
      'A1 P2 M1 F1',
    );
    expect(under(scene({}), 'b')).toBe('M1');
    expect(under(scene({}), 'A')).toBe('P2 T2 M2 F1 o1 ?1');
    expect(under(scene({}), 'S+')).toBe('S-1');
    expect([...undersides(scene({}), MARK).values()].reduce((sum, count) => sum + count)).toBe(7);
  });
});

describe('the order of a story', () => {
  const events = (names: string): { name: string; data: object }[] =>
    names.split(' ').map((name) => ({ name, data: {} }));
  const story = (names: string): ReturnType<typeof plan> => plan(events(names) as Parameters<typeof plan>[0]);

  it('tells every event once, and is never too long', () => {
    const short = story('card_played tiles_flipped tiles_taken turn_began');
    expect(short.map((beat) => beat.event.name)).toEqual(['card_played', 'tiles_flipped', 'tiles_taken', 'turn_began']);
    expect(total(paced(short, 1))).toBeCloseTo(total(short));
    expect(short[3].ms).toBe(0);
    const long = story(Array.from({ length: 9 }, () => 'lot_robbed').join(' '));
    expect(total(paced(long, 1))).toBeCloseTo(LONGEST);
    expect(total(paced(long, 2))).toBeCloseTo(LONGEST / 2);
  });

  it('leaves more time for a scoring', () => {
    const long = story(`shares_counted ${Array.from({ length: 40 }, () => 'tusks_scored').join(' ')}`);
    expect(total(paced(long, 1))).toBeCloseTo(SCORING);
  });
});

describe('a track', () => {
  it('puts those on one space together and none upon another', () => {
    const list = marks([5, 6, 5, 30], 300, 30, 0, 30);
    expect(list.map(({ value, seats }) => `${value}: ${seats}`)).toEqual(['5: 0,2', '6: 1', '30: 3']);
    for (const [at, mark] of list.entries()) {
      expect(mark.x - mark.width / 2).toBeGreaterThanOrEqual(-0.01);
      expect(mark.x + mark.width / 2).toBeLessThanOrEqual(300.01);
      if (at) expect(mark.x - list[at - 1].x).toBeGreaterThanOrEqual((mark.width + list[at - 1].width) / 2 - 0.01);
    }
  });

  it('has room for five at its ends', () => {
    for (const value of [0, 30]) {
      const [mark] = marks([value, value, value, value, value], 240, 27, 0, 30);
      expect(mark.x - mark.width / 2).toBeGreaterThanOrEqual(-0.01);
      expect(mark.x + mark.width / 2).toBeLessThanOrEqual(240.01);
    }
  });
});

describe('the tutorial', () => {
  it('has lessons with a decision each, in three languages', () => {
    expect(tutorial.length).toBeGreaterThanOrEqual(5);
    expect(tutorial.length).toBeLessThanOrEqual(7);
    for (const { id, text, answers, asks } of tutorial) {
      for (const lang of LANGS) expect(Object.values(text[lang]).every(Boolean), id).toBe(true);
      expect(answers.some(({ good }) => good) && answers.some(({ good }) => !good), id).toBe(true);
      for (const { verb, noun } of answers)
        expect(askFor(asks, verb, noun), `${id} ${verb} ${String(noun)}`).toBeDefined();
      const verbs = new Set(asks.flatMap(({ choices }) => choices.map((choice) => choice.verb)));
      expect(new Set(answers.map(({ verb }) => verb)), id).toEqual(verbs);
    }
  });

  it('can be told to its end', () => {
    for (const { id, world: first, answers } of tutorial) {
      for (const { events } of answers) {
        const end = events.reduce<ReturnType<typeof fold>>((now, event) => (now ? fold(now, event) : null), first);
        expect(end, id).not.toBeNull();
      }
    }
  });
});
