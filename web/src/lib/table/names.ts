/** What people, bots and seats are called. */

import type { Catalogue } from '../text/say';
import type { Card } from '../wire/wire';

export const BOTS = ['Grum', 'Olla', 'Tok', 'Vesh', 'Umi', 'Rusk', 'Onda', 'Brak'];

/** What each chair is called: a bot that has no name of its own gets one, and of two Anas the second is Ana 2. */
export function chairNames(card: Pick<Card, 'chairs'>): string[] {
  const given = card.chairs.map(({ kind, name, bot }, place) =>
    kind === 'bot' && (!name || name === bot) ? BOTS[place % BOTS.length] : name,
  );
  return given.map((name, place) => {
    const before = name ? given.slice(0, place).filter((other) => other === name).length : 0;
    return before ? `${name} ${before + 1}` : name;
  });
}

/** What each seat is called: as whoever sits on it, or by the colour of its tribe. */
export function namesOf(card: Pick<Card, 'chairs'> | null, texts: Catalogue): string[] {
  const names: string[] = [];
  if (!card) return names;
  const called = chairNames(card);
  for (const [place, chair] of card.chairs.entries()) {
    const seat = chair.seat ?? place;
    names[seat] = called[place] || texts[`word.seat.${seat}`] || String(seat + 1);
  }
  return names;
}
