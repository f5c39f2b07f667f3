/** What stands on the plate of a tribe, and of those that are no tribe's: figures, keepsakes, what is known and remembered. */

import { capital, colon, type Say } from '../../../lib/text/say';
import type { World } from '../../../lib/wire/wire';
import type { OtherInfo, SeatInfo } from '../../game';
import { folkWords } from './folk';
import { hexCalled } from './chart.svelte';
import { figure } from './spoken';
import { own } from './texts';
import type { Told } from '../../../lib/wire/api';
import { rulesOf, type Rules } from '../told';
import { advancesOf, campsOf, everybody, handSize, stocksOf, trophiesOf, valley, type Effect, type Valley } from './world';

const TENT = 'M8 2L15 14H1ZM8 8L10.500 14H5.500Z';
const GRAIN = 'M8 15V5M8 9C5 9 3.500 7 3.500 4.500C6.500 4.500 8 6.500 8 9ZM8 9C11 9 12.500 7 12.500 4.500C9.500 4.500 8 6.500 8 9Z';
const MEAT = 'M2.500 9C2 4.500 6.500 1.500 10.500 2C14 2.400 14.600 5 13.300 7C12.300 8.600 13.600 9.800 12.800 11.600C11.500 14.600 8 15 5.500 13.800C3.600 12.800 2.700 11 2.500 9ZM6 9.500C5.800 7.800 8.600 7.200 9 8.900C9.300 10.600 6.300 11.200 6 9.500Z'; // a steak and its bone
const HEARTH = 'M8 7L14.500 15H1.500ZM8 1C9 2.500 10.500 3 10.500 4.500A2.500 2 0 0 1 5.500 4.500C5.500 3.500 7 3 8 1Z';

/** A line for each sort of neutral pieces that is in the valley: how many, and what each adds to its die. */
export function neutralRows(world: Valley, rules: Rules | null, say: Say): { key: string; name: string; count: number; bonus: string; note: string }[] {
  const words = own(say);
  return (rules?.neutral ?? []).flatMap(([what, bonus, , steps]) => {
    const groups = (world.roamers ?? []).filter(([species]) => species === what);
    const count = groups.reduce((sum, [, , many]) => sum + many, 0);
    if (!count) return [];
    const die = words('die_plus', { n: figure(bonus, say.lang) });
    const each = count > 1 ? words('each_die', { die }) : die;
    const where = groups.map(([, hex]) => hexCalled(hex)).join(', ');
    const note = `${say.counted(`species.${what}`, count)} (${where})${colon(say.lang)}${each}${steps ? '' : `, ${words('stays')}`}`;
    return [{ key: String(what), name: say.word('species', what), count, bonus: figure(bonus, say.lang), note: capital(note) }];
  });
}

export const LASTING = new Set(['totem', 'lost_totem']); // what is remembered of a tribe and belongs on its plate
const OF_SPECIES = new Set([...LASTING, 'sick']); // effects whose number is a species
const POLE = 'M5 15V3C5 1.500 11 1.500 11 3V15M5 6L2 4.500M11 6L14 4.500M7 5H7.100M9 5H9.100M7 8.500H9M5 11H11';
const TABLET = 'M2.500 3L13 2L13.500 13L3 14ZM5 6L10.500 5.600M5 8.500L9 8.200M5.500 11L10.500 10.600';
const SKULL = 'M3 6.500C3 0.500 13 0.500 13 6.500C13 8.500 12.500 9.500 11.500 10.500V14H4.500V10.500C3.500 9.500 3 8.500 3 6.500ZM5.300 7.500H6.900M9.100 7.500H10.700M8 11.500V14';

/** Where a tribe has several stocks of food, each of them. */
function foods(world: Valley, seat: number, say: Say, rules: Rules | null): SeatInfo['has'] {
  const words = own(say);
  const stocks = stocksOf(world, seat);
  if (stocks.length === 1) return [{ mark: GRAIN, value: world.food[seat], say: words('food') }];
  return stocks.map((value, kind) => ({ mark: kind ? MEAT : GRAIN, value, say: words(`stock_${rules?.foods[kind] ?? 'food'}`) }));
}

/** What is in force, in words: "the lake is frozen", "totem: wolf". */
export function effectWords([key, , , value]: Effect, say: Say): string {
  const name = LASTING.has(key) ? own(say)(key) : say.word('effect', key);
  return OF_SPECIES.has(key) ? `${name}${colon(say.lang)}${say.word('species', value)}` : name;
}

const lastingOf = (world: Valley, seat: number): Effect[] =>
  world.effects.filter(([key, whose]) => whose === seat && LASTING.has(key));

const trophyWords = (world: Valley, seat: number, say: Say): string =>
  trophiesOf(world, seat)
    .map(({ species, count }) => say.counted(`species.${species}`, count))
    .join(', ');

/** What a tribe knows: "Net (used), Raft". */
export const advanceWords = (world: Valley, seat: number, say: Say): string =>
  advancesOf(world, seat)
    .map(({ card, used }) => (used ? `${say.word('card', card)} (${own(say)('advance_used')})` : say.word('card', card)))
    .join(', ');

function keepsakes(world: Valley, seat: number, say: Say): string[] {
  const kept = trophyWords(world, seat, say);
  const lasting = lastingOf(world, seat).map((effect) => effectWords(effect, say));
  const known = advanceWords(world, seat, say);
  return [
    ...lasting,
    ...(kept ? [`${own(say)('trophies')}${colon(say.lang)}${kept}`] : []),
    ...(known ? [`${own(say)('advances')}${colon(say.lang)}${known}`] : []),
  ];
}

/** The same at a glance, for plates that have no room for words. */
function marks(world: Valley, seat: number, say: Say): SeatInfo['has'] {
  const known = advancesOf(world, seat);
  const totem = lastingOf(world, seat).find(([key]) => key === 'totem');
  const kept = trophiesOf(world, seat).reduce((sum, { count }) => sum + count, 0);
  return [
    ...(totem ? [{ mark: POLE, value: '', say: effectWords(totem, say) }] : []),
    ...(known.length ? [{ mark: TABLET, value: `${known.filter(({ used }) => !used).length}/${known.length}`, say: `${own(say)('advances')}${colon(say.lang)}${advanceWords(world, seat, say)}` }] : []),
    ...(kept ? [{ mark: SKULL, value: kept, say: `${own(say)('trophies')}${colon(say.lang)}${trophyWords(world, seat, say)}` }] : []),
  ];
}

export function describe(world: World, seat: number, say: Say, told?: Told): SeatInfo {
  const seen = valley(world);
  const words = own(say);
  const fire = seen.fire[seat] > 0;
  const has = [
    { mark: fire ? HEARTH : TENT, value: campsOf(seen, seat), say: words(fire ? 'camps_and_fire' : 'camps') },
    ...foods(seen, seat, say, rulesOf(told)),
  ];
  const notes = [folkWords(everybody(seen, seat), say), words('cards_n', { n: handSize(seen, seat) }), ...keepsakes(seen, seat, say)];
  if (fire) notes.push(words('has_fire'));
  if (seen.announced[seat]) notes.unshift(words('announces'));
  if (seen.leaderless[seat]) notes.unshift(words('leaderless'));
  if (seen.status[seat] === 1) notes.unshift(words('waits'));
  if (seen.ended && seen.winners.includes(seat)) notes.unshift(words('won'));
  return { has, keeps: marks(seen, seat, say), out: seen.status[seat] === 2, note: notes.filter(Boolean).join(' · ') };
}

const DIE = 'M3 2H13C13.600 2 14 2.400 14 3V13C14 13.600 13.600 14 13 14H3C2.400 14 2 13.600 2 13V3C2 2.400 2.400 2 3 2ZM5 5.500H6.200M9.800 10.500H11M7.400 8H8.600';
const HEADS = 'M8 8A3 3 0 1 0 8 2A3 3 0 0 0 8 8ZM2.500 14.500C2.500 11.500 5 9.500 8 9.500C11 9.500 13.500 11.500 13.500 14.500';

/** The neutral pieces in the valley, sort by sort: how many, and what each adds to its die. */
export function others(world: World, say: Say, told?: Told): OtherInfo[] {
  const words = own(say);
  return neutralRows(valley(world), rulesOf(told), say).map(({ key, name, count, bonus, note }) => ({
    key,
    name: capital(name),
    has: [
      { mark: HEADS, value: count, say: words('neutral_is') },
      { mark: DIE, value: `+${bonus}`, say: words('die_plus', { n: bonus }) },
    ],
    note,
  }));
}
