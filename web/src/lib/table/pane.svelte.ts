/** The window that is open among people: its time by the clock of this browser, and who has answered. */

import type { Seat, WindowCard } from '../wire/wire';

export interface Pane {
  due: number | null; // as the server says it
  ends: number | null; // the same, by this browser's clock; null: when all have answered
  length: number; // ms of it that are left when the story is told, or were when it was first heard of
  held: boolean; // somebody asks for time
  asked: Seat[]; // own seats that have a choice
  answered: Seat[]; // own seats whose answers lie there
}

export class Panes {
  open = $state.raw<Pane | null>(null);
  holding = $state(false); // this person has asked for time
  reacting = $state(false); // the newest question is one of a window

  /** Whether a seat's answer lies at the window. */
  answered(seat: Seat | null): boolean {
    return seat !== null && this.open !== null && this.open.answered.includes(seat);
  }

  /** Whether this person may ask for time just now. */
  holdable(seat: Seat | null): boolean {
    const timed = this.open !== null && this.open.ends !== null;
    return timed && this.reacting && !this.answered(seat) && !this.holding;
  }

  /** An answer that has been heard and has not entered the game lies at the window. */
  laid(seat: Seat): void {
    if (!this.open || this.answered(seat)) return;
    const asked = this.open.asked.filter((other) => other !== seat);
    this.open = { ...this.open, asked, answered: [...this.open.answered, seat] };
  }

  /** What is known of the open window now, also while a story is still told. */
  heed(window: WindowCard | null): void {
    const before = this.open;
    if (!window?.held) this.holding = false;
    if (!window) this.open = null;
    else if (before && before.due === window.due)
      this.open = { ...before, held: window.held, asked: window.asked, answered: window.answered };
    else {
      const { due, held, asked, answered } = window;
      const left = (window.left ?? 0) * 1000;
      const length = left - (window.story ?? 0) * 1000;
      this.open = { due, ends: due === null ? null : performance.now() + left, length, held, asked, answered };
    }
  }
}
