/** The world after an event: what a client does between two views. */

import type { Ev, World } from '../../lib/wire/wire';
import { numberIn, numbersIn, REMOVED, steppe, type Steppe } from './world';

const TOLD_ONLY = new Set(['tiles_taken_up', 'mammoth_stood', 'mammoth_fled', 'mammoth_turned']);

const changed = <T>(items: T[], place: number, value: T): T[] => items.map((item, at) => (at === place ? value : item));

/** null: this event is not known here. */
export function fold(world: World, event: Ev): World | null {
  const old = steppe(world);
  const { name, data } = event;
  const seat = numberIn(data.seat);
  const hex = numberIn(data.hex);
  const card = numberIn(data.card);
  switch (name) {
    case 'people_seated':
      return { ...old, chairs: numbersIn(data.chairs) };
    case 'tiles_laid':
      return { ...old, terrain: String(data.terrain) };
    case 'card_drawn':
      return { ...old, hands: changed(old.hands, seat, withCard(old.hands[seat], card)), pile: numberIn(data.left) };
    case 'hunter_placed':
    case 'hunter_moved':
    case 'hunter_fled':
      return { ...old, hunters: changed(old.hunters, seat, hex) };
    case 'turn_began':
      return { ...old, seat, turn: numberIn(data.turn), agreed: old.agreed.filter((other) => other !== seat) };
    case 'card_played':
    case 'card_discarded': {
      const hand = withoutCard(old.hands[seat], card);
      return hand === null ? null : { ...old, hands: changed(old.hands, seat, hand), discard: discarded(old, [card]) };
    }
    case 'trap_set':
      return { ...old, traps: changed(old.traps, hex, seat) };
    case 'trap_taken_back':
    case 'trap_destroyed':
      return { ...old, traps: changed(old.traps, hex, -1) };
    case 'pile_renewed':
      return { ...old, pile: numberIn(data.count), discard: [0, 0, 0] };
    case 'mammoth_ran':
      return { ...old, mammoth: hex };
    case 'hunter_charged':
    case 'hunter_trampled':
    case 'hunter_gave_up':
      return {
        ...old,
        hunters: changed(old.hunters, seat, REMOVED),
        hands: changed(old.hands, seat, typeof old.hands[seat] === 'number' ? 0 : []),
        discard: discarded(old, numbersIn(data.hand)),
        agreed: old.agreed.filter((other) => other !== seat),
      };
    case 'traps_rotted': {
      const gone = numbersIn(data.hexes);
      return { ...old, traps: old.traps.map((owner, place) => (gone.includes(place) ? -1 : owner)) };
    }
    case 'agreement_offered':
      return { ...old, agreed: [...old.agreed, seat] };
    default:
      if (TOLD_ONLY.has(name)) return old;
      if (!name.startsWith('game_')) return null;
      return { ...old, ended: name.slice('game_'.length), winner: typeof data.winner === 'number' ? data.winner : null };
  }
}

function withCard(hand: number | number[], card: number): number | number[] {
  return typeof hand === 'number' ? hand + 1 : [...hand, card].sort((a, b) => a - b);
}

function withoutCard(hand: number | number[], card: number): number | number[] | null {
  if (typeof hand === 'number') return hand - 1;
  const place = hand.indexOf(card);
  return place < 0 ? null : hand.filter((_, at) => at !== place);
}

function discarded(world: Steppe, cards: number[]): number[] {
  return world.discard.map((count, value) => count + cards.filter((card) => card === value + 1).length);
}
