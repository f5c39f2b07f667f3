/** The plan of a movement: made here, tried by the server, seen by nobody else until it is carried out. */

import type { Ask, Drafted, Ev, Noun, Planned } from '../../../lib/wire/wire';
import type { BoardProps } from '../../game';
import { api, reasonOf, spoken, unreachable } from '../../../lib/wire/api';
import { keep, kept } from '../../../lib/page/keep';
import type { Facts } from './facts.svelte';
import { commits, cut, isCurrent, readKept, traces, without, type Loss } from './plan';
import { valley, type Valley } from './world';

const PAUSE = 90; // ms: a pointer that only passes asks for nothing
const MOST = 60; // steps that the server tries

export class Plan {
  steps = $state.raw<Planned[]>([]);
  seen = $state.raw<Drafted | null>(null); // what the server says of them
  wanted = $state(false); // to plan while others move
  carrying = $state(false); // it is being carried out
  asking = $state(false); // a step is being tried
  doubt = $state.raw<Planned | null>(null); // legal, but it commits all that comes before it
  lost = $state.raw<Loss | null>(null);

  readonly own: boolean; // it is this seat's turn to move
  readonly later: boolean; // it will be, this turn
  readonly on: boolean; // answers go into the plan
  readonly ahead: boolean; // a plan for later is being made
  readonly asks: Ask[] | null; // what is asked after the plan; null: as without one
  readonly world: Valley | null;
  readonly facts: Facts | null;
  readonly traces: Ev[];

  private turn = 0;
  private pondered = 0;
  private place = ''; // whose plan it is

  /** `told`: of the position as it is. */
  constructor(
    private readonly props: () => BoardProps,
    told: () => Facts | null,
  ) {
    const can = $derived(this.props().plans !== undefined && this.props().table !== undefined && !this.props().still);
    this.own = $derived(can && this.props().asks[0]?.topic === 'movement');
    this.later = $derived.by(() => {
      const { asks, seat } = this.props();
      return can && seat !== null && !asks.length && !!told()?.later.includes(seat);
    });
    this.ahead = $derived(this.later && this.wanted && this.seen !== null);
    this.on = $derived(this.own || this.ahead);
    const shown = $derived(this.on || this.carrying ? this.seen : null);
    this.asks = $derived(this.carrying ? [] : (shown?.asks ?? null));
    this.world = $derived(shown ? valley(shown.world) : null);
    this.facts = $derived(shown ? (shown.facts as unknown as Facts) : null);
    this.traces = $derived(traces(shown));
  }

  /** Something has happened, or somebody else looks: what is planned is tried again. */
  renew(): void {
    const { table, seat, world } = this.props();
    const place = table === undefined || seat === null ? '' : `plan.${table}.${seat}`;
    if (place !== this.place) this.open(place);
    const now = valley(world);
    const there = this.steps.length > 0 || this.wanted;
    if (now.number > this.number + 1) this.lost = null; // told long enough
    if (!place || this.carrying || !there) return;
    if (!isCurrent({ number: this.number, steps: this.steps, wanted: this.wanted }, now)) this.lapse(now);
    else if (this.own && !this.steps.length) this.drop();
    else if (this.own || this.later) void this.try(this.steps);
  }

  private number = -1;

  private open(place: string): void {
    this.place = place;
    this.turn++;
    const found = place ? readKept(kept<unknown>(place, null, 'sessionStorage')) : null;
    this.steps = found?.steps ?? [];
    this.wanted = found?.wanted ?? false;
    this.number = found?.number ?? -1;
    this.seen = this.doubt = this.lost = null;
  }

  private store(): void {
    this.number = valley(this.props().world).number;
    const empty = !this.steps.length && !this.wanted;
    keep(this.place, empty ? null : { number: this.number, steps: this.steps, wanted: this.wanted }, 'sessionStorage');
  }

  /** The moment for it has passed; if that was just now, nobody was asked because nobody could go. */
  private lapse({ number }: Valley): void {
    if (this.steps.length && number <= this.number + 1)
      this.lost = { steps: this.steps, reason: this.seen?.reason ?? null };
    this.drop();
  }

  /** Nothing is planned any more. */
  private drop(): void {
    this.turn++;
    this.steps = [];
    this.wanted = this.asking = false;
    this.seen = this.doubt = null;
    this.store();
  }

  /** Tries these steps; what is legal of them becomes the plan. Whether all of them are. */
  private async try(steps: Planned[], added = false): Promise<boolean> {
    const { table, seat, plans } = this.props();
    if (table === undefined || seat === null) return false;
    const turn = ++this.turn;
    plans?.imagine(null);
    this.asking = true;
    let seen: Drafted;
    try {
      seen = await api.draft(table, seat, steps);
    } catch (error) {
      if (turn === this.turn) {
        this.asking = false;
        plans?.refuse(reasonOf(error));
        if (!unreachable(error) && !added) this.drop(); // there is nothing to plan any more
      }
      return false;
    }
    if (turn !== this.turn) return false;
    this.asking = false;
    if (added && seen.legal < steps.length) {
      this.refused(steps, seen);
      return false;
    }
    if (seen.ahead && !added) this.steps = steps; // others may still change what is in the way
    else {
      const left = cut(steps, seen);
      this.steps = left.steps;
      this.lost = left.lost ?? (added ? null : this.lost);
    }
    this.seen = this.steps.length || seen.ahead ? seen : null;
    if (!seen.ahead) this.wanted = false;
    this.store();
    return true;
  }

  private refused(steps: Planned[], seen: Drafted): void {
    const last = steps[steps.length - 1];
    if (!commits(steps, seen)) this.props().plans?.refuse(seen.reason);
    else if (seen.ahead) this.doubt = null;
    else if (steps.length === 1) void this.carry([last]); // nothing is planned that it could commit
    else this.doubt = last;
  }

  /** How many of the steps are legal as things stand. */
  get legal(): number {
    return this.seen?.legal ?? this.steps.length;
  }

  // -- planning ----------------------------------------------------------------------------------------------------

  /** Adds a step; the end carries the plan out. */
  async add(verb: string, noun?: Noun): Promise<void> {
    if (this.asking || this.carrying) return;
    if (verb === 'end') return this.end();
    this.doubt = null;
    const before = this.steps.slice(0, this.legal);
    if (before.length >= MOST) return this.carry([]);
    await this.try([...before, spoken(verb, noun)], true);
  }

  async remove(place: number): Promise<void> {
    await this.change(without(this.steps, place));
  }

  undo = (): void => {
    if (this.doubt) this.doubt = null;
    else if (this.steps.length) void this.change(this.steps.slice(0, -1));
  };

  clear(): void {
    void this.change([]);
  }

  private async change(steps: Planned[]): Promise<void> {
    this.doubt = this.lost = null;
    if (steps.length || !this.own) await this.try(steps);
    else this.drop();
  }

  /** Begins, or gives up, to plan while others move. */
  toggle(): void {
    if (this.wanted) return this.drop();
    this.wanted = true;
    this.store();
    void this.try(this.steps);
  }

  // -- carrying it out ---------------------------------------------------------------------------------------------

  /** The movement is done: all that is planned, and the end unless it comes by itself. */
  private end(): Promise<void> {
    return this.carry(this.seen?.ended ? [] : [{ verb: 'end' }]);
  }

  /** What was doubtful is done, after all that is planned. */
  async go(): Promise<void> {
    if (this.doubt) await this.carry([this.doubt]);
  }

  /** Sends the steps one after another; what could not be sent stays planned and is tried again. */
  private async carry(more: Planned[]): Promise<void> {
    const { plans } = this.props();
    if (!plans || this.carrying) return;
    this.carrying = true;
    this.doubt = this.lost = null;
    const all = [...this.steps, ...more];
    const done = await plans.commit(all);
    this.steps = this.steps.slice(done);
    this.carrying = false;
    if (this.steps.length) {
      this.store();
      this.renew();
    } else this.drop();
  }

  // -- asking ------------------------------------------------------------------------------------------------------

  /** What a step would do after the others, drawn faintly. */
  async ponder(verb: string | null, noun?: Noun): Promise<void> {
    const turn = ++this.pondered;
    const { table, seat, plans } = this.props();
    plans?.imagine(null);
    if (verb === null || verb === 'end') return;
    await new Promise((done) => setTimeout(done, PAUSE));
    if (turn !== this.pondered || table === undefined || seat === null || this.asking || this.carrying) return;
    const steps = [...this.steps.slice(0, this.legal), spoken(verb, noun)];
    const seen = await api.draft(table, seat, steps).catch(() => null);
    if (seen && turn === this.pondered && seen.legal === steps.length) plans?.imagine(seen.events.at(-1) ?? null);
  }

  /** Why a step cannot follow the others. */
  async why(verb: string, noun?: Noun): Promise<void> {
    const { table, seat, plans } = this.props();
    if (table === undefined || seat === null) return;
    const steps = this.steps.slice(0, this.legal);
    try {
      const { legal, reason } = await api.draft(table, seat, [...steps, spoken(verb, noun)]);
      if (reason && legal === steps.length) plans?.refuse(reason);
    } catch (error) {
      plans?.refuse(reasonOf(error));
    }
  }
}
