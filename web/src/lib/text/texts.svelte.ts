/** The client's own sentences; a game's come from the server. */

import { makeSay, type Catalogue, type Say } from './say';
import { settings } from '../page/settings.svelte';
import { api } from '../wire/api';
import type { Lang, Params, Reason } from '../wire/wire';

const sources: Record<Lang, () => Promise<{ default: Catalogue }>> = {
  fr: () => import('../../texts/fr.json'),
  en: () => import('../../texts/en.json'),
  it: () => import('../../texts/it.json'),
};

let say = $state.raw<Say>(makeSay({}, { lang: 'en' }));
let ready = $state(false);

export async function loadTexts(lang: Lang): Promise<void> {
  const found = (await sources[lang]()).default;
  if (settings.lang !== lang) return;
  say = makeSay(found, { lang });
  ready = true;
}

export const textsReady = (): boolean => ready;

/** A sentence of the client in the language of the reader. */
export const t = (key: string, params?: Params): string => say(key, params);

export const LEVELS = ['easy', 'medium', 'hard'];

/** "bot · plays well" */
export const botIs = (bot: string): string =>
  LEVELS.includes(bot) ? `${t('chair.bot')} · ${t(`bot.${bot}`)}` : t('chair.bot');

/** A reason, said in the language of the reader. */
export function tell(reason: Reason | null): string {
  return reason?.text?.[settings.lang] ?? reason?.key ?? t('fault.unknown');
}

const catalogues = new Map<string, Promise<Catalogue>>();

/** A game's sentences; asked for once. */
export function gameTexts(game: string, lang: Lang): Promise<Catalogue> {
  const key = `${game}/${lang}`;
  let found = catalogues.get(key);
  if (!found) {
    found = api.texts(game, lang);
    found.catch(() => catalogues.delete(key));
    catalogues.set(key, found);
  }
  return found;
}
