/** Who sits at this browser. */

import { api } from '../wire/api';
import { keep, kept } from './keep';
import type { PersonCard } from '../wire/wire';

let person = $state.raw<PersonCard | null>(null);
let known = $state(false);

export const me = (): PersonCard | null => person;
export const meKnown = (): boolean => known;

let asking: Promise<void> = Promise.resolve();

export function askWho(): Promise<void> {
  asking = ask();
  return asking;
}

async function ask(): Promise<void> {
  try {
    person = (await api.me()).person;
  } finally {
    known = true;
  }
}

export function become(found: PersonCard | null): void {
  person = found;
}

const NAMES = ['Oru', 'Tala', 'Mok', 'Iva', 'Suri', 'Renn', 'Kesh', 'Nuna', 'Odo', 'Brisa', 'Yarl', 'Eska'];

export function someName(): string {
  return kept('name', '') || NAMES[Math.floor(Math.random() * NAMES.length)];
}

/** A name that can be changed by hand; until then that of whoever is known, as soon as the server has said who that is. */
export class Called {
  private typed = $state<string | null>(null);
  private readonly made = someName();

  get name(): string {
    return this.typed ?? person?.name ?? (known ? this.made : '');
  }

  set name(typed: string) {
    this.typed = typed;
  }
}

/** Makes sure that there is somebody: a guest, if nobody is known. */
export async function beSomebody(name = ''): Promise<PersonCard> {
  await asking.catch(() => {}); // else whoever is quick becomes somebody else
  if (person && (!name || name === person.name)) return person;
  const wanted = name || someName();
  keep('name', wanted);
  person = (person ? await api.changeMe({ name: wanted }) : await api.guest(wanted)).person;
  if (!person) throw new Error('nobody');
  return person;
}

/** This browser's own chance, added to the dice. */
export function contribution(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
