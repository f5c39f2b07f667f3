/** What the server works out of a position: odds, meals, yields, dangers. Asked for anew when something has happened. */

import { call } from '../../../lib/wire/api';

export interface Combat {
  hex: number;
  species: number; // -1: between tribes
  sides: [side: number, bonus: number, percent: number | null][]; // without odds where there are many sides
  sources: [key: string, bonus: number][][]; // of each side, what its bonus comes from
  round: number | null; // per cent of the first side, this round
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
}

export interface Facts {
  seq: number;
  need: number; // camps to win
  hand: number;
  fire: boolean; // the rule of fire is on
  combats: Combat[];
  meals: Meals[];
  yields: [fish: number, fruit: number, grain: number][];
  danger: [beasts: number, rivals: number][];
  guards: [hex: number, stay: number, here: number, rivals: number][];
  holding: [hex: number, owner: number][];
}

export class Known {
  private told = $state.raw<Facts | null>(null);
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
      if (turn === this.turn) this.told = found.meals ? found : null;
    } catch {
      // the screen does without
    }
  }
}
