/** What the server works out of a position: odds, meals, yields, dangers. Asked for anew when something has happened. */

import { call } from '../../../lib/wire/api';
import type { Noun } from '../../../lib/wire/wire';

export interface Combat {
  hex: number;
  species: number; // -1: between tribes
  sides: [side: number, bonus: number, percent: number | null][]; // without odds where there are many sides
  sources: [key: string, bonus: number][][]; // of each side, what its bonus comes from
  round: number | null; // per cent of the first side, this round
  owner?: number; // whose herd it is that animals fall upon
  first?: boolean; // and whether they do so before they meet its tribe
}

export interface Meals {
  stock: number;
  fishing: number;
  gathering: number;
  harvest: number;
  need: number;
  starving: number;
  left: number;
  later: boolean; // all have eaten: it is the next turn's
  winter: { balance: number; turns: number; left: number };
  stocks?: [kind: string, count: number][]; // where there are several kinds of food
  rotting?: number; // of what is left, what will not keep
}

/** What lies where, and how likely who ends there dies of it, in per cent. */
export interface TileFacts {
  hex: number;
  tile: string;
  printed: string; // the terrain under it
  doom: number;
  free?: boolean; // of a glacier: whether this turn's die lets the tribe go, once it has fallen
}

/** What lies on hexes and edges, and herds of tribes; only where there is something. */
export interface Things {
  pits?: number[];
  caches?: [hex: number, points: number, first: number][]; // who would be the first to have it, or -1
  carrion?: [hex: number, points: number, first: number, eater: number][]; // who would have it after the combats, or -1
  barricades?: [hex: number, beyond: number, spent: number][];
  herds?: [seat: number, hex: number, species: number, many: number, home: number][];
}

export interface Facts {
  seq: number;
  turn: { number: number; phases: string[]; harvest: boolean }; // the phases that it has, as far as is known
  combats: Combat[];
  meals: Meals[];
  yields: [fish: number, fruit: number, grain: number][];
  danger: [beasts: number, rivals: number][];
  guards: [hex: number, stay: number, here: number, rivals: number][];
  holding: [hex: number, owner: number][];
  later: number[]; // tribes that are still to move, while another one does
  tiles?: TileFacts[]; // where the land is not as printed
  things?: Things;
  roamers?: { species: number; hex: number; count: number; reach: number[]; bonus: number }[]; // neutral pieces
  brawls?: Combat[]; // fights without a tribe
  barred?: [question: string, why: string, rule: string][]; // what the tribe may not do for now
  starve?: Noun[]; // who could, where the seat is asked
  doomed?: number[][]; // and who does before anybody else
  usual?: [verb: string, noun: Noun][]; // an offer to begin with, where one may be made, for each partner
}

export class Known {
  told = $state.raw<Facts | null>(null); // of the position as it is
  private turn = 0;

  /** `drafted`: of the position that a plan leads to. */
  constructor(private readonly drafted: () => Facts | null = () => null) {}

  get facts(): Facts | null {
    return this.drafted() ?? this.told;
  }

  /** Brings the facts of a table; what comes too late is dropped. */
  async ask(table: string, seat: number | null): Promise<void> {
    const turn = ++this.turn;
    try {
      const found = await call<Facts>(
        'GET',
        `/tables/${encodeURIComponent(table)}/facts${seat === null ? '' : `?seat=${seat}`}`,
      );
      if (turn !== this.turn) return;
      this.told = found.meals ? found : null;
    } catch {
      // the screen does without
    }
  }
}
