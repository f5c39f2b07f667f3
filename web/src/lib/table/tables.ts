/** Opening tables. */

import { api } from '../wire/api';
import { keep } from '../page/keep';
import { BOTS, chairNames } from './names';
import { contribution } from '../page/people.svelte';
import type { Card, GameCard, NewChair, NewTable, Seat } from '../wire/wire';

const FEW = 3; // people and bots around a table that was opened in one click

/** Chairs with a bot that has no name yet get one that people can call. */
export function named(chairs: NewChair[]): NewChair[] {
  const free = BOTS.filter((name) => chairs.every((chair) => chair.name !== name));
  let next = 0;
  return chairs.map((chair) =>
    chair.kind === 'bot' && !chair.name ? { ...chair, name: free[next++ % free.length] } : chair,
  );
}

/** In two steps: the server commits itself to its seed before it hears what this browser adds to chance. */
export async function openTable(table: NewTable): Promise<Card> {
  const opened = await api.newTable({ ...table, seats: named(table.seats), contribution: null });
  return contributed(opened);
}

/** Adds to chance where that is awaited; what the server has committed itself to is kept, to be compared in the end. */
export async function contributed(card: Card): Promise<Card> {
  if (!card.lacking) return card;
  keep(`commitment.${card.id}`, card.commitment);
  return api.contribute(card.id, contribution());
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
    const { bot, name, colour } = chair;
    if (chair.kind === 'bot') return { kind: 'bot', bot, name, colour };
    if (!chair.yours) return { kind: 'open', colour };
    if (seated) return { kind: 'screen', name, colour };
    seated = true;
    return { kind: 'me', colour };
  });
}

/** The same, in the order of the seats: for taking up an interrupted game with everybody who played it. */
export function chairsOn(card: Card): NewChair[] {
  const chairs = [...card.chairs].sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
  return card.yours.length ? chairsAgain({ ...card, chairs }) : chairsBySeat(card, null);
}

/** One person among bots, in the order of the seats and with their names and colours: for going on from a position. */
export function chairsBySeat(card: Card, eyes: Seat | null): NewChair[] {
  const order = [...card.chairs].sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
  const called = chairNames({ chairs: order });
  return order.map((chair, seat): NewChair => {
    const { bot, colour } = chair;
    return seat === (eyes ?? 0) ? { kind: 'me', colour } : { kind: 'bot', bot, name: called[seat], colour };
  });
}
