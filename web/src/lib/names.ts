import type { Catalogue } from './say';
import type { Card } from './wire';

/** What each seat is called: as the person on it, or by the colour of its tribe. */
export function namesOf(card: Card | null, texts: Catalogue): string[] {
  const names: string[] = [];
  for (const [place, chair] of (card?.chairs ?? []).entries()) {
    const seat = chair.seat ?? place;
    names[seat] = chair.name || texts[`word.seat.${seat}`] || String(seat + 1);
  }
  return names;
}
