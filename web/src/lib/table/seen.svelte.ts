/** One table as this person sees it: the line to it, the story being told, and what is shown. */

import { tick } from 'svelte';
import { loadGame } from '../../games';
import type { GameModule } from '../../games/game';
import { api, Refusal, type Told } from '../wire/api';
import { Annals } from './annals.svelte';
import { askFor } from './ask';
import { checkOf } from '../wire/crc';
import { keep, kept } from '../page/keep';
import { brief } from '../text/lines';
import { eyesOf, mayUndo, nextEyes } from './eyes';
import { Gossip, type Tiding } from './news';
import { Orders } from './orders.svelte';
import { follow, joined, since, stepsOf, type Step } from './log';
import { namesOf } from './names';
import { pace } from '../page/pace';
import { Panes } from './pane.svelte';
import { Patience } from './patience.svelte';
import { Previews } from './previews';
import { makeSay, type Catalogue } from '../text/say';
import { settings } from '../page/settings.svelte';
import { TableLink, type LinkState } from './socket';
import { Story, type Teller } from './story';
import { Suggestions } from './suggestion';
import { t } from '../text/texts.svelte';
import type { Doubt, Draft, Note } from './wish';
import type {
  Ask,
  Card,
  Clock,
  Ev,
  Frame,
  Line,
  MovedMessage,
  Planned,
  Reason,
  Seat,
  ServerMessage,
  ViewMessage,
  World,
} from '../wire/wire';

type News = Pick<ViewMessage, 'seq' | 'asks' | 'may' | 'yours' | 'check'>;

export class SeenTable {
  card = $state.raw<Card | null>(null);
  module = $state.raw<GameModule | null>(null);
  texts = $state.raw<Catalogue>({});
  rules = $state.raw<Told | undefined>(undefined); // of this table, in numbers
  world = $state.raw<World | null>(null);
  flow = $state.raw<Frame[]>([]);
  seat = $state<Seat | null>(null);
  seq = $state(0);
  asks = $state.raw<Ask[]>([]);
  may = $state.raw<string[]>([]);
  yours = $state.raw<Seat[]>([]);
  clocks = $state.raw<Clock[]>([]);
  protected panes = new Panes();
  window = $derived(this.panes.open);
  orders = $state.raw<Orders | null>(null); // what is answered for this seat
  holding = $derived(this.panes.holding);
  private unheard = $state.raw<Planned | null>(null); // an answer to this window that was not heard
  private patience = new Patience();
  private annals = new Annals();
  steps = $derived(this.annals.steps);
  caption = $state(''); // what is being told just now
  tidings = $state.raw<Tiding[]>([]); // of people, besides the game
  lingering = $derived(this.patience.lingering); // a move at one screen can still be seen
  chats = $state.raw<Line[]>([]);
  missed = $state.raw<Ev[]>([]); // what happened while nobody looked
  ghost = $state.raw<Ev[] | null>(null);
  note = $state.raw<Note | null>(null);
  doubt = $state.raw<Doubt | null>(null);
  line = $state<LinkState>('connecting');
  telling = $state(false);
  sending = $state(false);
  missing = $state(false); // no such table, or not for these eyes
  unseen = $state(false); // it is over, and nobody can show how it looked
  played = $state.raw<Seat[] | null>([]); // who has answered so far; null: nobody can say
  draft = $state.raw<Draft | null>(null); // answers go there instead of to the server
  teller: Teller | null = null; // the board's stage

  names = $derived(namesOf(this.card, this.texts));
  say = $derived(
    makeSay(this.module?.worded?.(this.texts, this.rules) ?? this.texts, {
      lang: settings.lang,
      names: this.module?.called?.(this.names) ?? this.names,
      noun: this.module?.noun,
      seated: this.module?.seated,
    }),
  );
  /** What is told of people, in words. */
  rumour = $derived(
    this.tidings.map(({ key, seat }) => t(`news.${key}`, { name: seat === null ? '' : this.names[seat] })).join(' '),
  );
  mine = $derived(this.card?.yours ?? []);
  shared = $derived(this.mine.length > 1); // several people at this screen
  lit = $derived(this.telling || this.line === 'lost' ? [] : this.asks.filter((ask) => this.bothers(ask)));
  /** Whether this seat's answer lies at the window. */
  answered = $derived(this.panes.answered(this.seat));
  /** What this person wanted to play when this window was put before, if it is still allowed. */
  suggestion = $derived(this.unheard && askFor(this.lit, this.unheard.verb, this.unheard.noun) ? this.unheard : null);
  /** Whether this person may ask for time just now. */
  holdable = $derived(this.panes.holdable(this.seat));
  /** At one screen: the seats whose people are wanted; at a window, those with a choice, when the server has answered for the others. */
  private wanted = $derived(this.window ? this.window.asked : this.patience.ripe || this.card?.awaited ? this.yours : []);
  /** The story as far as it was told: never ahead of what is seen. */
  told = $derived(this.annals.told);
  /** The newest moment of the story in a few sentences. */
  latest = $derived(brief(this.told.at(-1)?.events ?? [], this.say, this.module?.quiet));
  /** Whether this person has anything to take back. */
  undoable = $derived(!!this.draft?.back || mayUndo(this.card, this.seat, this.played));
  /** At one screen: who must take the device before anything is shown. */
  next = $derived(this.shared && !this.telling && !this.lingering ? nextEyes(this.wanted, this.seat) : null);

  protected link: TableLink;
  protected story: Story;
  protected suggestions = new Suggestions();
  private head: World | null = null; // the newest world, perhaps not yet shown
  private chain: Promise<unknown> = Promise.resolve();
  private history: Promise<Step[] | null> = Promise.resolve(null); // null: not known
  protected previews: Previews;
  protected answering: Seat | null = null;
  protected swift = false; // what comes is known already: it is shown at once
  private gone = false;
  private gossip = new Gossip((found) => (this.tidings = [...this.tidings, ...found].slice(-3)));

  constructor(readonly id: string) {
    this.previews = new Previews(id);
    this.link = new TableLink(id, { message: (m) => this.hear(m), state: (s) => (this.line = s) });
    this.story = new Story({
      teller: () => this.teller,
      speed: () => (this.swift ? 0 : settings.speed),
      hidden: () => document.hidden,
      busy: (telling) => {
        this.telling = telling;
        this.caption = '';
        if (!telling) this.cover();
      },
      progress: (events, begun, done) => this.follow(events, begun, done),
    });
  }

  async open(): Promise<void> {
    try {
      const card = await api.card(this.id);
      this.module = await loadGame(card.game);
      if (this.gone) return;
      this.card = card;
      void api.chat(this.id).then(
        (chats) => (this.chats = chats),
        () => {},
      );
      this.look(eyesOf(card));
      this.link.open(this.seat);
    } catch (error) {
      if (error instanceof Refusal && error.status === 0) setTimeout(() => !this.gone && this.open(), 2000);
      else this.missing = true;
      this.line = 'lost';
    }
  }

  close(): void {
    this.gone = true;
    this.patience.enough();
    this.gossip.close();
    this.link.close();
    this.story.clear();
  }

  /** Somebody is at the screen: the line had better be there. */
  stir(): void {
    this.link.stir();
  }

  retry(): void {
    this.link.hurry();
  }

  /** This person has sat down: the line must know who it is now. */
  arrive(card: Card): void {
    this.deal(card);
    this.link.renew();
  }

  /** Sees the table through another pair of eyes. */
  join(seat: Seat | null): void {
    this.look(seat);
    this.link.join(seat);
  }

  skip(): void {
    this.handOn();
    this.story.skip();
  }

  /** Tells one moment of the past again, then shows the present. */
  again({ events, before }: Step): void {
    if (this.telling || !this.world || !before) return;
    const now = this.world;
    this.world = before;
    void tick().then(() => this.story.push({ events, before, show: () => (this.world = this.head ?? now) }));
  }

  refuse(reason: Reason | null): void {
    const text = reason
      ? (reason.text?.[settings.lang] ?? this.say(`why.${reason.key}`, reason.params))
      : t('fault.lost');
    this.note = { text, rule: reason?.rule ?? '' };
  }

  // -- hearing -------------------------------------------------------------------------------------------------

  private look(seat: Seat | null): void {
    this.story.clear();
    this.seat = seat;
    this.world = this.head = null;
    this.asks = [];
    this.annals.clear();
    this.played = [];
    this.previews.clear();
    this.ghost = this.doubt = this.unheard = null;
    if (this.card && this.card.status !== 'open') this.history = this.past(seat);
    this.fetchOrders(seat);
    if (!this.rules) void api.numbers(this.id).then((found) => (this.rules = found), () => {}); // prettier-ignore
  }

  /** Resolves when all that has come so far is taken in. */
  protected async heard(): Promise<void> {
    await this.chain;
  }

  /** The orders of the seat, where the game has windows. */
  private fetchOrders(seat: Seat | null): void {
    this.orders = this.card && this.card.status !== 'open' && seat !== null && this.module?.bothers ? new Orders(this.id, seat) : null;
    void this.orders?.load().catch(() => {}); // then the usual is shown
  }

  /** Whether a question is shown; at a window the server answers for those who do not want to be asked. */
  private bothers(ask: Ask): boolean {
    if (this.panes.answered(ask.seat)) return false;
    if (!this.module?.bothers || !this.world || ask.window === undefined) return true;
    return this.holding || this.patience.overdue || this.module.bothers(ask, this.world, this.orders?.list ?? [], this.rules);
  }

  private async past(seat: Seat | null): Promise<Step[] | null> {
    try {
      const replayed = await api.replay(this.id, seat);
      return stepsOf(replayed);
    } catch {
      return null;
    }
  }

  private hear(message: ServerMessage): void {
    this.chain = this.chain
      .then(() => (this.gone ? undefined : this.take(message)))
      .catch((error: unknown) => console.error(error));
  }

  private async take(message: ServerMessage): Promise<void> {
    if ('card' in message) this.panes.heed(message.card.window);
    if ('asks' in message) this.panes.reacting = message.asks.some((ask) => ask.window !== undefined);
    if (message.t === 'window') this.panes.heed(message.window);
    else if (message.t === 'view') await this.seen(message);
    else if (message.t === 'moved') this.moved(message);
    else if (message.t === 'chat') this.chats = [...this.chats, message];
    else if (message.t === 'no') this.refuse(message.reason);
    else if (message.t === 'card') this.story.push({ events: [], before: null, show: () => this.deal(message.card) });
  }

  private follow(events: Ev[], begun: number, done: number): void {
    this.annals.follow(events, done);
    const now = events[begun - 1];
    const said = now && !this.module?.quiet?.includes(now.name) ? this.say.event(now) : '';
    if (said) this.caption = said;
  }

  // -- at one screen -------------------------------------------------------------------------------------------

  /** The move has been seen: the device may be handed on. */
  handOn(): void {
    if (this.patience.enough()) this.cover();
  }

  /** Nobody's hand lies open while others think. */
  private cover(): void {
    const waits = this.card?.status === 'playing' && !this.yours.length;
    if (waits && this.shared && this.seat !== null && !this.lingering && !this.telling) this.join(null);
  }

  /** A new card: chairs, status, result; when the game begins, this person's eyes open. */
  private deal(card: Card): void {
    const began = this.card?.status === 'open' && card.status === 'playing';
    this.gossip.hear(this.card, card);
    this.card = card;
    if (card.clocks) this.clocks = card.clocks;
    const seat = eyesOf(card);
    if (began || (this.seat !== null && !card.yours.includes(this.seat)) || (this.seat === null && seat !== null))
      this.join(seat);
  }

  private async seen(message: ViewMessage): Promise<void> {
    if (message.seat !== this.seat) return; // an answer to an earlier wish
    const { view } = message;
    if (!view) {
      this.unseen = message.card.status === 'over';
      this.deal(message.card);
      return;
    }
    const first = this.head === null;
    this.head = view.world;
    const show = (): void => {
      this.world = view.world;
      this.deal(message.card);
      this.now(message, view.flow);
    };
    if (!first) {
      this.history = this.past(this.seat); // something was taken back, or missed
      this.suggestions.clear();
      this.played = [];
    }
    const told = first && !this.shared ? kept(this.mark(), '') : ''; // at one screen everybody has seen it
    if (told && told !== message.check) {
      const late = new Promise<null>((done) => setTimeout(done, pace.history, null));
      const past = (await Promise.race([this.history, late])) ?? [];
      const untold = since(past, told, message.check);
      if (untold) await this.tellMissed(untold);
    }
    this.story.push({ events: [], before: null, show });
    const seat = this.seat;
    const known = this.steps.length;
    void this.history.then((past) => {
      if (this.seat !== seat) return;
      if (past) this.annals.steps = joined(past, this.steps.slice(known));
      this.played = past ? this.steps.flatMap((step) => step.seats) : null;
    });
  }

  private async tellMissed(untold: Step[]): Promise<void> {
    this.missed = untold.flatMap((step) => step.events);
    if (untold.some((step) => !step.before || !step.after)) return; // it can be read, not seen
    this.world = untold[0].before;
    await tick(); // the board must be there before it can tell
    for (const step of untold) {
      this.story.push({ events: step.events, before: step.before, show: () => (this.world = step.after) });
    }
  }

  private moved(message: MovedMessage): void {
    if (!this.head || !this.module) return;
    const before = this.head;
    const after = follow(before, message.events, message.check);
    if (after === null) {
      this.link.view();
      return;
    }
    this.head = after;
    const { events } = message;
    const check = message.check ?? checkOf(after);
    const seats = this.answering === null ? [] : [this.answering];
    const step: Step = { events, seats, before, after, check, turn: 0, position: '' };
    if (document.hidden) this.missed = [...this.missed, ...message.events];
    this.story.push({
      events: message.events,
      before,
      begin: () => {
        if (events.length) this.annals.begin(step);
      },
      show: () => {
        this.world = after;
        this.annals.end();
        this.clocks = message.clocks ?? this.clocks;
        if (this.card) this.card = { ...this.card, awaited: message.awaited ?? null, seq: message.seq };
        if (this.shared && seats.length && events.length && !this.swift) this.patience.linger(() => this.handOn());
        this.now({ ...message, check }, message.flow ?? this.flow);
      },
    });
  }

  private now(news: News, flow: Frame[]): void {
    this.flow = flow;
    this.seq = news.seq;
    this.asks = news.asks;
    this.unheard = this.suggestions.suggest(news.asks, flow);
    this.may = news.may;
    this.yours = news.yours;
    this.patience.begin(() => this.window === null);
    void this.previews.none(); // what was pondered was an answer to another question
    this.ghost = this.doubt = null;
    if (!document.hidden) keep(this.mark(), news.check);
    this.cover();
  }

  private mark(): string {
    return `seen.${this.id}.${this.seat ?? ''}`;
  }
}
