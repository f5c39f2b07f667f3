/** Words for hexes, answers, tribes and phases. */

import type { Say } from '../../../lib/text/say';
import type { Noun, Planned, World } from '../../../lib/wire/wire';
import type { SeatInfo } from '../../game';
import { GROUP, ON_MAP, partsOf, playsOf, useOf, type Play } from './aims';
import { hexCalled, type Chart } from './chart.svelte';
import type { Desk, Light } from './desk.svelte';
import type { Combat } from './facts.svelte';
import { choiceOf, stepsLeft } from './moves';
import { own } from './texts';
import { campsOf, handSize, herdsOn, people, tameOn, total, tribesOn, valley, type Valley } from './world';

const GROUND = ['plain', 'forest', 'mountain', 'volcano', 'lake'] as const;
const REGION = ['plain', 'forest', 'mountain', 'mountain', 'lake'] as const;
const TENT = 'M8 2L15 14H1ZM8 8L10.500 14H5.500Z';
const GRAIN = 'M8 15V5M8 9C5 9 3.500 7 3.500 4.500C6.500 4.500 8 6.500 8 9ZM8 9C11 9 12.500 7 12.500 4.500C9.500 4.500 8 6.500 8 9Z';
const HEARTH = 'M8 7L14.500 15H1.500ZM8 1C9 2.500 10.500 3 10.500 4.500A2.500 2 0 0 1 5.500 4.500C5.500 3.500 7 3 8 1Z';

export function groundName(chart: Chart, hex: number, world: Valley, say: Say): string {
  const words = own(say);
  const ground = say.word('ground', GROUND[chart.terrain[hex]]);
  const parts = [ground];
  if (chart.fishing[hex]) parts.push(words('by_water'));
  if (world.hazards[hex]) parts.push(say.word('hazard', world.hazards[hex]).toLowerCase());
  return parts.join(', ');
}

/** "Owl Wood (forest 1) · entry k" */
export function regionName(chart: Chart, hex: number, say: Say): string {
  const words = own(say);
  const kind = REGION[chart.terrain[hex]];
  const name =
    chart.terrain[hex] === 4
      ? chart.names.lake?.[say.lang]
      : (chart.names[`volcano ${chart.called[hex]}`]?.[say.lang] ?? chart.names[`${kind} ${chart.region[hex]}`]?.[say.lang]);
  const number = chart.region[hex] ? words('region', { kind: say.word('ground', kind), n: chart.region[hex] }) : '';
  const letter = chart.letters[hex] ? words('entry', { letter: chart.letters[hex] }) : '';
  return [name, number, letter].filter(Boolean).join(' · ');
}

/** Who and what is on a hex, a line each. */
export function standing(world: Valley, hex: number, { say, seat }: Pick<Desk, 'say' | 'seat'>): string[] {
  const words = own(say);
  const lines: string[] = [];
  const owner = world.camps[hex];
  if (owner >= 0) lines.push(owner === seat ? words('your_camp') : words('camp_of', { seat: say.word('seat', owner) }));
  if (world.fields[hex]) lines.push(words(world.fields[hex] === 2 ? 'field' : 'field_damaged'));
  for (const tribe of tribesOn(world, hex)) {
    const [men, women] = people(world, tribe, hex);
    const who = partyWords(men, women, say, tameOn(world, tribe, hex));
    lines.push(`${tribe === seat ? words('yours') : say.word('seat', tribe)}: ${who}`);
  }
  for (const { species, count } of herdsOn(world, hex)) lines.push(say.counted(`species.${species}`, count));
  world.loners.forEach((where, kind) => where === hex && lines.push(words('loner', { kind: say.word('kind', kind) })));
  return lines;
}

/** "3 wolves", whom one would fight there. */
export function herdWords(world: Valley, { hex, species }: Pick<Combat, 'hex' | 'species'>, say: Say): string {
  const count = herdsOn(world, hex).find((herd) => herd.species === species)?.count ?? 1;
  return say.counted(`species.${species}`, count);
}

/** "5-3, forest by the water; your camp; yours: 3 warriors and a woman; 2 wolves. Pick them up" */
export function hexName(hex: number, chart: Chart, desk: Desk, light: Light | undefined): string {
  const what = [`${chart.called[hex]}, ${groundName(chart, hex, desk.world, desk.say)}`, ...standing(desk.world, hex, desk)];
  const name = [...what, ...postLines(desk, hex)].join('; ');
  if (!light) return name;
  const does =
    light.does === 'answer'
      ? answerLabel(light.verb, light.noun, desk.world, desk.say)
      : desk.words(light.verb === 'move' ? (light.taken ? 'let_go' : 'take_up') : 'choose');
  return `${name}. ${does}`;
}

/** What a mover counts on a hex: guards there and needed, steps that somebody has left, whether a camp can be founded. */
export function postOf(
  desk: Desk,
  hex: number,
): { guards: [here: number, needed: number] | null; steps: number; founds: boolean } {
  const guard = desk.known.facts?.guards.find(([where]) => where === hex);
  const steps = desk.groups.filter((each) => each.hex === hex).map(({ status }) => stepsLeft(status));
  const founds = (choiceOf(desk.asks, 'found')?.of ?? []).includes(hex);
  return { guards: guard ? [guard[2], guard[1]] : null, steps: Math.max(0, ...steps), founds };
}

function postLines(desk: Desk, hex: number): string[] {
  if (desk.topic !== 'movement') return [];
  const { guards, steps, founds } = postOf(desk, hex);
  return [
    guards ? desk.words('guards_of', { here: guards[0], n: guards[1] }) : '',
    steps ? desk.words('steps_left', { n: steps }) : '',
    founds ? desk.words('can_found') : '',
  ].filter(Boolean);
}

/** A planned step, short: "4-6 → 4-7"; who goes is drawn beside it. */
export function stepLine({ verb, noun }: Planned, say: Say): string {
  const words = own(say);
  const numbers = Array.isArray(noun) ? noun.map(Number) : [];
  if (verb === 'move') return `${hexCalled(numbers[0])} → ${hexCalled(numbers[1])}`;
  if (verb === 'found') return words('found_at', { hex: hexCalled(Number(noun)) });
  if (verb === 'take_fire') return words('fire_at', { hex: hexCalled(numbers[0]) });
  if (verb === 'play' && Array.isArray(noun)) return say.word('card', noun[0]);
  return say.word('verb', verb);
}

/** One thing that is chosen with a card, at its place in the answer. */
export function aimWord(play: Play, place: number, part: string, say: Say): string {
  const value = Number(play[place]);
  const parts = partsOf(play);
  const count = (of: string): number => (parts.includes(of) ? Number(play[parts.indexOf(of) + 2]) : 0);
  if (part === 'mode') return say(`use.${useOf(play[0], value)}`);
  if (part === 'rival') return say.word('seat', value);
  if (part === 'kind' || part === 'species') return say.word(part, value);
  if (part === 'group') return partyWords(count('warriors'), count('women'), say, count('wolves'));
  return ON_MAP.has(part) ? hexCalled(value) : String(value);
}

/** All that is chosen with a card: "steal food, 4-7"; nothing where there is no choice. */
export function aimWords(play: Play, say: Say): string {
  const parts = partsOf(play);
  const first = parts.findIndex((part) => part === 'warriors' || part === 'women');
  const chosen = parts.map((part, at) => {
    if (GROUP.has(part)) return at === first ? aimWord(play, at + 2, 'group', say) : '';
    return aimWord(play, at + 2, part, say);
  });
  return [useOf(play[0], play[1]) && aimWord(play, 1, 'mode', say), ...chosen].filter(Boolean).join(', ');
}

function aimLine(play: Play, say: Say): string {
  const said = aimWords(play, say);
  return said && ` (${said})`;
}

/** "3 warriors and a woman": only those who are there. */
export const partyWords = (warriors: number, women: number, say: Say, wolves = 0): string =>
  say.party({ warriors, women, wolves });

export function answerLabel(verb: string, noun: Noun | undefined, _: World, say: Say): string {
  if (verb === 'sow' && noun === undefined) return own(say)('sow_now');
  if (verb === 'fight' && Array.isArray(noun)) return say('action.fight', { hex: noun[0], species: noun[1] });
  const play = verb === 'play' ? playsOf([noun ?? null]).at(0) : undefined;
  if (play) return say('action.play', { card: play[0], mode: aimLine(play, say) });
  if (verb === 'take_fire' && Array.isArray(noun)) return say('action.take_fire', { hex: noun[0], kind: noun[1] });
  return say.action(verb, noun);
}

export function describe(world: World, seat: number, say: Say): SeatInfo {
  const seen = valley(world);
  const words = own(say);
  const [men, women] = total(seen, seat);
  const fire = seen.fire[seat] > 0;
  const has = [
    { mark: fire ? HEARTH : TENT, value: campsOf(seen, seat), say: words(fire ? 'camps_and_fire' : 'camps') },
    { mark: GRAIN, value: seen.food[seat], say: words('food') },
  ];
  const notes = [partyWords(men, women, say), words('cards_n', { n: handSize(seen, seat) })];
  if (fire) notes.push(words('has_fire'));
  if (seen.announced[seat]) notes.unshift(words('announces'));
  if (seen.leaderless[seat]) notes.unshift(words('leaderless'));
  if (seen.status[seat] === 1) notes.unshift(words('waits'));
  if (seen.ended && seen.winners.includes(seat)) notes.unshift(words('won'));
  return { has, out: seen.status[seat] === 2, note: notes.filter(Boolean).join(' · ') };
}

/** What a phase holds for the person who looks. */
export function holdsFor(phase: string, desk: Desk): string {
  const { world, seat, known, words } = desk;
  const facts = known.facts;
  if (phase === 'event') return desk.event && world.phase === 'event' ? desk.say.word('card', desk.event) : '';
  if (seat === null || world.status[seat] !== 0) return '';
  if (phase === 'tribes' && desk.topic === 'movement') return words('may_move', { n: new Set(desk.groups.map((g) => g.hex)).size });
  if (phase === 'combat' && facts) {
    const mine = facts.combats.filter(({ sides }) => sides.some(([side]) => side === seat)).length;
    const prey = preyIn(facts.combats, world, seat);
    const said = [mine ? words('fights_n', { n: mine }) : '', prey ? words('prey_n', { n: prey }) : ''].filter(Boolean);
    return said.join(' · ') || words('no_fights');
  }
  if (phase === 'survival' && facts) {
    const meals = facts.meals[seat];
    return meals.starving ? words('will_starve', { n: meals.starving }) : words('will_be_left', { n: meals.left });
  }
  if (phase === 'births') return words('births_n', { n: campsOf(world, seat) });
  if (phase === 'sowing') return choiceOf(desk.asks, 'sow') ? words('your_turn') : '';
  if (phase === 'cunning' && facts) return handSize(world, seat) < facts.hand ? words('one_card') : words('hand_full');
  return '';
}

/** How many of the own women stand where rivals would take them without a fight. */
function preyIn(combats: readonly Combat[], world: Valley, seat: number): number {
  return combats
    .filter(({ species, sides }) => species < 0 && !sides.some(([side]) => side === seat))
    .reduce((sum, { hex }) => sum + people(world, seat, hex)[1], 0);
}

/** Whose chances are told, and how: one's own where one fights. */
export function roundLine({ sides, round }: Combat, { seat, words, say }: Pick<Desk, 'seat' | 'words' | 'say'>): string {
  if (round === null || !sides.length) return '';
  if (sides[0][0] === seat) return words('you_win_round', { n: round });
  if (sides[1]?.[0] === seat) return words('you_win_round', { n: 100 - round });
  return words('this_round', { seat: say.word('seat', sides[0][0]), n: round });
}

/** "Food 11 + 2 − 12 = 1" */
export function mealLine({ known, seat, words }: Desk): string {
  const meals = seat === null ? undefined : known.facts?.meals[seat];
  if (!meals) return '';
  const gains = meals.fishing + meals.gathering + meals.harvest;
  const left = meals.stock + gains - meals.need;
  const line = `${words(meals.later ? 'food_next' : 'food')} ${meals.stock} + ${gains} − ${meals.need} = ${left < 0 ? `−${-left}` : left}`;
  return meals.starving ? `${line} · ${words('starving', { n: meals.starving })}` : line;
}
