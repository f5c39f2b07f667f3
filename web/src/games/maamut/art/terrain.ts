/** What is painted on the tiles: each tile has its own hand, told by its place alone. */

import { corners, type Point } from '../hexes';
import { chance, patch, ragged, type Chance } from '../../../lib/page/ragged';

export interface Stroke {
  d: string;
  as: string; // the class that says how it is painted
}

export interface Tile {
  outline: string;
  strokes: Stroke[];
}

const painted = new Map<string, Tile>();

export function tile(kind: string, hex: number): Tile {
  const key = kind + String(hex);
  const known = painted.get(key);
  if (known) return known;
  const next = chance(hex * 7 + kind.charCodeAt(0));
  const made = { outline: ragged(corners(0.968), 6, 0.42, next), strokes: (PAINT[kind] ?? PAINT.s)(next) };
  painted.set(key, made);
  return made;
}

const between = (next: Chance, least: number, most: number): number => least + next() * (most - least);

/** Places that do not crowd each other, in the order of the eye: from the top. */
function scatter(next: Chance, count: number, apart: number, wide = 19, high = 20): Point[] {
  const found: Point[] = [];
  for (let tries = 0; found.length < count && tries < 90; tries += 1) {
    const point = { x: between(next, -wide, wide), y: between(next, -high, high) };
    const inside = Math.abs(point.x) * 0.5 + Math.abs(point.y) * 0.87 < 20.5;
    if (inside && found.every((other) => Math.hypot(other.x - point.x, other.y - point.y) > apart)) found.push(point);
  }
  return found.sort((a, b) => a.y - b.y);
}

function grass(next: Chance): Stroke[] {
  const clump = ({ x, y }: Point): string => {
    const high = between(next, 4.2, 6.6);
    const lean = between(next, -1, 1);
    return (
      `M${x - 2.2} ${y}q${0.2 + lean * 0.4} ${-high * 0.5} ${-1.6 + lean} ${-high * 0.78}` +
      `M${x} ${y + 0.3}q${lean * 0.3} ${-high * 0.6} ${lean} ${-high}` +
      `M${x + 2.2} ${y}q${-0.2 + lean * 0.4} ${-high * 0.5} ${1.6 + lean} ${-high * 0.7}`
    );
  };
  const blade = ({ x, y }: Point): string => `M${x} ${y}l${between(next, -1, 1)} ${between(next, -3.4, -2.2)}`;
  return [
    { as: 'moss', d: patch({ x: between(next, -9, 9), y: between(next, -9, 9) }, 15, 11, next) },
    { as: 'straw', d: patch({ x: between(next, -12, 12), y: between(next, -12, 12) }, 9, 7, next) },
    { as: 'tuft', d: scatter(next, 6, 11).map(clump).join('') },
    { as: 'blade', d: scatter(next, 9, 7, 22, 22).map(blade).join('') },
  ];
}

function snow(next: Chance): Stroke[] {
  const drift = ({ x, y }: Point): string => {
    const wide = between(next, 6, 10);
    return `M${x - wide / 2} ${y + 1}q${wide * 0.3} ${-between(next, 2.4, 4)} ${wide * 0.62} ${-0.6}q${wide * 0.2} 1 ${wide * 0.38} .2`;
  };
  const flake = ({ x, y }: Point): string => `M${x} ${y}h.1`;
  return [
    { as: 'shade', d: patch({ x: between(next, -8, 8), y: between(next, 4, 12) }, 15, 8, next) },
    { as: 'drift', d: scatter(next, 5, 11, 16).map(drift).join('') },
    { as: 'flake', d: scatter(next, 6, 8).map(flake).join('') },
  ];
}

/** Crags: the dark mass, its lit faces, its cracks. */
const CRAGS: [string, string, string][] = [
  [
    'M-21 14L-17 5L-14 6L-8 -11L-5 -7L-3 -9L2 3L5 -2L8 1L12 -7L15 -1L17 2L22 14C12 17 -10 17 -21 14Z',
    'M-8 -11L-5 -7L-6 0L-9 -2L-12 4ZM12 -7L15 -1L13 4L10 2L8 5Z',
    'M-4 2L-7 10M1 7L-1 12M6 6L4 12M15 6L17 11M-13 9L-15 13',
  ],
  [
    'M-20 15L-14 1L-11 3L-5 -4L1 -17L4 -11L6 -13L12 1L15 0L21 15C10 18 -10 18 -20 15Z',
    'M1 -17L4 -11L3 -4L0 -6L-3 2L-5 -4ZM12 1L15 0L16 7L13 6Z',
    'M6 -5L8 2M1 4L-2 12M7 6L6 13M-9 6L-12 12M13 10L15 14',
  ],
  [
    'M-21 14L-18 2L-12 -6L-7 -3L-5 4L-1 -5L5 -12L11 -7L13 0L18 1L21 13C10 18 -12 17 -21 14Z',
    'M-18 2L-12 -6L-8 -3L-11 4L-15 6ZM-1 -5L5 -12L9 -8L4 -3L3 4L-1 1Z',
    'M-8 4L-9 12M6 2L8 11M-1 6L-2 13M13 5L15 11M-15 10L-16 13',
  ],
];

function rock(next: Chance): Stroke[] {
  const mirrored = next() < 0.5;
  const [mass, lit, cracks] = CRAGS[Math.floor(next() * CRAGS.length)];
  const turn = (d: string): string =>
    mirrored ? d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${-Number(x)} ${y}`) : d;
  const pebble = ({ x, y }: Point): string => `M${x} ${y}l1.6 -1.2l1.8 1`;
  return [
    { as: 'scree', d: patch({ x: 0, y: 13 }, 21, 7, next) },
    { as: 'scratch', d: scatter(next, 5, 9, 21, 22).map(pebble).join('') },
    { as: 'peak', d: turn(mass) },
    { as: 'facet', d: turn(lit) },
    { as: 'scratch', d: turn(cracks) },
  ];
}

/** Where the mammoth stood when the world began: a mark painted on the ice by somebody long ago. */
function cross(next: Chance): Stroke[] {
  const arm = (angle: number): string => {
    const along = (far: number, off: number): string => {
      const x = Math.cos(angle) * far - Math.sin(angle) * off;
      const y = Math.sin(angle) * far + Math.cos(angle) * off;
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    };
    const side = [-14, -9, -4, 1, 6, 11, 15].map((far) => along(far, 1.9 + next() * 0.9));
    const back = [14, 8, 3, -2, -7, -12, -15].map((far) => along(far, -1.9 - next() * 0.9));
    return `M${[...side, ...back].join('L')}Z`;
  };
  const dots = [0, 1, 2, 3, 4, 5].map((at) => {
    const angle = (at * Math.PI) / 3 + Math.PI / 6;
    return `M${(Math.cos(angle) * 20).toFixed(1)} ${(Math.sin(angle) * 20).toFixed(1)}h.1`;
  });
  return [
    { as: 'shade', d: patch({ x: 0, y: 5 }, 16, 11, next) },
    { as: 'dots', d: dots.join('') },
    { as: 'cross', d: arm(Math.PI / 4) + arm(-Math.PI / 4) },
  ];
}

const PAINT: Record<string, (next: Chance) => Stroke[]> = { g: grass, s: snow, r: rock, x: cross };
