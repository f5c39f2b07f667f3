/** Options as the game has declared them: what follows from a choice, and why a value cannot be had. The server settles them. */

import type { OptionCard } from '../wire/wire';

const ANY = '*'; // in links: every value but the default

export type Chosen = Record<string, string>;
export type Lock = { why: 'needs' | 'forced'; option: string; value: string };

const edition = (options: OptionCard[], chosen: Chosen): string =>
  chosen.edition ?? options.find((each) => each.key === 'edition')?.default ?? '';

/** The values that may be chosen at such a table, the default first. */
export function valuesOf(option: OptionCard, options: OptionCard[], chosen: Chosen): string[] {
  const values = option.by_edition[edition(options, chosen)] ?? option.values;
  return values.filter((each) => !option.later.includes(each));
}

/** What every option would be: forced, chosen, or as usual. */
export function settled(options: OptionCard[], chosen: Chosen): Chosen {
  let values: Chosen = { ...chosen };
  for (let round = 0; round <= options.length; round++) {
    const forced: Chosen = {};
    for (const each of options) Object.assign(forced, each.forces[values[each.key]]);
    const found: Chosen = {};
    for (const each of options) {
      const usual = valuesOf(each, options, chosen)[0] ?? each.default;
      const [leader, defaults] = Object.entries(each.follows)[0] ?? [];
      const led = leader === undefined ? undefined : defaults?.[values[leader]];
      found[each.key] = forced[each.key] ?? chosen[each.key] ?? led ?? usual;
    }
    if (options.every((each) => values[each.key] === found[each.key])) break;
    values = found;
  }
  return values;
}

/** Why the option cannot have this value beside those of the others; null: it can. */
export function lock(option: OptionCard, value: string, options: OptionCard[], values: Chosen): Lock | null {
  for (const each of options) {
    const forced = each.forces[values[each.key]]?.[option.key];
    if (forced !== undefined && forced !== value) return { why: 'forced', option: each.key, value: values[each.key] };
  }
  if (value === option.default) return null;
  if (option.editions.length && !option.editions.includes(values.edition))
    return { why: 'needs', option: 'edition', value: option.editions[0] };
  for (const [key, wanted] of Object.entries(option.needs[value] ?? option.needs[ANY] ?? {}))
    if (!wanted.includes(values[key])) return { why: 'needs', option: key, value: wanted[0] };
  for (const [key, barred] of Object.entries(option.not_with[value] ?? option.not_with[ANY] ?? {}))
    if (barred.includes(values[key])) return { why: 'forced', option: key, value: values[key] };
  return null;
}
