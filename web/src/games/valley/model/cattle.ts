/** Words for herds, those who hunt them, and people who are too weak for anything. */

import type { Say } from '../../../lib/text/say';
import { wearyOn } from './beyond';
import type { Desk } from './desk.svelte';
import type { Combat } from './facts.svelte';
import { AMAZON, GENIUS, many, WARRIOR, WOMAN } from './party';
import { own } from './texts';
import { companionsOn, herdsOn, roamersOn, type Valley } from './world';

const BISON = 3; // that belong to a tribe

/** What so many head of cattle would bring, and what is lacking. */
export function feedsWords({ known, seat, rules, words }: Pick<Desk, 'known' | 'seat' | 'rules' | 'words'>, heads: number): string {
  const meals = seat === null ? undefined : known.told?.meals[seat];
  const worth = rules?.beasts[BISON]?.[3] ?? 0;
  if (!meals) return '';
  const lacking = meals.need - meals.stock - meals.fishing - meals.gathering - meals.harvest - heads * worth;
  return words(lacking > 0 ? 'slaughter_feeds' : 'slaughter_enough', { n: heads * worth, lacking });
}

/** What keeping so many of the beaten would cost. */
export const keptWords = ({ rules, words }: Pick<Desk, 'rules' | 'words'>, heads: number): string =>
  words('capture_costs', { n: heads * (rules?.beasts[BISON]?.[3] ?? 0) });

/** "3 wolves", whom one would fight there; "2 domestic bison", upon whom others fall. */
export function herdWords(world: Valley, { hex, species, owner }: Pick<Combat, 'hex' | 'species' | 'owner'>, say: Say): string {
  if (owner !== undefined) return say.counted('bison', companionsOn(world, owner, hex, species));
  const count = [...herdsOn(world, hex), ...roamersOn(world, hex)].find((herd) => herd.species === species)?.count ?? 1;
  return say.counted(`species.${species}`, count);
}

/** "exhausted: a warrior and a woman"; nothing where nobody is. */
export function wearyLines(world: Valley, seat: number, hex: number, say: Say): string[] {
  const weary = wearyOn(world, seat, hex);
  const [warriors, women, geniuses, amazons] = [WARRIOR, WOMAN, GENIUS, AMAZON].map((kind) => many(weary, kind));
  return weary ? [own(say)('exhausted', { who: say.party({ warriors, geniuses, women, amazons }) })] : [];
}

/** Who will have the carrion of a hex, as things stand. */
export function carrionWords([, , first, eater]: [number, number, number, number], say: Say): string {
  const words = own(say);
  if (first >= 0) return words('carrion_for', { who: say.word('seat', first) });
  return eater >= 0 ? words('carrion_eaten', { beasts: say.word('species', eater) }) : words('carrion_free');
}
