/** What the player aid says, in the language of the reader; the numbers are those of the table. */

import type { Lang } from '../../../../lib/wire/wire';
import type { Rules } from '../../told';

export type Line = readonly [mark: string, text: string];

export interface AidText {
  win: string;
  turn: string;
  phases: readonly (readonly [phase: string, text: string])[];
  beasts: string;
  heads: readonly string[]; // the last only where the species differ in combat
  trample: string;
  combat: string;
  bonuses: readonly Line[];
  round: string;
  conquest: string;
  move: string;
  moves: readonly string[];
  food: string;
  foods: readonly Line[];
  people: string;
  stocks: string; // empty where there is one kind of food
  births: string;
  supply: string;
  back: string;
  backs: readonly string[]; // one return after another, where there are several
}

/** All that can be said; what holds at a table is picked from it. */
export interface AidSource {
  win: string;
  win_cold: string; // without the rule of fire
  turn: string;
  phases: readonly (readonly [phase: string, text: string])[];
  tribes_cold: string; // of that phase, without the rule of fire
  births_each: string; // of that phase, where every woman has a child
  beasts: string;
  heads: readonly [string, string, string, string];
  strength: string;
  trample: string;
  combat: string;
  bonuses: Readonly<Record<'each' | 'warrior' | 'beast' | 'camp' | 'fire' | 'women' | 'woman' | 'alone' | 'genius' | 'genius_aside' | 'amazon' | 'amazon_fights', Line>>;
  more: string; // for so many women who defend their camp
  round: string;
  conquest: string;
  plunder: string; // the same without the rule of fire
  move: string;
  moves: Readonly<Record<'water' | 'guards' | 'found' | 'beside' | 'fire' | 'fire_genius', string>>;
  food: string;
  foods: Readonly<Record<'bank' | 'forest' | 'field' | 'eats' | 'eats_alike', Line>>;
  rots: string;
  rots_in_summer: string;
  births: string;
  births_kinds: string; // where there are more kinds than two
  supply: string;
  supply_kinds: string;
  people: string; // the heading of a legend
  folk: Readonly<Record<'warriors' | 'geniuses' | 'women' | 'amazons', string>>; // so many of them
  kinds: Readonly<Record<'warriors' | 'geniuses' | 'women' | 'amazons', string>>; // one of them
  back: string;
  backs: string;
  brings: readonly [stock: string, cards: string];
  fallen: string; // only for who has fallen so early
}

/** Half points as one writes them by hand: 2½. */
export const halves = (points: number): string => `${points > 1 ? points >> 1 : points ? '' : 0}${points & 1 ? '½' : ''}`;

const texts: Record<Lang, () => Promise<{ default: AidSource }>> = {
  fr: () => import('./fr'),
  en: () => import('./en'),
  it: () => import('./it'),
};

/** The aid for a table. */
export async function aidIn(lang: Lang, rules: Rules): Promise<AidText> {
  const [{ default: text }, { fill }] = await Promise.all([texts[lang](), import('./fill')]);
  return fill(text, lang, rules);
}
