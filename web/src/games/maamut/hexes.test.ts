import { describe, expect, it } from 'vitest';
import { bearing, COUNT, NAMES, NEXT, polygon, ray, ring, ROWS, walk, WIDTH, xy } from './hexes';

const at = (name: string): number => NAMES.indexOf(name);
const named = (hexes: number[]): string => hexes.map((hex) => NAMES[hex]).join(' ');

describe('the board', () => {
  it('has its hexes in the order of the notation', () => {
    expect(NAMES).toHaveLength(COUNT);
    expect(ROWS.map((row) => row.length)).toEqual([4, 5, 6, 7, 6, 5, 4]);
    expect(named(ROWS[0])).toBe('d1 e1 f1 g1');
    expect(named(ROWS[3])).toBe('a4 b4 c4 d4 e4 f4 g4');
    expect(NAMES[18]).toBe('d4');
    expect(ROWS.flat().filter((hex) => ring(hex) === 3)).toHaveLength(18);
  });

  it('knows the neighbours clockwise from the east', () => {
    expect(named(NEXT[at('d4')])).toBe('e4 d5 c5 c4 d3 e3');
    expect(NEXT[at('a4')]).toEqual([at('b4'), at('a5'), -1, -1, -1, at('b3')]);
    for (let hex = 0; hex < COUNT; hex += 1) {
      NEXT[hex].forEach((other, d) => other >= 0 && expect(NEXT[other][(d + 3) % 6]).toBe(hex));
    }
  });

  it('draws neighbours one width apart', () => {
    for (const other of NEXT[18]) expect(Math.hypot(xy(other).x, xy(other).y)).toBeCloseTo(WIDTH);
    expect(xy(at('e4')).y).toBe(0);
    expect(xy(at('d5')).y).toBeGreaterThan(0);
    expect(polygon(1).split(' ')).toHaveLength(6);
  });

  it('follows lines to the edge', () => {
    expect(named(ray(at('b4'), 0, 3))).toBe('c4 d4 e4');
    expect(named(ray(at('f4'), 0, 3))).toBe('g4');
    expect(bearing(at('b4'), at('e4'))).toEqual({ direction: 0, distance: 3 });
    expect(bearing(at('d3'), at('b5'))).toEqual({ direction: 2, distance: 2 });
    expect(bearing(at('d4'), at('e5'))).toBeNull();
    expect(bearing(at('d4'), at('d4'))).toBeNull();
  });
});

describe('walking with the arrows', () => {
  it('goes along the row and stops at its ends', () => {
    expect(NAMES[walk(at('d4'), 'ArrowRight', 0)]).toBe('e4');
    expect(NAMES[walk(at('a4'), 'ArrowLeft', 0)]).toBe('a4');
    expect(NAMES[walk(at('d4'), 'Home', 0)]).toBe('a4');
    expect(NAMES[walk(at('d4'), 'End', 0)]).toBe('g4');
    expect(walk(5, 'x', 0)).toBe(5);
  });

  it('keeps to its column up and down', () => {
    let hex = at('d4');
    const seen: string[] = [];
    for (let step = 0; step < 4; step += 1) seen.push(NAMES[(hex = walk(hex, 'ArrowUp', xy(at('d4')).x))]);
    expect(seen).toEqual(['d3', 'e2', 'e1', 'e1']);
    hex = at('e1');
    const back: string[] = [];
    for (let step = 0; step < 6; step += 1) back.push(NAMES[(hex = walk(hex, 'ArrowDown', xy(at('d4')).x))]);
    expect(back).toEqual(['e2', 'd3', 'd4', 'c5', 'c6', 'b7']);
  });

  it('turns inwards where the board is narrow', () => {
    expect(NAMES[walk(at('a4'), 'ArrowUp', xy(at('a4')).x)]).toBe('b3');
    expect(NAMES[walk(at('g4'), 'ArrowDown', xy(at('g4')).x)]).toBe('f5');
  });
});
