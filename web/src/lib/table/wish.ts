/** What lies between a touch and an answer: a refusal, a doubt, a plan. */

import type { Noun } from '../wire/wire';

export interface Note {
  text: string;
  rule: string;
}

/** An answer that would lose something and cannot be taken back. */
export interface Doubt {
  verb: string;
  noun: Noun | undefined;
  text: string;
}

/** A plan that is made at the board and not sent yet. */
export interface Draft {
  take(verb: string, noun?: Noun): boolean; // an answer becomes a part of it, or does not belong there
  back: (() => void) | null; // takes back the last of it; null: nothing is planned
}
