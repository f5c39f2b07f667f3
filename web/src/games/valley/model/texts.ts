/** The client's own words for the Valley; sentences of the game itself come from the server. */

import { wordsOf, type Words as WordsOf } from '../../../lib/text/say';
import type { Lang } from '../../../lib/wire/wire';
import { en } from '../texts/en';
import { fr } from '../texts/fr';
import { it } from '../texts/it';

export const TEXTS: Readonly<Record<Lang, Readonly<Record<string, string>>>> = { fr, en, it };

export type Words = WordsOf<string>;

export const own = wordsOf<string>(TEXTS);
