/** Words for hexes, answers and seats. */

import type { Say } from '../../lib/text/say';
import type { Noun, World } from '../../lib/wire/wire';
import type { SeatInfo, Told } from '../game';
import type { Answer } from './answers';
import { NAMES } from './hexes';
import { moveOf } from './notation';
import { own } from './texts';
import { handSize, REMOVED, reserve, rulesOf, steppe, type Steppe } from './world';

const CARD = 'M5 1.500H11A2 2 0 0 1 13 3.500V12.500A2 2 0 0 1 11 14.500H5A2 2 0 0 1 3 12.500V3.500A2 2 0 0 1 5 1.500Z';
const TRAP = 'M8 2L14.500 13.500H1.500Z';

/** "c4, grass, trap of Ember, your hunter; play a 2 to the east" */
export function hexName(hex: number, world: Steppe, seat: number | null, say: Say, answer?: Answer): string {
  const words = own(say);
  const parts = [NAMES[hex]];
  if (world.terrain) parts.push(say.word('tile', world.terrain[hex]));
  const owner = world.traps[hex];
  if (owner >= 0) parts.push(owner === seat ? words('your_trap') : words('trap_of', { seat: say.word('seat', owner) }));
  if (world.mammoth === hex) parts.push(words('mammoth'));
  world.hunters.forEach((place, other) => {
    if (place !== hex) return;
    parts.push(other === seat ? words('your_hunter') : words('hunter_of', { seat: say.word('seat', other) }));
  });
  const name = parts.join(', ');
  return answer ? `${name}; ${answerLabel(answer.verb, answer.noun, world, say)}` : name;
}

export function answerLabel(verb: string, noun: Noun | undefined, _: World, say: Say): string {
  const move = moveOf(noun);
  if (verb === 'move' && move) return say('action.move', { card: move.card, direction: move.direction });
  if (verb === 'discard') return say('action.discard', { card: noun });
  if (typeof noun === 'number') return say(`action.${verb}`, { hex: noun });
  return say(`action.${verb}`);
}

export function describe(world: World, seat: number, say: Say, rules?: Told): SeatInfo {
  const seen = steppe(world);
  const words = own(say);
  const out = seen.hunters[seat] === REMOVED;
  let note = '';
  if (seen.ended) note = seen.winner === seat ? words('winner') : '';
  else if (seen.agreed.includes(seat)) note = words('lets_go');
  else if (seen.turn && seen.seat === seat) note = words('on_turn');
  const cards = handSize(seen, seat);
  const traps = reserve(seen, seat, rulesOf(rules));
  const has = [
    { mark: CARD, value: cards, say: words(cards === 1 ? 'card_in_hand' : 'cards_in_hand') },
    ...(traps === null ? [] : [{ mark: TRAP, value: traps, say: words(traps === 1 ? 'trap_left' : 'traps_left') }]),
  ];
  return { has, out, note };
}
