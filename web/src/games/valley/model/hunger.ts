/** A proposal who goes hungry: men outside camps first, the last woman of a camp last. Any other choice is as good to the rules. */

import type { Valley } from './world';

export function propose(world: Valley, seat: number, tokens: string[], count: number): string[] {
  const worth = (text: string): number => {
    const [hex, kind, number] = JSON.parse(text) as number[];
    const home = world.camps[hex] === seat;
    if (kind === 1 && home) return number === 0 ? 4 : 3;
    return kind === 1 ? 2 : home ? 1 : 0;
  };
  return [...tokens].sort((a, b) => worth(a) - worth(b)).slice(0, count);
}
