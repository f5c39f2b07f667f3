/** Mammut, as the generic client knows it. */

import type { Component } from 'svelte';
import type { GameModule, Say } from '../game';
import Board from './Board.svelte';
import { notation, written } from './notation';
import { rules } from './rules';
import { answerLabel, calledLots, describe } from './spoken';
import TileEditor from './TileEditor.svelte';

const ACTS = new Set(['tiles_looked', 'tiles_flipped', 'lots_returned']); // what a card does at once

interface Extras {
  previews: 'board'; // the board itself tells what an answer would bring
  /** Controls of the game's own for options that take any text. */
  editors: Readonly<Record<string, Component<{ value: string; say: Say; change: (value: string) => void }>>>;
}

const mammut: GameModule & Extras = {
  Board,
  describe,
  answerLabel,
  notation,
  noun: written,
  onBoard: () => true,
  rules,
  quiet: [
    'turn_began',
    'card_dealt',
    'card_drawn',
    'animal_drawn',
    'animals_began',
    'hide_moved',
    'shares_counted',
    'round_ended',
  ],
  obvious: ['card_played', 'tiles_taken', 'all_taken', 'lot_robbed', 'lots_returned', 'card_laid'],
  heads: ['turn_began', 'round_began', 'distribution_ended'],
  unsaid: ({ name, data }) => /^card_(dealt|drawn)$/.test(name) && data.card === undefined, // of others it is no news
  implied: (event, next) =>
    event.name === 'card_played' && ACTS.has(next.name) && event.data.seat === next.data.seat,
  called: calledLots,
  seated: ['lot', 'lots', 'tied', 'winners'],
  examples: 'take A2 b, rob P2, > M, play flip #4',
  previews: 'board',
  editors: { tiles: TileEditor },
};

export default mammut;
