/** One table, and what this person does at it. */

import { api, reasonOf } from '../wire/api';
import { askFor } from './ask';
import { SeenTable } from './seen.svelte';
import type { Manners, Noun, Planned, Seat } from '../wire/wire';
import type { Doubt } from './wish';

export class TableModel extends SeenTable {
  act = (verb: string, noun?: Noun): void => {
    if (this.telling || !this.draft?.take(verb, noun)) void this.send(verb, noun);
  };

  async send(verb: string, noun?: Noun, sure = false): Promise<boolean> {
    if (this.telling) {
      this.skip();
      return false;
    }
    const ask = askFor(this.asks, verb, noun);
    const seat = ask?.seat ?? this.seat;
    if (seat === null || this.sending) return false;
    this.ponder(null);
    this.doubt = !sure && this.careful ? await this.doubtful(seat, verb, noun) : null;
    if (this.doubt) return false;
    this.answering = seat;
    const after = this.seq;
    let reached = 0;
    if (ask) this.suggestions.answered(ask, verb, noun, this.flow);
    const done = await this.tryTo(async () => (reached = await this.link.do(seat, verb, noun, after)));
    this.answering = null;
    if (ask && !done) this.suggestions.forget(seat);
    if (done && reached === after) this.panes.laid(seat);
    if (done && this.played) this.played = [...this.played, seat];
    return done;
  }

  /** Against bots everything can be taken back; among people who would lose something is asked first. */
  private get careful(): boolean {
    const others = this.card?.chairs.some((chair) => chair.kind === 'person' && !chair.yours);
    return this.module?.loses !== undefined && others === true;
  }

  private async doubtful(seat: Seat, verb: string, noun?: Noun): Promise<Doubt | null> {
    this.sending = true;
    const events = await this.previews.now(this.seq, seat, verb, noun);
    this.sending = false;
    const lost = this.module?.loses?.(events, seat) ?? [];
    return lost.length ? { verb, noun, text: lost.map((event) => this.say.event(event)).join(' ') } : null;
  }

  /** A plan, carried out answer by answer as if each were given by itself; how many were taken before one was not. */
  commit = async (actions: Planned[]): Promise<number> => {
    const seat = this.seat;
    let done = 0;
    if (seat === null || this.telling) return done;
    this.answering = seat;
    await this.tryTo(async () => {
      let after = this.seq;
      for (const { verb, noun } of actions) {
        this.swift = done < actions.length - 1; // the last one is told as ever
        after = await this.link.do(seat, verb, noun, after);
        done++;
        await this.heard();
      }
    });
    this.swift = false;
    this.answering = null;
    if (done && this.played) this.played = [...this.played, seat];
    return done;
  };

  /** The last thing that was planned or, where nothing is, that was done. */
  takeBack = (): void => {
    if (this.draft?.back) this.draft.back();
    else void this.undo();
  };

  undo = (): Promise<boolean> => this.tryTo(() => this.link.undo(this.seat ?? this.mine[0]));
  vote = (agree: boolean): Promise<boolean> => this.tryTo(() => this.link.vote(this.seat ?? this.mine[0], agree));
  consent = (who: string, agree: boolean): Promise<boolean> =>
    this.tryTo(async () => (this.card = await api.consent(this.id, who, agree)));
  withdraw = (): Promise<boolean> => this.tryTo(async () => (this.card = await api.withdraw(this.id)));
  behave = (who: string, manners: Manners): Promise<boolean> =>
    this.tryTo(async () => (this.card = await api.behave(this.id, who, manners)));
  /** Asks for time at the window that is open, also while the story is told. */
  hold = async (): Promise<void> => {
    const seat = this.seat;
    if (seat !== null && (await this.tryTo(() => this.link.hold(seat)))) this.panes.holding = true;
  };
  talk = (text: string): void => this.link.chat(text);

  private async tryTo(deed: () => Promise<unknown>): Promise<boolean> {
    this.sending = true;
    this.note = null;
    try {
      await deed();
      return true;
    } catch (error) {
      this.refuse(reasonOf(error));
      if (reasonOf(error)?.key === 'stale') this.link.view();
      return false;
    } finally {
      this.sending = false;
    }
  }

  why = (verb: string, noun?: Noun): void => void this.ask(verb, noun);

  private async ask(verb: string, noun?: Noun): Promise<void> {
    if (this.telling) return this.skip();
    const seat = this.seat;
    if (seat === null) return;
    try {
      const { reason } = await api.why(this.id, seat, verb, noun);
      if (reason) this.refuse(reason);
    } catch (error) {
      this.refuse(reasonOf(error));
    }
  }

  ponder = (verb: string | null, noun?: Noun): void => void this.preview(verb, noun);

  private async preview(verb: string | null, noun?: Noun): Promise<void> {
    const seat = verb === null ? undefined : askFor(this.lit, verb, noun)?.seat;
    const found =
      verb === null || seat === undefined ? this.previews.none() : this.previews.of(this.seq, seat, verb, noun);
    const ghost = await found;
    if (ghost !== undefined) this.ghost = ghost;
  }
}
