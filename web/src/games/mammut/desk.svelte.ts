/** What somebody is about to answer: a card taken up, tiles chosen. Nothing is sent before it is whole. */

import type { Choice, Noun } from '../../lib/wire/wire';
import type { BoardProps, Say } from '../game';
import {
  addable,
  choiceOf,
  isComplete,
  isWhole,
  less,
  lessAll,
  more,
  moreAll,
  nounOf,
  numbersOf,
  type Group,
} from './groups';
import { imagined, reckon, type Reckoning } from './reckon';
import { own, type Own } from './texts';
import { LOOT_CARDS, numberIn, rulesOf, shareOf, type Camp, type Rules } from './world';

export class Desk {
  card = $state<string | null>(null); // of one's own hand, taken up
  chosen = $state.raw<number[]>([]); // handles, or places
  pondered = $state<number | null>(null); // a lot that might be robbed

  constructor(
    private readonly given: () => BoardProps,
    private readonly shown: () => Camp,
  ) {}

  readonly seen = $derived.by((): Camp => this.shown());
  readonly rules = $derived.by((): Rules => rulesOf(this.given().rules));
  readonly me = $derived.by((): number | null => this.given().seat);
  readonly say = $derived.by((): Say => this.given().say);
  readonly words = $derived.by((): Own => own(this.given().say));
  readonly asked = $derived.by((): boolean => this.given().asks.length > 0);
  readonly topic = $derived.by((): string => this.given().asks[0]?.topic ?? '');

  /** The lot that is being robbed. */
  readonly robbed = $derived.by((): number | null =>
    this.topic === 'give' ? numberIn(this.given().asks[0].about.lot) : null,
  );

  /** Of the answer that is put together. */
  readonly verb = $derived.by((): string | null => {
    if (this.topic === 'give') return 'give';
    if (this.topic !== 'turn') return null;
    if (this.card && LOOT_CARDS.includes(this.card)) return this.card;
    return this.card ? 'lay' : 'take';
  });
  readonly choice = $derived.by((): Choice | null =>
    this.verb && this.verb !== 'lay' ? choiceOf(this.given().asks, this.verb) : null,
  );

  /** Everything must be taken. */
  readonly whole = $derived.by((): boolean => this.verb === 'take' && this.choice !== null && isWhole(this.choice));

  /** The whole answer. */
  readonly noun = $derived.by((): number[] | null => {
    if (!this.choice) return null;
    return this.whole ? numbersOf(this.choice) : nounOf(this.choice, this.chosen);
  });

  /** What it would score, or what one's own tiles would. */
  readonly sum = $derived.by((): Reckoning | null => {
    const { me, seen, verb, robbed, pondered } = this;
    if (me === null || seen.phase !== 'share') return null;
    if (verb === 'give' && robbed !== null) return reckon(imagined(seen, me, this.kept, robbed), me, this.rules);
    if (pondered !== null) return reckon(imagined(seen, me, seen.lots[pondered], pondered), me, this.rules);
    if (verb === 'take' && this.taken.length) return reckon(imagined(seen, me, this.taken, null), me, this.rules);
    return shareOf(seen, me).length ? reckon(seen, me, this.rules) : null;
  });

  get names(): string[] {
    return this.given().names;
  }

  /** Tiles that would be taken from the middle. */
  get taken(): number[] {
    if (this.verb !== 'take' || !this.choice) return [];
    return this.whole ? numbersOf(this.choice) : this.chosen;
  }

  /** Tiles of the robbed lot that would stay. */
  get kept(): number[] {
    return this.robbed === null ? [] : this.seen.lots[this.robbed].filter((tile) => !this.chosen.includes(tile));
  }

  nameOf(seat: number): string {
    return this.names[seat] || this.say.word('seat', seat);
  }

  offers(verb: string, noun?: Noun): boolean {
    const choice = choiceOf(this.given().asks, verb);
    if (!choice) return false;
    return noun === undefined || (choice.of ?? []).some((each) => JSON.stringify(each) === JSON.stringify(noun));
  }

  /** What can still be added of these tiles, or lots, to the answer that is put together. */
  open(things: number[], kind = 'tile'): number[] {
    return this.choice?.kind === kind && !this.whole ? addable(this.choice, this.chosen, things) : [];
  }

  /** One more of these; of what is chosen already, nothing any more; and where it cannot be, the reason. */
  touch(things: number[], kind = 'tile'): void {
    if (this.verb === 'lay') this.card = null; // back to the tiles
    const { choice, verb, chosen } = this;
    if (choice?.kind !== kind || !verb) return this.deny(things);
    if (this.whole) return this.given().why(verb, things.slice(0, 1));
    const next = more(choice, chosen, things);
    if (next !== chosen) return this.change(next);
    if (things.some((each) => chosen.includes(each))) return this.change(lessAll(chosen, things));
    this.deny(things);
  }

  touchAll(things: number[]): void {
    const { choice, chosen } = this;
    if (choice?.kind !== 'tile' || this.whole) return this.touch(things);
    const next = moreAll(choice, chosen, things);
    if (next.length !== chosen.length) this.change(next);
    else this.touch(things);
  }

  drop(things: number[]): void {
    if (this.choice?.kind === 'tile') this.change(less(this.chosen, things));
  }

  dropAll(things: number[]): void {
    this.change(lessAll(this.chosen, things));
  }

  /** Lets go of everything that is not yet said. */
  clear(): void {
    this.card = null;
    this.pondered = null;
    this.change([]);
  }

  takeUp(card: string): void {
    this.card = this.card === card ? null : card;
    this.change([]);
  }

  answer(verb: string, noun?: Noun): void {
    this.given().act(verb, noun);
  }

  why(verb: string, noun?: Noun): void {
    this.given().why(verb, noun);
  }

  think(verb: string | null, noun?: Noun): void {
    this.given().ponder(verb, noun);
  }

  /** How many of a group are chosen. */
  count(group: Group): number {
    if (this.choice?.kind !== 'tile') return 0;
    return group.tiles.filter((tile) => this.chosen.includes(tile)).length;
  }

  /** Too few, enough, or no more possible. */
  get enough(): boolean {
    return this.choice !== null && (this.whole || isComplete(this.choice, this.chosen));
  }

  private deny(things: number[]): void {
    const { verb, choice } = this;
    if (!this.asked || !verb) return;
    if (choice?.kind === 'lot') return this.why(verb, this.chosen);
    const all = choice && things.some((each) => numbersOf(choice).includes(each));
    this.why(verb, all && choice ? numbersOf(choice) : things.slice(0, 1));
  }

  private change(to: number[]): void {
    this.chosen = to;
    if (this.noun && this.verb) this.think(this.verb, this.noun);
    else this.think(null);
  }
}
