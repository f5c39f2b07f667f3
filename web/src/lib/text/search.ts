/** Searching in the rules: every word must be there; accents and capitals do not matter. */

import { plain, type Block, type Entry } from './md';

export interface Hit extends Entry {
  anchor: string; // of the place in the book
  parts: { text: string; hit: boolean }[]; // what is shown of it
}

const AROUND = 70; // letters before the first word that was found
const SHOWN = 190;

/** Letter by letter as long as before, so that places stay the same. */
export function flat(text: string): string {
  return [...text.toLowerCase()]
    .map((letter) => letter.normalize('NFD')[0].padEnd(letter.length))
    .join('')
    .replace(/’/g, "'");
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function search(entries: (Entry & { anchor: string })[], wanted: string, most = 40): Hit[] {
  const words = flat(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const found = entries.filter(({ rule, text }) => {
    const all = flat(`${rule} ${text}`);
    return words.every((word) => all.includes(word));
  });
  const exact = (entry: Entry): number => Number(flat(entry.rule) === words[0]);
  return found
    .sort((a, b) => exact(b) - exact(a))
    .slice(0, most)
    .map((entry) => ({ ...entry, parts: excerpt(entry.text, words) }));
}

function excerpt(text: string, words: string[]): Hit['parts'] {
  const all = flat(text);
  const first = Math.min(...words.map((word) => all.indexOf(word)).filter((at) => at >= 0), text.length);
  const from = first <= AROUND || first === text.length ? 0 : text.indexOf(' ', first - AROUND) + 1;
  const end = text.length - from <= SHOWN ? text.length : text.lastIndexOf(' ', from + SHOWN);
  const marks = new RegExp(words.map(escaped).join('|'), 'g');
  const parts: Hit['parts'] = [];
  let at = from;
  for (const mark of all.matchAll(marks)) {
    if (mark.index < at || mark.index >= end) continue;
    parts.push({ text: text.slice(at, mark.index), hit: false });
    parts.push({ text: text.slice(mark.index, mark.index + mark[0].length), hit: true });
    at = mark.index + mark[0].length;
  }
  parts.push({ text: text.slice(at, end), hit: false });
  if (from) parts.unshift({ text: '… ', hit: false });
  if (end < text.length) parts.push({ text: ' …', hit: false });
  return parts.filter((part) => part.text);
}

/** What has no number, by the heading under which it stands. */
export function passages(book: Block[]): (Entry & { anchor: string })[] {
  const found: (Entry & { anchor: string })[] = [];
  for (const block of book) {
    if (block.t === 'heading') found.push({ rule: plain(block.inside), text: '', anchor: block.id });
    else if (found.length) {
      const last = found[found.length - 1];
      last.text = `${last.text} ${words(block)}`.trim();
    }
  }
  return found.filter((entry) => entry.text);
}

function words(block: Block): string {
  if (block.t === 'list') return block.items.flatMap((item) => item.blocks.map(words)).join(' ');
  if (block.t === 'table') return block.rows.map((row) => row.cells.map(plain).join(' · ')).join(' ');
  return block.t === 'code' ? block.text : plain(block.inside);
}
