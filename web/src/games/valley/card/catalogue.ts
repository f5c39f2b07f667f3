/** What is printed on the cards, beside their text: made by make.py from the engine's catalogue. */

import type { Lang } from '../../../lib/wire/wire';
import table from './cards.json';

export interface Mode {
  use: string; // empty on cards that do one thing
  windows: string[]; // none: an event
}

export interface CardFacts {
  printed: string; // its French name
  copies: number;
  fire: boolean; // with the rule of fire, only for a tribe that has it
  modes: Mode[];
}

type Row = [printed: string, copies: number, fire: number, modes: [use: string, ...windows: string[]][]];
const ROWS = table as unknown as Readonly<Record<string, Row>>;

export const CARD_KEYS: readonly string[] = Object.keys(ROWS);

export function factsOf(card: string): CardFacts {
  const [printed, copies, fire, modes] = ROWS[card] ?? [card, 1, 0, []];
  return { printed, copies, fire: fire > 0, modes: modes.map(([use, ...windows]) => ({ use, windows })) };
}

const examples: Record<Lang, () => Promise<{ default: Readonly<Record<string, string>> }>> = {
  fr: () => import('./examples/fr'),
  en: () => import('./examples/en'),
  it: () => import('./examples/it'),
};

export async function exampleOf(card: string, lang: Lang): Promise<string> {
  return (await examples[lang]()).default[card] ?? '';
}
