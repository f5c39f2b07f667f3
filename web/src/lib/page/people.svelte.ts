/** Who sits at this browser. */

import { api } from '../wire/api';
import { keep, kept } from './keep';
import type { PersonCard } from '../wire/wire';

let person = $state.raw<PersonCard | null>(null);
let known = $state(false);

export const me = (): PersonCard | null => person;
export const meKnown = (): boolean => known;

export async function askWho(): Promise<void> {
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

/** Makes sure that there is somebody: a guest, if nobody is known. */
export async function beSomebody(name = ''): Promise<PersonCard> {
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
