/** Sentences with slots, as src/steppe/core/text.py fills them: {name}, {name:kind}, {count|one|many}, {count*name}, {some+others}. */

import type { Ev, Lang, Noun, Params, Value } from '../wire/wire';

export type Catalogue = Record<string, string>;

const SLOT = /(?:\b([dD]|[qQ]u)e )?\{(\w+(?:\*\w+|(?:\+\w+)+)?)(?::(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}/g;
const ELIDES = /^(?:[aàâäáåæeéèêëiîïíoôöóøœuùûüú]|y(?![aeiouàâéèêô])|h(?=[eéèêëiîïoôöuûüy]))\p{L}/iu;
const SINGULAR: Record<Lang, readonly number[]> = { fr: [0, 1], en: [1], it: [1] };
const AND: Record<Lang, string> = { fr: 'et', en: 'and', it: 'e' }; // before the last of several
const SILENT = '_'; // among several: a part of an answer that is not said
const SEATED = ['seat', 'owner', 'winner']; // kinds of parameters that are seats in every game

export interface Say {
  (key: string, params?: Params): string;
  word(kind: string, value: Value | undefined): string;
  /** So many of a thing that the catalogue can count: "a woman", "2 women". */
  counted(what: string, count: number): string;
  /** Those that there are: "2 warriors, a woman and a tame wolf"; things that have names, one by one. */
  party(counts: Record<string, Value>): string;
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

const namesIn = (slot: string): string[] => slot.split(/[*+]/);

/** The names of the parameters of a sentence, in their order. */
export function slots(sentence: string): string[] {
  return [...sentence.matchAll(SLOT)].flatMap((found) => namesIn(found[2]));
}

/** Whether enough is given to fill every slot; of several, those that are not given are none. */
function known(sentence: string, given: Params): boolean {
  const has = (name: string): boolean => name in given;
  return [...sentence.matchAll(SLOT)].every(([, , slot]) =>
    slot.includes('+') ? namesIn(slot).some(has) : namesIn(slot).every(has),
  );
}

/** In French, `de` and `que` give up their e before a vowel or a mute h: d'Oru, qu'Yves; but de Yann, de Hans, de e5. */
function linked(lang: Lang, head: string | undefined, word: string): string {
  if (head === undefined) return word;
  return lang === 'fr' && ELIDES.test(word) ? `${head}'${word}` : `${head}e ${word}`;
}

/** The beginning of a button or a sentence. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export function makeSay(texts: Catalogue, { lang, names = [], noun, seated = [] }: SayOptions): Say {
  const seats = new Set([...SEATED, ...seated]);
  const plain = (kind: string, value: Value): string => {
    if (kind !== 'plain' && noun && (typeof value === 'number' || typeof value === 'string')) return noun(kind, value);
    return String(value);
  };

  const listed = (words: string[]): string =>
    [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(` ${AND[lang]} `);
  const counted = (what: string, count: number): string => say(`count.${what}.${count === 1 ? 'one' : 'many'}`, { n: count });
  const party = (counts: Record<string, Value>): string => {
    const all = Object.entries(counts);
    const words = all.flatMap(([what, count]) => (typeof count === 'number' && count ? [counted(what, count)] : []));
    const named = all.flatMap(([what, some]) => (Array.isArray(some) ? some.map((each) => say(`named.${what}`, { each })) : []));
    return listed([...words, ...named]);
  };

  const word = (kind: string, value: Value | undefined): string => {
    if (value === undefined || value === null) return '';
    if (Array.isArray(value)) {
      if (kind === 'number') return word(kind, value.length);
      const words = value.map((each) => word(kind, each));
      return seats.has(kind) ? listed(words) : words.join(', ');
    }
    if (seats.has(kind)) {
      kind = 'seat';
      if (typeof value === 'number' && names[value]) return names[value];
    }
    if (typeof value === 'number' && `count.${kind}.one` in texts) return counted(kind, value);
    return texts[`word.${kind}.${String(value)}`] ?? plain(kind, value);
  };

  /** Several together; at the beginning of a sentence with a capital. */
  const together = (names: string[], several: boolean, params: Params): string => {
    if (!several) return counted(`${names[1]}.${String(params[names[1]])}`, Number(params[names[0]]));
    const said = names.filter((name) => name !== SILENT);
    return party(Object.fromEntries(said.map((name) => [name, params[name] ?? 0])));
  };

  const filled = (params: Params, slot: string, kind?: string, one?: string, many?: string): string | undefined => {
    const names = namesIn(slot);
    if (names.length > 1) return together(names, slot.includes('+'), params);
    const value = params[slot];
    if (one || many) {
      const count = Array.isArray(value) ? value.length : Number(value);
      return (SINGULAR[lang].includes(count) ? one : many) ?? '';
    }
    return slot in params ? word(kind ?? slot, value) : undefined;
  };

  const fill =
    (params: Params) =>
    (whole: string, head?: string, slot = '', kind?: string, one?: string, many?: string, at = 0): string => {
      const said = filled(params, slot, kind, one, many);
      if (said === undefined) return whole;
      return !at && head === undefined && namesIn(slot).length > 1 ? capital(said) : linked(lang, head, said);
    };

  const unread = Object.keys(texts).length === 0; // then better no word than a key
  const say = (key: string, params: Params = {}): string =>
    unread ? '' : (texts[key] ?? key).replace(SLOT, fill(params));

  const event = (ev: Ev): string => {
    const key = `event.${ev.name}`;
    if (!(key in texts) && !(`${key}_hidden` in texts)) return ''; // a story of earlier rules may tell what has no words now
    const hidden = !known(texts[key] ?? '', ev.data) && `${key}_hidden` in texts;
    return say(hidden ? `${key}_hidden` : key, ev.data);
  };

  const places = (key: string): string[] => [...new Set(slots(texts[key]))];

  /** The key for an answer: `detail` if the noun has a part for each of its places, else `action`. */
  const sentence = (verb: string, given: Noun | undefined): string => {
    const detail = `detail.${verb}`;
    const told = Array.isArray(given) && detail in texts && given.length >= places(detail).length;
    return told ? detail : `action.${verb}`;
  };

  const action = (verb: string, given: Noun | undefined): string => {
    if (Array.isArray(given) && !given.length && `none.${verb}` in texts) return texts[`none.${verb}`];
    const key = sentence(verb, given);
    if (!(key in texts)) return [word('verb', verb), word('noun', given)].filter(Boolean).join(' ');
    const names = places(key);
    const parts = names.length > 1 && Array.isArray(given) ? given : [given];
    const said = say(key, Object.fromEntries(names.map((name, at) => [name, parts[at]])));
    return names.length || given === undefined || given === null ? said : `${said} ${word('noun', given)}`;
  };

  return Object.assign(say, { word, counted, party, event, action, has: (key: string) => key in texts, lang });
}

export type Words<Key extends string> = (key: Key, params?: Params) => string;

/** What stands between a name and what is said of it. */
export const colon = (lang: Lang): string => (lang === 'fr' ? '\u00a0: ' : ': ');

/** A game's own words in the client, in the language of its sentences. */
export function wordsOf<Key extends string>(
  texts: Readonly<Record<Lang, Readonly<Record<Key, string>>>>,
): (say: Pick<Say, 'lang'>) => Words<Key> {
  const made = new Map<Lang, Words<Key>>();
  return ({ lang }) => {
    const words = made.get(lang) ?? makeSay(texts[lang], { lang });
    made.set(lang, words);
    return words;
  };
}
