/** What is on a card: a sign, what it leads to, and whether it goes to whoever has most. */

import { AXE, FIRE, MARK, PELT, TUSK } from '../world';

export type Sign = { face: number } | { points: string } | { sign: 'eye' | 'turn' | 'back' | 'paw' | 'tile' };

export interface Picture {
  left: Sign;
  right: Sign;
  most?: boolean; // of the left sign
  swaps?: boolean; // one for the other
}

export const CARDS: Record<string, Picture> = {
  look: { left: { face: MARK }, right: { sign: 'eye' } },
  flip: { left: { sign: 'tile' }, right: { sign: 'turn' } },
  return: { left: { sign: 'tile' }, right: { sign: 'back' } },
  pelt: { left: { face: PELT }, right: { points: '+1' } },
  swap: { left: { face: 8 }, right: { sign: 'paw' }, swaps: true },
  axe_points: { left: { face: AXE }, right: { points: '2' } },
  pelt_points: { left: { face: PELT }, right: { points: '4' }, most: true },
  pelt_animal: { left: { face: PELT }, right: { sign: 'paw' }, most: true },
  axe_pelt: { left: { face: AXE }, right: { face: PELT }, most: true },
  tusk_points: { left: { face: TUSK }, right: { points: '4' }, most: true },
  tusk_fire: { left: { face: TUSK }, right: { face: FIRE }, most: true },
  axe_fire: { left: { face: AXE }, right: { face: FIRE }, most: true },
};
