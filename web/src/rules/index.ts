/** What players read: the short rules of a game, and its numbered rules in the languages into which they were put. */

import type { Lang } from '../lib/wire/wire';

const shorts = import.meta.glob<{ default: string }>('./*.{fr,en,it}.ts');
const books = import.meta.glob<string>('./*.{fr,it}.md', { query: '?raw', import: 'default' });

/** The short rules of a game, or null where nobody has written them yet. */
export async function shortRules(game: string, lang: Lang): Promise<string | null> {
  const source = shorts[`./${game}.${lang}.ts`];
  return source ? (await source()).default : null;
}

/** The numbered rules in another language than that of the server's own book; null where nobody has put them into it. */
export async function bookIn(game: string, lang: Lang): Promise<string | null> {
  return (await books[`./${game}.${lang}.md`]?.()) ?? null;
}
