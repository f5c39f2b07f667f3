/** What happened is told first and shown afterwards, one message after another. */

import type { Ev, World } from '../wire/wire';

export interface Moment {
  events: Ev[];
  before: World | null;
  /** Makes the world after this moment the one that is seen. */
  show(): void;
  /** The sentences, said when the telling begins. */
  begin?(): void;
}

/** How far a story has come: how many of its events have begun to be seen, and how many have been. */
export type Progress = (begun: number, done: number) => void;

export interface Teller {
  tell(events: Ev[], before: World, speed: number, progress?: Progress): Promise<void>;
  skip(): void;
}

export interface StoryHooks {
  teller(): Teller | null;
  speed(): number; // 0: at once
  hidden(): boolean;
  busy(telling: boolean): void;
  progress?(events: Ev[], begun: number, done: number): void;
}

const CROWD = 3; // more moments than these are told faster
const AT_MOST = 10; // seconds for everything that waits
const ONE = 1.6; // seconds that a moment takes at speed 1, roughly

export class Story {
  private queue: Moment[] = [];
  private running = false;
  private skipping = false;

  constructor(private readonly hooks: StoryHooks) {}

  get telling(): boolean {
    return this.running;
  }

  push(...moments: Moment[]): void {
    this.queue.push(...moments);
    if (!this.running) void this.run();
  }

  /** Ends the whole story at once. */
  skip(): void {
    if (!this.running) return;
    this.skipping = true;
    this.hooks.teller()?.skip();
  }

  /** Forgets what was to be told. */
  clear(): void {
    this.queue = [];
    this.skip();
  }

  private pace(): number {
    const wanted = this.hooks.speed();
    const waiting = this.queue.length + 1;
    if (wanted === 0 || waiting <= CROWD) return wanted;
    return Math.max(wanted, (waiting * ONE) / AT_MOST);
  }

  private async run(): Promise<void> {
    this.running = true;
    let told = false;
    try {
      let next: Moment | undefined;
      while ((next = this.queue.shift())) {
        const telling = this.wayToTell(next);
        if (telling && !told) this.hooks.busy((told = true));
        next.begin?.();
        if (telling) await telling();
        next.show();
      }
    } finally {
      this.running = this.skipping = false;
      if (told) this.hooks.busy(false);
    }
  }

  /** How a moment is told; null where it is only shown. */
  private wayToTell({ events, before }: Moment): (() => Promise<void>) | null {
    const teller = this.hooks.teller();
    const speed = this.pace();
    if (!teller || !before || !events.length || !speed || this.skipping || this.hooks.hidden()) return null;
    return async () => {
      try {
        await teller.tell(events, before, speed, (begun, done) => this.hooks.progress?.(events, begun, done));
      } catch (error) {
        console.warn('a story broke off', error); // what is true is shown all the same
      }
    };
  }
}
