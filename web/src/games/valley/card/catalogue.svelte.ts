/** What is known of the cards beside their texts, by the box that is played: made by scripts/cards from the game's own. */

import type { Catalogue } from '../../../lib/text/say';
import type { Deck } from '../art/cards';
import table from './cards.json';

export interface Mode {
  use: string; // empty on cards that do one thing
  windows: string[]; // none: an event
  parts: string[]; // of what is chosen with it, in their order
  times: number; // how often they may come, one after another
  rest?: string; // what may follow them any number of times
}

export interface CardFacts {
  deck: Deck;
  copies: number; // in the box that is played
  fire: boolean; // with the rule of fire, only for a tribe that has it
  words: string; // where its name and text are found
  edition: string; // the box that it comes from
  printed: string; // its French name
  modes: Mode[];
}

/** What stands in the corner of a card, by its edition; an edition that is called by its year is its own mark. */
const MARKS: Readonly<Record<string, string>> = { extension: '2008' };

export const markOf = (edition: string): string => MARKS[edition] ?? edition;

type Use = [use: string, windows: string[], parts: string[], times: number, rest?: string];
type Row = [card: string, deck: Deck, fire: number, words: string, printed: string, uses: Use[]];
interface Table {
  parts: Record<string, string>;
  usual: string;
  cards: Row[];
  boxes: Record<string, [place: number, copies: number][]>;
}
const TOLD = table as unknown as Table;

function facts([, deck, fire, words, printed, uses]: Row, copies: number, edition: string): CardFacts {
  const modes = uses.map(([use, windows, parts, times, rest]) => ({
    ...{ use, windows, parts, times },
    ...(rest ? { rest } : {}),
  }));
  return { deck, copies, fire: fire > 0, words, edition, printed, modes };
}

/** The rows of each box. */
const ROWS = new Map(Object.entries(TOLD.boxes).map(([key, places]) => [key, new Set(places.map(([place]) => place))]));

/** A box that adds to another one holds all of its cards: these come from the smaller box. */
function origin(place: number, box: string): string {
  const mine = ROWS.get(box) ?? new Set();
  const inside = [...ROWS].filter(([, rows]) => rows.has(place) && [...rows].every((each) => mine.has(each)));
  return inside.sort(([, a], [, b]) => a.size - b.size)[0]?.[0] ?? box;
}

const BOXES = new Map(
  Object.entries(TOLD.boxes).map(([key, places]) => [
    key,
    new Map(places.map(([place, copies]) => [TOLD.cards[place][0], facts(TOLD.cards[place], copies, origin(place, key))])),
  ]),
);
const ALL = new Map(TOLD.cards.map((row) => [row[0], facts(row, 0, '')]));

let box = $state.raw(TOLD.usual); // the edition that is played

/** From now on cards are those of this edition; of one that is not known, the usual ones. */
export function showBox(edition: string = TOLD.usual): void {
  box = edition;
}

/** Every card of every box, once. */
export const CARD_KEYS: readonly string[] = [...ALL.keys()];

export const cardsOf = (edition: string = TOLD.usual): readonly string[] => [...(BOXES.get(edition)?.keys() ?? [])];

/** The boxes, the usual one first. */
export const BOX_KEYS: readonly string[] = [TOLD.usual, ...[...BOXES.keys()].filter((key) => key !== TOLD.usual)];

/** What a box brings: of one that has the whole usual box in it, what it adds. */
export function broughtBy(edition: string): readonly string[] {
  const own = cardsOf(edition);
  const usual = cardsOf();
  const adds = edition !== TOLD.usual && usual.every((card) => own.includes(card));
  return adds ? own.filter((card) => !usual.includes(card)) : own;
}

/** How many copies of a card a box has. */
export const copiesIn = (card: string, edition: string): number => BOXES.get(edition)?.get(card)?.copies ?? 0;

/** Whether it is a card of some box; an invention need not be. */
export const isCard = (card: string): boolean => ALL.has(card);

export function factsOf(card: string): CardFacts {
  const found = BOXES.get(box)?.get(card) ?? ALL.get(card);
  return found ?? { deck: 'cunning', copies: 1, fire: false, words: card, edition: '', printed: card, modes: [] };
}

/** The sentences of the game, with each card called and worded as in this box. */
export function wordedIn(texts: Catalogue, edition: string | undefined): Catalogue {
  const other = [...(BOXES.get(edition ?? '') ?? [])].filter(([card, { words }]) => card !== words);
  if (!other.length) return texts;
  const own = new Set(other.map(([card]) => card));
  const found = Object.fromEntries(Object.entries(texts).filter(([key]) => !own.has(/^card\.(\w+)\./.exec(key)?.[1] ?? '')));
  const from = new Map(other.map(([card, { words }]) => [words, card]));
  for (const [key, text] of Object.entries(texts)) {
    const [, head, words, tail = ''] = /^(card|word\.card)\.(\w+)(\..+)?$/.exec(key) ?? [];
    const card = words && from.get(words);
    if (card) found[`${head}.${card}${tail}`] = text;
  }
  return found;
}

/** Of which kind a part of an aim is: a victim is a kind, a rival a seat. */
export const sortOf = (part: string): string => TOLD.parts[part] ?? part;

/** The parts of aims that are of these kinds: hex, seat, kind, species, count, status. */
export const partsThatAre = (...kinds: string[]): string[] =>
  Object.keys(TOLD.parts).filter((part) => kinds.includes(TOLD.parts[part]));
