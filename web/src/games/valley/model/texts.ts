/** The client's own words for the Valley; sentences of the game itself come from the server. */

import { filled, type Say } from '../../../lib/text/say';
import type { Lang } from '../../../lib/wire/wire';
import { en } from '../texts/en';
import { fr } from '../texts/fr';
import { it } from '../texts/it';

export const TEXTS: Readonly<Record<Lang, Readonly<Record<string, string>>>> = { fr, en, it };

export type Words = (key: string, params?: Record<string, string | number>) => string;

const PLURAL = /\{(\w+)\|([^|{}]*)\|([^|{}]*)\}/g;
const SINGULAR: Readonly<Record<Lang, readonly number[]>> = { fr: [0, 1], en: [1], it: [1] };

/** The words in the language of these sentences; `{n|one|many}` follows the number. */
export function own({ lang }: Pick<Say, 'lang'>): Words {
  return (key, params = {}) => {
    const sentence = (TEXTS[lang][key] ?? key).replace(PLURAL, (_, name: string, one: string, many: string) =>
      SINGULAR[lang].includes(Number(params[name])) ? one : many,
    );
    return filled(lang, sentence, params);
  };
}
