/** The stage: while a story is told it holds the world as far as it has been told, and moves the pieces. */

import { tick } from 'svelte';
import { fold } from '../../../lib/table/fold';
import type { Progress } from '../../../lib/table/story';
import type { Ev } from '../../../lib/wire/wire';
import { FOLK } from '../told/folk';
import { LETTER } from './stacks';
import { numberIn, numbersIn, textIn, valley, type Valley } from '../model/world';

/** Something that moves from hex to hex. */
export interface Flyer {
  key: number;
  from: number;
  to: number;
  is: 'group' | 'herd';
  seat: number;
  species: number;
  folk: { is: (typeof FOLK)[number]['is']; count: number }[]; // who goes, kind by kind
  ms: number;
}

/** Something that is seen for a moment on a hex. */
export interface Spark {
  key: number;
  hex: number;
  is: 'death' | 'birth' | 'round' | 'arrival' | 'blaze';
  text: string;
  seat: number;
  ms: number;
}

/** Something that is read in the middle of the board. */
export interface Call {
  is: 'card' | 'event' | 'season' | 'void';
  card: string;
  seat: number;
  event: Ev;
}

/** A die that falls, for all to see. */
export interface Fallen {
  what: string;
  value: number;
  hex: number;
}

const LONGEST = 6500; // a whole story, in ms
const SWEEP = 700; // all animals together

const MS: Readonly<Record<string, number>> = {
  group_moved: 320,
  roamer_moved: 420,
  roamer_came: 420,
  group_die_rolled: 420,
  event_void: 900,
  animal_arrived: 420,
  pack_came: 420,
  valley_die_rolled: 420,
  round_fought: 650,
  tokens_died: 380,
  tokens_came: 260,
  camp_founded: 260,
  camp_taken: 420,
  camp_lost: 300,
  hazard_laid: 240,
  event_drawn: 1500,
  card_played: 1100,
  turn_began: 800,
  field_sown: 160,
  victory_announced: 900,
};
/** What happens at the same time as others of its kind. */
const TOGETHER = new Set(['herd_moved', 'animal_arrived', 'hazard_laid', 'field_sown']);

interface Beat {
  events: Ev[];
  ms: number;
}

/** The events as beats: what goes together is told together. */
export function beats(events: Ev[]): Beat[] {
  const found: Beat[] = [];
  for (const event of events) {
    const last = found.at(-1);
    if (last && TOGETHER.has(event.name) && last.events[0].name === event.name) last.events.push(event);
    else found.push({ events: [event], ms: event.name === 'herd_moved' ? SWEEP : (MS[event.name] ?? 0) });
  }
  return found;
}

export class Show {
  world = $state.raw<Valley | null>(null); // null: nothing is being told
  flyers = $state.raw<Flyer[]>([]);
  sparks = $state.raw<Spark[]>([]);
  hidden = $state.raw<string[]>([]); // stacks whose pieces are on their way
  outlined = $state.raw<number[]>([]);
  call = $state.raw<Call | null>(null);
  rose = $state<number | null>(null);
  die = $state.raw<Fallen | null>(null);

  private skipping = false;
  private wake: (() => void) | null = null;
  private keys = 0;

  async tell(events: Ev[], before: Valley, speed: number, progress?: Progress): Promise<void> {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.skipping = speed === 0 || document.hidden;
    this.world = before;
    const told = beats(events);
    const long = told.reduce((sum, { ms }) => sum + ms, 0);
    const pace = Math.min(1, LONGEST / Math.max(1, long)) / (speed || 1);
    try {
      let done = 0;
      for (const { events: now, ms } of told) {
        progress?.(done + now.length, done);
        await this.beat(now, ms * pace, still);
        done += now.length;
        progress?.(done, done);
      }
    } finally {
      this.flyers = this.sparks = [];
      this.hidden = [];
      this.outlined = [];
      this.call = this.rose = this.die = null;
    }
  }

  skip(): void {
    this.skipping = true;
    this.wake?.();
  }

  leave(): void {
    this.world = null;
  }

  private happen(events: Ev[]): void {
    let world = this.world;
    for (const event of events) if (world) world = valley(fold(world, event));
    this.world = world;
  }

  private async wait(ms: number): Promise<void> {
    if (this.skipping || ms <= 0) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => (clearTimeout(timer), done());
    });
    this.wake = null;
  }

  private async beat(events: Ev[], ms: number, still: boolean): Promise<void> {
    if (this.skipping || ms <= 0) return this.happen(events);
    const { name, data } = events[0];
    if (name === 'herd_moved' || name === 'group_moved' || name === 'roamer_moved') return this.travel(events, ms, still);
    this.happen(events);
    if (name === 'valley_die_rolled' && data.what === 'direction') this.rose = numberIn(data.value);
    else if (name === 'valley_die_rolled' || name === 'group_die_rolled')
      this.die = { what: textIn(data.what), value: numberIn(data.value), hex: numberIn(data.hex) };
    if (name === 'event_void') this.call = { is: 'void', card: textIn(data.card), seat: -1, event: events[0] };
    if (name === 'event_drawn') this.call = { is: 'event', card: textIn(data.card), seat: -1, event: events[0] };
    if (name === 'card_played') this.call = { is: 'card', card: textIn(data.card), seat: numberIn(data.seat), event: events[0] };
    if (name === 'turn_began') this.call = { is: 'season', card: '', seat: -1, event: events[0] };
    this.sparks = still ? [] : events.flatMap((event) => this.spark(event, ms));
    if (still) this.outlined = [...new Set(events.map((event) => numberIn(event.data.hex)).filter((hex) => hex >= 0))];
    await this.wait(ms);
    this.sparks = [];
    this.outlined = [];
    this.call = this.die = null;
  }

  private spark({ name, data }: Ev, ms: number): Spark[] {
    const hex = numberIn(data.hex);
    if (hex < 0) return [];
    const made = (is: Spark['is'], text = ''): Spark[] => [
      { key: this.keys++, hex, is, text, seat: numberIn(data.seat), ms },
    ];
    if (name === 'tokens_died') return made('death');
    if (name === 'tokens_came') return made('birth');
    if (name === 'round_fought') return made('round', numbersIn(data.totals).join(' : '));
    if (name === 'animal_arrived' || name === 'pack_came' || name === 'roamer_came') return made('arrival');
    return name === 'hazard_laid' ? made('blaze') : [];
  }

  private async travel(events: Ev[], ms: number, still: boolean): Promise<void> {
    const trips = events.map(({ name, data }) => ({
      key: this.keys++,
      from: numberIn(data.hex),
      to: numberIn(data.to),
      is: name === 'group_moved' ? ('group' as const) : ('herd' as const),
      seat: numberIn(data.seat),
      species: numberIn(data.species),
      folk: FOLK.map(({ is, word }) => ({ is, count: numberIn(data[word], 0) })).filter(({ count }) => count > 0),
      ms,
    }));
    this.happen(events);
    if (still) {
      this.outlined = trips.flatMap(({ from, to }) => [from, to]);
    } else {
      this.hidden = trips.flatMap(({ is, to, seat, species, folk }) =>
        is === 'herd' ? [`h${species}-${to}`] : folk.map((each) => `${LETTER[each.is]}${seat}-${to}`),
      );
      this.flyers = trips;
    }
    await tick();
    await this.wait(ms);
    this.flyers = [];
    this.hidden = [];
    this.outlined = [];
  }
}
