/** The world after an event: what a client does between two views. */

import type { Ev, World } from '../../../lib/wire/wire';
import {
  BEASTS,
  firstBits,
  LETTERED,
  numberIn,
  numbersIn,
  sizeOf,
  textIn,
  valley,
  WARRIOR,
  type Effect,
  type Valley,
} from './world';

const TOLD_ONLY = new Set(['animal_perished', 'round_fought', 'birth_void', 'hand_seen', 'event_seen_hidden']);

const changed = <T>(items: T[], place: number, value: T): T[] => items.map((item, at) => (at === place ? value : item));
const zeros = (count: number, value = 0): number[] => Array<number>(count).fill(value);
const without = <T>(items: T[], item: T): T[] => {
  const at = items.indexOf(item);
  return at < 0 ? items : items.filter((_, place) => place !== at);
};

/** null: this event is not known here, or its result cannot be. */
export function fold(world: World, event: Ev): World | null {
  const old = valley(world);
  const { name } = event;
  const known = OF[name];
  if (known) return known(old, new Told(event)) as World | null;
  if (TOLD_ONLY.has(name)) return old;
  if (!name.startsWith('game_')) return null;
  return { ...old, ended: name.slice('game_'.length), winners: numbersIn(event.data.winners) };
}

/** An event, read. */
class Told {
  constructor(private readonly event: Ev) {}

  n(name: string, other = -1): number {
    return numberIn(this.event.data[name], other);
  }
  text(name: string): string {
    return textIn(this.event.data[name]);
  }
  has(name: string): boolean {
    return name in this.event.data;
  }
  texts(name: string): string[] {
    const found = this.event.data[name];
    return Array.isArray(found) ? found.filter((each): each is string => typeof each === 'string') : [];
  }
  get seat(): number {
    return this.n('seat');
  }
  get hex(): number {
    return this.n('hex');
  }
}

type Change = (old: Valley, told: Told) => Valley | null;

// -- people ----------------------------------------------------------------------------------------------------------

function add(old: Valley, seat: number, hex: number, kind: number, count: number): Valley {
  const key = kind === WARRIOR ? 'warriors' : 'women';
  const at = seat * sizeOf(old) + hex;
  return { ...old, [key]: changed(old[key], at, old[key][at] + count) };
}

const both = (old: Valley, seat: number, hex: number, men: number, women: number): Valley =>
  add(add(old, seat, hex, 0, men), seat, hex, 1, women);

function moveGroup(old: Valley, told: Told): Valley {
  const [men, women] = [told.n('warriors', 0), told.n('women', 0)];
  return both(both(old, told.seat, told.hex, -men, -women), told.seat, told.n('to'), men, women);
}

function capture(old: Valley, told: Told): Valley {
  const count = told.n('count', 0);
  const after = add(old, told.n('owner'), told.hex, 1, -count);
  return add(after, told.seat, told.hex, 1, count - told.n('lost', 0));
}

function convert(old: Valley, told: Told): Valley {
  const kind = told.n('kind');
  return add(add(old, told.n('owner'), told.n('where'), kind, -1), told.seat, told.hex, kind, told.n('kept', 0));
}

function setLoner(old: Valley, kind: number, hex: number): Valley {
  return { ...old, loners: changed(old.loners, kind, hex) };
}

function joinLoner(old: Valley, told: Told): Valley {
  const [kind, kept] = [told.n('kind'), told.n('kept', 0)];
  const after = add(setLoner(old, kind, -1), told.seat, told.hex, kind, kept);
  return kept ? { ...after, joined: [...after.joined, [told.seat, told.hex, kind]] } : after;
}

// -- animals ---------------------------------------------------------------------------------------------------------

const herdAt = (hex: number, species: number): number => hex * BEASTS + species;

function setHerd(old: Valley, hex: number, species: number, change: (herd: number) => number): Valley {
  const at = herdAt(hex, species);
  return { ...old, herds: changed(old.herds, at, change(old.herds[at])) };
}

function back(old: Valley, species: number, counters: number): Valley {
  const bag = changed(old.bag, species, old.bag[species] | (counters & LETTERED));
  return { ...old, bag, beside: old.beside | (counters & ~LETTERED) };
}

function arrive(old: Valley, told: Told): Valley {
  const [species, counters] = [told.n('species'), told.n('counters', 0)];
  const bag = changed(old.bag, species, old.bag[species] & ~counters);
  return setHerd({ ...old, bag }, told.hex, species, (herd) => herd | counters);
}

function lead(old: Valley, told: Told): Valley {
  const [species, counters] = [told.n('species'), told.n('counters', 0)];
  const left = setHerd(old, told.hex, species, (herd) => herd & ~counters);
  return setHerd(left, told.n('to'), species, (herd) => herd | counters);
}

function kill(old: Valley, told: Told): Valley {
  const species = told.n('species');
  const dead = firstBits(old.herds[herdAt(told.hex, species)], told.n('count', 0));
  return back(
    setHerd(old, told.hex, species, (herd) => herd & ~dead),
    species,
    dead,
  );
}

function callPack(old: Valley, told: Told): Valley {
  const pack = firstBits(old.beside, told.n('count', 0));
  if (!pack || old.hazards[told.hex]) return old;
  return setHerd({ ...old, beside: old.beside & ~pack }, told.hex, 0, (herd) => herd | pack);
}

const ownedAt = (old: Valley, seat: number, hex: number, species: number): number =>
  old.companions.find(([owner, where, kind]) => owner === seat && where === hex && kind === species)?.[3] ?? 0;

function setOwned(old: Valley, seat: number, hex: number, species: number, counters: number): Valley {
  const rest = old.companions.filter(([owner, where, kind]) => owner !== seat || where !== hex || kind !== species);
  return { ...old, companions: counters ? [...rest, [seat, hex, species, counters]] : rest };
}

/** Of wolves the species is not told. */
const speciesOf = (told: Told): number => told.n('species', 0);

function tame(old: Valley, told: Told): Valley {
  const [{ seat, hex }, species] = [told, speciesOf(told)];
  const wild = old.herds[herdAt(hex, species)];
  return setOwned(
    setHerd(old, hex, species, () => 0),
    seat,
    hex,
    species,
    ownedAt(old, seat, hex, species) | wild,
  );
}

function leadOwned(old: Valley, told: Told): Valley {
  const [{ seat, hex }, species, to] = [told, speciesOf(told), told.n('to')];
  const here = ownedAt(old, seat, hex, species);
  const moving = firstBits(here, told.n('count', 0));
  const left = setOwned(old, seat, hex, species, here & ~moving);
  return setOwned(left, seat, to, species, ownedAt(left, seat, to, species) | moving);
}

function loseOwned(old: Valley, told: Told): Valley {
  const [{ seat, hex }, species] = [told, speciesOf(told)];
  const here = ownedAt(old, seat, hex, species);
  const dead = firstBits(here, told.n('count', 0));
  return back(setOwned(old, seat, hex, species, here & ~dead), species, dead);
}

function stray(old: Valley, told: Told): Valley {
  const [{ seat, hex }, species] = [told, speciesOf(told)];
  const wild = ownedAt(old, seat, hex, species);
  return setHerd(setOwned(old, seat, hex, species, 0), hex, species, (herd) => herd | wild);
}

function setTile(old: Valley, hex: number, tile?: string): Valley {
  const rest = (old.tiles ?? []).filter(([at]) => at !== hex);
  const tiles = tile === undefined ? rest : [...rest, [hex, tile] as [number, string]].sort(([a], [b]) => a - b);
  const { tiles: _, ...bare } = old;
  return tiles.length ? { ...bare, tiles } : bare;
}

// -- camps, fields, effects --------------------------------------------------------------------------------------------

const camp = (old: Valley, hex: number, owner: number): Valley => ({ ...old, camps: changed(old.camps, hex, owner) });
const field = (old: Valley, hex: number, state: number): Valley => ({ ...old, fields: changed(old.fields, hex, state) });

function damage(old: Valley, told: Told): Valley {
  const after = field(old, told.hex, 1);
  return told.text('cause') === 'trampled' ? { ...after, pending: without(old.pending, told.hex) } : after;
}

function loseField(old: Valley, { hex }: Told): Valley {
  return { ...field(old, hex, 0), pending: old.pending.filter((each) => each !== hex) };
}

function begin(old: Valley, told: Told): Valley {
  const effect: Effect = [
    told.text('key'),
    told.seat,
    told.hex,
    told.n('value', 0),
    told.text('until'),
    told.text('card'),
  ];
  return { ...old, effects: [...old.effects, effect] };
}

function end(old: Valley, told: Told): Valley {
  const at = old.effects.findIndex(
    ([key, seat, hex]) => key === told.text('key') && seat === told.seat && hex === told.hex,
  );
  return { ...old, effects: old.effects.filter((_, place) => place !== at) };
}

// -- cards -----------------------------------------------------------------------------------------------------------

function draw(old: Valley, told: Told): Valley {
  const hand = old.hands[told.seat];
  const now = typeof hand === 'number' ? hand + 1 : [...hand, told.text('card')].sort();
  return { ...old, cunning: old.cunning - 1, hands: changed(old.hands, told.seat, now) };
}

function play(old: Valley, told: Told): Valley {
  const hand = old.hands[told.seat];
  const now = typeof hand === 'number' ? hand - 1 : without(hand, told.text('card'));
  return { ...old, hands: changed(old.hands, told.seat, now) };
}

function throwAway(old: Valley, told: Told): Valley {
  const empty = typeof old.hands[told.seat] === 'number' ? 0 : [];
  return {
    ...old,
    discard: [...old.discard, ...told.texts('cards')],
    hands: changed(old.hands, told.seat, empty),
  };
}

function reveal(old: Valley, told: Told): Valley {
  const season = String(told.n('season'));
  const pile = season === '0' ? 'summer' : 'winter';
  const peeked = old.peeked.map((seen) => (typeof seen === 'number' ? 0 : seen[0] === season ? [] : seen));
  return { ...old, [pile]: old[pile] - 1, peeked };
}

function foresee(old: Valley, told: Told): Valley {
  const seen = typeof old.peeked[told.seat] === 'number' ? 2 : [String(told.n('season')), told.text('card')];
  return { ...old, peeked: changed(old.peeked, told.seat, seen) };
}

// -- the course --------------------------------------------------------------------------------------------------------

function lay(old: Valley, told: Told): Valley | null {
  const board = told.text('board');
  if (board.includes('\n') || board.startsWith('{')) return null; // somebody's own: its size is not known here
  const count = board.startsWith('random-61') ? 61 : 37;
  const seats = old.food.length;
  return {
    ...old,
    board,
    warriors: zeros(count * seats),
    women: zeros(count * seats),
    herds: zeros(count * BEASTS),
    camps: zeros(count, -1),
    fields: zeros(count),
    hazards: zeros(count),
  };
}

const food = (old: Valley, seat: number, more: number): Valley => ({
  ...old,
  food: changed(old.food, seat, old.food[seat] + more),
});

function eliminate(old: Valley, told: Told): Valley {
  const { seat } = told;
  const due = told.n('due', 0);
  return {
    ...old,
    status: changed(old.status, seat, due ? 1 : 2),
    due: changed(old.due, seat, due),
    food: changed(old.food, seat, 0),
    announced: changed(old.announced, seat, 0),
  };
}

function leave(old: Valley, { seat }: Told): Valley {
  return {
    ...old,
    leaderless: changed(old.leaderless, seat, 1),
    announced: changed(old.announced, seat, 0),
    status: old.status[seat] === 1 ? changed(old.status, seat, 2) : old.status,
  };
}

function beginPhase(old: Valley, told: Told): Valley {
  const phase = told.text('phase');
  return { ...old, phase, joined: phase === 'turn_end' ? [] : old.joined };
}

const throwDie: Change = (old, told) => ({ ...old, thrown: told.n('value', 0) });

const OF: Readonly<Record<string, Change>> = {
  board_laid: lay,
  order_set: (old, { seat }) => ({ ...old, order: old.food.map((_, place) => (seat + place) % old.food.length) }),
  turn_began: (old, told) => ({
    ...old,
    year: told.n('year'),
    season: told.n('season'),
    turn: told.n('turn'),
    held: 0,
    number: told.n('number'),
  }),
  phase_began: beginPhase,
  valley_die_rolled: throwDie,
  beasts_rolled: throwDie,
  die_rolled: throwDie,
  counter_shown: (old, told) => ({ ...old, thrown: told.n('counter') }),
  loner_drawn: (old, told) => ({ ...old, thrown: told.n('kind') }),
  animal_arrived: arrive,
  pack_came: callPack,
  herd_moved: lead,
  animals_died: kill,
  wolf_tamed: tame,
  tame_moved: leadOwned,
  tame_died: loseOwned,
  wolf_strayed: stray,
  loner_came: (old, told) => (old.hazards[told.hex] ? old : setLoner(old, told.n('kind'), told.hex)),
  loner_moved: (old, told) => setLoner(old, told.n('kind'), told.n('to')),
  loner_joined: joinLoner,
  loner_died: (old, told) => setLoner(old, told.n('kind'), -1),
  tokens_came: (old, told) => both(old, told.seat, told.hex, told.n('warriors', 0), told.n('women', 0)),
  group_moved: moveGroup,
  tokens_died: (old, told) => add(old, told.seat, told.hex, told.n('kind'), -told.n('count', 0)),
  women_captured: capture,
  token_converted: convert,
  camp_founded: (old, { seat, hex }) => camp(old, hex, seat),
  camp_lost: (old, { hex }) => camp(old, hex, -1),
  camp_taken: (old, { seat, hex }) => camp(old, hex, seat),
  field_sown: (old, { hex }) => field(old, hex, 2),
  field_threatened: (old, { hex }) => ({ ...old, pending: [...old.pending, hex] }),
  field_spared: (old, { hex }) => ({ ...old, pending: without(old.pending, hex) }),
  field_damaged: damage,
  field_lost: loseField,
  fire_gained: (old, { seat }) => ({ ...old, fire: changed(old.fire, seat, 1) }),
  fire_lost: (old, { seat }) => ({ ...old, fire: changed(old.fire, seat, 0) }),
  hazard_laid: (old, told) => ({ ...old, hazards: changed(old.hazards, told.hex, told.n('hazard', 0)) }),
  tile_laid: (old, told) => setTile(old, told.hex, told.text('tile')),
  tile_taken: (old, { hex }) => setTile(old, hex),
  hazards_cleared: (old) => ({ ...old, hazards: zeros(old.hazards.length) }),
  effect_began: begin,
  effect_ended: end,
  food_gained: (old, told) => food(old, told.seat, told.n('count', 0)),
  food_lost: (old, told) => food(old, told.seat, -told.n('count', 0)),
  food_carried_off: (old, told) =>
    food(food(old, told.n('owner'), -told.n('count', 0)), told.seat, told.n('count', 0)),
  card_drawn: draw,
  card_played: play,
  card_discarded: (old, told) => ({ ...old, discard: [...old.discard, told.text('card')] }),
  hand_discarded: throwAway,
  pile_renewed: (old, told) => ({ ...old, cunning: told.n('count', 0), discard: [] }),
  event_seen: foresee,
  event_drawn: reveal,
  event_stayed: (old, told) => ({ ...old, lying: [...old.lying, told.text('card')] }),
  event_discarded: (old, told) => ({
    ...old,
    past: [...old.past, told.text('card')],
    lying: old.lying.filter((card) => card !== told.text('card')),
  }),
  marker_held: (old) => ({ ...old, held: 1 }),
  tribe_eliminated: eliminate,
  tribe_returned: (old, { seat }) => ({
    ...old,
    status: changed(old.status, seat, 0),
    returned: changed(old.returned, seat, old.returned[seat] + 1),
  }),
  leader_left: leave,
  prompt_set: (old, told) => ({ ...old, prompted: changed(old.prompted, told.seat, told.n('value', 0)) }),
  victory_announced: (old, { seat }) => ({ ...old, announced: changed(old.announced, seat, 1) }),
  announcement_lost: (old, { seat }) => ({ ...old, announced: changed(old.announced, seat, 0) }),
};
