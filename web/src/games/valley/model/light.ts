/** The hexes that can be touched, by what is asked and what is taken up: each with the answer that it gives, or as a part of one. */

import type { Ask, Noun } from '../../game';
import type { Offer } from './added';
import { ON_MAP, type Play, type Stage } from './aims';
import { choiceOf, targets, type Group, type Party } from './moves';

export interface Light {
  verb: string;
  noun?: Noun;
  does: 'answer' | 'pick';
  taken?: boolean; // picked already
}

/** What of a desk decides which hexes are lit. */
export interface Taken {
  readonly asks: Ask[];
  readonly topic: string;
  readonly card: string | null;
  readonly verb: string; // how the card is played
  readonly stage: Stage | null;
  readonly ready: Play | null;
  readonly aims: number[];
  readonly fetching: boolean;
  readonly fires: number[][];
  readonly source: number | null;
  readonly subset: { verb: string; of: string[] } | null;
  readonly chosen: string[];
  readonly groups: Group[];
  readonly group: Group | null;
  readonly party: Party | null;
  readonly picked: { hex: number } | null;
  readonly offers: Offer[];
}

type Lights = Map<number, Light>;
const HEX_ANSWERS = new Set(['place', 'expose', 'birth']);

/** The hexes that are lit just now. */
export function lightsOf(desk: Taken): Lights {
  const lit: Lights = new Map();
  if (desk.card !== null) aimed(desk, lit);
  else if (desk.fetching) sources(desk, lit);
  else asked(desk, lit);
  return lit;
}

/** A hex that is one answer gives it; one that is several is looked at first. */
function light(lit: Lights, hex: number, verb: string, noun: Noun, more: Partial<Light> = {}): void {
  lit.set(hex, lit.has(hex) ? { verb, does: 'pick', ...more } : { verb, noun, does: 'answer', ...more });
}

function asked(desk: Taken, lit: Lights): void {
  for (const choice of desk.asks.flatMap((ask) => ask.choices))
    if (HEX_ANSWERS.has(choice.verb) && choice.space === 'Pick')
      for (const noun of choice.of ?? []) {
        const hex = Array.isArray(noun) ? noun[0] : noun; // with somebody of a kind that is named
        if (typeof hex === 'number') light(lit, hex, choice.verb, noun);
      }
  if (desk.topic === 'fight') fights(desk, lit);
  if (desk.subset?.verb === 'sow')
    for (const text of desk.subset.of) lit.set(Number(text), { verb: 'sow', does: 'pick', taken: desk.chosen.includes(text) });
  if (desk.topic === 'movement') moves(desk, lit);
  for (const { verb, of, noun, does, on } of desk.offers)
    if (on !== null)
      lit.set(on, does === 'answer' ? { verb, noun, does } : { verb, does, taken: desk.chosen.includes(JSON.stringify(of)) });
}

function moves({ groups, group, party, picked }: Taken, lit: Lights): void {
  for (const { hex } of groups) lit.set(hex, { verb: 'move', does: 'pick', taken: picked?.hex === hex });
  if (!group || !party) return;
  for (const [hex, noun] of targets(group, party)) lit.set(hex, { verb: 'move', noun, does: 'answer' });
}

function fights({ asks }: Taken, lit: Lights): void {
  for (const noun of choiceOf(asks, 'fight')?.of ?? [])
    if (Array.isArray(noun) && typeof noun[0] === 'number') light(lit, noun[0], 'fight', noun);
}

/** Where somebody may take fire. */
function sources({ fires, source }: Taken, lit: Lights): void {
  for (const noun of fires) light(lit, noun[0], 'take_fire', noun, { taken: source === noun[0] });
}

/** Where the card taken up can be aimed. */
function aimed({ verb, ready, aims, stage }: Taken, lit: Lights): void {
  if (ready) for (const hex of aims) lit.set(hex, { verb, noun: ready, does: 'answer', taken: true });
  if (!stage || !ON_MAP.has(stage.part)) return;
  for (const { values, plays } of stage.options)
    lit.set(values[0], plays.length === 1 ? { verb, noun: plays[0], does: 'answer' } : { verb, does: 'pick' });
}
