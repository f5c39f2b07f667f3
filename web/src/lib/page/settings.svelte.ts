/** What a person has chosen for this browser. */

import { keep, kept } from './keep';
import { tellWorker } from './worker';
import type { Lang } from '../wire/wire';

export const LANGS: readonly Lang[] = ['fr', 'it', 'en'];
export const SPEEDS = [0.5, 1, 2, 0] as const; // 0: at once
export type Theme = 'system' | 'day' | 'night';

interface Kept {
  lang: Lang;
  theme: Theme;
  speed: number;
  sound: boolean;
  volume: number; // of all sounds, 0 to 1
  notes: boolean; // the written notation beside the answers
}

function preferred(): Lang {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  for (const each of wanted) {
    const lang = LANGS.find((known) => each.toLowerCase().startsWith(known));
    if (lang) return lang;
  }
  return 'en';
}

const before: Kept = {
  lang: preferred(),
  theme: 'system',
  speed: 1,
  sound: false,
  volume: 0.6,
  notes: false,
  ...kept<Partial<Kept>>('settings', {}),
};
if (!LANGS.includes(before.lang)) before.lang = 'en';

export const settings = $state<Kept>(before);

/** Keeps every change and dresses the page; call once, inside a component. */
export function followSettings(): void {
  $effect(() => {
    keep('settings', $state.snapshot(settings));
    tellWorker(settings.lang);
    const root = document.documentElement;
    root.lang = settings.lang;
    if (settings.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
  });
}
