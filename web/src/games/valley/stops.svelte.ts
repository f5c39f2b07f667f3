/** Stops and standing orders: at which moments a player wants to be asked for a card. Kept on this device. */

import { keep, kept } from '../../lib/keep';
import type { Ask, Noun } from '../../lib/wire';
import { playsOf } from './aims';
import { choiceOf } from './moves';

export type Wish = 'ask' | 'mine' | 'never' | 'play';
export const WISHES: readonly Wish[] = ['ask', 'mine', 'never', 'play'];

/** The moments at which, unless one says otherwise, one is asked whatever happens. */
const ASKED = new Set([
  'event_drawn',
  'event_effect',
  'animals_end',
  'tribe_move',
  'tribe_move_end',
  'combat_start',
  'token_death',
  'camp_taken',
  'survival',
  'births_start',
]);

const WAY = 1500; // ms that an answer may be on its way

/** An answer that is given for somebody. */
export interface Standing {
  verb: string;
  noun?: Noun;
  sent: boolean; // it is on its way already
}

const isWish = (value: unknown): value is Wish => WISHES.includes(value as Wish);

export class Stops {
  private wishes = $state<Record<string, Wish>>({});
  private passed = new Map<string, number>(); // when questions were answered here; if they come again, they were taken back
  private late = $state(0); // an answer has been on its way for too long

  constructor(private readonly table: string) {
    const found = Object.entries(kept<Record<string, unknown>>(this.place, {}));
    this.wishes = Object.fromEntries(found.filter((each): each is [string, Wish] => isWish(each[1])));
  }

  private get place(): string {
    return `stops.${this.table}`;
  }

  of(card: string): Wish | '' {
    return this.wishes[card] ?? '';
  }

  set(card: string, wish: Wish | ''): void {
    const { [card]: _, ...rest } = this.wishes;
    this.wishes = wish ? { ...rest, [card]: wish } : rest;
    keep(this.place, this.wishes);
  }

  /** What is answered for the player; null: ask. `concerned`: own people stand where it happens, or it happens nowhere. */
  answer(ask: Ask, concerned: boolean, mark: string): Standing | null {
    void this.late;
    if (ask.topic !== 'react') return null;
    const said = this.passed.get(mark);
    if (said !== undefined) return Date.now() - said < WAY ? { verb: 'pass', sent: true } : null;
    return this.wanted(ask, concerned);
  }

  /** It was answered so; the answer is on its way. */
  said(mark: string): void {
    this.passed.set(mark, Date.now());
    setTimeout(() => this.late++, WAY + 20);
  }

  private wanted(ask: Ask, concerned: boolean): Standing | null {
    const plays = playsOf(choiceOf([ask], 'play')?.of ?? []);
    const window = String(ask.about.window ?? '');
    const usual: Wish = ASKED.has(window) ? 'ask' : 'mine';
    for (const play of plays) {
      const wish = this.wishes[play[0]] ?? usual;
      if (wish === 'play') return { verb: 'play', noun: play, sent: false };
      if (wish === 'ask' || (wish === 'mine' && concerned)) return null;
    }
    return { verb: 'pass', sent: false };
  }
}
