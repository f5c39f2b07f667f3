/** The terrain tiles of the extension: each is laid on a hex around 0 0, 42 from its middle to a corner, with one corner
 *  cut off, where the printed ground is told. */

import { at, between, chance, patch, ragged, scatter, type Chance, type Point } from '../../../lib/page/ragged';
import { corners, tile, type Paint, type Terrain, type Tile } from './terrain';

export const LAID = 42;
/** Where the printed ground is told, and how far that reaches. */
export const PRINTED = { x: -33, y: 21, radius: 8.5 };

/** The tiles by their names; two of them look as that ground does anywhere. */
export const TILE_NAMES = [
  'desert',
  'fertile_plain',
  'marsh',
  'jungle',
  'lava_pit',
  'new_volcano',
  'glacier',
  'new_lake',
] as const;
export type TileName = (typeof TILE_NAMES)[number];
export const isTile = (name: string): name is TileName => (TILE_NAMES as readonly string[]).includes(name);

/** A mark of each ground, about 10 around 0 0, drawn as a line. */
export const MARKS: Readonly<Record<Terrain, string>> = {
  plain: 'M-4 3C-4 0 -5 -2 -6 -3M0 4C0 0 0 -3 0 -5M4 3C4 0 5 -2 6 -3',
  forest: 'M0 -6L4.500 0H2L6 5H-6L-2 0H-4.500ZM0 5V7',
  mountain: 'M-7 5L-2 -5L1 0L3 -2L7 5Z',
  volcano: 'M-7 5L-3 -3H3L7 5ZM-1 -5C-2 -7 1 -7 0 -9',
  lake: 'M-6 -2C-4 -4 -2 -4 0 -2C2 0 4 0 6 -2M-6 3C-4 1 -2 1 0 3C2 5 4 5 6 3',
};

/** Its corners, clockwise from the top, the lower left one cut. */
function outline(next: Chance): string {
  const points = corners(LAID);
  const [low, cut, high] = [points[3], points[4], points[5]];
  const toward = (from: Point, to: Point, share: number): Point => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  });
  return ragged([...points.slice(0, 4), toward(cut, low, 0.36), toward(cut, high, 0.36), points[5]], 6, 0.45, next);
}

const painted = new Map<string, Tile>();

/** A tile as it is painted on this hex. */
export function laidTile(name: TileName, seed: number, winter: boolean): Tile {
  const key = `${name}${winter ? '*' : ''}${seed}`;
  let found = painted.get(key);
  if (!found) {
    const next = chance(seed * 11 + name.length);
    found = { outline: outline(next), strokes: PAINT[name](next, winter, seed) };
    painted.set(key, found);
  }
  return found;
}

type Painter = (next: Chance, winter: boolean, seed: number) => Paint[];

const desert: Painter = (next) => {
  const dune = ({ x, y }: Point): string => {
    const wide = between(next, 13, 18);
    return `M${at({ x: x - wide, y })}q${at({ x: wide * 0.7, y: -wide * 0.75 })} ${at({ x: wide * 1.2, y: -wide * 0.2 })}q${at({ x: wide * 0.3, y: wide * 0.3 })} ${at({ x: wide * 0.8, y: wide * 0.2 })}q${at({ x: -wide, y: wide * 0.3 })} ${at({ x: -wide * 2, y: 0 })}Z`;
  };
  return [
    { as: 'dune', d: [{ x: -8, y: -14 }, { x: 12, y: 2 }, { x: -8, y: 18 }].map(dune).join('') },
    { as: 'grain', d: scatter(next, 9, 9, 28).map(({ x, y }) => `M${at({ x, y })}h.1`).join('') },
    { as: 'bleached', d: 'M16 -22a5 5 0 1 1 8 4l-1 4h-5l-1 -4ZM17 -21h.1M22 -21h.1' },
  ];
};

const fertile: Painter = (_, winter) => {
  const rows = [-22, -10, 2, 14, 26];
  const half = (y: number): number => Math.min(31, 31 - Math.max(0, Math.abs(y) - 18) * 1.6);
  const furrow = (y: number): string => `M${at({ x: -half(y) + (y > 8 ? 10 : 0), y })}q${at({ x: half(y), y: -5 })} ${at({ x: half(y) * 2 - (y > 8 ? 10 : 0), y: 0 })}`;
  const sprouts = (y: number): string =>
    [-24, -12, 0, 12, 24]
      .filter((x) => Math.abs(x) < half(y) - 3 && !(y > 8 && x < -14))
      .map((x) => `M${at({ x, y: y - 3 })}v-5M${at({ x, y: y - 5 })}q-3 0 -4 -4M${at({ x, y: y - 5 })}q3 0 4 -4`)
      .join('');
  return [
    { as: 'furrow', d: rows.map(furrow).join('') },
    { as: winter ? 'stubble' : 'sprout', d: rows.map(sprouts).join('') },
  ];
};

const marsh: Painter = (next) => {
  const reed = ({ x, y }: Point): string => `M${at({ x, y })}v-13M${at({ x: x + 3, y })}q0 -6 4 -10M${at({ x: x - 3, y })}q0 -5 -3 -8`;
  const places = scatter(next, 6, 15, 30).map(({ x, y }) => ({ x, y: y * 0.85 + 6 }));
  return [
    { as: 'pool', d: patch({ x: -8, y: -12 }, 18, 9, next) + patch({ x: 12, y: 8 }, 20, 10, next) + patch({ x: -10, y: 24 }, 11, 6, next) },
    { as: 'ripple', d: 'M-16 -12q4 -3 8 0t8 0M4 8q4 -3 8 0t8 0' },
    { as: 'reed', d: places.map(reed).join('') },
    { as: 'cattail', d: places.map(({ x, y }) => `M${at({ x, y: y - 10 })}v-5`).join('') },
  ];
};

const jungle: Painter = (next) => {
  const palm = ({ x, y }: Point): string =>
    [-150, -115, -90, -65, -30, 10, 170]
      .map((degrees) => {
        const far = between(next, 10, 13);
        const angle = (degrees * Math.PI) / 180;
        const tip = { x: Math.cos(angle) * far, y: Math.sin(angle) * far * 0.8 + 3 };
        return `M${at({ x, y })}q${at({ x: tip.x * 0.5 - tip.y * 0.3, y: tip.y * 0.5 - 4 })} ${at(tip)}q${at({ x: -tip.x * 0.4, y: -tip.y * 0.2 + 2 })} ${at({ x: -tip.x, y: -tip.y })}Z`;
      })
      .join('');
  const trees = scatter(next, 7, 17, 28);
  return [
    { as: 'dark', d: patch({ x: 0, y: 2 }, 30, 26, next) },
    { as: 'stem', d: trees.map(({ x, y }) => `M${at({ x, y })}q2 5 0 9`).join('') },
    { as: 'frond', d: trees.map(palm).join('') },
    { as: 'liana', d: 'M-14 -28q6 10 14 6t14 -2M4 22q6 8 14 2' },
  ];
};

const lava: Painter = (next) => [
  { as: 'rim', d: patch({ x: 2, y: 0 }, 31, 25, next) },
  { as: 'molten', d: patch({ x: 2, y: 0 }, 25, 19, next) },
  { as: 'hot', d: patch({ x: 2, y: 1 }, 15, 10, next) },
  { as: 'bubble', d: 'M-4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0M8 5a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0M4 -6a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0' },
  { as: 'fissure', d: 'M-25 -10L-31 -16M28 -8L33 -14M10 22L14 32M-10 -22L-14 -31M24 14L31 18' },
];

const glacier: Painter = () => [
  { as: 'shadow', d: 'M-8 -38C-16 -20 -32 -10 -34 6L-20 28L0 40L22 28L34 14C26 2 12 -20 8 -38Z' },
  { as: 'crevasse', d: 'M-14 -18C-6 -12 6 -12 13 -18M-20 -4C-8 3 8 3 20 -5M-24 10C-10 18 10 18 26 9M-12 26C-4 31 8 31 16 26' },
  { as: 'crack', d: 'M-6 -8L-9 0M7 -9L10 -1M-2 6L-5 14M12 6L14 13M2 20L0 27M-14 6L-17 11' },
  { as: 'serac', d: 'M-30 -18L-24 -30L-18 -18ZM20 -20L26 -32L31 -18Z' },
];

/** As that ground is anywhere, a little smaller. */
const as = (kind: Terrain): Painter => (_, winter, seed) => tile(kind, seed + 5, winter).strokes;

const PAINT: Readonly<Record<TileName, Painter>> = {
  desert,
  fertile_plain: fertile,
  marsh,
  jungle,
  lava_pit: lava,
  new_volcano: as('volcano'),
  glacier,
  new_lake: as('lake'),
};
