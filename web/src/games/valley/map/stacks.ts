/** What stands on a hex, in the order in which it is drawn. */

import { herdsOn, people, seatsOf, tameOn, type Valley } from '../model/world';

export interface Token {
  id: string;
  is: 'warrior' | 'woman' | 'wolf' | 'loner-warrior' | 'loner-woman' | 'herd';
  seat: number; // -1: nobody's
  species: number;
  count: number;
}

const token = (id: string, is: Token['is'], seat: number, count: number, species = -1): Token => ({
  id,
  is,
  seat,
  species,
  count,
});

export function tokensOn(world: Valley, hex: number): Token[] {
  const found: Token[] = [];
  for (let seat = 0; seat < seatsOf(world); seat++) {
    const [men, women] = people(world, seat, hex);
    if (men) found.push(token(`m${seat}-${hex}`, 'warrior', seat, men));
    if (women) found.push(token(`f${seat}-${hex}`, 'woman', seat, women));
    const wolves = tameOn(world, seat, hex);
    if (wolves) found.push(token(`t${seat}-${hex}`, 'wolf', seat, wolves));
  }
  world.loners.forEach((where, kind) => {
    if (where === hex) found.push(token(`l${kind}-${hex}`, kind ? 'loner-woman' : 'loner-warrior', -1, 1));
  });
  for (const { species, count } of herdsOn(world, hex)) found.push(token(`h${species}-${hex}`, 'herd', -1, count, species));
  return found;
}
