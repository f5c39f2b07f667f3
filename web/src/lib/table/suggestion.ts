/** What somebody wanted to play at a window and was not heard with, kept as long as it is open (R2); in this browser only. */

import { askFor } from './ask';
import type { Ask, Frame, Noun, Planned, Seat, Value } from '../wire/wire';

/** A play, and the window that it was an answer to: its moments and where it is, and its place among the rules under way. */
interface Wish extends Planned {
  moments: string[];
  hex: Value | undefined;
  place: number;
}

/** A window may be several moments, of which a question names those that concern its seat. */
const isOpen = ({ moments, hex, place }: Wish, flow: readonly Frame[]): boolean => {
  const keys = flow[place]?.keys;
  return Array.isArray(keys) && moments.some((moment) => keys.includes(moment)) && flow[place]?.hex === hex;
};

export class Suggestions {
  private wishes = new Map<Seat, Wish>();

  /** A seat answers: a play at a window is kept, anything else ends what was wanted before. */
  answered({ seat, about, window }: Ask, verb: string, noun: Noun | undefined, flow: readonly Frame[]): void {
    if (window === undefined || noun === undefined || noun === null) this.forget(seat);
    else this.wishes.set(seat, { verb, noun, moments: window.split('+'), hex: about.hex, place: flow.length - 1 });
  }

  forget(seat: Seat): void {
    this.wishes.delete(seat);
  }

  clear(): void {
    this.wishes.clear();
  }

  /** Something is asked: the answer that was wanted before and is still allowed, if this is the same window put again. */
  suggest(asks: Ask[], flow: readonly Frame[]): Planned | null {
    for (const [seat, wish] of this.wishes) if (!isOpen(wish, flow)) this.forget(seat);
    for (const ask of asks) {
      const wish = this.wishes.get(ask.seat);
      if (wish?.place === flow.length - 1 && askFor([ask], wish.verb, wish.noun))
        return { verb: wish.verb, noun: wish.noun };
    }
    return null;
  }
}
