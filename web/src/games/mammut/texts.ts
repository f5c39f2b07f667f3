/** The client's own words for Mammut; sentences of the game itself come from the server. */

import { wordsOf, type Words } from '../../lib/text/say';
import type { Lang } from '../../lib/wire/wire';
import { en } from './texts/en';
import { fr, type TextKey } from './texts/fr';
import { it } from './texts/it';

export type { TextKey };

export const TEXTS: Record<Lang, Record<TextKey, string>> = { fr, en, it };

/** One and several of each face, in the order of the table. */
export const FACE_WORDS: Record<Lang, readonly string[]> = {
  fr: [
    'hache|haches',
    'peau|peaux',
    'défense|défenses',
    'viande|viandes',
    'feu|feux',
    'blaireau|blaireaux',
    'canard|canards',
    'oie|oies',
    'lièvre|lièvres',
    'lemming|lemmings',
    'loutre|loutres',
    'campagnol|campagnols',
    "point d'interrogation|points d'interrogation",
    'chaman, sens horaire',
    'chaman, sens antihoraire',
  ],
  en: [
    'axe|axes',
    'pelt|pelts',
    'tusk|tusks',
    'meat|pieces of meat',
    'fire|fires',
    'badger|badgers',
    'duck|ducks',
    'goose|geese',
    'hare|hares',
    'lemming|lemmings',
    'otter|otters',
    'vole|voles',
    'question mark|question marks',
    'shaman (clockwise)',
    'shaman (counter-clockwise)',
  ],
  it: [
    'ascia|asce',
    'pelle|pelli',
    'zanna|zanne',
    'carne|carni',
    'fuoco|fuochi',
    'tasso|tassi',
    'anatra|anatre',
    'oca|oche',
    'lepre|lepri',
    'lemming|lemming',
    'lontra|lontre',
    'arvicola|arvicole',
    'punto interrogativo|punti interrogativi',
    'sciamano, senso orario',
    'sciamano, senso antiorario',
  ],
};

export type Own = Words<TextKey>;

export const own = wordsOf<TextKey>(TEXTS);
