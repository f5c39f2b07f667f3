/** What somebody wanted to play at a window and was not heard with, kept as long as it is open (R2); in this browser only. */

import { askFor } from './ask';
import type { Ask, Frame, Noun, Params, Planned, Seat } from '../wire/wire';

/** A play, and the window that it was an answer to: what that is about, and its place among the rules under way. */
interface Wish extends Planned {
  about: Params;
  place: number;
}

/** A window may be several moments, of which a question names those that concern its seat. */
const isOpen = ({ about, place }: Wish, flow: readonly Frame[]): boolean => {
  const keys = flow[place]?.keys;
  const moments = String(about.window).split('+');
  return Array.isArray(keys) && moments.some((moment) => keys.includes(moment)) && flow[place]?.hex === about.hex;
};

export class Suggestions {
  private wishes = new Map<Seat, Wish>();

  /** A seat answers: a play at a window is kept, anything else ends what was wanted before. */
  answered({ seat, about }: Ask, verb: string, noun: Noun | undefined, flow: readonly Frame[]): void {
    if (about.window === undefined || noun === undefined || noun === null) this.forget(seat);
    else this.wishes.set(seat, { verb, noun, about, place: flow.length - 1 });
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
