/** What the player aid says, in the language of the reader. */

import type { Lang } from '../../../../lib/wire/wire';

export type Line = readonly [mark: string, text: string];

export interface AidText {
  win: string;
  turn: string;
  phases: readonly (readonly [phase: string, text: string])[];
  beasts: string;
  heads: readonly [string, string, string, string];
  trample: string;
  combat: string;
  bonuses: readonly Line[];
  round: string;
  conquest: string;
  move: string;
  moves: readonly string[];
  food: string;
  foods: readonly Line[];
  births: string;
  supply: string;
  back: string;
}

/** Steps, whether it enters mountains and crosses rivers, food: of each species in the order of the rules. */
export const BEASTS: readonly (readonly [steps: number, climbs: boolean, swims: boolean, food: number])[] = [
  [3, true, false, 1],
  [3, true, false, 2],
  [2, true, true, 3],
  [2, false, false, 4],
  [1, false, false, 5],
  [1, false, false, 6],
];

const texts: Record<Lang, () => Promise<{ default: AidText }>> = {
  fr: () => import('./fr'),
  en: () => import('./en'),
  it: () => import('./it'),
};

export const aidIn = async (lang: Lang): Promise<AidText> => (await texts[lang]()).default;
