/** What a genius may find out and no card shows, in a box of 100 x 100. Bow and Swimming are drawn as the cards are. */

import { dyed, put } from './compose';
import { BISON } from './figures';
import type { Drawing } from './ink';
import { PIECES } from './pieces';

export const INVENTIONS: Readonly<Record<string, Drawing>> = {
  polished_stone: [
    'U10 M24 97L66 20',
    'u M58 4C68 0 80 8 77 20L68 42C58 44 48 36 51 26Z',
    'e3 M30 8C54 2 82 14 98 42C99 52 92 60 82 58C70 46 50 38 30 36C22 28 22 14 30 8Z',
    'o M36 14C56 11 76 20 90 40C74 28 56 22 34 22Z',
    'H5 M48 42L62 10M57 46L71 14',
    'O4 M12 48V64M4 56H20M84 74V86M78 80H90',
  ],
  breeding: [
    'G5 M2 95C30 90 70 90 98 95M8 92V84M90 92V82',
    ...put(BISON, -4, -2, 0.86),
    ...put([`o ${PIECES.bison[1].slice(2)}`], 41, 42, 0.56),
    ...put(dyed(PIECES.bison, 'y'), 44, 45, 0.5),
  ],
  farming: [
    ...put(PIECES.field, -6, 4, 0.88),
    'U9 M92 97L70 58',
    'e3 M64 60C52 38 62 12 96 4C82 18 78 36 84 56C78 62 70 64 64 60Z',
    'o M66 54C60 38 66 22 82 14C72 26 70 40 74 54Z',
    'H4 M68 66L82 58',
  ],
};
