/** Which games this client can draw; each is loaded only when it is needed, and is a file of its own. */

import type { Component } from 'svelte';
import type { GalleryProps, GameModule, Poster, TutorialStep } from './game';

const drawings = import.meta.glob<{ default: GameModule }>('./*/index.ts');
const courses = import.meta.glob<{ default: TutorialStep[] }>('./*/tutorial.ts');
const galleries = import.meta.glob<{ default: Component<GalleryProps> }>('./*/gallery.ts');
const more = import.meta.glob<{ default: TutorialStep[] }>('./*/course.*.ts');
const posters = import.meta.glob<{ default: Poster }>('./*/poster.ts', { eager: true });

/** A game that nobody has drawn yet can be played all the same, with plain controls. */
export async function loadGame(key: string): Promise<GameModule> {
  const source = drawings[`./${key}/index.ts`] ?? (() => import('./plain'));
  return (await source()).default;
}

export const hasLessons = (key: string): boolean => `./${key}/tutorial.ts` in courses;

/** Short courses beside the first, each on what differs in an edition: `course.1991.ts`. */
export const coursesOf = (key: string): string[] =>
  Object.keys(more).flatMap((path) => (path.startsWith(`./${key}/`) ? [path.split('.').at(-2) ?? ''] : []));

/** Where a game is learnt, from a table with these options: in an edition of its own, what differs there. */
export function lessonsFor(key: string, options: Readonly<Record<string, string>> = {}): string {
  const { edition = '' } = options;
  return coursesOf(key).includes(edition) ? `/learn/${key}?course=${edition}` : `/learn/${key}`;
}

/** The lessons of a game; of an edition, only those on what differs there. */
export async function loadLessons(key: string, course = ''): Promise<TutorialStep[]> {
  const source = course ? more[`./${key}/course.${course}.ts`] : courses[`./${key}/tutorial.ts`];
  return source ? (await source()).default : [];
}

export const hasCards = (key: string): boolean => `./${key}/gallery.ts` in galleries;

/** The page of all cards of a game; null where it has none. */
export const loadCards = async (key: string): Promise<Component<GalleryProps> | null> =>
  hasCards(key) ? (await galleries[`./${key}/gallery.ts`]()).default : null;

/** The games that have a poster, playable or not. */
export const POSTERS: ReadonlyMap<string, Poster> = new Map(
  Object.entries(posters).map(([path, found]) => [path.split('/')[1], found.default]),
);
