/** What this person has taken up: a stack, a card, a hex to look at; and what can be touched therefore. */

import type { Ask, Noun, Say } from '../../game';
import type { BoardProps } from '../../game';
import { api } from '../../../lib/wire/api';
import { askFor } from '../../../lib/table/ask';
import { sortOf } from '../card/catalogue.svelte';
import { gathers, isAdded, offersIn, type Offer } from './added';
import { announcedIn, marked, partsOf, playsOf, stage, type Play, type Stage } from './aims';
import type { Chart } from './chart.svelte';
import { diceIn, type Die } from './dice';
import { Known, type Facts } from './facts.svelte';
import { tries } from './free';
import { lightsOf, type Light } from './light';
import { batches, choiceOf, groups, largest, nearest, type Group, type Party } from './moves';
import { gathered, stepNoun } from './party';
import type { Plan } from './plan.svelte';
import { own, type Words } from './texts';
import { rulesOf, type Rules } from '../told';
import { drawnThisTurn, people, voidedThisTurn, type Valley } from './world';

const PAUSE = 40; // ms: before the next of several answers

export class Desk {
  chart = $state.raw<Chart | null>(null);
  readonly known: Known;
  picked = $state.raw<{ hex: number; status: number } | null>(null); // a group to move
  party = $state.raw<Party | null>(null);
  card = $state<string | null>(null); // a card taken up
  using = $state(false); // it is no card of the hand, but something that the tribe knows
  aimed = $state.raw<Play[] | null>(null); // the plays that are left of it
  free = $state.raw<Play[]>([]); // plays of the card that come between, as the server says
  chosen = $state.raw<string[]>([]); // of a set that is put together: nouns as text
  looking = $state<number | null>(null); // the hex whose sheet is open
  pointed = $state<number | null>(null); // the hex under the pointer, the finger or the focus
  fetching = $state(false); // fire: the hexes where somebody may take it are ringed
  source = $state<number | null>(null); // the hex of those, of whom one takes it

  readonly world: Valley;
  readonly seat: number | null;
  readonly rules: Rules | null; // of this table, once they are told
  readonly asks: Ask[];
  readonly say: Say;
  readonly words: Words;
  readonly ask: Ask | null;
  readonly topic: string;
  readonly groups: Group[];
  readonly group: Group | null;
  readonly plays: Play[];
  readonly uses: Play[]; // of what the tribe knows
  readonly cardPlays: Play[];
  readonly stage: Stage | null;
  readonly ready: Play | null;
  readonly aims: number[]; // hexes that the card taken up is certain to concern
  readonly fires: number[][]; // who may take fire: hex and kind
  readonly lit: Map<number, Light>;
  readonly event: string | null; // of this turn
  readonly voided: string[]; // events of this turn that a card has made void
  readonly dice: Die[]; // that lie on the table
  readonly announced: ReturnType<typeof announcedIn>; // a card that may still be countered
  readonly offers: Offer[]; // of a question that a variant puts
  readonly subset: { verb: string; of: string[]; least: number; most: number } | null;

  constructor(
    private readonly props: () => BoardProps,
    private readonly shown: () => Valley,
    private readonly hushed: () => boolean, // somebody else answers
    readonly plan: Plan,
    lesson: () => Facts | null,
  ) {
    this.known = new Known(() => this.plan.facts ?? lesson());
    this.world = $derived(this.shown());
    this.seat = $derived(this.props().seat);
    this.rules = $derived(rulesOf(this.props().rules));
    this.asks = $derived(this.props().still || this.hushed() ? [] : (this.plan.asks ?? this.props().asks));
    this.say = $derived(this.props().say);
    this.words = $derived(own(this.say));
    this.ask = $derived(this.asks[0] ?? null);
    this.topic = $derived(this.ask?.topic ?? '');
    this.groups = $derived(groups(batches(this.asks)));
    this.group = $derived(
      this.groups.find((each) => each.hex === this.picked?.hex && each.status === this.picked.status) ?? null,
    );
    this.plays = $derived(playsOf(choiceOf(this.asks, 'play')?.of ?? []));
    this.uses = $derived(playsOf(choiceOf(this.asks, 'use')?.of ?? []));
    this.cardPlays = $derived(
      this.card === null ? [] : [...this.offered.filter((play) => play[0] === this.card), ...this.free],
    );
    const left = $derived(this.aimed ?? this.cardPlays);
    this.stage = $derived(this.card === null ? null : stage(left));
    this.ready = $derived(this.card !== null && left.length === 1 ? left[0] : null);
    this.aims = $derived(this.card === null ? [] : marked(left));
    this.fires = $derived(
      (choiceOf(this.asks, 'take_fire')?.of ?? []).filter((noun): noun is number[] => Array.isArray(noun)),
    );
    this.offers = $derived(offersIn(this.ask, this.rules));
    this.subset = $derived(this.findSubset());
    this.lit = $derived(lightsOf(this));
    this.event = $derived(this.findEvent());
    this.voided = $derived(voidedThisTurn(this.past));
    this.dice = $derived(diceIn(this.props().flow));
    this.announced = $derived(announcedIn(this.props().flow));
  }

  /** The table and the seat, for what only the server works out, and when the own time is up. */
  get at(): Pick<BoardProps, 'table' | 'seat' | 'due' | 'orders'> {
    return this.props();
  }

  /** All that was told, with what is being told now. */
  get past(): NonNullable<BoardProps['past']> {
    return this.props().past ?? [];
  }

  private findEvent(): string | null {
    const frame = this.props().flow.find((each) => each.frame === 'EventPhase');
    const card = typeof frame?.card === 'string' && !frame.void ? frame.card : '';
    const drawn = drawnThisTurn(this.past);
    if (!card) return drawn;
    return this.voided.includes(card) && drawn !== card ? null : card; // what is told may be ahead of the table
  }

  private findSubset(): Desk['subset'] {
    const choice = this.asks.flatMap((ask) => ask.choices).find((each) => each.space === 'Subset');
    if (!choice || (isAdded(this.ask, this.rules) && !gathers(choice))) return null;
    const of = (choice.of ?? []).map((noun) => JSON.stringify(noun));
    return { verb: choice.verb, of, least: choice.least ?? 0, most: choice.most ?? of.length };
  }

  // -- touching ----------------------------------------------------------------------------------------------------

  /** A hex was touched, lit or not. */
  touch(hex: number): void {
    const light = this.lit.get(hex);
    this.pointed = hex;
    if (light?.does === 'answer') {
      this.answer(light.verb, light.noun);
      return;
    }
    if (!light) {
      if (this.group && this.party) this.askWhyNot(hex);
      this.looking = this.looking === hex && !this.group ? null : hex;
      return;
    }
    if (light.verb === this.subset?.verb) this.toggle(String(hex));
    else if (light.verb === 'play' || light.verb === 'use') this.aim(hex);
    else if (light.verb === 'fight' || light.verb === 'expose') this.looking = hex;
    else if (light.verb === 'take_fire') this.source = hex;
    else if (this.picked?.hex === hex) this.release();
    else this.take(hex);
  }

  /** Takes up those on a hex who may go: all of them, the larger group first. */
  take(hex: number, status?: number): void {
    const here = this.groups.filter((each) => each.hex === hex && (status === undefined || each.status === status));
    const group = here.sort((a, b) => b.most - a.most)[0];
    if (!group) return;
    this.picked = { hex, status: group.status };
    this.party = largest(group, this.sparable(hex));
    this.looking = null;
  }

  /** How many women may leave without giving up a camp of the own. */
  private sparable(hex: number): number {
    if (this.seat === null || this.world.camps[hex] !== this.seat) return Infinity;
    return people(this.world, this.seat, hex)[1] - 1;
  }

  /** Sets how many go; the others follow where they must. */
  set(part: keyof Party, count: number): void {
    if (!this.group || !this.party) return;
    this.party = nearest(this.group, { ...this.party, [part]: count }, part) ?? this.party;
  }

  toggle(text: string): void {
    if (this.chosen.includes(text)) this.chosen = this.chosen.filter((each) => each !== text);
    else if (!this.subset || this.chosen.length < this.subset.most) this.chosen = [...this.chosen, text];
    else this.chosen = [...this.chosen.slice(1), text]; // in place of the one that was chosen first
  }

  /** The set that was put together, in the order of the question; null while it is too small. */
  get whole(): Noun | null {
    if (!this.subset) return null;
    const found = this.subset.of.filter((text) => this.chosen.includes(text));
    if (found.length < this.subset.least || found.length > this.subset.most) return null;
    return found.map((text) => JSON.parse(text) as Noun);
  }

  // -- cards -------------------------------------------------------------------------------------------------------

  /** What can be done with a card of the hand, or with what the tribe knows. */
  get offered(): Play[] {
    return this.using ? this.uses : this.plays;
  }

  /** How that is said. */
  get verb(): string {
    return this.using ? 'use' : 'play';
  }

  takeCard(card: string, using = false): void {
    const same = this.card === card && this.using === using;
    this.release();
    if (same) return;
    this.card = card;
    this.using = using;
    if (!this.offered.some((play) => play[0] === card) && this.comesAnyTime(card)) void this.findFree(card);
  }

  /** Whether a card may come between other things; the server says whether it can just now. */
  comesAnyTime(card: string): boolean {
    const { table, still } = this.props();
    return table !== undefined && !still && !!this.rules?.uses[card]?.some((windows) => windows.includes('any'));
  }

  /** Some cards may come in at any time: the server says whether this one can, and with what. */
  private async findFree(card: string): Promise<void> {
    const { table } = this.props();
    if (table === undefined || this.seat === null) return;
    const seat = this.seat;
    const found = await Promise.all(
      tries(card, this.world, seat).map((play) =>
        api.why(table, seat, this.verb, play).then(
          ({ reason }) => (reason ? null : play),
          () => null,
        ),
      ),
    );
    if (this.card === card) this.free = found.filter((play) => play !== null);
  }

  /** The plays that touch this die: of the card taken up, or of any. */
  playsAt({ owner, which }: Die): Play[] {
    const plays = this.card === null ? [...this.plays, ...this.uses] : (this.aimed ?? this.cardPlays);
    return plays.filter((play) => sortOf(partsOf(play)[0] ?? '') === 'die' && play[2] === owner && play[3] === which);
  }

  /** A die was touched: the card taken up is played on it, or one that can be is taken up. */
  touchDie(die: Die): void {
    const plays = this.playsAt(die);
    if (!plays.length) return;
    if (this.card !== null && plays.length === 1) return this.answer(this.verb, plays[0]);
    const card = plays[0][0];
    this.release();
    this.card = card;
    this.using = !this.plays.some((play) => play[0] === card);
    this.aimed = plays.filter((play) => play[0] === card);
  }

  aim(value: number): void {
    const option = this.stage?.options.find(({ values }) => values[0] === value);
    if (option) this.aimed = option.plays;
  }

  // -- answering ---------------------------------------------------------------------------------------------------

  answer(verb: string, noun?: Noun): void {
    if (!this.offer(verb, noun)) this.props().act(verb, noun);
  }

  /** Fire is to be taken, or not: where there is only one way, that is it. */
  fetch(): void {
    const begun = this.fetching;
    this.release();
    if (this.fires.length === 1) this.answer('take_fire', this.fires[0]);
    else this.fetching = !begun;
  }

  /** Adds an answer to the plan; false: it does not belong there. While others move, a card may come between. */
  offer(verb: string, noun?: Noun): boolean {
    if (!this.plan.on || (this.plan.ahead && !askFor(this.plan.asks ?? [], verb, noun))) return false;
    void this.plan.add(verb, noun);
    return true;
  }

  /** Another question: nothing is taken up, so that no touch sends on those who have just gone. */
  renew(): void {
    this.release();
    if (this.onwards) this.fightNext();
    this.proposed = false;
    this.propose();
  }

  private proposed = false;

  /** Who goes hungry is proposed once, as soon as the server has said who could. */
  propose(): void {
    const found = this.known.told?.starve?.map((token) => JSON.stringify(token)) ?? [];
    const fit = this.subset?.verb === 'starve' && found.length > 0 && found.every((text) => this.subset?.of.includes(text));
    if (!fit || this.proposed || this.chosen.length) return;
    this.proposed = true;
    this.chosen = found;
  }

  /** One fight after another, each to its end, in the order of the list; until something else is to be chosen. */
  fightAll(): void {
    this.onwards = true;
    this.fightNext();
  }

  private onwards = false;

  private fightNext(): void {
    const next = (): Noun | undefined => choiceOf(this.asks, 'fight')?.of?.[0];
    if (next() !== undefined) setTimeout(() => next() !== undefined && this.answer('fight', next()), PAUSE);
    else if (this.world.phase !== 'combat' || (this.ask && !this.ask.window)) this.onwards = false;
  }

  release(): void {
    this.picked = this.party = this.card = this.aimed = this.source = null;
    this.fetching = this.using = false;
    this.free = [];
    this.chosen = [];
  }

  ponder(hex: number | null): void {
    this.pointed = hex;
    const light = hex === null ? undefined : this.lit.get(hex);
    if (light?.does === 'answer') this.consider(light.verb, light.noun);
    else this.consider(null);
  }

  /** What an answer would bring is shown. */
  consider(verb: string | null, noun?: Noun): void {
    if (this.plan.on) void this.plan.ponder(verb, noun);
    else this.props().ponder(verb, noun);
  }

  why(verb: string, noun?: Noun): void {
    if (this.plan.on) void this.plan.why(verb, noun);
    else this.props().why(verb, noun);
  }

  private askWhyNot(hex: number): void {
    if (!this.group || !this.party) return;
    const { men, women, wolves, geniuses = 0, amazons = 0, bison = 0 } = this.party;
    const group = gathered(men, women, 0, geniuses, amazons);
    this.why('move', stepNoun({ hex: this.group.hex, to: hex, group, status: this.group.status, wolves, bison }));
  }
}
