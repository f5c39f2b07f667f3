/** Stops and standing orders: at which moments a player wants to be asked for a card. The server keeps and follows them. */

import type { Given } from '../../../lib/table/orders.svelte';
import type { Ask, Noun, StandingOrder } from '../../../lib/wire/wire';
import { playsOf, type Play } from './aims';
import type { Rules } from '../told';
import { choiceOf } from './moves';
import { tribesOn, type Valley } from './world';

export const WISHES = ['ask', 'mine', 'never', 'turn', 'play'] as const; // `turn`: never, in this turn

export type Wish = (typeof WISHES)[number];

const ANY = 'any';

const holds = ({ until }: StandingOrder, turn: number): boolean => until === 0 || until >= turn;

/** What is wished for a card at all windows; empty: as usual. */
export function wishOf(orders: Given, card: string, turn: number): Wish | '' {
  const found = orders.filter((order) => order.card === card && !order.window && holds(order, turn));
  const order = found.find(({ until }) => until > 0) ?? found[0];
  if (!order) return '';
  return order.wish === 'never' && order.until ? 'turn' : (order.wish as Wish);
}

/** The orders with another wish for a card; what has ended is left out. */
export function withWish(orders: Given, card: string, wish: Wish | '', turn: number): StandingOrder[] {
  const rest = orders.filter((order) => holds(order, turn) && !(order.card === card && !order.window));
  if (!wish) return rest;
  const until = wish === 'turn' ? turn : 0;
  return [...rest, { wish: wish === 'turn' ? 'never' : wish, window: '', card, until }];
}

/** Whether a player with these orders wants to see the question of a window; if not, the server answers for him. */
export function bothers(ask: Ask, world: Valley, orders: Given, rules: Rules | null): boolean {
  const { window } = ask;
  if (window === undefined || !rules) return true;
  const plays = ['play', 'use'].flatMap((verb) => playsOf(choiceOf([ask], verb)?.of ?? []));
  const idle = new Set(playsOf(Array.isArray(ask.about.idle) ? (ask.about.idle as Noun[]) : []).map((play) => play.join()));
  const wishes = plays.map((play) => {
    const moment = momentOf(window, play, rules);
    const usual = moment === ANY || idle.has(play.join()) ? 'never' : rules.stops.includes(moment) ? 'ask' : 'mine'; // whoever wants to play at any time says so
    return wishAt(orders, moment, play[0], world.number) ?? usual;
  });
  if (wishes.includes('play')) return false;
  return wishes.includes('ask') || (wishes.includes('mine') && concerned(ask, world));
}

/** The moment for which a play is meant at a window that is several moments: the first that its use fits. */
function momentOf(window: string, [card, mode]: Play, { uses }: Rules): string {
  const moments = window.split('+');
  if (moments.length === 1) return window;
  const fitting = uses[card]?.[mode] ?? [];
  return moments.find((moment) => fitting.includes(moment)) ?? ANY;
}

/** The wish that fits best: the one that names more, and of two the one for a while. */
function wishAt(orders: Given, window: string, card: string, turn: number): string | undefined {
  const rank = (order: StandingOrder): number =>
    4 * Number(order.card !== '') + 2 * Number(order.window !== '') + Number(order.until > 0);
  return orders
    .filter((order) => [window === ANY ? ANY : '', window].includes(order.window) && ['', card].includes(order.card) && holds(order, turn))
    .sort((one, other) => rank(other) - rank(one))[0]?.wish;
}

/** Whether the player does not want to be asked this, by an order for the question itself. */
const declines = (orders: Given, topic: string, turn: number): boolean =>
  orders.some((order) => order.window === topic && order.wish === 'never' && holds(order, turn));

/** Questions to which one may say no for good, by what the order is called: what others ask, and what one may open oneself. */
const NOES: { key: 'deaf' | 'silent'; topics: string[] }[] = [
  { key: 'deaf', topics: ['offer', 'joint_hunt'] },
  { key: 'silent', topics: ['barter', 'propose'] },
];

export interface No {
  key: 'deaf' | 'silent';
  topics: string[];
  given: boolean;
}

/** The orders that can be given at a question; while moving, those that can be withdrawn, since the question does not come again. */
export const noesAt = (orders: Given, topic: string, turn: number): No[] =>
  NOES.map(({ key, topics }) => ({ key, topics, given: topics.some((each) => declines(orders, each, turn)) })).filter(
    ({ topics, given }) => topics.includes(topic) || (topic === 'movement' && given),
  );

/** The orders with or without a no to questions of these topics. */
export function withNo(orders: Given, topics: string[], no: boolean): StandingOrder[] {
  const rest = orders.filter((order) => !topics.includes(order.window));
  return no ? [...rest, ...topics.map((window) => ({ wish: 'never', window, card: '', until: 0 }))] : rest;
}

/** Whether own people stand where a window opened, or it opened nowhere. */
function concerned(ask: Ask, world: Valley): boolean {
  const hex = ask.about.hex;
  return typeof hex !== 'number' || hex < 0 || tribesOn(world, hex).includes(ask.seat);
}
