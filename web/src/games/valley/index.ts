/** La Vallée des Mammouths, as the generic client knows it. */

import type { Lang } from '../../lib/wire/wire';
import type { GameModule } from '../game';
import Board from './Board.svelte';
import BoardPicker from './map/BoardPicker.svelte';
import { fold } from './model/fold';
import { notation, written } from './model/notation';
import { rules } from './rules';
import { answerLabel, describe } from './model/spoken';
import { bothers } from './model/stops';
import { TEXTS } from './model/texts';
import { valley as seen } from './model/world';

const named = (key: string): Record<Lang, string> => ({ fr: TEXTS.fr[key], en: TEXTS.en[key], it: TEXTS.it[key] });

/** Notes that only the rules need: what is told beside them says it already. */
const KEPT = new Set(['fought', 'fought_beasts', 'swimmers', 'unkept', 'rich_damaged']);
const UNSAID = new Set(['card_discarded', 'counter_shown', 'event_discarded', 'beasts_rolled']);

/** What the shell makes buttons for: answers without a place on the map and without a row of their own. */
const BUTTONS = new Set(['lose', 'take', 'raze', 'child']);

const valley: GameModule = {
  Board,
  fold,
  describe,
  answerLabel,
  notation,
  noun: written,
  onBoard: (verb, noun) => !BUTTONS.has(verb) && !(verb === 'sow' && noun === undefined),
  rules,
  quiet: [
    'phase_began',
    'turn_began',
    'counter_shown',
    'card_drawn',
    'card_discarded',
    'effect_began',
    'effect_ended',
    'event_discarded',
    'event_stayed',
    'herd_moved',
    'die_rolled',
    'beasts_rolled',
    'valley_die_rolled',
    'order_set',
    'prompt_set',
  ],
  unsaid: ({ name, data }) =>
    UNSAID.has(name) ||
    (name.startsWith('effect_') && KEPT.has(String(data.key))) ||
    (name === 'die_rolled' && data.what === 'combat'),
  obvious: ['group_moved', 'card_played', 'camp_founded'],
  heads: ['turn_began'],
  seated: ['winners', 'rival'],
  examples: 'm 3-4>3-5 3W1F, c 3-4, end',
  dock: true,
  previews: 'board',
  sets: [
    {
      name: named('set_usual'),
      is: {
        en: 'The full game, until somebody has enough camps.',
        fr: "Le jeu entier, jusqu'à ce que quelqu'un ait assez de camps.",
        it: 'Il gioco intero, finché qualcuno ha abbastanza accampamenti.',
      },
      options: {},
    },
    {
      name: named('set_first'),
      is: {
        en: 'No fire, and more food for everybody at the start.',
        fr: 'Sans feu, et de la nourriture pour tous au début.',
        it: "Senza fuoco, e cibo per tutti all'inizio.",
      },
      options: { fire: 'off', beginner_food: 'on' },
    },
    {
      name: named('set_short'),
      is: {
        en: 'It ends after two years, even if nobody has won.',
        fr: "La partie s'arrête au bout de deux ans, même si personne n'a gagné.",
        it: 'Finisce dopo due anni, anche se nessuno ha vinto.',
      },
      options: { turn_limit: '11' },
    },
    {
      name: named('set_wild'),
      is: {
        en: 'A valley of 61 hexes that nobody has seen before.',
        fr: "Une vallée de 61 cases que personne n'a jamais vue.",
        it: 'Una valle di 61 caselle che nessuno ha mai visto.',
      },
      options: { board: 'random-61' },
    },
  ],
  editors: { board: BoardPicker },
  bothers: (ask, world, orders) => bothers(ask, seen(world), orders),
};

export default valley;
