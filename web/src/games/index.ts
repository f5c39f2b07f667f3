/** Which games this client can draw; each is loaded only when it is needed, and is a file of its own. */

import type { GameModule, Poster, TutorialStep } from './game';

const drawings = import.meta.glob<{ default: GameModule }>('./*/index.ts');
const courses = import.meta.glob<{ default: TutorialStep[] }>('./*/tutorial.ts');
const posters = import.meta.glob<{ default: Poster }>('./*/poster.ts', { eager: true });

/** A game that nobody has drawn yet can be played all the same, with plain controls. */
export async function loadGame(key: string): Promise<GameModule> {
  const source = drawings[`./${key}/index.ts`] ?? (() => import('./plain'));
  return (await source()).default;
}

export const hasLessons = (key: string): boolean => `./${key}/tutorial.ts` in courses;

export async function loadLessons(key: string): Promise<TutorialStep[]> {
  return hasLessons(key) ? (await courses[`./${key}/tutorial.ts`]()).default : [];
}

/** The games that have a poster, playable or not. */
export const POSTERS: ReadonlyMap<string, Poster> = new Map(
  Object.entries(posters).map(([path, found]) => [path.split('/')[1], found.default]),
);
