/** Dice that lie on the table while spirits and shamans may act: whose they are, and what answers call them. */

import { capital, colon, type Say } from '../../../lib/text/say';
import type { Frame, Value } from '../../../lib/wire/wire';
import { own } from './texts';
import { BAND, BEAST, PREDATOR } from './world';

/** One of them; `owner` and `which` are its name in answers. */
export interface Die {
  owner: number; // a seat, or below 0 what it is for
  which: number; // the first, the second … of this owner
  side: number; // whose it is in a fight: a seat, or one of those who are no tribe's
  species: number; // of animals that are fought
  nth: number; // the first, the second … of this owner there
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
  const fought = Number(flow.findLast((each) => typeof each.species === 'number')?.species ?? -1);
  const times = new Map<string, number>();
  const count = (key: string): number => {
    times.set(key, (times.get(key) ?? 0) + 1);
    return times.get(key) ?? 1;
  };
  return frame.dice.filter(isRow).map(([what, side, hex, value, lies], place) => {
    const last = PURPOSES.length - 1;
    const owner = side >= 0 && side < BAND ? side : -1 - (PURPOSES.includes(what) ? PURPOSES.indexOf(what) : last);
    const [which, nth] = [count(`${owner}`), count(`${side} ${what} ${hex}`)];
    return { owner, which, side, species: side === BEAST ? fought : -1, nth, what, value, hex: drawn ? value : hex, drawn, lies, changed: changed.includes(place) };
  });
}

/** A side of a fight: "Ember", "The Neanderthals", "animals". */
export function sideWord(side: number, say: Say): string {
  if (side < 0) return own(say)('side_loner');
  if (side === BAND) return say.word('what', 'neanderthals');
  if (side >= PREDATOR) return say.word('species', side - PREDATOR);
  return side === BEAST ? say('bonus.animals') : say.word('seat', side);
}

/** Who of the other side is to fall: "Ember: warrior", "bison". */
export function blowWord(side: number, piece: number, say: Say): string {
  if (side >= BAND) return say.word('species', piece);
  return `${sideWord(side, say)}${colon(say.lang)}${say.word('kind', piece)}`;
}

/** "Ember", "The Neanderthals", "The region": whose it is, or what it is for. */
export function ownerWord({ owner, side = owner, species = -1, what = PURPOSES[-1 - owner] ?? '' }: Pick<Die, 'owner'> & Partial<Die>, say: Say): string {
  if (species >= 0) return capital(say.word('species', species));
  if (side >= 0) return capital(sideWord(side, say));
  return say.has(`word.what.${what}`) ? say.word('what', what) : own(say)('die_of_event');
}

/** "Ember, 4-6: 4 → 3", "The region: 2, again" */
export function dieWords(die: Pick<Die, 'owner' | 'which'> & Partial<Die>, by: number | undefined, called: (hex: number) => string, say: Say): string {
  const { hex = -1, nth = die.which, drawn = false } = die;
  const where = hex >= 0 && !drawn ? `, ${called(hex)}` : '';
  const name = `${ownerWord(die, say)}${where}${nth > 1 ? ` (${nth})` : ''}`;
  if (die.value === undefined) return name;
  const shows = die.drawn ? called(die.value) : String(die.value);
  const then = by === undefined ? '' : by ? ` → ${die.value + by}` : `, ${own(say)('die_again')}`;
  return `${name}${colon(say.lang)}${shows}${then}`;
}
