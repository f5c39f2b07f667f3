/** The line to one table: one WebSocket that reconnects and catches up by itself, long polling where there can be none. */

import { api, Refusal, reasonOf, spoken } from '../wire/api';
import { pace } from '../page/pace';
import type { ClientMessage, Noun, Reason, Seat, ServerMessage } from '../wire/wire';

export type LinkState = 'connecting' | 'live' | 'polling' | 'lost' | 'closed';

export interface LinkHooks {
  message(message: ServerMessage): void;
  state(state: LinkState): void;
}

type Sent = Extract<ClientMessage, { id: number }>;
type Unsent = Sent extends infer M ? (M extends Sent ? Omit<M, 'id'> : never) : never;

interface Pending {
  message: Sent;
  sent: boolean;
  again: boolean; // sent once more after a reconnection: it may have been stored already
  resolve(seq: number): void;
  reject(error: Refusal): void;
}

const BACKOFF = [300, 1000, 2000, 4000, 8000, 15000];
const PING = 25_000;
const PATIENCE = 10_000; // for an answer to a ping
const TRIES = 3; // sockets that never spoke before polling begins
const SOCKET_AGAIN = 30_000;
const STALE = new Set(['stale']);

export class TableLink {
  seat: Seat | null = null;
  since: number | null = null; // everything up to here was seen

  private socket: WebSocket | null = null;
  private spoke = false;
  private heard = 0; // when the last message came
  private failures = 0;
  private silent = 0; // sockets that closed without a word
  private reached = false; // the server answers, its socket did not
  private ids = 0;
  private pending = new Map<number, Pending>();
  private timers = new Map<string, ReturnType<typeof setTimeout>>();
  private polling: AbortController | null = null;
  private state: LinkState = 'closed';

  constructor(
    readonly table: string,
    private readonly hooks: LinkHooks,
    private readonly dial: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {}

  /** Begins to look through the eyes of a seat. */
  open(seat: Seat | null, since: number | null = null): void {
    this.seat = seat;
    this.since = since;
    globalThis.addEventListener?.('online', this.hurry);
    globalThis.addEventListener?.('offline', this.doubt);
    this.connect();
  }

  /** Looks through other eyes. */
  join(seat: Seat | null, since: number | null = null): void {
    this.seat = seat;
    this.since = since;
    if (this.polling) this.poll();
    else if (this.spoke) this.write({ t: 'join', seat, since });
  }

  close(): void {
    this.become('closed');
    globalThis.removeEventListener?.('online', this.hurry);
    globalThis.removeEventListener?.('offline', this.doubt);
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.polling?.abort();
    this.polling = null;
    this.drop();
    for (const each of this.pending.values()) each.reject(new Refusal(0, null));
    this.pending.clear();
  }

  do(seat: Seat, verb: string, noun: Noun | undefined, after: number): Promise<number> {
    return this.ask({ t: 'do', seat, ...spoken(verb, noun), after });
  }

  undo(seat: Seat): Promise<number> {
    return this.ask({ t: 'undo', seat });
  }

  vote(seat: Seat, agree: boolean): Promise<number> {
    return this.ask({ t: 'vote', seat, agree });
  }

  /** Asks for time at a window. */
  hold(seat: Seat): Promise<number> {
    return this.ask({ t: 'hold', seat });
  }

  chat(text: string): void {
    if (this.live()) this.write({ t: 'chat', text });
    else void api.talk(this.table, text).catch(() => this.become('lost'));
  }

  /** Asks for the whole view. */
  view(): void {
    this.since = null;
    if (this.polling) this.poll();
    else this.write({ t: 'view' });
  }

  /** Begins anew, as whoever this browser is now. */
  renew(): void {
    if (this.state === 'closed') return;
    this.stop('retry', 'ping', 'pong', 'doubt');
    if (this.polling) this.poll();
    else this.connect();
  }

  /** Tries at once instead of waiting for the next try. */
  hurry = (): void => {
    if (this.state !== 'lost') return;
    this.stop('retry');
    this.connect();
  };

  /** Somebody is at the screen: if nothing was heard lately, the line is asked for a sign of life. */
  stir(): void {
    if (Date.now() - this.heard > pace.doubt) this.doubt();
  }

  /** Without an answer the line is said to be lost; it may still come back by itself. */
  private doubt = (): void => {
    if (!this.live() || this.timers.has('doubt')) return;
    this.write({ t: 'ping' });
    this.later('doubt', pace.doubt, () => {
      this.become('lost');
      this.later('pong', PATIENCE, () => this.lost());
    });
  };

  // -- questions with an answer ------------------------------------------------------------------------------

  private ask(message: Unsent): Promise<number> {
    const id = ++this.ids;
    const sent = { ...message, id } as Sent;
    if (this.polling) return this.askOverHttp(sent);
    return new Promise((resolve, reject) => {
      const ready = this.live();
      this.pending.set(id, { message: sent, sent: ready, again: false, resolve, reject });
      if (!ready) return;
      this.write(sent);
      if (!this.timers.has('doubt')) this.later('doubt', 2 * pace.doubt, () => this.become('lost'));
    });
  }

  private async askOverHttp(message: Sent): Promise<number> {
    if (message.t === 'do')
      return (await api.input(this.table, message.seat, message.verb, message.noun, message.after)).seq;
    if (message.t === 'undo') return (await api.undo(this.table, message.seat)).seq;
    if (message.t === 'hold') return api.hold(this.table, message.seat).then(() => this.since ?? 0);
    return (await api.vote(this.table, message.seat, message.agree)).seq;
  }

  private settle(id: number, seq: number | null, reason: Reason | null): void {
    const found = this.pending.get(id);
    if (!found) return;
    this.pending.delete(id);
    if (seq !== null) found.resolve(seq);
    else if (found.again && reason && STALE.has(reason.key)) found.resolve(this.since ?? 0);
    else found.reject(new Refusal(422, reason));
  }

  // -- the socket --------------------------------------------------------------------------------------------

  private live(): boolean {
    return this.socket?.readyState === 1 && this.spoke;
  }

  private connect(): void {
    if (this.state === 'closed' || this.state === 'lost') this.become(this.failures ? 'lost' : 'connecting');
    this.drop();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = this.dial(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/socket`);
    this.socket = socket;
    this.spoke = false;
    socket.onopen = () => {
      this.write({ t: 'join', seat: this.seat, since: this.since });
      this.write({ t: 'ping' }); // who has missed nothing is told nothing: the pong says that the line is there
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(String(event.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
    this.later('dial', PATIENCE, () => !this.spoke && this.lost());
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private lost(): void {
    this.stop('dial', 'ping', 'pong', 'doubt');
    this.drop();
    if (this.state === 'closed') return;
    if (!this.spoke) this.silent++;
    this.spoke = false;
    if (this.polling) return; // a socket was tried beside it, in vain
    this.failures++;
    this.become('lost');
    if (this.silent >= TRIES) void this.orPoll();
    else this.retry();
  }

  private retry(): void {
    const wait = BACKOFF[Math.min(this.failures - 1, BACKOFF.length - 1)];
    this.later('retry', wait * (0.75 + Math.random() / 2), () => this.connect());
  }

  private hear(text: string): void {
    const got = JSON.parse(text) as ServerMessage | ServerMessage[];
    this.heard = Date.now();
    if (!this.spoke) this.greeted();
    else if (this.state === 'lost') this.become('live'); // it was only slow
    this.stop('pong', 'doubt');
    this.later('ping', PING, () => {
      this.write({ t: 'ping' });
      this.later('pong', PATIENCE, () => this.lost());
    });
    for (const message of Array.isArray(got) ? got : [got]) this.take(message);
  }

  private greeted(): void {
    this.spoke = true;
    this.failures = this.silent = 0;
    this.reached = false;
    this.stop('dial');
    if (this.polling) {
      this.polling.abort();
      this.polling = null;
    }
    this.become('live');
    for (const [id, each] of [...this.pending]) {
      if (each.sent && (each.message.t === 'undo' || each.message.t === 'hold')) {
        this.pending.delete(id); // not twice; what is true is seen anyway
        each.resolve(this.since ?? 0);
        continue;
      }
      each.again = each.sent;
      each.sent = true;
      this.write(each.message);
    }
  }

  private take(message: ServerMessage): void {
    if (message.t === 'ok') this.settle(message.id, message.seq, null);
    else if (message.t === 'no' && message.id !== null) this.settle(message.id, null, message.reason);
    else if (message.t === 'view') {
      this.since = message.seq;
      this.hooks.message(message);
    } else if (message.t === 'moved') {
      if (this.since !== null && message.seq <= this.since) return;
      this.since = message.seq;
      this.hooks.message(message);
    } else if (message.t !== 'pong') this.hooks.message(message);
  }

  private write(message: ClientMessage): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  // -- where sockets cannot be -------------------------------------------------------------------------------

  /** Polls if the server is there all the same; a server that is away will come back with its sockets. */
  private async orPoll(): Promise<void> {
    const there = await api.card(this.table).then(
      () => true,
      () => false,
    );
    if (this.state !== 'lost') return;
    const sure = there && this.reached; // one more socket has failed since the server was there
    this.reached = there;
    if (sure) this.poll();
    else if (there) this.connect();
    else this.retry();
  }

  private poll(): void {
    this.polling?.abort();
    const control = new AbortController();
    this.polling = control;
    this.become('polling');
    for (const [id, each] of [...this.pending]) {
      this.pending.delete(id);
      this.askOverHttp(each.message).then(each.resolve, (error: unknown) =>
        each.sent && reasonOf(error)?.key === 'stale' ? each.resolve(this.since ?? 0) : each.reject(error as Refusal),
      );
    }
    this.later('socket', SOCKET_AGAIN, () => this.polling && this.connect()); // once; after that polling stays
    void this.listen(control);
  }

  private async listen(control: AbortController): Promise<void> {
    while (!control.signal.aborted) {
      try {
        if (this.since === null) {
          const view = await api.view(this.table, this.seat);
          if (!control.signal.aborted) this.take(view);
        } else {
          const news = await api.messages(this.table, this.seat, this.since, true, control.signal);
          if (control.signal.aborted) return;
          for (const each of news) this.take(each);
          this.hooks.message({ t: 'card', card: await api.card(this.table) });
        }
      } catch {
        if (control.signal.aborted) return;
        control.abort();
        this.polling = null;
        this.silent = 0; // whoever comes back may have sockets
        this.lost();
      }
    }
  }

  // -- small things ------------------------------------------------------------------------------------------

  private become(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    this.hooks.state(state);
  }

  private later(name: string, ms: number, then: () => unknown): void {
    this.stop(name);
    this.timers.set(name, setTimeout(then, ms));
  }

  private stop(...names: string[]): void {
    for (const name of names) {
      clearTimeout(this.timers.get(name));
      this.timers.delete(name);
    }
  }
}
