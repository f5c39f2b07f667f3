/** What is told of people besides the game: from one card of the table to the next. */

import type { Card, NewsCard, Seat } from '../wire/wire';

export interface Tiding {
  key: string; // of the sentence, among the news
  seat: Seat | null; // of whom it is told
}

export const tidingOf = ({ kind, seat }: NewsCard): Tiding => ({ key: kind, seat });

/** What others should hear of; one's own taking back one knows. */
export const heard = (card: Card): Tiding[] =>
  card.news.filter(({ kind, seat }) => kind === 'late' || !card.yours.includes(seat)).map(tidingOf);

/** What is new since the card before; who comes and goes is told by `Gossip`. */
export function fresh(before: Card | null, now: Card): Tiding[] {
  if (!before) return [];
  const known = before.news.at(-1)?.seq ?? 0;
  const found = heard({ ...now, news: now.news.filter(({ seq }) => seq > known) });
  const wished = before.wishes.some((wish) => wish.yours) && !now.wishes.some((wish) => wish.yours);
  if (wished && !now.yours.length && now.status === 'playing') found.push({ key: 'not_let_in', seat: null });
  return found;
}

/** The seats of other people at a game under way, with whether they are there. */
export function others(card: Card | null): Map<Seat, boolean> {
  const found = new Map<Seat, boolean>();
  if (card?.status !== 'playing') return found;
  for (const [place, chair] of card.chairs.entries())
    if (chair.kind === 'person' && !chair.yours) found.set(chair.seat ?? place, chair.online);
  return found;
}

const GONE = 3000; // ms after which somebody who has not come back has lost the connection

/** Tells what is new of people, card by card; who comes back at once has never been away. */
export class Gossip {
  private away = new Set<Seat>();
  private waits = new Map<Seat, ReturnType<typeof setTimeout>>();

  constructor(private readonly tell: (found: Tiding[]) => void) {}

  hear(before: Card | null, now: Card): void {
    const found = fresh(before, now);
    const there = others(before);
    for (const [seat, online] of others(now)) {
      if (online) {
        clearTimeout(this.waits.get(seat));
        if (this.away.delete(seat)) found.push({ key: 'back', seat });
      } else if (there.get(seat)) this.waits.set(seat, setTimeout(() => this.lose(seat), GONE));
    }
    if (found.length) this.tell(found);
  }

  close(): void {
    for (const wait of this.waits.values()) clearTimeout(wait);
  }

  private lose(seat: Seat): void {
    this.away.add(seat);
    this.tell([{ key: 'lost', seat }]);
  }
}
