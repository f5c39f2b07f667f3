/** Words for hexes, answers, tribes and phases. */

import { colon, type Say } from '../../../lib/text/say';
import type { Lang, Noun, Planned, World } from '../../../lib/wire/wire';
import { GROUP, ON_MAP, partsOf, playsOf, useOf, type Play } from './aims';
import type { Offer } from './added';
import { barricadesAround, cachesIn, carrionIn, pitsIn, tileOn } from './beyond';
import { herdWords, wearyLines } from './cattle';
import { factsOf, sortOf } from '../card/catalogue.svelte';
import { blowWord, dieWords, sideWord } from './dice';
import { doomAt, doomWords } from './peril';
import { folkWords } from './folk';
import { hexCalled, type Chart } from './chart.svelte';
import type { Desk } from './desk.svelte';
import type { Light } from './light';
import type { Combat } from './facts.svelte';
import { choiceOf, stepsLeft } from './moves';
import { own } from './texts';
import type { Rules } from '../told';
import { GENIUS } from '../told/folk';
import { BAND, BEAST, campsOf, companionsOn, handSize, herdsOn, isHunter, NOBODY, partyOn, people, PREDATOR, roamersOn, studentsIn, tameOn, tribesOn, type Valley } from './world';

const GROUND = ['plain', 'forest', 'mountain', 'volcano', 'lake'] as const;
const REGION = ['plain', 'forest', 'mountain', 'mountain', 'lake'] as const;
const BISON = 3; // that belong to a tribe

export function groundName(chart: Chart, hex: number, world: Valley, say: Say): string {
  const words = own(say);
  const printed = say.word('ground', GROUND[chart.terrain[hex]]);
  const tile = tileOn(world, hex);
  const parts = [tile ? words('tile_on', { tile: say.word('tile', tile), ground: printed }) : printed];
  if (chart.fishing[hex]) parts.push(words('by_water'));
  if (world.hazards[hex]) parts.push(say.word('hazard', world.hazards[hex]).toLowerCase());
  for (const { way, broken } of barricadesAround(world, chart.next, hex))
    parts.push(words(broken ? 'barricade_broken' : 'barricade', { way: words(`way_${way}`) }));
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
  if (owner === NOBODY) lines.push(words('camp_of_nobody'));
  if (owner >= 0) lines.push(owner === seat ? words('your_camp') : words('camp_of', { seat: say.word('seat', owner) }));
  if (world.fields[hex]) lines.push(words(world.fields[hex] === 2 ? 'field' : 'field_damaged'));
  for (const tribe of tribesOn(world, hex)) {
    const who = folkWords(partyOn(world, tribe, hex), say, tameOn(world, tribe, hex), companionsOn(world, tribe, hex, BISON));
    lines.push(`${tribe === seat ? words('yours') : say.word('seat', tribe)}${colon(say.lang)}${who}`);
    lines.push(...wearyLines(world, tribe, hex, say));
  }
  for (const { species, count } of [...herdsOn(world, hex), ...roamersOn(world, hex)])
    lines.push(say.counted(`species.${species}`, count));
  lines.push(...left(world, hex, say));
  world.loners.forEach((where, kind) => where === hex && lines.push(words('loner', { kind: say.word('kind', kind) })));
  return lines;
}

/** What people have left there: "a pit", "meat lies here: 4". */
function left(world: Valley, hex: number, say: Say): string[] {
  const words = own(say);
  return [
    ...pitsIn(world).flatMap((where) => (where === hex ? [words('pit')] : [])),
    ...cachesIn(world).flatMap(({ hex: where, points }) => (where === hex ? [words('cache', { n: points })] : [])),
    ...carrionIn(world).flatMap(({ hex: where, points }) => (where === hex ? [words('carrion', { n: points })] : [])),
  ];
}

/** "2 Neanderthals": the neutral people on a hex. */
export function bandWords(world: Valley, hex: number, rules: Rules | null, say: Say): string {
  const people = new Set((rules?.neutral ?? []).flatMap(([what, , , , human]) => (human ? [what] : [])));
  const there = roamersOn(world, hex).filter(({ species }) => people.has(species));
  return there.map(({ species, count }) => say.counted(`species.${species}`, count)).join(', ') || say('bonus.neutral');
}

/** "Deadly: 4-5 (100%), 5-6 (33%)", of these hexes; empty where nobody dies of the land. */
export function perilLine({ known, words }: Pick<Desk, 'known' | 'words'>, hexes: readonly number[]): string {
  const deadly = [...hexes].sort((a, b) => a - b).map((hex) => ({ hex, doom: doomAt(known.facts, hex) })).filter(({ doom }) => doom > 0);
  const list = deadly.map(({ hex, doom }) => `${hexCalled(hex)} (${words('percent', { n: doom })})`).join(', ');
  return list && words('perils', { list });
}

/** The same of all hexes where somebody of the own tribe stands. */
export function ownPerils(desk: Pick<Desk, 'known' | 'words' | 'seat' | 'world'>): string {
  const { known, seat, world } = desk;
  const tiles = (known.facts?.tiles ?? []).map(({ hex }) => hex);
  return perilLine(desk, seat === null ? [] : tiles.filter((hex) => people(world, seat, hex).some(Boolean)));
}

/** Who is on a side of a fight: "3 wolves", "2 Neanderthals", "Ember". */
export function combatantWords(side: number, fight: Pick<Combat, 'hex' | 'species' | 'owner'>, { world, rules, say }: Pick<Desk, 'world' | 'rules' | 'say'>): string {
  if (side === BEAST) return herdWords(world, fight, say);
  if (isHunter(side)) return herdWords(world, { hex: fight.hex, species: side - PREDATOR }, say);
  return side === BAND ? bandWords(world, fight.hex, rules, say) : sideWord(side, say);
}

/** "5-3, forest by the water; your camp; yours: 3 warriors and a woman; 2 wolves. Pick them up" */
export function hexName(hex: number, chart: Chart, desk: Desk, light: Light | undefined): string {
  const what = [`${chart.called[hex]}, ${groundName(chart, hex, desk.world, desk.say)}`, ...standing(desk.world, hex, desk)];
  const doom = doomWords(desk.known.facts, desk.rules, hex, desk.say);
  const name = [...what, ...postLines(desk, hex), ...(doom ? [doom.replace(/\.$/, '')] : [])].join('; ');
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
  const steps = desk.groups.filter((each) => each.hex === hex).map(({ status }) => stepsLeft(desk.rules, status));
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
  if ((verb === 'play' || verb === 'use') && Array.isArray(noun)) return say.word('card', noun[0]);
  if (verb === 'study') return words('study_at', { hex: hexCalled(numbers[0]), n: numbers[1] });
  return say.word('verb', verb);
}

/** One thing that is chosen with a card, at its place in the answer. */
const COUNTED = ['warriors', 'geniuses', 'women', 'amazons', 'wolves', 'bison'];

/** What is known of the table beside an answer. */
export type Around = Partial<Pick<Desk, 'dice' | 'rules'>>;

/** "Ember: 4 → 3" */
function dieWord([card, , ...aim]: Play, say: Say, { dice = [], rules }: Around): string {
  const [owner, which] = aim;
  const die = dice.find((each) => each.owner === owner && each.which === which) ?? { owner, which };
  return dieWords(die, rules?.dice?.[card], hexCalled, say);
}

export function aimWord(play: Play, place: number, part: string, say: Say, around: Around = {}): string {
  const value = Number(play[place]);
  const parts = partsOf(play);
  if (play[place] === undefined && parts.length <= place - 2) return own(say)('choose_no_more');
  if (part === 'die') return dieWord(play, say, around);
  if (part === 'blow') return blowWord(Number(play[place]), Number(play[place + 1]), say);
  const count = (of: string): number => (parts.includes(of) ? Number(play[parts.indexOf(of) + 2]) : 0);
  if (part === 'mode') return say(`use.${useOf(play[0], value)}`);
  const sort = sortOf(part);
  if (sort === 'seat' || sort === 'kind' || sort === 'species') return say.word(sort, value);
  if (part === 'group') return say.party(Object.fromEntries(COUNTED.map((of) => [of, count(of)])));
  return ON_MAP.has(part) ? hexCalled(value) : String(value);
}

/** Words before a part without which one would not know what it is. */
const LEADS: Readonly<Record<string, string>> = { out: 'aim_out', in: 'aim_in', price: 'aim_price', beyond: 'aim_beyond' };

/** All that is chosen with a card: "steal food, 4-7"; nothing where there is no choice. */
export function aimWords(play: Play, say: Say, around: Around = {}): string {
  const parts = partsOf(play);
  const sorts = parts.map(sortOf);
  const rest = factsOf(play[0]).modes[play[1]]?.rest;
  const first = parts.findIndex((part) => part === 'warriors' || part === 'women');
  const chosen = parts.map((part, at) => {
    if (GROUP.has(part)) return at === first ? aimWord(play, at + 2, 'group', say) : '';
    if (sorts[at] === 'die') return aimWord(play, at + 2, 'die', say, around);
    if (sorts[at] === 'side') return aimWord(play, at + 2, 'blow', say);
    if (sorts[at] === 'place' || sorts[at] === 'piece') return ''; // said already
    const word = aimWord(play, at + 2, part, say);
    if (part === rest && parts[at - 1] === rest) return `→ ${word}`;
    return part in LEADS ? `${own(say)(LEADS[part])} ${word}` : word;
  });
  return [useOf(play[0], play[1]) && aimWord(play, 1, 'mode', say), ...chosen].filter(Boolean).join(', ').replaceAll(', →', ' →');
}

function aimLine(play: Play, say: Say): string {
  const said = aimWords(play, say);
  return said && ` (${said})`;
}

export function answerLabel(verb: string, noun: Noun | undefined, _: World, say: Say): string {
  if (verb === 'sow' && noun === undefined) return own(say)('sow_now');
  if (verb === 'fight' && Array.isArray(noun)) return say('action.fight', { hex: noun[0], species: noun[1] });
  const play = verb === 'play' || verb === 'use' ? playsOf([noun ?? null]).at(0) : undefined;
  if (play) return say(`action.${verb}`, { card: play[0], mode: aimLine(play, say) });
  if (verb === 'take_fire' && Array.isArray(noun)) return say('action.take_fire', { hex: noun[0], kind: noun[1] });
  return say.action(verb, noun);
}

/** What a touch would say: "throw away Net", or that one wants nothing of it. */
export function offerLabel({ verb, of, none }: Offer, { say, world }: Pick<Desk, 'say' | 'world'>): string {
  if (!none) return answerLabel(verb, of, world, say);
  const key = `none.${verb}`;
  return say.has(key) ? say(key) : own(say)('choose_none');
}

/** Who studies on a hex, in words. */
export const studyWords = (world: Valley, hex: number, say: Say): string[] =>
  studentsIn(world)
    .filter((each) => each.hex === hex)
    .map(({ count }) => own(say)('students_n', { n: count }));

/** What a phase holds for the person who looks. */
export function holdsFor(phase: string, desk: Desk): string {
  const { world, seat, known, rules, words } = desk;
  const facts = known.facts;
  if (phase === 'event') return desk.event && world.phase === 'event' ? desk.say.word('card', desk.event) : '';
  if (seat === null || world.status[seat] !== 0) return '';
  if (phase === 'tribes' && desk.topic === 'movement') return words('may_move', { n: new Set(desk.groups.map((g) => g.hex)).size });
  if (phase === 'combat' && facts) {
    const mine = facts.combats.filter(({ sides }) => sides.some(([side]) => side === seat)).length;
    const prey = preyIn(facts.combats, world, seat);
    const said = [mine ? words('fights_n', { n: mine }) : '', prey ? words(rules?.aside?.includes(GENIUS) ? 'prey_folk' : 'prey_n', { n: prey }) : ''].filter(Boolean);
    return said.join(' · ') || words('no_fights');
  }
  if (phase === 'survival' && facts) {
    const meals = facts.meals[seat];
    return meals.starving ? words('will_starve', { n: meals.starving }) : words('will_be_left', { n: meals.left });
  }
  if (phase === 'births') return words('births_n', { n: campsOf(world, seat) });
  if (phase === 'sowing') return choiceOf(desk.asks, 'sow') ? words('your_turn') : '';
  if (phase === 'cunning' && facts?.barred?.some(([question]) => question === 'draw')) return words('no_card');
  if (phase === 'cunning' && rules) return handSize(world, seat) < rules.hand ? words('one_card') : words('hand_full');
  return '';
}

/** How many of the own women stand where rivals would take them without a fight. */
function preyIn(combats: readonly Combat[], world: Valley, seat: number): number {
  const lost = combats.filter(({ species, sides }) => species < 0 && !sides.some(([side]) => side === seat));
  return lost.reduce((sum, { hex }) => sum + people(world, seat, hex).reduce((a, b) => a + b), 0);
}

/** 5, or 4.5 as the language writes it. */
export const figure = (points: number, lang: Lang): string => points.toLocaleString(lang);

/** "warriors +2, fire +1" */
export function sourceLine({ sources }: Combat, at: number, { say }: Pick<Desk, 'say'>): string {
  return sources[at].map(([key, more]) => `${say(`bonus.${key}`)}\u00a0+${figure(more, say.lang)}`).join(', ');
}

/** Whose chances are told, and how: one's own where one fights. */
export function roundLine(fight: Combat, desk: Pick<Desk, 'seat' | 'words' | 'say' | 'world' | 'rules'>): string {
  const { sides, round } = fight;
  if (round === null || !sides.length) return '';
  const own = sides.findIndex(([side]) => side === desk.seat);
  if (own >= 0) return desk.words('you_win_round', { n: own ? 100 - round : round });
  return desk.words('this_round', { seat: combatantWords(sides[0][0], fight, desk), n: round });
}

/** "Food 11 + 2 − 12 = 1" */
export function mealLine({ known, seat, words }: Desk): string {
  const meals = known.facts?.meals[seat ?? -1];
  if (!meals) return '';
  const gains = meals.fishing + meals.gathering + meals.harvest;
  const left = meals.stock + gains - meals.need;
  const sum = `${meals.stock} + ${gains} − ${meals.need} = ${left < 0 ? `−${-left}` : left}`.replaceAll(' ', '\u00a0'); // in one line
  const line = `${words(meals.later ? 'food_next' : 'food')} ${sum}`;
  if (meals.starving) return `${line} · ${words('starving', { n: meals.starving })}`;
  return meals.rotting ? `${line} · ${words('rots_n', { n: meals.rotting })}` : line;
}
