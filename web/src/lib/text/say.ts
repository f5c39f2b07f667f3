/** Sentences with slots, as src/steppe/core/text.py fills them: {name}, {name:kind}, {count|one|many}. */

import type { Ev, Lang, Noun, Params, Value } from '../wire/wire';

export type Catalogue = Record<string, string>;

const SLOT = /(?:\b([dD]|[qQ]u)e )?\{(\w+)(?::(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}/g;
const NAMED = /(?:\b([dD]|[qQ]u)e )?\{(\w+)\}/g;
const ELIDES = /^(?:[aàâäáåæeéèêëiîïíoôöóøœuùûüú]|y(?![aeiouàâéèêô])|h(?=[eéèêëiîïoôöuûüy]))\p{L}/iu;
const SINGULAR: Record<Lang, readonly number[]> = { fr: [0, 1], en: [1], it: [1] };
const SEATED = ['seat', 'owner', 'winner']; // kinds of parameters that are seats in every game

export interface Say {
  (key: string, params?: Params): string;
  word(kind: string, value: Value | undefined): string;
  has(key: string): boolean;
  /** What happened; without its private data, the `_hidden` sentence. */
  event(event: Ev): string;
  /** An answer; several slots are filled with the parts of the noun, in their order. */
  action(verb: string, noun: Noun | undefined): string;
  lang: Lang;
}

export interface SayOptions {
  lang: Lang;
  names?: string[];
  noun?: ((kind: string, value: Noun) => string) | undefined;
  seated?: readonly string[] | undefined; // more kinds of parameters that are seats
}

/** The names of the parameters of a sentence, in their order. */
export function slots(sentence: string): string[] {
  return [...sentence.matchAll(SLOT)].map((found) => found[2]);
}

/** In French, `de` and `que` give up their e before a vowel or a mute h: d'Oru, qu'Yves; but de Yann, de Hans, de e5. */
function linked(lang: Lang, head: string | undefined, word: string): string {
  if (head === undefined) return word;
  return lang === 'fr' && ELIDES.test(word) ? `${head}'${word}` : `${head}e ${word}`;
}

/** A sentence that has only slots of the form {name}, filled with words as they are. */
export const filled = (lang: Lang, sentence: string, params: Record<string, string | number | undefined>): string =>
  sentence.replace(NAMED, (whole, head: string | undefined, name: string) =>
    params[name] === undefined ? whole : linked(lang, head, String(params[name])),
  );

/** The beginning of a button or a sentence. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export function makeSay(texts: Catalogue, { lang, names = [], noun, seated = [] }: SayOptions): Say {
  const seats = new Set([...SEATED, ...seated]);
  const plain = (kind: string, value: Value): string => {
    if (kind !== 'plain' && noun && (typeof value === 'number' || typeof value === 'string')) return noun(kind, value);
    return String(value);
  };

  const word = (kind: string, value: Value | undefined): string => {
    if (value === undefined || value === null) return '';
    if (Array.isArray(value)) {
      if (kind === 'number') return word(kind, value.length);
      return value.map((each) => word(kind, each)).join(', ');
    }
    if (seats.has(kind)) {
      kind = 'seat';
      if (typeof value === 'number' && names[value]) return names[value];
    }
    return texts[`word.${kind}.${String(value)}`] ?? plain(kind, value);
  };

  const fill =
    (params: Params) => (whole: string, head: string | undefined, name: string, kind?: string, one?: string, many?: string) => {
      const value = params[name];
      if (one || many) {
        const count = Array.isArray(value) ? value.length : Number(value);
        return linked(lang, head, (SINGULAR[lang].includes(count) ? one : many) ?? '');
      }
      return name in params ? linked(lang, head, word(kind ?? name, value)) : whole;
    };

  const unread = Object.keys(texts).length === 0; // then better no word than a key
  const say = (key: string, params: Params = {}): string =>
    unread ? '' : (texts[key] ?? key).replace(SLOT, fill(params));

  const event = (ev: Ev): string => {
    const key = `event.${ev.name}`;
    if (!(key in texts) && !(`${key}_hidden` in texts)) return ''; // a story of earlier rules may tell what has no words now
    const hidden = slots(texts[key] ?? '').some((name) => !(name in ev.data)) && `${key}_hidden` in texts;
    return say(hidden ? `${key}_hidden` : key, ev.data);
  };

  const action = (verb: string, given: Noun | undefined): string => {
    const key = `action.${verb}`;
    if (!(key in texts)) return [word('verb', verb), word('noun', given)].filter(Boolean).join(' ');
    const places = [...new Set(slots(texts[key]))];
    const parts = places.length > 1 && Array.isArray(given) ? given : [given];
    const said = say(key, Object.fromEntries(places.map((name, at) => [name, parts[at]])));
    return places.length || given === undefined || given === null ? said : `${said} ${word('noun', given)}`;
  };

  return Object.assign(say, { word, event, action, has: (key: string) => key in texts, lang });
}
