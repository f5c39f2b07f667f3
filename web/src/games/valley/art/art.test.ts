import { describe, expect, it } from 'vitest';
import { CARD_KEYS, factsOf } from '../card/catalogue.svelte';
import { DECKS, deckOf, icon } from './cards';
import { CUNNING_2008, SUMMER_2008, WINTER_2008 } from './extension';
import { dyed, placed, put } from './compose';
import { halo, stroke } from './ink';
import { INVENTIONS } from './inventions';
import { bringCards, bringThings, moreThings } from './more.svelte';
import { FIGURES, pieceOf, PIECES, SPECIES } from './pieces';
import { FAR_2008, FIGURES_2008, PIECES_2008, PIGMENT_2008 } from './pieces2008';
import { hexagon, TERRAINS, tile } from './terrain';
import { isTile, LAID, laidTile, MARKS, TILE_NAMES } from './tiles';
import { INK, MARK, PEBBLE } from './tribes';

await bringCards(); // whatever a card is drawn in, it is there then
const LATER = { ...CUNNING_2008, ...SUMMER_2008, ...WINTER_2008 };
const all = [PIECES, FIGURES, PIECES_2008, FIGURES_2008, INVENTIONS, LATER, Object.fromEntries(CARD_KEYS.map((card) => [card, icon(card)]))]
  .flatMap((drawings) => Object.values(drawings))
  .flat();

describe('strokes', () => {
  it('have a known ink and a path that can be drawn', () => {
    for (const text of all) {
      const { d, fill, line } = stroke(text);
      expect(fill || line, text).toBeTruthy();
      expect(d, text).toMatch(/^M-?[\d.]+ -?[\d.]+[\d\s.,a-zA-Z-]*$/);
      expect(d, text).not.toMatch(/NaN|undefined/);
    }
  });

  it('say what fills and what draws', () => {
    expect(stroke('u M1 1Z')).toEqual({ d: 'M1 1Z', fill: 'var(--v-umber, #5b3a24)' });
    expect(stroke('U4 M1 1')).toMatchObject({ fill: 'none', width: 4 });
    expect(stroke('b3 M1 1Z')).toMatchObject({ width: 3, line: 'var(--v-ink, #2a2320)' });
  });

  it('lie on a rim of bone that is wider than they are', () => {
    expect(halo(['U4 M1 1', 's M2 2', 'k M3 3Z'], 5).map(({ d, width }) => [d, width])).toEqual([
      ['M1 1', 9],
      ['M3 3Z', 5],
    ]);
  });
});

describe('drawings', () => {
  it('can be put smaller somewhere else, and look the other way', () => {
    expect(placed('M10 20H30V40L50 60', 1, 2, 0.5)).toBe('M6 12H16V22L26 32');
    expect(placed('M10 20h30', 100, 0, 1, true)).toBe('M90 20h-30');
    expect(put(['U4 M0 0L10 10', 'b M0 0Z'], 10, 20, 0.5)).toEqual(['U2 M10 20L15 25', 'b M10 20Z']);
    expect(dyed(['p M1 1', 'P3 M1 1', 'b M1 1'], 'n')).toEqual(['n M1 1', 'N3 M1 1', 'b M1 1']);
  });
});

describe('cards', () => {
  it('have a picture each, all different but for the twins', () => {
    const drawn = CARD_KEYS.map((card) => [...icon(card)].join());
    expect(drawn.every(Boolean)).toBe(true);
    expect(new Set(drawn).size).toBe(CARD_KEYS.length);
  });

  it('belong to the deck that their moments tell', () => {
    expect(Object.values(DECKS).map((deck) => Object.keys(deck).length)).toEqual([41, 16, 17]);
    for (const card of CARD_KEYS) {
      const event = factsOf(card).modes.every(({ windows }) => !windows.length);
      expect(deckOf(card) === 'cunning', card).toBe(!event);
    }
  });
});

describe('inventions', () => {
  it('have a picture of their own, all six of them, as has the fire that is learnt', () => {
    const six = ['polished_stone', 'bow', 'swimming', 'breeding', 'farming', 'fire'].map((each) => [...icon(each)].join());
    const cards = CARD_KEYS.map((card) => [...icon(card)].join());
    expect(six.every(Boolean)).toBe(true);
    expect(six.filter((drawn) => cards.includes(drawn))).toEqual([six[1], six[2]]); // these are cards, too
    expect(new Set(six).size).toBe(6);
    expect(Object.keys(INVENTIONS)).toEqual(['polished_stone', 'breeding', 'farming']);
  });
});

describe('the extension', () => {
  it('has a picture for each of its cards, and no two alike', () => {
    expect([CUNNING_2008, SUMMER_2008, WINTER_2008].map((deck) => Object.keys(deck).length)).toEqual([31, 13, 12]);
    const others = Object.values(DECKS).flatMap((deck) => Object.entries(deck));
    const drawn = [...others, ...Object.entries(LATER)].map(([, drawing]) => [...drawing].join());
    expect(new Set(drawn).size).toBe(others.length + 56);
    expect(Object.keys(LATER).filter((card) => others.some(([other]) => other === card))).toEqual([]);
  });

  it('is known by deck and picture as soon as it is brought', () => {
    expect(deckOf('wendigo')).toBe('winter');
    expect(deckOf('marsh')).toBe('summer');
    expect(deckOf('pit')).toBe('cunning');
    expect(icon('pit')).toBe(CUNNING_2008.pit);
    expect(icon('nothing')).toEqual([]);
  });

  it('has its pieces and figures, each with its pigment', async () => {
    expect([6, 7, 8].map(pieceOf)).toEqual(['yeti', 'yeti_cub', 'neanderthal']);
    expect([pieceOf(3), pieceOf(9)]).toEqual(['bison', '']);
    await bringThings();
    for (const name of ['yeti', 'yeti_cub', 'neanderthal', 'komodo', 'cache', 'barricade', 'barricade-broken', 'student', 'carrion'])
      expect(moreThings().pieces[name]?.length, name).toBeGreaterThan(0);
    for (const name of ['neanderthal', 'bison', 'genius', 'amazon']) expect(moreThings().figures[name]?.length, name).toBeGreaterThan(0);
    expect(Object.keys(PIGMENT_2008)).toEqual(Object.keys(FAR_2008));
    const painted = Object.entries(PIECES_2008).filter(([, drawing]) => drawing.some((text) => /^[ka]/.test(text)));
    expect(painted.map(([name]) => name).filter((name) => !(name in PIGMENT_2008))).toEqual([]);
  });

  it('has eight tiles that stay within their edge', () => {
    expect(TILE_NAMES).toHaveLength(8);
    expect([isTile('desert'), isTile('sea')]).toEqual([true, false]);
    for (const name of TILE_NAMES)
      for (const seed of [0, 7, 23, 36]) {
        const { outline, strokes } = laidTile(name, seed, false);
        expect(laidTile(name, seed, false).outline).toBe(outline);
        expect(strokes.length, name).toBeGreaterThan(1);
        expect(JSON.stringify(strokes) + outline).not.toMatch(/NaN|undefined/);
        const points = outline.slice(1, -1).split('L').map((point) => point.split(' ').map(Number));
        for (const [x, y] of points) expect(Math.hypot(x, y)).toBeLessThanOrEqual(LAID + 1);
      }
    expect(Object.keys(MARKS).sort()).toEqual([...TERRAINS].sort());
  });
});

describe('pieces', () => {
  it('are there for everything that stands on the map', () => {
    const names = [...SPECIES, 'village', 'cave', 'field', 'field-damaged', 'palisade', 'blaze', 'flood', 'fire'];
    for (const name of names) expect(PIECES[name]?.length, name).toBeGreaterThan(0);
    for (const name of ['warrior', 'woman', 'wolf', 'loner-warrior', 'loner-woman'])
      expect(FIGURES[name]?.length, name).toBeGreaterThan(0);
  });

  it('have six tribes that are told apart by colour and mark', () => {
    expect(new Set(PEBBLE).size).toBe(6);
    expect(new Set(MARK).size).toBe(6);
    expect(INK).toHaveLength(6);
  });
});

describe('terrain', () => {
  it('is painted by the place alone, differently in winter', () => {
    for (const kind of TERRAINS) {
      expect(tile(kind, 7, false)).toBe(tile(kind, 7, false));
      expect(tile(kind, 7, false).strokes).not.toEqual(tile(kind, 8, false).strokes);
      expect(tile(kind, 7, true).strokes).not.toEqual(tile(kind, 7, false).strokes);
    }
  });

  it('stands on a corner', () => {
    expect(hexagon(50)).toBe('M0 -50L43.3 -25L43.3 25L0 50L-43.3 25L-43.3 -25Z');
  });
});

const LATE = /2008|extension|inventions|tiles|LaidTile/; // what a table of 2002 never brings

it.each([
  ['what every table brings', (path: string) => !LATE.test(path), 60_000],
  ['what the extension brings', (path: string) => LATE.test(path), 30_000],
])('%s is light', async (_, wanted, most) => {
  const found = import.meta.glob<string>(['./*.{ts,svelte}', '!./*.test.ts'], { query: '?raw', import: 'default', eager: true });
  const sources = Object.fromEntries(Object.entries(found).filter(([path]) => wanted(path)));
  const packed = new Blob(Object.values(sources)).stream().pipeThrough(new CompressionStream('gzip'));
  const { byteLength } = await new Response(packed).arrayBuffer();
  expect(byteLength).toBeGreaterThan(5_000);
  expect(byteLength).toBeLessThan(most);
});
