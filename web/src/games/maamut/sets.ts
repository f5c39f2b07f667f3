/** Options that go well together, each in a line. */

import type { GameModule } from '../game';

export const sets: NonNullable<GameModule['sets']> = [
  {
    name: { en: 'As in the rule book', fr: 'Comme dans la règle', it: 'Come da regolamento' },
    is: {
      en: 'Hands are secret, and everybody chooses where their own hunter flees.',
      fr: 'Les mains sont secrètes, et chacun choisit où fuit son chasseur.',
      it: 'Le carte sono segrete e ognuno sceglie dove fugge il proprio cacciatore.',
    },
    options: {},
  },
  {
    name: { en: 'A first hunt', fr: 'Une première chasse', it: 'Una prima caccia' },
    is: {
      en: 'All hands are open, so everybody can help and learn.',
      fr: "Toutes les mains sont visibles : on s'entraide et on apprend.",
      it: 'Tutte le carte sono scoperte: ci si aiuta e si impara.',
    },
    options: { hands: 'open' },
  },
  {
    name: { en: 'A short hunt', fr: 'Une chasse courte', it: 'Una caccia breve' },
    is: {
      en: 'Hunters flee by themselves, the last one left wins, and after 30 rounds the mammoth has survived.',
      fr: "Les chasseurs fuient d'eux-mêmes, le dernier en jeu gagne, et après 30 tours de table le mammouth est sauvé.",
      it: "I cacciatori fuggono da soli, vince l'ultimo rimasto e dopo 30 giri il mammut è salvo.",
    },
    options: { flight_choice: 'auto', last_hunter: 'wins', limit: '30' },
  },
  {
    name: { en: 'An open steppe', fr: 'Une steppe ouverte', it: 'Una steppa aperta' },
    is: {
      en: 'No hex is cut off from the others, and traps vanish with their hunter.',
      fr: "Aucune case n'est coupée des autres, et les pièges disparaissent avec leur chasseur.",
      it: 'Nessuna casella è isolata e le trappole spariscono con il loro cacciatore.',
    },
    options: { deal: 'no_pockets', dead_traps: 'removed' },
  },
];
