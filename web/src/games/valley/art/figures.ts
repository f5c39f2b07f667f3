/** People and things that stand on several cards, in a box of 100 x 100. */

import { dyed } from './compose';
import type { Drawing } from './ink';
import { FIGURES, FLAME, FLAME_CORE, FLAME_IN, PIECES } from './pieces';

export const head = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** Somebody who stands, arms as given. */
export const standing = (ink: string, arms: string): Drawing => [
  `${ink} ${head(50, 16, 11)}`,
  `${ink.toUpperCase()}20 M50 38V54`,
  `${ink.toUpperCase()}10 M46 58L40 88M54 58L60 88`,
  `${ink.toUpperCase()}8 ${arms}`,
];

export const WOMAN = dyed(FIGURES.woman, 'n');
export const LONER = dyed(FIGURES['loner-warrior'], 'n');
export const RUNNER: Drawing = [
  `n ${head(62, 17, 10)}`,
  'N16 M58 34L48 54',
  'N10 M48 56C58 58 66 62 68 70L64 88L72 88M46 56C40 66 32 70 24 70L8 82L5 76',
  'N8 M60 34C68 42 76 42 84 34M55 34C46 36 38 42 34 50',
];
export const CHILD: Drawing = [
  `n ${head(50, 30, 14)}`,
  'N20 M50 54V62',
  'N9 M46 68L42 88M54 68L58 88M44 52L30 60M56 52L70 60',
];

const painted = (ink: string, name: string): Drawing => dyed(PIECES[name], ink);
export const WOLF = painted('n', 'wolf');
export const BISON = painted('r', 'bison');
export const TENT = painted('y', 'village');

export const FLAMES: Drawing = [`f ${FLAME}`, `l ${FLAME_IN}`, `q ${FLAME_CORE}`];
export const FIR: Drawing = [
  'U8 M50 70V94',
  'g M50 2L70 32L62 31L78 56L68 55L86 80C62 86 38 86 14 80L32 55L22 56L38 31L30 32Z',
  's2.6 M50 18V30M42 46L46 40M58 46L54 40M34 72L40 64M66 72L60 64M50 56V70',
];
export const PEAKS: Drawing = [
  'n M2 90L20 52L26 56L44 14L50 22L54 18L68 46L74 38L98 90Z',
  'o M36 33L44 14L50 22L54 18L62 34L56 40L51 33L45 44L41 37ZM69 45L74 38L82 55L76 52L72 58Z',
];
export const WAVES = (y: number): string =>
  `M4 ${y}C12 ${y - 8} 19 ${y - 8} 27 ${y}C35 ${y + 8} 42 ${y + 8} 50 ${y}C58 ${y - 8} 65 ${y - 8} 73 ${y}C81 ${y + 8} 88 ${y + 8} 96 ${y}`;
export const FLAKE = (x: number, y: number, r: number): string => {
  const half = r * 0.5;
  const far = r * 0.87;
  const say = (n: number): number => Math.round(n * 10) / 10;
  return `M${x} ${say(y - r)}V${say(y + r)}M${say(x - far)} ${say(y - half)}L${say(x + far)} ${say(y + half)}M${say(x - far)} ${say(y + half)}L${say(x + far)} ${say(y - half)}`;
};
/** Wood seen from its end. */
export const LOG = (x: number, y: number, r: number): Drawing => [
  `u ${head(x, y, r)}`,
  `h ${head(x, y, r * 0.74)}`,
  `U2 ${head(x, y, r * 0.46)}${head(x, y, r * 0.18)}`,
];
const LEAF = 'M0 0C-14 -8 -16 -26 0 -40C16 -26 14 -8 0 0Z';
/** A leaf from its stem, turned. */
export const leaf = (x: number, y: number, degrees: number, scale = 1): string => {
  const cos = Math.cos((degrees * Math.PI) / 180) * scale;
  const sin = Math.sin((degrees * Math.PI) / 180) * scale;
  const say = (n: number): number => Math.round(n * 10) / 10;
  return LEAF.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a: string, b: string) => {
    const [px, py] = [Number(a), Number(b)];
    return `${say(x + px * cos - py * sin)} ${say(y + px * sin + py * cos)}`;
  });
};
export const FOOT =
  'M44 96C34 94 30 84 33 74C36 64 30 56 29 46C28 34 38 28 48 30C60 32 64 44 61 56C58 68 60 74 60 84C58 92 52 97 44 96ZM30 28C26 28 24 22 26 18C30 16 34 20 34 25ZM40 24C36 22 35 15 38 11C43 10 46 17 45 22ZM50 24C47 20 48 13 52 11C56 12 57 19 55 23ZM59 29C57 25 59 20 62 19C66 21 65 27 63 30ZM65 37C64 33 66 29 69 29C72 32 70 37 68 39Z';
export const PAW =
  'M50 50C64 50 78 66 78 78C78 90 66 92 58 88C52 86 48 86 42 88C34 92 22 90 22 78C22 66 36 50 50 50ZM22 34C29 32 35 42 34 50C32 58 24 58 20 52C15 46 15 36 22 34ZM78 34C71 32 65 42 66 50C68 58 76 58 80 52C85 46 85 36 78 34ZM40 12C48 12 51 24 49 33C47 41 38 41 35 33C32 25 33 13 40 12ZM60 12C52 12 49 24 51 33C53 41 62 41 65 33C68 25 67 13 60 12Z';
