/** Mâamut, as the generic client knows it. */

import type { Ev } from '../../lib/wire/wire';
import type { GameModule } from '../game';
import { isDrawn } from './answers';
import Board from './Board.svelte';
import { notation, written } from './notation';
import { loses } from './loses';
import { rules } from './rules';
import { answerLabel, describe } from './spoken';

/** A card is played by running, and the mammoth runs from hex to hex. */
const implied = (event: Ev, next: Ev): boolean =>
  (event.name === 'card_played' && next.name === 'hunter_moved' && event.data.seat === next.data.seat) ||
  (event.name === 'mammoth_ran' && next.name === 'mammoth_ran');

const maamut: GameModule = {
  Board,
  describe,
  answerLabel,
  notation,
  noun: written,
  onBoard: (verb) => isDrawn(verb),
  rules,
  quiet: ['turn_began', 'card_drawn'],
  obvious: ['card_played'],
  unsaid: ({ name, data }) => name === 'card_drawn' && data.card === undefined, // everybody draws after every card
  implied,
  heads: ['turn_began'],
  seated: ['hunter'],
  examples: '2SE, T+, D3',
  loses,
};

export default maamut;
