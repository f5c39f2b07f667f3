/** La Vallée des Mammouths, as the generic client knows it. */

import type { Lang } from '../../lib/wire/wire';
import type { GameModule } from '../game';
import { Picture } from './art';
import { wordedIn } from './card/catalogue.svelte';
import Board from './Board.svelte';
import BoardPicker from './map/BoardPicker.svelte';
import { notation, written } from './model/notation';
import { rules } from './rules';
import { rulesOf } from './told';
import { describe, others } from './model/plate';
import { answerLabel } from './model/spoken';
import { bothers } from './model/stops';
import { TEXTS } from './model/texts';
import { valley as seen } from './model/world';

const named = (key: string): Record<Lang, string> => ({ fr: TEXTS.fr[key], en: TEXTS.en[key], it: TEXTS.it[key] });

const NOTES = ['parleyed', 'bartered', 'offered', 'busy', 'engaged', 'hunter']; // of talk

/** Notes that only the rules need: what is told beside them says it already. */
const KEPT = new Set(['fought', 'fought_beasts', 'swimmers', 'unkept', 'rich_damaged', 'entered', 'totem_offered', ...NOTES]);
const UNSAID = new Set(['card_discarded', 'counter_shown', 'event_discarded', 'beasts_rolled']);

const valley: GameModule = {
  Board,
  describe,
  others,
  answerLabel,
  notation,
  noun: written,
  onBoard: () => true, // the dock has room for what has no place on the map
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
    (name === 'die_rolled' && data.what === 'combat') ||
    (name === 'valley_die_rolled' && (data.what === 'neanderthals' || data.what === 'loner')), // the round tells of it
  obvious: ['group_moved', 'card_played', 'camp_founded'],
  heads: ['turn_began'],
  seated: ['winners', 'rival'],
  examples: 'm 3-4>3-5 3W1F, c 3-4, end',
  dock: true,
  previews: 'board',
  sets: [
    {
      name: named('set_short'),
      picture: 'short',
      is: {
        en: 'It ends after two years, even if nobody has won.',
        fr: "La partie s'arrête au bout de deux ans, même si personne n'a gagné.",
        it: 'Finisce dopo due anni, anche se nessuno ha vinto.',
      },
      options: { turn_limit: '11' },
    },
    {
      name: named('set_wild'),
      picture: 'wild',
      is: {
        en: 'A valley of 61 hexes that nobody has seen before.',
        fr: "Une vallée de 61 cases que personne n'a jamais vue.",
        it: 'Una valle di 61 caselle che nessuno ha mai visto.',
      },
      options: { board: 'random-61' },
    },
  ],
  Picture,
  editors: { board: BoardPicker },
  worded: (texts, rules) => wordedIn(texts, rulesOf(rules)?.edition),
  bothers: (ask, world, orders, rules) => bothers(ask, seen(world), orders, rulesOf(rules)),
};

export default valley;
