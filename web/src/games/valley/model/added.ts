/** Questions that variants put. What is told of them is enough: none has code of its own here. */

import type { Ask, Choice, Noun } from '../../../lib/wire/wire';
import type { Rules } from '../told';

/** One thing that can be touched: a whole answer, or one of several that are put together. */
export interface Offer {
  verb: string;
  of: Noun | undefined; // what it is called by; undefined: the verb alone
  noun: Noun | undefined; // the whole answer
  does: 'answer' | 'pick';
  on: number | null; // the hex where it is lit, too
  card: string | null; // whose picture it has
  none: boolean; // nothing of all that
}

const HEXES = new Set(['hex', 'hexes']);
const CARDS = new Set(['card', 'cards', 'lore']);
const COMPOSED = new Set(['Either', 'Exchange', 'Form', 'Some']); // have a sheet of their own

/** The question that is open, if a variant puts it. */
export const isAdded = (ask: Ask | null, rules: Rules | null): boolean => ask !== null && ask.topic in (rules?.questions ?? {});

/** The verb of a question for so many of each herd; empty if that is not asked. */
export function headsIn(ask: Ask | null, rules: Rules | null): string {
  const [verb, kind] = (ask && rules?.questions[ask.topic]) ?? ['', ''];
  return kind === 'heads' ? verb : '';
}

/** The verb of a question for how many of the beaten are kept, and where; empty if that is not asked. */
export function captureIn(ask: Ask | null, rules: Rules | null): string {
  const [verb, kind] = (ask && rules?.questions[ask.topic]) ?? ['', ''];
  return kind === 'capture' ? verb : '';
}

/** Whether several things are put together before they are said. */
export const gathers = ({ space, of = [], most = of.length }: Choice): boolean => space === 'Subset' && most > 1;

function nounsOf({ space, of = [], least = 0, most = 0 }: Choice): Noun[] {
  return space === 'Number' ? Array.from({ length: most - least + 1 }, (_, more) => least + more) : of;
}

function offersOf(choice: Choice, kind: string): Offer[] {
  const { verb, space, least = 0 } = choice;
  if (space !== undefined && COMPOSED.has(space)) return [];
  const plain = { verb, does: 'answer', on: null, card: null, none: false } as const;
  if (space === undefined) return [{ ...plain, of: undefined, noun: undefined }];
  const single = nounsOf(choice).map((of): Offer => ({
    ...plain,
    of,
    noun: space === 'Subset' ? [of] : of,
    does: gathers(choice) ? 'pick' : 'answer',
    on: typeof of === 'number' && HEXES.has(kind) ? of : null,
    card: typeof of === 'string' && CARDS.has(kind) ? of : null,
  }));
  return space === 'Subset' && least === 0 ? [...single, { ...plain, of: undefined, noun: [], none: true }] : single;
}

/** Whatever can be touched to answer it. */
export function offersIn(ask: Ask | null, rules: Rules | null): Offer[] {
  if (ask === null || !isAdded(ask, rules) || headsIn(ask, rules) || captureIn(ask, rules)) return [];
  const [verb, kind] = rules?.questions[ask.topic] ?? ['', ''];
  return ask.choices.filter((choice) => choice.verb !== 'pass').flatMap((choice) => offersOf(choice, choice.verb === verb ? kind : (choice.kind ?? '')));
}
