/** What would happen, asked for once; whoever asks for something else meanwhile gets only that. */

import { api } from '../wire/api';
import type { Ev, Noun, Seat } from '../wire/wire';

const PAUSE = 90; // ms: a pointer that only passes asks for nothing

const keyOf = (...what: [seq: number, seat: Seat, verb: string, noun: Noun | undefined]): string =>
  JSON.stringify(what);

export class Previews {
  private known = new Map<string, Ev[]>();
  private turn = 0;

  constructor(private readonly table: string) {}

  /** Nothing is pondered any more. */
  none(): Promise<null> {
    this.turn++;
    return Promise.resolve(null);
  }

  /** The events of an answer; undefined where something else was asked for since, or the server does not say. */
  async of(seq: number, seat: Seat, verb: string, noun?: Noun): Promise<Ev[] | undefined> {
    const turn = ++this.turn;
    const key = keyOf(seq, seat, verb, noun);
    if (!this.known.has(key)) {
      await new Promise((done) => setTimeout(done, PAUSE));
      if (turn !== this.turn) return undefined;
      try {
        this.known.set(key, await api.preview(this.table, seat, verb, noun));
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
