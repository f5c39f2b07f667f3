/** The words of the gallery, in three languages. */

import { wordsOf } from '../../../lib/text/say';

const EN = {
  edition: 'Edition',
  deck: 'Deck',
  search: 'Search a card by name',
  all: 'all',
  found: '{count} {count|card|cards}',
  none: 'No card has such a name here.',
  box_extension: '2008 extension',
  box_copies: '{n} in the box',
  deck_all: 'all decks',
  events_summer: 'summer events',
  events_winter: 'winter events',
};

export const galleryWords = wordsOf<keyof typeof EN>({
  en: EN,
  fr: {
    edition: 'Édition',
    deck: 'Paquet',
    search: 'Chercher une carte par son nom',
    all: 'toutes',
    found: '{count} {count|carte|cartes}',
    none: 'Aucune carte ne porte ce nom ici.',
    box_extension: 'extension 2008',
    box_copies: '{n} dans la boîte',
    deck_all: 'tous les paquets',
    events_summer: "événements d'été",
    events_winter: "événements d'hiver",
  },
  it: {
    edition: 'Edizione',
    deck: 'Mazzo',
    search: 'Cerca una carta per nome',
    all: 'tutte',
    found: '{count} {count|carta|carte}',
    none: 'Nessuna carta ha questo nome qui.',
    box_extension: 'espansione 2008',
    box_copies: '{n} nella scatola',
    deck_all: 'tutti i mazzi',
    events_summer: "eventi d'estate",
    events_winter: "eventi d'inverno",
  },
});
