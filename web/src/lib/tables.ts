/** Opening tables. */

import { api } from './api';
import { BOTS } from './names';
import { contribution } from './people.svelte';
import type { Card, GameCard, NewChair, NewTable, Seat } from './wire';

const FEW = 3; // people and bots around a table that was opened in one click

/** Chairs with a bot each get a name that people can call. */
export function named(chairs: NewChair[]): NewChair[] {
  let next = 0;
  return chairs.map((chair) => (chair.kind === 'bot' ? { ...chair, name: BOTS[next++ % BOTS.length] } : chair));
}

export function openTable(table: NewTable): Promise<Card> {
  return api.newTable({ ...table, seats: named(table.seats), contribution: contribution() });
}

/** How many chairs a table has if nobody has said it. */
export const usual = (game: Pick<GameCard, 'seats'>): number => {
  const [least = 2, most = least] = game.seats;
  return Math.min(Math.max(FEW, least), most);
};

/** The bot that is taken if nobody has chosen one: neither the weakest nor the strongest. */
export const usualBot = (game: Pick<GameCard, 'bots'> | null): string =>
  (game?.bots.find((bot) => bot.level === 'medium') ?? game?.bots[0])?.key ?? '';

/** One person against bots. */
export function alone(game: Pick<GameCard, 'seats' | 'bots'>): NewChair[] {
  const bot: NewChair = { kind: 'bot', bot: usualBot(game) };
  return [{ kind: 'me' }, ...Array.from({ length: usual(game) - 1 }, () => bot)];
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
    return { kind: 'bot', bot: chair.bot };
  });
}
