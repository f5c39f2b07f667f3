/** Talk among tribes: offers, answers, shares. What can be said is told with the question; no rule is known here. */

import type { Say } from '../../../lib/text/say';
import type { Ask, Field, Noun, Space } from '../../../lib/wire/wire';
import type { Rules } from '../told';

/** Something that may be offered: with whom, who trades, what for what. */
export interface Deal {
  verb: string;
  name: Noun[] | null; // the case: partner and hexes; null of a counter-offer
  mine: Space | null; // on the road, who of both sides trades
  theirs: Space | null;
  give: Field[];
  get: Field[];
}

/** What was put together. */
export interface Draft {
  mine: Noun;
  theirs: Noun;
  give: Noun[];
  get: Noun[];
}

export const COUNTER = 'counter_offer';
export const TALK = new Set(['barter', 'offer', 'propose', 'joint_hunt']); // topics

/** The first answer of a space: nothing, or as little as there can be. */
export function first(space: Space): Noun {
  switch (space.space) {
    case 'Number':
      return space.least ?? 0;
    case 'Form':
      return (space.fields ?? []).map(first);
    case 'Some': {
      const things = thingsOf(space).flatMap(([thing, many]) => Array<Noun>(many).fill(thing));
      return things.slice(0, space.least ?? 0);
    }
    case 'Subset':
      return (space.of ?? []).slice(0, space.least ?? 0);
    default:
      return space.of?.[0] ?? null;
  }
}

/** Of a space of some things: each, and how many there are. */
export const thingsOf = (space: Space): [thing: Noun, many: number][] =>
  (space.of ?? []).map((each) =>
    space.space === 'Some' && Array.isArray(each) ? [each[0], Number(each[1])] : ([each, 1] as [Noun, number]),
  );

function dealOf(verb: string, name: Noun[] | null, space: Space): Deal {
  const [mine, theirs, terms] = space.space === 'Form' ? (space.fields ?? []) : [null, null, space];
  return { verb, name, mine, theirs, give: terms?.give?.fields ?? [], get: terms?.get?.fields ?? [] };
}

/** Every partner to whom an offer can be made just now. */
export function dealsIn(asks: Ask[]): Deal[] {
  return asks
    .flatMap((ask) => ask.choices)
    .flatMap((choice) => {
      if (choice.space === 'Exchange') return [dealOf(choice.verb, null, choice)];
      if (choice.space !== 'Either') return [];
      return (choice.of ?? []).map((each) => {
        const [name, space] = each as unknown as [Noun[], Space];
        return dealOf(choice.verb, name, space);
      });
    });
}

export const begun = ({ mine, theirs, give, get }: Deal): Draft => ({
  mine: mine ? first(mine) : null,
  theirs: theirs ? first(theirs) : null,
  give: give.map(first),
  get: get.map(first),
});

/** The whole answer. */
export function said(deal: Deal, { mine, theirs, give, get }: Draft): Noun {
  const terms: Noun = [give, get];
  if (deal.name === null) return terms;
  return [deal.name, deal.mine ? [mine, theirs, terms] : terms];
}

/** The parts of a whole answer, to go on from it. */
export function partsOf(deal: Deal, noun: Noun): Draft | null {
  const inner = deal.name === null ? noun : Array.isArray(noun) ? noun[1] : null;
  if (!Array.isArray(inner)) return null;
  const [mine, theirs, terms] = deal.mine ? inner : [null, null, inner];
  return Array.isArray(terms) ? { mine, theirs, give: terms[0] as Noun[], get: terms[1] as Noun[] } : null;
}

/** A number more or less of one thing, of those of which there are several. */
export function withCount(space: Space, noun: Noun, thing: Noun, count: number): Noun {
  const had = Array.isArray(noun) ? noun : [];
  return thingsOf(space).flatMap(([each]) => {
    const many = each === thing ? count : had.filter((one) => one === each).length;
    return Array<Noun>(many).fill(each);
  });
}

/** Goods in words: “3 food, a warrior and Net”. */
export function goodsWords(sheet: Noun, rules: Rules | null, say: Say): string {
  if (!Array.isArray(sheet)) return '';
  const counts: Record<string, number> = {};
  const names: string[] = [];
  sheet.forEach((answer, place) => {
    const key = rules?.goods?.[place] ?? '';
    if (Array.isArray(answer) && key === 'people')
      answer.forEach((many, kind) => (counts[rules?.people?.[kind] ?? ''] = Number(many)));
    else if (Array.isArray(answer)) names.push(...answer.map((each) => (say.has(`named.${key}`) ? say(`named.${key}`, { each }) : say.word(key === 'cards' ? 'card' : key, each))));
    else counts[COUNTED[key] ?? key] = Number(answer);
  });
  return [say.party(counts), ...names].filter(Boolean).join(', ');
}

const COUNTED: Record<string, string> = { food: 'provisions', cards: 'hand', fire: 'known_fire' };

/** The name of a field without whose it is. */
export const keyOf = ({ name }: Field): string => name.split(':')[0];
