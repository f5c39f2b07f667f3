/** Things that stand on several cards of 2008, in a box of 100 x 100. */

import { FLAKE, head } from './figures';
import type { Drawing } from './ink';

/** Antlers above a head at 50 34. */
export const ANTLERS = 'M40 30C28 26 22 16 22 2M28 20C20 20 12 16 8 8M60 30C72 26 78 16 78 2M72 20C80 20 88 16 92 8';

/** A die of bone with a sign. */
export const DIE = (sign: '+' | '-' | '?'): Drawing => [
  'b4 M14 16C14 10 18 8 22 8L82 12C88 12 90 16 90 20L86 84C86 90 82 92 78 92L18 88C12 88 10 84 10 80Z',
  sign === '?' ? 'R11 M36 38C36 22 66 22 66 40C66 52 52 52 51 62' : `R12 M28 50H72${sign === '+' ? 'M50 28V72' : ''}`,
  ...(sign === '?' ? [`r ${head(51, 76, 6)}`] : []),
];

export const FLAKES = (...at: readonly (readonly [number, number, number])[]): string =>
  at.map(([x, y, r]) => FLAKE(x, y, r)).join('');

/** A fish that looks right. */
export const FISH: Drawing = [
  'w M96 50C84 30 56 26 36 42L8 26C14 42 14 58 8 74L36 58C56 74 84 70 96 50Z',
  `o ${head(80, 46, 5)}`,
  `d ${head(81, 46, 2.4)}`,
  's3 M66 40C60 46 60 54 66 60M50 42C46 48 46 54 50 58M22 40L30 46M22 60L30 54',
];

/** Not this. */
export const STRUCK = 'R9 M8 92L92 8';
