/** The options of a new table. The server settles them and says what cannot be chosen; here they are only sorted and put into words. */

import type { Say } from '../text/say';
import type { GroupCard, Lock, OptionCard, Settled } from '../wire/wire';

/** The values that a list shows: those of this edition. */
export const valuesOf = ({ key }: OptionCard, { offered }: Settled): string[] => offered[key] ?? [];

/** Whether there is anything to choose, now or once something else is chosen. */
export const isOpen = (option: OptionCard, found: Settled): boolean =>
  valuesOf(option, found).length > 1 || option.free || option.least !== null;

/** Why values of the option cannot be chosen, each reason once; `shut`: none but the one that it has can. */
export function locksOf(option: OptionCard, found: Settled): { shut: boolean; locks: [value: string, lock: Lock][] } {
  const others = valuesOf(option, found).filter((value) => value !== found.values[option.key]);
  const locks = others.flatMap((value): [string, Lock][] => {
    const lock = found.locks[option.key]?.[value];
    return lock ? [[value, lock]] : [];
  });
  const shut = others.length > 0 && locks.length === others.length && !option.free && option.least === null;
  return { shut, locks: shut ? locks.slice(0, 1) : locks };
}

/** Options in their groups, those without one at the end; groups in which nothing can be chosen are left out. */
export function grouped(options: OptionCard[], groups: GroupCard[], found: Settled): { key: string; options: OptionCard[] }[] {
  const open = options.filter((option) => isOpen(option, found));
  const named = groups.map(({ key, options: keys }) => ({
    key,
    options: keys.flatMap((each) => open.filter((option) => option.key === each)),
  }));
  const placed = new Set(groups.flatMap((group) => group.options));
  const rest = { key: '', options: open.filter(({ key }) => !placed.has(key)) };
  return [...named, rest].filter((group) => group.options.length);
}

/** Whether the table would be exactly so. */
export function isSame(set: Readonly<Record<string, string>>, { changed }: Settled): boolean {
  const keys = Object.keys(set);
  return keys.length === Object.keys(changed).length && keys.every((key) => changed[key] === set[key]);
}

/** What such a table is called: the ready-made set that is nearest, and that it was changed; nothing where a game has none. */
export function setName({ preset, differs }: Pick<Settled, 'preset' | 'differs'>, say: Say): string {
  if (!preset || !say.has(`preset.${preset}.name`)) return '';
  const name = say(`preset.${preset}.name`);
  return differs ? say('preset.changed', { preset: name }) : name;
}
