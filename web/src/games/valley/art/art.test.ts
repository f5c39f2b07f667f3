import { describe, expect, it } from 'vitest';
import { CARD_KEYS, factsOf } from '../card/catalogue';
import { DECKS, deckOf, icon } from './cards';
import { dyed, placed, put } from './compose';
import { halo, stroke } from './ink';
import { FIGURES, PIECES, SPECIES } from './pieces';
import { hexagon, TERRAINS, tile } from './terrain';
import { INK, MARK, PEBBLE } from './tribes';

const all = [...Object.values(PIECES), ...Object.values(FIGURES), ...CARD_KEYS.map(icon)].flat();

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
    expect(Object.values(DECKS).map((deck) => Object.keys(deck).length)).toEqual([40, 13, 14]);
    for (const card of CARD_KEYS) {
      const event = factsOf(card).modes.every(({ windows }) => !windows.length);
      expect(deckOf(card) === 'cunning', card).toBe(!event);
    }
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

it('weighs less than sixty kilobytes', async () => {
  const sources = import.meta.glob<string>(['./*.{ts,svelte}', '!./*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const packed = new Blob(Object.values(sources)).stream().pipeThrough(new CompressionStream('gzip'));
  const { byteLength } = await new Response(packed).arrayBuffer();
  expect(byteLength).toBeGreaterThan(5_000);
  expect(byteLength).toBeLessThan(60_000);
});
