/** What the server tells of the rules of a table, once: whatever is the same in every position, in every edition. */

import type { Told } from '../../../lib/wire/api';

/** What a tile makes of its hex; null: as printed. */
export interface TileRules {
  rule: string;
  terrain: string | null;
  halts: boolean;
  herds_halt: boolean;
  bars: number[]; // species that keep off
  shut: [summer: boolean, winter: boolean]; // to people
  camp: boolean;
  first: boolean;
  fish: number | null;
  fruit: [summer: number, winter: number] | null;
  grain: number; // so many times the usual harvest
  deadly: string; // when people who are there die: survival, dice, winter
  grips: boolean;
}

export interface Rules {
  edition: string; // whose box is played
  phases: string[]; // of a turn, in their order, those of variants among them; which of them a turn has, its facts say
  turns: number; // of a season
  need: number; // camps to win
  hand: number;
  fire: boolean; // the rule of fire is on
  supply: number[]; // of a tribe, by kind
  camps: number;
  stock: number; // of food, at the start
  returns: number[][]; // one after the other: people by kind, and at the end cards and food
  years: (number | null)[]; // until which a tribe must have fallen to come back so
  delay: number; // turns before it does
  arrivals: [few: number, many: number][]; // animals: first turn, summer, winter
  many: number; // tribes
  births: number[]; // by die: the kind
  foods: string[]; // kinds of food, each with a stock of its own
  brood: [most: number, father: boolean]; // births of a camp, and whether a man must be there
  rots: number[][]; // by kind of food: the seasons in which what is left of it is lost
  harvest: number[]; // by state of the field
  tiles?: Record<string, TileRules>;
  neutral?: [species: number, bonus: number, food: number, steps: number, people: boolean][]; // sorts of neutral pieces
  dice?: Record<string, number>; // what cards make of a die that lies there; 0: it falls again
  weight: number[]; // in combat: half points, by kind
  ferocity: number[]; // by species
  aside?: number[]; // where there are more kinds than two: those who look on among tribes
  kindlers?: number[]; // where not everybody takes fire on a volcano: the kinds that do
  defence: [women: number, points: number][] | null; // where women fight for their camp: from so many on, half points more
  watch: number; // guards for each opponent beside whom one acts; 0: one does not
  beasts: [steps: number, climbs: boolean, swims: boolean, food: number][]; // by species
  steps: [mask: number, left: number][]; // the first of which a status has all bits says how many steps are left
  questions: Record<string, [verb: string, kind: string]>; // those that variants put, by topic, and what their answers are
  goods?: string[]; // what is bartered, in the order of offers
  people?: string[]; // kinds, by their words
  declined?: Record<string, string>; // questions to which an order may say no, and the verb that does
  stops: string[]; // moments at which, unless one says otherwise, one is asked whatever happens
  uses: Record<string, string[][]>; // by card and mode: the moments for it
}

/** As this game knows them; null before they are told, or where nobody can. */
export const rulesOf = (told: Told | undefined): Rules | null =>
  told && 'phases' in told ? (told as unknown as Rules) : null;
