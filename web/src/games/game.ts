/** The one seam between the generic client and the drawing of a game. */

import type { Component } from 'svelte';
import type { Catalogue, Say } from '../lib/text/say';
import type { Draft } from '../lib/table/wish';
import type { Progress } from '../lib/table/story';
import type { Given, Orders } from '../lib/table/orders.svelte';
import type { Told } from '../lib/wire/api';
import type { Ask, Ev, Frame, Lang, Noun, Planned, Reason, Seat, World } from '../lib/wire/wire';

export type { Ask, Ev, Frame, Noun, Seat, World, Say, Told };

/** For a game in which several answers are planned before any is sent. */
/** Of a control for an option that takes any text. */
export interface EditorProps {
  value: string;
  values: string[]; // that are listed, in the edition that is chosen
  say: Say;
  edition?: string; // if its values are not the usual ones
  change: (value: string) => void;
}

export interface Plans {
  commit(actions: Planned[]): Promise<number>; // sends them one after another; how many were taken
  drafting(draft: Draft | null): void; // answers go there
  imagine(events: Ev[] | null): void; // what an answer would bring: it becomes the ghost
  refuse(reason: Reason | null): void; // the shell says why not
}

/** What a game's drawing is given. */
export interface BoardProps {
  world: World; // the world as this seat sees it, already folded
  flow: Frame[]; // the view's `flow`
  seat: Seat | null; // through whose eyes
  names: string[]; // of the seats
  asks: Ask[]; // open decisions of `seat`; empty while a story is being told
  may: string[];
  ghost: Ev[] | null; // preview to draw faintly, or null
  say: Say;
  act: (verb: string, noun?: Noun) => void; // answer (the shell sends it)
  ponder: (verb: string | null, noun?: Noun) => void; // hover, focus or long touch: the shell brings the ghost
  why: (verb: string, noun?: Noun) => void; // an unlit thing was touched: the shell says why not
  rules?: Told | undefined; // of this table, in numbers: what is the same in every position; absent until it is told
  facts?: Told; // what a lesson brings of what only the server works out
  due?: number | undefined; // when the own time is up, in seconds since 1970; absent without a clock
  table?: string; // its address, for what only the server works out; absent in lessons and replays
  plans?: Plans; // absent where nothing is planned: each answer is given at once
  orders?: Orders; // what is answered for this player at windows; absent where nobody plays
  still?: boolean; // told again: nobody can do anything here
  past?: readonly { events: Ev[]; before: World | null }[]; // all that was told, with what is being told now
}

/** What the instance of a Board exposes through `export function`. */
export interface Stage {
  tell(events: Ev[], before: World, speed: number, progress?: Progress): Promise<void>; // speed 0: at once
  skip(): void;
}

/** Something that a tribe has, at a glance. */
export interface Count {
  mark: string; // a path in a box of 16 x 16, drawn as a line
  value: number | string;
  say: string; // what is counted, for who does not see the mark
}

/** A line in the list of tribes. */
export interface SeatInfo {
  has: Count[];
  keeps?: Count[]; // what only some have, beside the name
  out: boolean;
  note: string; // whatever else is worth a glance; may be empty
}

/** A line below the tribes: pieces that play and are nobody's. */
export interface OtherInfo {
  key: string;
  name: string;
  has: Count[];
  note: string;
}

/** A position with a real decision, to learn from; the default export of a game's tutorial.ts is a list of them. */
export interface TutorialStep {
  id: string;
  world: World;
  flow: Frame[];
  asks: Ask[];
  seat: Seat;
  names: string[];
  rules?: Told; // what a server would tell of the table
  facts?: Told; // what it would work out of the position
  rule?: string; // the number of the rule that it is about
  below?: boolean; // the board's controls are not part of it: the page keeps room for them below
  text: Record<Lang, { title: string; task: string; done: string; wrong: string }>;
  /** Answers that solve it, each with what then happens. */
  answers: { verb: string; noun?: Noun; events: Ev[]; good: boolean; note?: Record<Lang, string> }[];
}

/** Of a page with all cards of a game; the component is the default export of its gallery.ts. */
export interface GalleryProps {
  say: Say;
  edition?: string; // whose cards are wanted; all, if it is not known
}

/** How the start page shows a game, playable or not yet; the default export of its poster.ts. */
export interface Poster {
  title: string;
  is: Record<Lang, string>; // one or two sentences
  art: string; // the address of a picture
}

/** What the client knows of a game; the default export of its index.ts. */
export interface GameModule {
  Board: Component<BoardProps, Stage & Record<string, unknown>>;
  describe(world: World, seat: Seat, say: Say, rules?: Told): SeatInfo;
  /** Who else is in play and is no player's, as long as there are any; the list of tribes shows them. */
  others?(world: World, say: Say, rules?: Told): OtherInfo[];
  answerLabel(verb: string, noun: Noun | undefined, world: World, say: Say): string;
  notation(verb: string, noun: Noun | undefined): string;
  /** A noun as the game writes it, for slots without a word in the catalogue (a hex: `d4`). */
  noun?(kind: string, value: Noun): string;
  /** Whether the Board itself draws an element for this answer; the shell makes controls for all others.
   *  An answer that is put together of several things is asked for with an empty list of them.
   *  Without it: what is of kind "hex" is on the board. */
  onBoard?(verb: string, noun: Noun | undefined, world: World): boolean;
  /** The number of the rule that an event follows; under `event.word` where it depends on what was thrown, or why. */
  rules?: Readonly<Record<string, string>>;
  quiet?: readonly string[]; // events that are no news: summaries leave them out
  obvious?: readonly string[]; // events that an answer says already: the words of a preview leave them out, too
  unsaid?(event: Ev): boolean; // what the story leaves out: others say it already
  implied?(event: Ev, next: Ev): boolean; // the same act: the line of the next event says this one, too
  heads?: readonly string[]; // events that begin a new paragraph of the story
  called?(names: string[]): string[]; // the names of the seats, and of what else is called after them
  seated?: readonly string[]; // kinds of parameters that are seats, beside seat, owner and winner
  examples?: string; // of the notation
  dock?: boolean; // the question and its answers keep their size, and so does the board; what is more lies over it
  previews?: 'board'; // the board itself tells what an answer would bring: the question keeps no room for it
  /** Controls of the game's own for options that take any text. */
  editors?: Readonly<Record<string, Component<EditorProps>>>;
  /** Options that go well together, to choose from at once. */
  sets?: readonly {
    name: Readonly<Record<Lang, string>>;
    is?: Readonly<Record<Lang, string>>;
    picture?: string;
    options: Readonly<Record<string, string>>;
  }[];
  /** A small drawing for a ready-made set of options, by its name. */
  Picture?: Component<{ name: string }>;
  /** The sentences of the game as they are at a table with these rules: a box may call or word things otherwise. */
  worded?(texts: Catalogue, rules: Told | undefined): Catalogue;
  /** Whether a player with these standing orders wants to see the question of a window; only games with windows have it. */
  bothers?(ask: Ask, world: World, orders: Given, rules?: Told): boolean;
  /** Those of the events that cost the seat something which nothing brings back: among people it is asked first. */
  loses?(events: Ev[], seat: Seat): Ev[];
}
