/** Events as lines to read. */

import type { Say } from './say';
import type { Ev } from '../wire/wire';

export interface Line {
  event: Ev; // the first, where it happened several times over
  text: string;
  count: number;
}

const alike = (one: Ev, other: Ev): boolean => one.name === other.name && one.data.seat === other.data.seat;

type Implied = (event: Ev, next: Ev) => boolean;

/** One line for each act; the same thing several times over to the same seat is one line. */
export function linesOf(events: Ev[], say: Pick<Say, 'event'>, implied: Implied = () => false): Line[] {
  const found: Line[] = [];
  for (const [place, event] of events.entries()) {
    const next = events.at(place + 1);
    if (next && implied(event, next)) continue;
    const text = say.event(event);
    if (!text) continue; // told under earlier rules, in words that are gone
    const last = found.at(-1);
    if (last?.text === text && alike(last.event, event)) last.count++;
    else found.push({ event, text, count: 1 });
  }
  return found;
}

/** The number of the rule that an event follows: by what was thrown or why it came to that, where that makes a difference. */
export function ruleFor({ name, data }: Ev, rules: Readonly<Record<string, string>> = {}): string {
  const words = [data.what, data.cause].filter((word) => typeof word === 'string');
  return words.map((word) => rules[`${name}.${word}`]).find(Boolean) ?? rules[name] ?? '';
}

/** A few sentences: without what is no news, and of a run of the same thing only its end. */
export function brief(events: Ev[], say: Pick<Say, 'event'>, quiet: readonly string[] = []): string[] {
  const news = events.filter((event) => !quiet.includes(event.name));
  const ends = news.filter((event, at) => !news[at + 1] || !alike(event, news[at + 1]));
  return ends.map((event) => say.event(event)).filter(Boolean);
}
