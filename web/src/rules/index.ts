/** Which numbered rule an event follows, so that the story can point to it; and the short rules for players. */

import type { Lang } from '../lib/wire';

const EVENTS: Record<string, Record<string, string>> = {
  maamut: {
    people_seated: 'MR1',
    tiles_laid: 'M3.1',
    tiles_taken_up: 'M3.2',
    card_drawn: 'M4.3',
    hunter_placed: 'M3.6',
    turn_began: 'M4.1',
    card_played: 'M5.1',
    card_discarded: 'M5.9',
    hunter_moved: 'M5.3',
    trap_set: 'M5.6',
    trap_taken_back: 'M5.8',
    trap_destroyed: 'M5.8',
    pile_renewed: 'M4.4',
    mammoth_stood: 'M6.6',
    mammoth_fled: 'M6.2',
    mammoth_turned: 'M6.4',
    mammoth_ran: 'M6.4',
    hunter_fled: 'M7.3',
    hunter_charged: 'M6.6',
    hunter_trampled: 'M7.5',
    hunter_gave_up: 'M8.7',
    traps_rotted: 'O5',
    agreement_offered: 'M9.5',
    game_caught: 'M8.4',
    game_fell_neutral: 'O5',
    game_limit: 'M9.4',
    game_out_of_reach: 'M9.3',
    game_nobody_left: 'M8.5',
    game_last_left: 'O9',
    game_agreed: 'M9.5',
  },
};

export const ruleOf = (game: string, event: string): string => EVENTS[game]?.[event] ?? '';

const books = import.meta.glob<{ default: string }>('./*.ts');

/** The short rules of a game, or null where nobody has written them yet. */
export async function shortRules(game: string, lang: Lang): Promise<string | null> {
  const source = books[`./${game}.${lang}.ts`];
  return source ? (await source()).default : null;
}
