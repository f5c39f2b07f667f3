/** What can be touched: the open questions, by the place where their answers are drawn. */

import type { Ask, Noun } from '../../lib/wire/wire';
import { bearing, ray } from './hexes';
import { moveOf } from './notation';
import type { Steppe } from './world';

/** An answer; `card` is the value of the card that it plays. */
export interface Answer {
  verb: string;
  noun?: Noun;
  card?: number;
}

const ON_HEXES = new Set(['place', 'flee', 'move']);
const DRAWN = new Set([...ON_HEXES, 'set_trap', 'remove_trap', 'discard']);

export function isDrawn(verb: string): boolean {
  return DRAWN.has(verb);
}

function* answersOf(asks: Ask[], verbs: Set<string>): Generator<Answer & { seat: number }> {
  for (const ask of asks) {
    for (const choice of ask.choices) {
      if (!verbs.has(choice.verb)) continue;
      for (const noun of choice.of ?? []) yield { seat: ask.seat, verb: choice.verb, noun };
    }
  }
}

/** Each hex that answers, with its answer. */
export function lit(asks: Ask[], world: Steppe): Map<number, Answer> {
  const found = new Map<number, Answer>();
  for (const { seat, verb, noun } of answersOf(asks, ON_HEXES)) {
    const move = moveOf(noun);
    if (move && verb === 'move') {
      const hex = ray(world.hunters[seat], move.direction, move.card)[move.card - 1];
      if (hex !== undefined) found.set(hex, { verb, noun, card: move.card });
    } else if (typeof noun === 'number') {
      found.set(noun, { verb, noun });
    }
  }
  return found;
}

/** The cards that may be discarded. */
export function discards(asks: Ask[]): Set<number> {
  const found = [...answersOf(asks, new Set(['discard']))].map(({ noun }) => noun);
  return new Set(found.filter((noun): noun is number => typeof noun === 'number'));
}

export function offers(asks: Ask[], verb: string): boolean {
  return asks.some((ask) => ask.choices.some((choice) => choice.verb === verb));
}

/** What somebody meant who touched a hex that is not lit; the server is asked why it cannot be. */
export function meant(hex: number, asks: Ask[], world: Steppe, seat: number): Answer {
  const topic = asks[0]?.topic ?? (world.turn ? 'turn' : 'place');
  if (topic === 'place' || topic === 'flee') return { verb: topic, noun: hex };
  const from = world.hunters[seat];
  if (from < 0) return { verb: 'move' };
  const way = bearing(from, hex);
  if (!way || way.distance > 3) return { verb: 'move', noun: hex }; // no card leads there: the server knows what to say
  return { verb: 'move', noun: [way.distance, way.direction] }; // a card not in hand is a reason, too
}
