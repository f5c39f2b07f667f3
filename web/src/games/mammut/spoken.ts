/** Words for tiles, answers and seats. */

import type { Say } from '../../lib/text/say';
import type { Lang, Noun, World } from '../../lib/wire/wire';
import type { SeatInfo } from '../game';
import type { Desk } from './desk.svelte';
import type { Group } from './groups';
import type { Fault } from './table';
import { FACE_WORDS, own, type TextKey } from './texts';
import { camp, faceOf, MARK, ownerOf, PLACE_NAMES, shamanOf, shamanOrder, sizeOf } from './world';

const TILES = new Set(['take', 'give', 'look', 'flip']);

const CARD = 'M5 1.5H11A2 2 0 0 1 13 3.5V12.5A2 2 0 0 1 11 14.5H5A2 2 0 0 1 3 12.5V3.5A2 2 0 0 1 5 1.5Z';
const POINTS = 'M8 1.5L10 6L14.8 6.4L11.1 9.600L12.300 14.300L8 11.7L3.700 14.300L4.900 9.600L1.200 6.400L6 6Z';

/** "3 axes", "meat". */
export function countedFace(lang: Lang, face: number, count: number): string {
  const [one = '', many = one] = (FACE_WORDS[lang][face] ?? '?').split('|');
  return count === 1 ? one : `${count} ${many}`;
}

export const faceWord = (say: Pick<Say, 'lang'>, face: number, count: number): string =>
  countedFace(say.lang, face, count);

/** `A2 b`, as events tell it, in words. */
export function lootWords(lang: Lang, text: string): string {
  if (!text || text === '-') return '–';
  const words = text.split(' ').map((word) => {
    const [, letter = '', count = '1'] = /^(S[+-]|.)(\d*)$/.exec(word) ?? [];
    const face = faceOf(letter);
    return face < 0 ? word : countedFace(lang, face, Number(count || 1));
  });
  return words.join(', ');
}

export const signed = (points: number): string => (points === 0 ? '±0' : points < 0 ? `−${-points}` : `+${points}`);

export const cardsWords = (desk: Desk, [least, most]: [number, number]): string =>
  desk.words(most === 1 && least === 1 ? 'card_one' : 'cards_n', { n: least === most ? least : `${least}–${most}` });

const scored = (points: number): string => (points ? signed(points) : '0');

/** "+5 or +8" */
export function outcomes(desk: Pick<Desk, 'words'>, points: number[]): string {
  const written = [...new Set(points)].map(scored);
  if (written.length > 4) return desk.words('from_to', { a: written[0], b: written[written.length - 1] });
  const last = written.pop() ?? '';
  return written.length ? `${written.join(', ')} ${desk.words('or')} ${last}` : last;
}

/** "−5 to +8"; what is certain, once. */
export const span = ({ words }: Pick<Desk, 'words'>, [least, most]: [number, number]): string =>
  least === most ? scored(least) : words('from_to', { a: scored(least), b: scored(most) });

/** What a score before its time leaves out. */
export const provisional = ({ words }: Pick<Desk, 'words'>, marks: number, laid: number): string =>
  marks + laid ? `${words('provisional')} ${words('uncounted', { marks, laid })}` : words('provisional');

export const animalWords = (desk: Desk, letters: string): string =>
  [...letters].map((letter) => desk.say.word('animal', letter)).join(', ') || '–';

type Deed = 'take' | 'untake' | 'give' | 'ungive' | 'look' | 'flip';

/** "3 question marks, you know: meat underneath; take one" */
export function stackName(desk: Desk, group: Group, count: number, verb: string | null): string {
  const { words, say } = desk;
  const parts = [count ? countedFace(say.lang, group.face, count) : `0 × ${countedFace(say.lang, group.face, 1)}`];
  if (group.reverse >= 0) {
    const face = countedFace(say.lang, group.reverse, 1);
    parts.push(words(group.turned ? 'all_know' : 'you_know', { face }));
  }
  for (const seat of group.lookers) if (seat !== desk.me) parts.push(words('looked', { name: desk.nameOf(seat) }));
  const name = parts.join(', ');
  return verb ? `${name}; ${words(`act_${verb as Deed}`)}` : name;
}

/** What the button says that answers. */
export function confirmLabel(desk: Desk): string {
  const { verb, words, whole, noun } = desk;
  const n = desk.taken.length || desk.chosen.length;
  if (verb === 'lay') return words(desk.card && desk.offers('lay', desk.card) ? 'lay_n' : 'not_now');
  if (whole) return words('take_all', { n });
  if (verb === 'take' || verb === 'give') {
    if (!noun) return words(`${verb}_none`);
    return words(n === 1 ? `${verb}_one` : `${verb}_n`, { n });
  }
  if (!desk.choice) return words('not_now');
  return words(`${verb as 'look' | 'flip' | 'return'}_n`);
}

export function trackWords(desk: Desk, title: TextKey, values: number[]): string {
  const list = values
    .map((value, seat) => ({ value, seat }))
    .sort((a, b) => b.value - a.value)
    .map(({ value, seat }) => `${desk.nameOf(seat)} ${value}`)
    .join(', ');
  return desk.words('track', { title: desk.words(title), list });
}

export function ringWords(desk: Desk): string {
  const shaman = shamanOf(desk.seen);
  if (!shaman) return desk.words('no_shaman');
  const direction = desk.say.word('direction', shaman.direction);
  const order = shamanOrder(desk.seen);
  if (!order) return desk.words('shaman_middle', { direction });
  return desk.words('shaman_of', { direction, names: order.map((seat) => desk.nameOf(seat)).join(', ') });
}

export const faultWords = (say: Say, { key, row, text }: Fault): string =>
  say(`why.${key}`, { row, text, expected: 31, found: text });

/** Tiles are told by what they show; their handles are for who writes. */
export function answerLabel(verb: string, noun: Noun | undefined, world: World, say: Say): string {
  if (!TILES.has(verb) || !Array.isArray(noun)) return say.action(verb, noun);
  const counts = new Map<number, number>();
  for (const tile of noun) {
    const face = camp(world).faces[Number(tile)] ?? MARK;
    counts.set(face, (counts.get(face) ?? 0) + 1);
  }
  const shown = [...counts].map(([face, count]) => countedFace(say.lang, face, count)).join(', ');
  return say(`action.${verb}`, { tile: shown });
}

/** With two players each has two lots: they are called by whose they are. */
export function calledLots(names: string[]): string[] {
  if (names.length !== 2) return names;
  const called = [...names];
  for (const [at, name] of PLACE_NAMES.entries()) if (name.includes('/')) called[at] = `${names[ownerOf(at)]} (${name.slice(-1)})`;
  return called;
}

export function describe(world: World, seat: number, say: Say): SeatInfo {
  const seen = camp(world);
  const words = own(say);
  const cards = sizeOf(seen.hands[seat]);
  let note = '';
  if (seen.ended) note = seen.winners.includes(seat) ? words('wins') : '';
  else if (seen.phase === 'share' && seen.seat === seat) note = words('on_turn');
  const has = [
    { mark: POINTS, value: seen.scores[seat], say: words('points_has') },
    { mark: CARD, value: cards, say: words(cards === 1 ? 'card_in_hand' : 'cards_in_hand') },
  ];
  return { has, out: false, note };
}
