/** How long things take or are waited for, in ms. The browser may keep others: a slow machine makes no touch a long one. */

import { kept } from './keep';

const usual = {
  hold: 380, // after which a touch asks instead of acting
  long: 450, // after which a card or a tile is pressed for long
  doubt: 1000, // without a sign of life, before it is said that there is none
  ripe: 400, // in which the server answers for those at one screen who have nothing to choose
  overdue: 1500, // in which it surely has, for somebody who plays alone
  linger: 1600, // in which everybody at one screen sees a move before the device is handed on
  history: 3000, // for the history, before the table is shown without it
  note: 9000, // in which a sentence can be read
};

export const pace = { ...usual, ...kept<Partial<typeof usual>>('pace', {}) };
