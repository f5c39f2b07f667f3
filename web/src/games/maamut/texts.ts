/** The client's own words for Mâamut; sentences of the game itself come from the server. */

import type { Lang } from '../../lib/wire/wire';
import type { Say } from '../../lib/text/say';

export const TEXTS = {
  fr: {
    board: 'La steppe',
    row: 'Rangée {n}',
    mammoth: 'le mammouth',
    your_hunter: 'votre chasseur',
    hunter_of: 'chasseur de {seat}',
    your_trap: 'votre piège',
    trap_of: 'piège de {seat}',
    pile: 'Pioche : {n}',
    discarded: 'Défausse : {a} × 1, {b} × 2, {c} × 3',
    hand: 'Votre main',
    traps: 'Pièges',
    where_to: 'Carte {n} : ne montrer que ses cases',
    no_card: 'Pas de carte',
    set_trap: 'Poser un piège',
    remove_trap: 'Retirer le piège',
    discard: 'Défausser',
    left: '{n} en réserve',
    card_in_hand: 'carte en main',
    cards_in_hand: 'cartes en main',
    trap_left: 'piège en réserve',
    traps_left: 'pièges en réserve',
    on_turn: 'joue',
    lets_go: 'laisserait partir le mammouth',
    winner: 'gagne la chasse',
  },
  en: {
    board: 'The steppe',
    row: 'Row {n}',
    mammoth: 'the mammoth',
    your_hunter: 'your hunter',
    hunter_of: 'hunter of {seat}',
    your_trap: 'your trap',
    trap_of: 'trap of {seat}',
    pile: 'Pile: {n}',
    discarded: 'Discarded: {a} × 1, {b} × 2, {c} × 3',
    hand: 'Your hand',
    traps: 'Traps',
    where_to: 'Card {n}: show only its hexes',
    no_card: 'No card',
    set_trap: 'Set a trap',
    remove_trap: 'Remove the trap',
    discard: 'Discard',
    left: '{n} left',
    card_in_hand: 'card in hand',
    cards_in_hand: 'cards in hand',
    trap_left: 'trap left',
    traps_left: 'traps left',
    on_turn: 'on the move',
    lets_go: 'would let the mammoth go',
    winner: 'wins the hunt',
  },
  it: {
    board: 'La steppa',
    row: 'Riga {n}',
    mammoth: 'il mammut',
    your_hunter: 'il tuo cacciatore',
    hunter_of: 'cacciatore di {seat}',
    your_trap: 'la tua trappola',
    trap_of: 'trappola di {seat}',
    pile: 'Mazzo: {n}',
    discarded: 'Scarti: {a} × 1, {b} × 2, {c} × 3',
    hand: 'La tua mano',
    traps: 'Trappole',
    where_to: 'Carta {n}: mostra solo le sue caselle',
    no_card: 'Nessuna carta',
    set_trap: 'Metti una trappola',
    remove_trap: 'Togli la trappola',
    discard: 'Scarta',
    left: '{n} di riserva',
    card_in_hand: 'carta in mano',
    cards_in_hand: 'carte in mano',
    trap_left: 'trappola di riserva',
    traps_left: 'trappole di riserva',
    on_turn: 'di turno',
    lets_go: 'lascerebbe andare il mammut',
    winner: 'vince la caccia',
  },
} satisfies Record<Lang, Record<string, string>>;

export type TextKey = keyof (typeof TEXTS)['en'];
export type Own = (key: TextKey, params?: Record<string, string | number>) => string;

export function own(say: Pick<Say, 'lang'>): Own {
  return (key, params = {}) =>
    TEXTS[say.lang][key].replace(/\{(\w+)\}/g, (slot: string, name: string) => String(params[name] ?? slot));
}
