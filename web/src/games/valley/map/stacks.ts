/** What stands on a hex, in the order in which it is drawn. */

import { wearyOn } from '../model/beyond';
import { AMAZON, GENIUS, many, WARRIOR, WOMAN } from '../model/party';
import { companionsOn, herdsOn, partyOn, roamersOn, seatsOf, tameOn, type Valley } from '../model/world';

type Figure = 'warrior' | 'woman' | 'wolf' | 'loner-warrior' | 'loner-woman' | 'genius' | 'amazon' | 'bison' | 'neanderthal';

export interface Token {
  id: string;
  is: Figure | 'herd';
  seat: number; // -1: nobody's
  species: number;
  count: number;
  weary?: boolean; // exhausted, or will be next turn
}

const token = (id: string, is: Token['is'], seat: number, count: number, species = -1): Token => ({
  id,
  is,
  seat,
  species,
  count,
});

const BISON = 3;
const NEANDERTHAL = 8; // among what is no tribe's; the others are beasts
export const LETTER = { warrior: 'm', woman: 'f', genius: 'g', amazon: 'a' } as const; // before the ids of their tokens
const PEOPLE: readonly [is: keyof typeof LETTER, kind: number][] = [
  ['warrior', WARRIOR],
  ['woman', WOMAN],
  ['genius', GENIUS],
  ['amazon', AMAZON],
];

export function tokensOn(world: Valley, hex: number): Token[] {
  const found: Token[] = [];
  for (let seat = 0; seat < seatsOf(world); seat++) {
    const party = partyOn(world, seat, hex);
    const weary = wearyOn(world, seat, hex);
    for (const [is, kind] of PEOPLE) {
      const spent = many(weary, kind);
      const count = many(party, kind) - spent;
      if (count > 0) found.push(token(`${LETTER[is]}${seat}-${hex}`, is, seat, count));
      if (spent) found.push({ ...token(`x${LETTER[is]}${seat}-${hex}`, is, seat, spent), weary: true });
    }
    const wolves = tameOn(world, seat, hex);
    if (wolves) found.push(token(`t${seat}-${hex}`, 'wolf', seat, wolves));
    const cattle = companionsOn(world, seat, hex, BISON);
    if (cattle) found.push(token(`b${seat}-${hex}`, 'bison', seat, cattle));
  }
  world.loners.forEach((where, kind) => {
    if (where === hex) found.push(token(`l${kind}-${hex}`, kind ? 'loner-woman' : 'loner-warrior', -1, 1));
  });
  for (const { species, count } of roamersOn(world, hex))
    found.push(token(`h${species}-${hex}`, species === NEANDERTHAL ? 'neanderthal' : 'herd', -1, count, species));
  for (const { species, count } of herdsOn(world, hex)) found.push(token(`h${species}-${hex}`, 'herd', -1, count, species));
  return found;
}
