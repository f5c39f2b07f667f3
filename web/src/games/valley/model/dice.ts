/** Dice that lie on the table while spirits and shamans may act: whose they are, and what answers call them. */

import { colon, type Say } from '../../../lib/text/say';
import type { Frame, Value } from '../../../lib/wire/wire';
import { own } from './texts';
import { BAND } from './world';

/** One of them; `owner` and `which` are its name in answers. */
export interface Die {
  owner: number; // a seat, or below 0 what it is for
  which: number; // the first, the second … of this owner
  what: string; // what it decides
  value: number;
  hex: number; // of a draw: what was drawn; else where it is thrown
  drawn: boolean; // no die: a hex was drawn
  lies: boolean; // else it falls again
  changed: boolean; // a card has turned it
}

const PURPOSES = ['region', 'river', 'pick', 'terrain', 'class', 'length', 'epidemic']; // what a die of nobody is called by
const isRow = (row: Value): row is [string, number, number, number, boolean] => Array.isArray(row) && typeof row[0] === 'string';

/** The dice of the throw that waits, the innermost; none if nothing lies there. */
export function diceIn(flow: readonly Frame[]): Die[] {
  const frame = flow.findLast(({ dice }) => Array.isArray(dice));
  if (!frame || !Array.isArray(frame.dice)) return [];
  const changed = Array.isArray(frame.changed) ? frame.changed : [];
  const drawn = Array.isArray(frame.among) && frame.among.length > 0;
  const times = new Map<number, number>();
  return frame.dice.filter(isRow).map(([what, seat, hex, value, lies], place) => {
    const last = PURPOSES.length - 1;
    const owner = seat >= 0 && seat < BAND ? seat : -1 - (PURPOSES.includes(what) ? PURPOSES.indexOf(what) : last);
    const which = (times.get(owner) ?? 0) + 1;
    times.set(owner, which);
    return { owner, which, what, value, hex: drawn ? value : hex, drawn, lies, changed: changed.includes(place) };
  });
}

/** "Ember", "The region": whose it is, or what it is for. */
export const ownerWord = (owner: number, say: Say): string =>
  owner >= 0 ? say.word('seat', owner) : say.word('what', PURPOSES[-1 - owner] ?? '');

/** "Ember: 4 → 3", "The region: 2, again" */
export function dieWords(die: Pick<Die, 'owner' | 'which'> & Partial<Die>, by: number | undefined, called: (hex: number) => string, say: Say): string {
  const name = `${ownerWord(die.owner, say)}${die.which > 1 ? ` (${die.which})` : ''}`;
  if (die.value === undefined) return name;
  const shows = die.drawn ? called(die.value) : String(die.value);
  const then = by === undefined ? '' : by ? ` → ${die.value + by}` : `, ${own(say)('die_again')}`;
  return `${name}${colon(say.lang)}${shows}${then}`;
}
