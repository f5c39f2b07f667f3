/** The world after an event, by what the event says it has changed: the same for every game. */

import type { Ev, Value, World } from '../wire/wire';

export function fold(world: World, { change }: Ev): World {
  if (!change) return world;
  let next = { ...world };
  for (const [field, ...rest] of change) {
    if (rest[0] === '=') next = placed(next, field, rest[1], rest[2] as string | undefined);
    else next[field] = rest.length === 1 ? rest[0] : stepped(next[field], rest);
  }
  return next;
}

/** A field that is seldom there comes before the named one, or goes: whoever compares worlds compares them as text. */
function placed(world: World, field: string, value?: Value, before = ''): World {
  const rest = Object.entries(world).filter(([name]) => name !== field);
  if (value === undefined) return Object.fromEntries(rest);
  const at = rest.findIndex(([name]) => name === before);
  rest.splice(at < 0 ? rest.length : at, 0, [field, value]);
  return Object.fromEntries(rest);
}

/** A row with some items replaced, added at its end ("+") or gone from it ("-"). */
function stepped(now: Value, [first, ...more]: Value[]): Value[] {
  const items = [...(now as Value[])];
  if (first === '+') return [...items, ...more];
  if (first === '-') return items.filter((_, place) => !more.includes(place));
  const pairs = [first, ...more];
  for (let at = 0; at < pairs.length; at += 2) items[pairs[at] as number] = pairs[at + 1];
  return items;
}

/** The world after the events; null where they do not fit it. */
export function foldAll(world: World, events: readonly Ev[]): World | null {
  try {
    return events.reduce(fold, world);
  } catch {
    return null;
  }
}
