/** A story as beats: what is told, and how long it takes. */

import type { Ev } from '../../lib/wire/wire';

export interface Beat {
  event: Ev;
  ms: number;
}

export const LONGEST = 4000; // a whole story, in ms
export const SCORING = 10000; // one that counts a round: there is more to read

const SCORE = 480;
const MS: Record<string, number> = {
  start_given: 250,
  card_dealt: 130,
  card_drawn: 130,
  animal_drawn: 160,
  round_began: 350,
  tiles_thrown: 1100,
  tiles_taken: 650,
  all_taken: 750,
  lot_robbed: 950,
  turn_passed: 300,
  distribution_ended: 500,
  card_played: 750,
  card_laid: 450,
  tiles_looked: 800,
  tiles_flipped: 900,
  lots_returned: 750,
  cards_revealed: 600,
  marks_turned: 700,
  shares_counted: 800,
  pile_renewed: 300,
  cards_missed: 300,
  card_counted: 420,
  card_voided: 320,
  hide_moved: 320,
  tie_broken: 520,
  axes_scored: SCORE,
  axe_points_scored: SCORE,
  hide_led: SCORE,
  hide_trailed: SCORE,
  pelt_points_scored: SCORE,
  tusks_scored: SCORE,
  tusk_points_scored: SCORE,
  meat_first: SCORE,
  meat_second: SCORE,
  meat_third: SCORE,
  fire_lacked: SCORE,
  fire_warmed: SCORE,
  animals_began: 200,
  animal_swapped: 420,
  swap_declined: 250,
  swap_voided: 250,
  animal_gained: 380,
  animal_chosen: 420,
  animals_scored: SCORE,
  round_ended: 900,
  game_most_points: 1200,
  game_more_hides: 1200,
  game_shared: 1200,
};

export const plan = (events: Ev[]): Beat[] => events.map((event) => ({ event, ms: MS[event.name] ?? 0 }));

export const total = (beats: Beat[]): number => beats.reduce((sum, { ms }) => sum + ms, 0);

/** The beats at a speed; a story that would be too long is told faster. */
export function paced(beats: Beat[], speed: number): Beat[] {
  const counts = beats.some(({ event }) => event.name === 'shares_counted');
  const factor = Math.min(1, (counts ? SCORING : LONGEST) / Math.max(1, total(beats))) / speed;
  return beats.map((beat) => ({ ...beat, ms: beat.ms * factor }));
}
