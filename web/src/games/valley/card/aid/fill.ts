/** Picks what holds at a table from what the player aid can say, and puts its numbers in. */

import { makeSay } from '../../../../lib/text/say';
import type { Lang, Params } from '../../../../lib/wire/wire';
import type { Rules } from '../../told';
import { AMAZON, FOLK, GENIUS } from '../../told/folk';
import { halves, type AidSource, type AidText, type Line } from '.';

const SUMMER = 0;

/** The faces of a die that bring this kind, without the last, which brings twins: "1-2". */
function faces(births: readonly number[], kind: number): string {
  const found = births.slice(0, -1).flatMap((each, at) => (each === kind ? [at + 1] : []));
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined) return '–';
  return last - first === found.length - 1 && last > first ? `${first}-${last}` : found.join(', ');
}

/** "5 warriors, 5 geniuses": so many of each kind, in the order in which they are named. */
function counted(counts: readonly number[], { folk }: AidSource, fill: Fill): string[] {
  return FOLK.flatMap(({ kind, word }) => (counts[kind] ? [fill(folk[word], { n: counts[kind] })] : []));
}

/** "1 woman, 2 amazon": what the die of a birth brings. */
function children({ births }: Rules, { kinds }: AidSource): string {
  return FOLK.filter(({ kind }) => births.slice(0, -1).includes(kind))
    .sort((a, b) => births.indexOf(a.kind) - births.indexOf(b.kind))
    .map(({ kind, word }) => `${faces(births, kind)} ${kinds[word]}`)
    .join(', ');
}

/** What the sentences count, at this table. */
function figures(rules: Rules): Params {
  const { need, hand, supply, camps, stock, arrivals, many, births, brood, harvest, weight, watch, delay } = rules;
  const [first, summer, winter] = arrivals;
  return {
    ...{ need, hand, camps, many, stock, guards: watch, delay, warriors: supply[0], women: supply[1] },
    ...{ first: first[1], summer: summer[1], winter: winter[1], first_few: first[0], summer_few: summer[0], winter_few: winter[0] },
    ...{ boys: faces(births, 0), girls: faces(births, 1), twins: births.length, most: brood[0] },
    ...{ damaged: harvest[1], field: harvest[2], man: halves(weight[0]), woman: halves(weight[1]) },
    ...{ genius: halves(weight[GENIUS] ?? 0), amazon: halves(weight[AMAZON] ?? 0) },
  };
}

const present = <T>(...lines: (T | false)[]): T[] => lines.filter((line): line is T => line !== false);

type Fill = (sentence: string, more?: Params) => string;

/** What adds to the die. */
function bonuses({ bonuses: say, more }: AidSource, { weight, ferocity, defence, fire, supply, aside = [] }: Rules, fill: Fill): Line[] {
  const alike = ferocity.every((each) => each === weight[0]);
  const steps = [...(defence ?? [])].sort(([a], [b]) => a - b);
  const alone = steps.map(([women, points]) => fill(more, { women, plus: halves(points) })).join(', ');
  const lines = present(
    ...(alike ? [say.each] : [say.warrior, say.beast]),
    supply[GENIUS] > 0 && (aside.includes(GENIUS) ? say.genius_aside : say.genius),
    say.camp,
    fire && say.fire,
    weight[1] ? say.woman : say.women,
    supply[AMAZON] > 0 && (aside.includes(AMAZON) ? say.amazon : say.amazon_fights),
    defence !== null && say.alone,
  );
  return lines.map(([mark, is]) => [fill(mark), fill(is, { more: alone })] as const);
}

/** With what a tribe comes back, time after time. */
function homecomings(text: AidSource, { returns, years }: Rules, fill: Fill): string[] {
  const { brings, fallen } = text;
  return returns.map((row, at) => {
    const [cards, stock] = row.slice(-2);
    const goods = [stock, cards].flatMap((many, part) => (many ? [fill(brings[part], { stock, cards })] : []));
    const parts = [...counted(row.slice(0, -2), text, fill), ...goods];
    const year = years[at];
    return returns.length > 1 && year !== null ? fill(fallen, { brings: parts.join(', '), year }) : parts.join(', ');
  });
}

/** Its phases are those of the table, in their order; of one that it does not know only the name is said. */
export function fill(text: AidSource, lang: Lang, rules: Rules): AidText {
  const params = figures(rules);
  const filled: Fill = (sentence, more = {}) => makeSay({ sentence }, { lang })('sentence', { ...params, ...more });
  const { fire, foods, rots, brood, watch, ferocity, returns, years } = rules;
  const said = new Map(text.phases);
  if (!fire) said.set('tribes', text.tribes_cold);
  if (brood[1]) said.set('births', text.births_each);
  const backs = homecomings(text, rules, filled);
  const once = returns.length === 1;
  const more = rules.aside !== undefined;
  const six = text.kinds[FOLK.find(({ kind }) => kind === rules.births.at(-1))?.word ?? 'warriors'];
  return {
    ...{ turn: text.turn, beasts: text.beasts, trample: text.trample, combat: text.combat, round: text.round },
    ...{ move: text.move, food: text.food, people: text.people },
    births: more ? filled(text.births_kinds, { rows: children(rules, text), six }) : filled(text.births),
    supply: more ? filled(text.supply_kinds, { people: counted(rules.supply, text, filled).join(', ') }) : filled(text.supply),
    win: filled(fire ? text.win : text.win_cold),
    phases: rules.phases.map((phase) => [phase, filled(said.get(phase) ?? '')] as const),
    heads: present<string>(...text.heads, ferocity.some((each) => each !== ferocity[0]) && text.strength),
    bonuses: bonuses(text, rules, filled),
    conquest: fire ? text.conquest : text.plunder,
    moves: present(text.moves.water, text.moves.guards, text.moves.found, watch > 0 && text.moves.beside, fire && (rules.kindlers ? text.moves.fire_genius : text.moves.fire)).map((line) => filled(line)), // prettier-ignore
    foods: [text.foods.bank, text.foods.forest, text.foods.field, fire ? text.foods.eats : text.foods.eats_alike].map(
      ([mark, is]) => [filled(mark), filled(is)] as const,
    ),
    stocks: foods.length < 2 ? '' : rots.some((seasons) => seasons.some((each) => each !== SUMMER)) ? text.rots : text.rots_in_summer,
    back: filled(once ? text.back : text.backs, { brings: backs[0], year: years[0] ?? '', times: returns.length }),
    backs: once ? [] : backs,
  };
}
