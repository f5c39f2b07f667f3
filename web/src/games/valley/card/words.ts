/** The words around the cards, in three languages. */

import { wordsOf } from '../../../lib/text/say';
import type { Lang } from '../../../lib/wire/wire';

const EN = {
  hand: 'Your cards',
  none: 'You have no cards.',
  lit: 'can be played now',
  usable: 'can be used now',
  about: 'About {card}',
  printed: 'printed name',
  when: 'When',
  or: 'or',
  fire: 'with fire',
  needs_fire: 'Only for a tribe that has fire.',
  asked: 'Often asked',
  example: 'Example',
  copies: '{n} copies in the deck',
  edition: 'edition of {year}',
  play: 'Play this card',
  not_now: 'Why not now?',
  close: 'Close',
  cunning: 'cunning',
  summer: 'summer event',
  winter: 'winter event',
  invention: 'invention of a genius',
  aid: 'Player aid',
  print: 'Print',
};

export type CardWord = keyof typeof EN;

const WORDS: Readonly<Record<Lang, Readonly<Record<CardWord, string>>>> = {
  en: EN,
  fr: {
    hand: 'Vos cartes',
    none: "Vous n'avez pas de carte.",
    lit: 'jouable maintenant',
    usable: 'utilisable maintenant',
    about: 'À propos de {card}',
    printed: 'nom imprimé',
    when: 'Quand',
    or: 'ou',
    fire: 'avec le feu',
    needs_fire: 'Seulement pour une tribu qui a le feu.',
    asked: 'Questions fréquentes',
    example: 'Exemple',
    copies: '{n} exemplaires dans le paquet',
    edition: 'édition de {year}',
    play: 'Jouer cette carte',
    not_now: 'Pourquoi pas maintenant ?',
    close: 'Fermer',
    cunning: 'astuce',
    summer: "événement d'été",
    winter: "événement d'hiver",
    invention: "invention d'un génie",
    aid: 'Aide de jeu',
    print: 'Imprimer',
  },
  it: {
    hand: 'Le tue carte',
    none: 'Non hai carte.',
    lit: 'giocabile ora',
    usable: 'utilizzabile ora',
    about: 'A proposito di {card}',
    printed: 'nome stampato',
    when: 'Quando',
    or: 'oppure',
    fire: 'con il fuoco',
    needs_fire: 'Solo per una tribù che ha il fuoco.',
    asked: 'Domande frequenti',
    example: 'Esempio',
    copies: '{n} copie nel mazzo',
    edition: 'edizione del {year}',
    play: 'Gioca questa carta',
    not_now: 'Perché non ora?',
    close: 'Chiudi',
    cunning: 'astuzia',
    summer: "evento d'estate",
    winter: "evento d'inverno",
    invention: 'invenzione di un genio',
    aid: 'Promemoria',
    print: 'Stampa',
  },
};

const words = wordsOf<CardWord>(WORDS);

export const cardWord = (lang: Lang, key: CardWord, params: Record<string, string | number> = {}): string =>
  words({ lang })(key, params);
