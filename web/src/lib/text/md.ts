/** A small, safe reader of Markdown: it gives plain data, never markup. */

export type Inline =
  | { t: 'text'; text: string }
  | { t: 'code'; text: string }
  | { t: 'strong'; inside: Inline[] }
  | { t: 'em'; inside: Inline[] }
  | { t: 'link'; href: string; inside: Inline[] };

export type Block =
  | { t: 'heading'; level: number; id: string; rule: string; inside: Inline[] }
  | { t: 'para'; rule: string; inside: Inline[] }
  | { t: 'list'; ordered: boolean; items: { rule: string; blocks: Block[] }[] }
  | { t: 'table'; head: Inline[][]; rows: { rule: string; cells: Inline[][] }[] }
  | { t: 'code'; text: string };

const NUMBER = /^(?:\*\*)?([A-Z]{1,3}\d+(?:\.\d+[a-z]?)*)\b/; // the number of a rule at the beginning
const ITEM = /^(\s*)([-*]|\d+\.)\s+/;

export function read(text: string): Block[] {
  return blocks(text.replace(/\r/g, '').split('\n'));
}

function blocks(lines: string[]): Block[] {
  const found: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    if (!line.trim()) at++;
    else if (line.startsWith('```')) {
      const end = lines.findIndex((other, place) => place > at && other.startsWith('```'));
      const stop = end < 0 ? lines.length : end;
      found.push({ t: 'code', text: lines.slice(at + 1, stop).join('\n') });
      at = stop + 1;
    } else if (/^#{1,6} /.test(line)) {
      const words = line.replace(/^#+ /, '').trim();
      found.push({
        t: 'heading',
        level: line.indexOf(' '),
        id: slug(words),
        rule: numberOf(words),
        inside: inline(words),
      });
      at++;
    } else if (/^\s*\|/.test(line) && /^\s*\|[\s:|-]+\|\s*$/.test(lines[at + 1] ?? '')) {
      const stop = until(lines, at, (other) => !/^\s*\|/.test(other));
      found.push(table(lines.slice(at, stop)));
      at = stop;
    } else if (ITEM.test(line)) {
      const stop = listEnd(lines, at);
      found.push(list(lines.slice(at, stop)));
      at = stop;
    } else {
      const stop = until(
        lines,
        at + 1,
        (other) => !other.trim() || /^(```|#{1,6} |\s*\|)/.test(other) || ITEM.test(other),
      );
      const words = lines
        .slice(at, stop)
        .map((each) => each.trim())
        .join(' ');
      found.push({ t: 'para', rule: numberOf(words), inside: inline(words) });
      at = stop;
    }
  }
  return found;
}

function until(lines: string[], from: number, ends: (line: string) => boolean): number {
  const found = lines.findIndex((line, place) => place >= from && ends(line));
  return found < 0 ? lines.length : found;
}

const indent = (line: string): number => line.length - line.trimStart().length;

function listEnd(lines: string[], from: number): number {
  const base = indent(lines[from]);
  let at = from + 1;
  while (at < lines.length) {
    const line = lines[at];
    const goesOn = !line.trim() || indent(line) > base || (ITEM.test(line) && indent(line) === base);
    if (!goesOn) break;
    if (!line.trim() && (lines[at + 1] ?? '').trim() && indent(lines[at + 1]) <= base && !ITEM.test(lines[at + 1]))
      break;
    at++;
  }
  return at;
}

function list(lines: string[]): Block {
  const base = indent(lines[0]);
  const items: string[][] = [];
  for (const line of lines) {
    const found = indent(line) === base ? ITEM.exec(line) : null;
    if (found) items.push([line.slice(found[0].length)]);
    else items.at(-1)?.push(line.slice(Math.min(indent(line), base + 2)));
  }
  return {
    t: 'list',
    ordered: /^\s*\d/.test(lines[0]),
    items: items.map((each) => ({ rule: numberOf(each[0]), blocks: blocks(each) })),
  };
}

function table(lines: string[]): Block {
  const cells = (line: string): Inline[][] =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => inline(cell.trim().replace(/\\\|/g, '|')));
  const [head, , ...rows] = lines;
  return {
    t: 'table',
    head: cells(head),
    rows: rows.map((row) => ({ rule: numberOf(row.replace(/^\s*\|\s*/, '')), cells: cells(row) })),
  };
}

const numberOf = (text: string): string => NUMBER.exec(text)?.[1] ?? '';

/** As GitHub makes anchors of headings. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const MARKS = /(`+)(.+?)\1|\*\*(.+?)\*\*|\*(\S(?:.*?\S)?)\*|\[([^\]]+)\]\(([^)\s]+)\)/;

export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  while (rest) {
    const mark = MARKS.exec(rest);
    if (!mark) break;
    if (mark.index) found.push({ t: 'text', text: rest.slice(0, mark.index) });
    const [whole, , code, strong, em, label, href] = mark;
    if (code !== undefined) found.push({ t: 'code', text: code });
    else if (strong !== undefined) found.push({ t: 'strong', inside: inline(strong) });
    else if (em !== undefined) found.push({ t: 'em', inside: inline(em) });
    else found.push(safe(href) ? { t: 'link', href, inside: inline(label) } : { t: 'text', text: label });
    rest = rest.slice(mark.index + whole.length);
  }
  if (rest) found.push({ t: 'text', text: rest });
  return found;
}

const safe = (href: string): boolean => /^(#|\/(?!\/)|https?:\/\/)/.test(href);

export const plain = (inside: Inline[]): string =>
  inside.map((each) => ('text' in each ? each.text : plain(each.inside))).join('');

export interface Entry {
  rule: string;
  text: string;
}

/** Everything with a number of its own, for searching. */
export function entries(book: Block[]): Entry[] {
  return book.flatMap((block): Entry[] => {
    if (block.t === 'list') {
      return block.items.flatMap((item) => {
        const own = item.blocks
          .filter((each) => each.t === 'para')
          .map((each) => plain(each.inside))
          .join(' ');
        const inner = entries(item.blocks.filter((each) => each.t !== 'para'));
        return item.rule ? [{ rule: item.rule, text: own }, ...inner] : inner;
      });
    }
    if (block.t === 'table')
      return block.rows
        .filter((row) => row.rule)
        .map((row) => ({ rule: row.rule, text: row.cells.map(plain).join(' · ') }));
    if ((block.t === 'para' || block.t === 'heading') && block.rule)
      return [{ rule: block.rule, text: plain(block.inside) }];
    return [];
  });
}

/** What the book says under one number; of a chapter, everything up to the next. */
export function passage(book: Block[], rule: string): Block[] {
  for (const [place, block] of book.entries()) {
    if (block.t === 'heading' && block.rule === rule) {
      const end = book.findIndex((other, at) => at > place && other.t === 'heading' && other.level <= block.level);
      return book.slice(place, end < 0 ? undefined : end);
    }
    if (block.t === 'para' && block.rule === rule) return [block];
    if (block.t === 'table') {
      const rows = block.rows.filter((row) => row.rule === rule);
      if (rows.length) return [{ ...block, rows }];
    }
    if (block.t !== 'list') continue;
    const item = block.items.find((each) => each.rule === rule);
    if (item) return item.blocks;
    for (const each of block.items) {
      const inner = passage(each.blocks, rule);
      if (inner.length) return inner;
    }
  }
  return [];
}
