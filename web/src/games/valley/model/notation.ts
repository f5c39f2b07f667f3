/** How answers and hexes are written, as the server reads them. */

import type { Noun } from '../../../lib/wire/wire';
import { hexCalled } from './chart.svelte';
import { AMAZON, GENIUS, many, readStep, WARRIOR, WOMAN, type Step } from './party';

const SPECIES = ['wolf', 'tiger', 'bear', 'bison', 'rhino', 'mammoth'];
const FRESH = 2;
const PARTLY = 5;

const numbers = (noun: Noun | undefined): number[] =>
  Array.isArray(noun) ? noun.filter((each): each is number => typeof each === 'number') : [];

const ORDER: [letter: string, kind: number][] = [['W', WARRIOR], ['G', GENIUS], ['F', WOMAN], ['A', AMAZON]]; // prettier-ignore

function party({ group, wolves, bison }: Step): string {
  const people = ORDER.map(([letter, kind]) => (many(group, kind) ? `${many(group, kind)}${letter}` : '')).join('');
  return `${people}${wolves ? `${wolves}T` : ''}${bison ? `${bison}B` : ''}`;
}

const mark = (status: number): string => (status === FRESH ? '@f' : status === PARTLY ? '@p' : '');

/** Only what is always the same to write; all else can still be typed. */
export function notation(verb: string, noun: Noun | undefined): string {
  const [first, second] = numbers(noun);
  if (verb === 'move') {
    const step = readStep(numbers(noun));
    return mark(step.status) ? `m ${hexCalled(first)}>${hexCalled(second)} ${party(step)}${mark(step.status)}` : '';
  }
  if (verb === 'fight') return `${second < 0 ? 'fight' : 'hunt'} ${hexCalled(first)}${second < 0 ? '' : ` ${SPECIES[second]}`}`;
  if (typeof noun === 'number' && verb === 'found') return `c ${hexCalled(noun)}`;
  if (typeof noun === 'number' && verb === 'place') return `place ${hexCalled(noun)}`;
  return '';
}

const HEXES = new Set(['hex', 'to', 'target', 'where']);
const LETTERED = 9;

/** A noun in words that need no language. */
export function written(kind: string, value: Noun): string {
  if (typeof value === 'number') {
    if (HEXES.has(kind)) return hexCalled(value);
    if (kind === 'counter') return SPECIES[Math.floor(value / LETTERED)] ?? String(value);
    if (kind === 'mode') return value ? ` (${value + 1})` : '';
  }
  if (kind === 'board' && String(value).includes('\n')) return '';
  return String(value ?? '');
}
