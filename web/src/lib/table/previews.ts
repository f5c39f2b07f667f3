/** What would happen, asked for once; whoever asks for something else meanwhile gets only that. */

import { api } from '../wire/api';
import type { Ev, Noun, Seat } from '../wire/wire';

const PAUSE = 90; // ms: a pointer that only passes asks for nothing

const keyOf = (...what: [seq: number, seat: Seat, verb: string, noun: Noun | undefined]): string =>
  JSON.stringify(what);

export class Previews {
  private known = new Map<string, Ev[]>();
  private turn = 0;
  private asking: AbortController | null = null; // whoever has answered, or ponders something else, does not wait for it

  constructor(private readonly table: string) {}

  /** Nothing is pondered any more. */
  none(): Promise<null> {
    this.next();
    return Promise.resolve(null);
  }

  private next(): number {
    this.asking?.abort();
    this.asking = null;
    return ++this.turn;
  }

  /** The events of an answer; undefined where something else was asked for since, or the server does not say. */
  async of(seq: number, seat: Seat, verb: string, noun?: Noun): Promise<Ev[] | undefined> {
    const turn = this.next();
    const key = keyOf(seq, seat, verb, noun);
    if (!this.known.has(key)) {
      await new Promise((done) => setTimeout(done, PAUSE));
      if (turn !== this.turn) return undefined;
      this.asking = new AbortController();
      try {
        this.known.set(key, await api.preview(this.table, seat, verb, noun, this.asking.signal));
      } catch {
        return undefined;
      }
    }
    return turn === this.turn ? this.known.get(key) : undefined;
  }

  /** The same at once; nothing where the server does not say. */
  async now(seq: number, seat: Seat, verb: string, noun?: Noun): Promise<Ev[]> {
    const known = this.known.get(keyOf(seq, seat, verb, noun));
    return known ?? api.preview(this.table, seat, verb, noun).catch(() => []);
  }

  clear(): void {
    this.known.clear();
  }
}
