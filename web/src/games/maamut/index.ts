/** Mâamut, as the generic client knows it. */

import type { GameModule } from '../game';
import { isDrawn } from './answers';
import Board from './Board.svelte';
import { fold } from './fold';
import { notation, written } from './notation';
import { loses } from './loses';
import { rules } from './rules';
import { answerLabel, describe } from './spoken';

const maamut: GameModule = {
  Board,
  fold,
  describe,
  answerLabel,
  notation,
  noun: written,
  onBoard: (verb) => isDrawn(verb),
  rules,
  quiet: ['turn_began', 'card_drawn'],
  obvious: ['card_played'],
  heads: ['turn_began'],
  seated: ['hunter'],
  examples: '2SE, T+, D3',
  loses,
};

export default maamut;
