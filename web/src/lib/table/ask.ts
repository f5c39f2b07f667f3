/** Questions about questions: what an ask allows, without knowing any rule. */

import type { Ask, Choice, Noun } from '../wire/wire';

export const same = (a: Noun | undefined, b: Noun | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** For data-noun: JSON, or absent where there is none. */
export const nounText = (noun: Noun | undefined): string | undefined =>
  noun === undefined || noun === null ? undefined : JSON.stringify(noun);

function within(choice: Choice, noun: Noun | undefined): boolean {
  const of = choice.of ?? [];
  switch (choice.space) {
    case undefined:
      return noun === undefined || noun === null;
    case 'Batches':
    case 'Either':
    case 'Exchange':
    case 'Form':
    case 'Some':
      return Array.isArray(noun); // the server knows which
    case 'Pick':
      return of.some((each) => same(each, noun));
    case 'Number':
      return typeof noun === 'number' && noun >= (choice.least ?? 0) && noun <= (choice.most ?? 0);
    case 'Subset': {
      if (!Array.isArray(noun) || noun.length < (choice.least ?? 0) || noun.length > (choice.most ?? of.length))
        return false;
      let place = 0;
      return noun.every((each) => {
        while (place < of.length && !same(of[place], each)) place++;
        return place++ < of.length;
      });
    }
    case 'Order': {
      if (!Array.isArray(noun)) return false;
      const sorted = (list: Noun[]) => JSON.stringify(list.map((each) => JSON.stringify(each)).sort());
      return sorted(noun) === sorted(of);
    }
  }
}

/** The ask that this answer answers, if any. */
export function askFor(asks: Ask[], verb: string, noun: Noun | undefined): Ask | undefined {
  return asks.find((ask) => ask.choices.some((choice) => choice.verb === verb && within(choice, noun)));
}
