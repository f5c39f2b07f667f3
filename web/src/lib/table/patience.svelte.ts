/** How long a screen waits: for the server to answer those who have nothing to choose, and for eyes to see a move. */

import { pace } from '../page/pace';

export class Patience {
  overdue = $state(false); // the newest question was not answered for this person
  ripe = $state(false); // nor for anybody else at this screen
  lingering = $state(false); // a move at one screen can still be seen
  private timers: ReturnType<typeof setTimeout>[] = [];
  private hush: ReturnType<typeof setTimeout> | undefined; // until the device may be handed on

  /** There is a new question; `alone`: no window is open when it has waited long. */
  begin(alone: () => boolean): void {
    this.overdue = this.ripe = false;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [
      setTimeout(() => (this.ripe = true), pace.ripe),
      setTimeout(() => (this.overdue = alone()), pace.overdue),
    ];
  }

  linger(then: () => void): void {
    this.lingering = true;
    clearTimeout(this.hush);
    this.hush = setTimeout(then, pace.linger);
  }

  /** The move has been seen; whether it was waited for. */
  enough(): boolean {
    const waited = this.lingering;
    clearTimeout(this.hush);
    this.lingering = false;
    return waited;
  }
}
