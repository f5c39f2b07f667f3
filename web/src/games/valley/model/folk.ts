/** Who is there, in words. */

import type { Say } from '../../../lib/text/say';
import { FOLK } from '../told/folk';
import { many } from './party';

/** "3 warriors, a genius and an amazon": only those who are there, and the animals with them. */
export const folkWords = (party: number, say: Say, wolves = 0, bison = 0): string =>
  say.party({ ...Object.fromEntries(FOLK.map(({ kind, word }) => [word, many(party, kind)])), wolves, bison });
