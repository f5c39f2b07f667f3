/** Mâamut, as the generic client knows it. */

import type { GameModule } from '../game';
import { isDrawn } from './answers';
import Board from './Board.svelte';
import { fold } from './fold';
import { notation, written } from './notation';
import { answerLabel, describe } from './spoken';
import { tutorial } from './tutorial';

const maamut: GameModule = {
  Board,
  fold,
  describe,
  answerLabel,
  notation,
  noun: written,
  onBoard: (verb) => isDrawn(verb),
  tutorial,
};

export default maamut;
