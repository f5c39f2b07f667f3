/** The moments of a game as far as they are known, and as far as they were told: never ahead of what is seen. */

import type { Step } from './log';
import type { Ev } from '../wire/wire';

export class Annals {
  steps = $state.raw<Step[]>([]);
  private partial = $state.raw<{ events: Ev[]; done: number } | null>(null); // the newest moment, as far as it was told

  told = $derived.by(() => {
    const last = this.steps.at(-1);
    if (!last || last.events !== this.partial?.events) return this.steps;
    const events = last.events.slice(0, this.partial.done);
    return events.length ? [...this.steps.slice(0, -1), { ...last, events }] : this.steps.slice(0, -1);
  });

  clear(): void {
    this.steps = [];
    this.partial = null;
  }

  /** A moment begins to be told. */
  begin(step: Step): void {
    this.partial = { events: step.events, done: 0 };
    this.steps = [...this.steps, step];
  }

  follow(events: Ev[], done: number): void {
    if (this.partial?.events === events && done > this.partial.done) this.partial = { events, done };
  }

  /** It was told to its end. */
  end(): void {
    this.partial = null;
  }
}
