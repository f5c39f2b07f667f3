/** What only the boxes after that of 2002 need: drawings that are brought when they are first wanted. */

import type { Drawing } from './ink';

type Drawings = Readonly<Record<string, Drawing>>;

interface Cards {
  cunning: Drawings;
  summer: Drawings;
  winter: Drawings;
}
interface Things {
  pieces: Drawings;
  figures: Drawings;
  pigment: Readonly<Record<string, string>>;
  far: Readonly<Record<string, string>>;
}

let cards = $state.raw<Cards>({ cunning: {}, summer: {}, winter: {} });
let things = $state.raw<Things>({ pieces: {}, figures: {}, pigment: {}, far: {} });
const under = new Map<string, Promise<void>>();

/** Brings it once; what did not come may come the next time. */
function once(key: string, bring: () => Promise<void>): Promise<void> {
  const coming = under.get(key) ?? bring().catch(() => void under.delete(key));
  under.set(key, coming);
  return coming;
}

export const moreCards = (): Cards => cards;
export const moreThings = (): Things => things;

export const bringCards = (): Promise<void> =>
  once('cards', async () => {
    const found = await import('./extension');
    cards = { cunning: { ...found.CUNNING_2008, ...found.INVENTIONS }, summer: found.SUMMER_2008, winter: found.WINTER_2008 };
  });

export const bringThings = (): Promise<void> =>
  once('things', async () => {
    const found = await import('./pieces2008');
    things = { pieces: found.PIECES_2008, figures: found.FIGURES_2008, pigment: found.PIGMENT_2008, far: found.FAR_2008 };
  });
