/** Options that go well together, each in a line. */

import type { GameModule } from '../game';

export const sets: NonNullable<GameModule['sets']> = [
  {
    name: { en: 'As in the rule book', fr: 'Comme dans la règle', it: 'Come da regolamento' },
    is: {
      en: 'A robber puts back at least one tile; animals are never turned over.',
      fr: 'Un voleur remet au moins une tuile au milieu ; un animal ne se retourne jamais.',
      it: 'Un ladro rimette almeno una tessera; gli animali non si girano mai.',
    },
    options: {},
  },
  {
    name: { en: 'Bold robbers', fr: 'Voleurs hardis', it: 'Ladri audaci' },
    is: {
      en: 'A robber puts back exactly one tile and keeps all the rest.',
      fr: 'Un voleur remet une seule tuile au milieu et garde tout le reste.',
      it: 'Un ladro rimette una sola tessera e tiene tutto il resto.',
    },
    options: { give_back: 'exactly_one' },
  },
  {
    name: { en: 'Nothing is safe', fr: "Rien n'est sûr", it: 'Niente è sicuro' },
    is: {
      en: 'Any tile may be turned over, and played cards come back sooner.',
      fr: 'Toute tuile peut être retournée, et les cartes jouées reviennent plus vite.',
      it: 'Ogni tessera si può girare e le carte giocate tornano prima.',
    },
    options: { flip_animals: 'true', discard: 'at_once' },
  },
];
