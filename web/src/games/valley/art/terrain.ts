/** What is painted on the hexes: each has its own hand, told by its place alone.
 *  A hex stands on a corner around 0 0, 50 from its middle to a corner. */

import { at, between, chance, patch, ragged, scatter, type Chance, type Point } from '../../../lib/page/ragged';

export const RADIUS = 50;
export const TERRAINS = ['plain', 'forest', 'mountain', 'volcano', 'lake'] as const;
export type Terrain = (typeof TERRAINS)[number];

/** The six corners from the top, clockwise. */
export const corners = (radius = RADIUS): Point[] =>
  Array.from({ length: 6 }, (_, side) => {
    const angle = (side * Math.PI) / 3 - Math.PI / 2;
    return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius };
  });

/** A plain hexagon, for rings, veils and touch. */
export const hexagon = (radius = RADIUS): string => `M${corners(radius).map(at).join('L')}Z`;

export interface Paint {
  d: string;
  as: string; // the class that says how it is painted
}

export interface Tile {
  outline: string;
  strokes: Paint[];
}

const painted = new Map<string, Tile>();

export function tile(kind: Terrain, seed: number, winter: boolean): Tile {
  const key = `${kind}${winter ? '*' : ''}${seed}`;
  const known = painted.get(key);
  if (known) return known;
  const next = chance(seed * 7 + kind.charCodeAt(0));
  const outline = ragged(corners(RADIUS * 0.985), 7, 0.5, next);
  const made = { outline, strokes: PAINT[kind](next, winter) };
  painted.set(key, made);
  return made;
}

function plain(next: Chance, winter: boolean): Paint[] {
  const clump = ({ x, y }: Point): string => {
    const high = between(next, 6, 9);
    const lean = between(next, -1.5, 1.5);
    return (
      `M${at({ x: x - 3, y })}q${at({ x: 0.2 + lean * 0.4, y: -high * 0.5 })} ${at({ x: -2 + lean, y: -high * 0.75 })}` +
      `M${at({ x, y: y + 0.4 })}q${at({ x: lean * 0.3, y: -high * 0.6 })} ${at({ x: lean, y: -high })}` +
      `M${at({ x: x + 3, y })}q${at({ x: -0.2 + lean * 0.4, y: -high * 0.5 })} ${at({ x: 2 + lean, y: -high * 0.7 })}`
    );
  };
  const swell = ({ x, y }: Point): string => {
    const wide = between(next, 11, 17);
    return `M${at({ x: x - wide / 2, y })}q${at({ x: wide * 0.3, y: -4 })} ${at({ x: wide * 0.6, y: -1 })}t${at({ x: wide * 0.4, y: 0.5 })}`;
  };
  return [
    { as: 'shade', d: patch({ x: between(next, -14, 14), y: between(next, -14, 14) }, 24, 17, next) },
    { as: 'light', d: patch({ x: between(next, -18, 18), y: between(next, -18, 18) }, 14, 10, next) },
    { as: 'swell', d: scatter(next, winter ? 6 : 4, 20).map(swell).join('') },
    { as: 'tuft', d: scatter(next, winter ? 3 : 6, 17).map(clump).join('') },
  ];
}

function forest(next: Chance, winter: boolean): Paint[] {
  const trees = scatter(next, 9, 15, 34).map(({ x, y }) => ({ x, y: y * 0.82 + 11, high: between(next, 17, 24) }));
  const fir = ({ x, y, high }: Point & { high: number }): string => {
    const wide = high * 0.3;
    const tier = (from: number, to: number, half: number): string =>
      `M${at({ x, y: y - high * to })}L${at({ x: x + half, y: y - high * from })}L${at({ x: x - half, y: y - high * from })}Z`;
    return tier(0.12, 0.62, wide) + tier(0.4, 0.84, wide * 0.78) + tier(0.66, 1, wide * 0.55);
  };
  const snow = ({ x, y, high }: Point & { high: number }): string =>
    `M${at({ x, y: y - high })}l${at({ x: high * 0.1, y: high * 0.2 })}l${at({ x: -high * 0.06, y: -high * 0.03 })}l${at({ x: -high * 0.08, y: high * 0.05 })}l${at({ x: -high * 0.06, y: -high * 0.04 })}Z` +
    `M${at({ x: x - high * 0.13, y: y - high * 0.48 })}l${at({ x: high * 0.13, y: -high * 0.12 })}l${at({ x: high * 0.13, y: high * 0.12 })}l${at({ x: -high * 0.13, y: -high * 0.02 })}Z`;
  return [
    { as: 'shade', d: patch({ x: between(next, -8, 8), y: between(next, -4, 12) }, 30, 24, next) },
    { as: 'trunk', d: trees.map(({ x, y }) => `M${at({ x, y: y - 4 })}v5.500`).join('') },
    { as: 'fir', d: trees.map(fir).join('') },
    ...(winter ? [{ as: 'cap', d: trees.map(snow).join('') }] : []),
  ];
}

/** Ranges: the dark mass, its lit faces, its snow, its cracks. */
const RANGES: readonly (readonly [string, string, string, string])[] = [
  [
    'M-41 20L-31 1L-27 4L-15 -27L-9 -18L-6 -22L4 2L9 -7L13 -2L20 -16L26 -4L30 0L41 20C22 25 -20 25 -41 20Z',
    'M-15 -27L-9 -18L-11 -4L-16 -9L-22 6L-27 4ZM20 -16L26 -4L23 6L18 2L13 9L13 -2Z',
    'M-15 -27L-9 -18L-6 -22L-3 -14L-8 -9L-12 -13L-16 -8L-20 -14ZM20 -16L25 -6L21 -3L18 -7L15 -5Z',
    'M-7 4L-12 17M2 12L-1 20M12 11L9 20M28 9L32 18M-25 14L-29 20',
  ],
  [
    'M-40 21L-27 -2L-21 2L-10 -12L3 -36L9 -24L13 -28L24 -1L29 -3L41 21C20 26 -20 26 -40 21Z',
    'M3 -36L9 -24L6 -8L0 -13L-6 6L-10 -12ZM24 -1L29 -3L31 11L25 8Z',
    'M3 -36L9 -24L13 -28L16 -20L11 -14L7 -18L3 -13L-1 -18L-5 -15L-3 -25ZM-27 -2L-24 0L-26 5L-30 4Z',
    'M13 -8L17 6M2 8L-3 20M14 12L12 22M-17 12L-23 21M27 14L31 20',
  ],
  [
    'M-41 20L-35 -4L-23 -20L-14 -12L-10 4L-2 -12L9 -30L21 -18L26 -2L35 0L41 19C20 26 -22 25 -41 20Z',
    'M-35 -4L-23 -20L-16 -13L-22 4L-30 8ZM-2 -12L9 -30L17 -20L8 -9L6 6L-2 1Z',
    'M-31 -9L-23 -20L-14 -12L-16 -6L-20 -11L-25 -5L-28 -10ZM3 -20L9 -30L19 -20L15 -13L11 -18L7 -12Z',
    'M-15 6L-17 20M12 4L16 19M-2 12L-4 21M26 9L30 18M-30 15L-32 20',
  ],
];

function mountain(next: Chance, winter: boolean): Paint[] {
  const mirrored = next() < 0.5;
  const [mass, lit, snow, cracks] = RANGES[Math.floor(next() * RANGES.length)];
  const turn = (d: string): string =>
    mirrored ? d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${-Number(x)} ${y}`) : d;
  const pebble = ({ x, y }: Point): string => `M${at({ x, y })}l2.400 -1.800l2.700 1.500`;
  return [
    { as: 'shade', d: patch({ x: 0, y: 20 }, 42, 13, next) },
    { as: 'scree', d: scatter(next, 6, 16, 38).map(pebble).join('') },
    { as: 'mass', d: turn(mass) },
    { as: 'facet', d: turn(lit) },
    { as: 'cap', d: turn(snow) },
    ...(winter ? [{ as: 'drift', d: patch({ x: between(next, -8, 8), y: 21 }, 30, 5, next) }] : []),
    { as: 'crack', d: turn(cracks) },
  ];
}

function volcano(next: Chance, winter: boolean): Paint[] {
  return [
    { as: 'shade', d: patch({ x: 0, y: 20 }, 42, 13, next) },
    { as: 'smoke', d: 'M-4 -22C-12 -28 -8 -33 -4 -35C0 -37 0 -40 -2 -42M6 -22C11 -27 7 -31 10 -36' },
    { as: 'mass', d: 'M-42 22L-27 -1L-22 1L-11 -21C-5 -17 5 -17 12 -21L20 -5L25 -3L42 22C20 27 -20 27 -42 22Z' },
    { as: 'facet', d: 'M-11 -21L-8 -19L-14 0L-20 16L-27 -1L-22 1ZM20 -5L25 -3L30 12L22 8Z' },
    ...(winter ? [{ as: 'cap', d: 'M-27 -1L-22 1L-17 -9L-15 0L-20 5L-24 2L-30 9L-34 10ZM25 -3L30 4L28 10L24 4L20 6L21 -4Z' }] : []),
    { as: 'glow', d: 'M-10 -20C-5 -17 5 -17 11 -20C10 -12 13 -6 10 2C8 -3 7 -5 5 -4C3 2 6 10 2 17C0 10 -2 6 -3 -3C-5 -5 -6 -2 -7 4C-10 -4 -8 -12 -10 -20Z' },
    { as: 'crack', d: 'M-15 6L-20 18M14 4L19 17M-28 12L-32 19' },
  ];
}

function lake(next: Chance, winter: boolean): Paint[] {
  const wave = ({ x, y }: Point): string => {
    const wide = between(next, 7, 9);
    return `M${at({ x: x - wide * 1.5, y })}q${at({ x: wide / 2, y: 5 })} ${at({ x: wide, y: 0 })}t${at({ x: wide, y: 0 })}t${at({ x: wide, y: 0 })}`;
  };
  return [
    { as: 'shade', d: patch({ x: between(next, -10, 10), y: between(next, -6, 10) }, 30, 22, next) },
    { as: 'light', d: patch({ x: between(next, -14, 14), y: between(next, -16, 4) }, 14, 8, next) },
    { as: 'wave', d: scatter(next, 6, 19, 33).map(wave).join('') },
    ...(winter ? [{ as: 'floe', d: scatter(next, 5, 20, 34).map((point) => patch(point, 6, 3.4, next)).join('') }] : []),
  ];
}

const PAINT: Readonly<Record<Terrain, (next: Chance, winter: boolean) => Paint[]>> = { plain, forest, mountain, volcano, lake };
