/** Opening tables. */

import { api } from './api';
import { contribution } from './people.svelte';
import type { Card, NewChair, NewTable, Pace, Seat } from './wire';

const BOTS = ['Grum', 'Olla', 'Tok', 'Vesh', 'Umi'];

/** Chairs with a bot each get a name that people can call. */
export function named(chairs: NewChair[]): NewChair[] {
  let next = 0;
  return chairs.map((chair) => (chair.kind === 'bot' ? { ...chair, name: BOTS[next++ % BOTS.length] } : chair));
}

export function openTable(table: Pick<NewTable, 'game' | 'seats'> & Partial<NewTable>): Promise<Card> {
  const pace: Pace = { kind: 'none' };
  return api.newTable({
    options: {},
    public: false,
    watchers: true,
    pace,
    ...table,
    seats: named(table.seats),
    contribution: contribution(),
  });
}

/** The chairs of a table as they would be set for another game: mine, those at my screen, bots; the rest open. */
export function chairsAgain(card: Card): NewChair[] {
  let seated = false;
  return card.chairs.map((chair): NewChair => {
    if (chair.kind === 'bot') return { kind: 'bot', bot: chair.bot };
    if (!chair.yours) return { kind: 'open' };
    if (seated) return { kind: 'screen', name: chair.name };
    seated = true;
    return { kind: 'me' };
  });
}

/** The same, in the order of the seats: for going on from a position. */
export function chairsBySeat(card: Card, eyes: Seat | null): NewChair[] {
  const order = [...card.chairs].sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
  return order.map((chair, seat): NewChair => {
    if (seat === (eyes ?? 0)) return { kind: 'me' };
    return { kind: 'bot', bot: chair.bot || 'greedy' };
  });
}
