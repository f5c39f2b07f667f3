/** Where pieces stand on their hexes: alone in the middle, several spread like a fan. */

import type { Point } from './hexes';
import type { Steppe } from './world';

export interface Spot extends Point {
  size: number;
}

const FANS: Spot[][] = [
  [{ x: 0, y: 0, size: 1 }],
  [{ x: -12, y: -4, size: 0.69 }, { x: 12, y: 3, size: 0.69 }],
  [{ x: 0, y: -13, size: 0.62 }, { x: -12, y: 4, size: 0.62 }, { x: 12, y: 6, size: 0.62 }],
  [{ x: 0, y: -15, size: 0.56 }, { x: -13.5, y: -1, size: 0.56 }, { x: 13.5, y: 0, size: 0.56 }, { x: 0, y: 14, size: 0.56 }],
];
const UNDER = [{ x: 11, y: 12 }, { x: -13, y: 12 }, { x: -1, y: 15 }, { x: -1, y: 4 }]; // before the feet of the mammoth

/** The place of each seat's hunter around the centre of its hex. */
export function fan(world: Steppe): Spot[] {
  return world.hunters.map((hex, seat) => {
    const here = world.hunters.flatMap((other, at) => (other === hex && hex >= 0 ? [at] : []));
    const place = Math.max(0, here.indexOf(seat));
    if (hex >= 0 && hex === world.mammoth) return { ...UNDER[place], size: 0.78 };
    const spot = FANS[Math.max(0, here.length - 1)][place];
    if (hex < 0 || world.traps[hex] < 0) return spot;
    return here.length === 1 ? { x: 0, y: -8, size: 0.86 } : { ...spot, y: spot.y - 5 }; // the trap below stays in sight
  });
}
