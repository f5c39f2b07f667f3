/** Answers and things as they are written (section 12). */

import { settings } from '../../lib/page/settings.svelte';
import type { Noun } from '../../lib/wire/wire';
import { lootWords } from './spoken';
import { PLACE_NAMES } from './world';

const handles = (noun: Noun | undefined): string =>
  Array.isArray(noun) ? noun.map((tile) => `#${Number(tile) + 1}`).join(' ') : '';
const place = (noun: Noun | undefined): string => PLACE_NAMES[Number(noun)] ?? '–';

export function notation(verb: string, noun: Noun | undefined): string {
  if (verb === 'take') return `take ${handles(noun)}`.trim();
  if (verb === 'give') return `> ${handles(noun)}`.trim();
  if (verb === 'rob') return `rob ${place(noun)}`;
  if (verb === 'look' || verb === 'flip') return `play ${verb} ${handles(noun)}`.trim();
  if (verb === 'return') return `play return ${Array.isArray(noun) ? noun.map(place).join(' ') : ''}`.trim();
  if (verb === 'lay') return `play ${String(noun)}`;
  if (verb === 'swap' && Array.isArray(noun)) return `eval ${noun.join('>')}`;
  if (verb === 'choose') return `eval ${String(noun)}`;
  return verb === 'keep' ? 'eval -' : verb;
}

/** A noun as people write it; loot in the words of the reader. */
export function written(kind: string, value: Noun): string {
  if (typeof value === 'string') {
    return kind === 'loot' || kind === 'left' || kind === 'was' ? lootWords(settings.lang, value) : value;
  }
  if (typeof value !== 'number') return String(value);
  if (kind === 'tile' || kind === 'tiles' || kind === 'given') return `#${value + 1}`;
  if (kind === 'seat' || kind === 'lot' || kind === 'lots' || kind === 'place') return place(value);
  return String(value);
}
