import { expect, test } from 'vitest';
import en from '../../docs/rules/maamut.md?raw';
import { inline, passage, plain, read, slug } from '../src/lib/text/md';
import fr from '../src/rules/maamut.fr.md?raw';
import it from '../src/rules/maamut.it.md?raw';

test('headings, lists, tables, code and marks', () => {
  const book = read(
    '# A *b*\n\nOne\ntwo.\n\n- **M1.1** first\n  more\n  - inner `x|y`\n- second\n\n| no. | say |\n| --- | --- |\n| MR1 | **yes** |\n\n```\na < b\n```\n1. one\n2. two',
  );
  expect(book.map((block) => block.t)).toEqual(['heading', 'para', 'list', 'table', 'code', 'list']);
  expect(book[1]).toMatchObject({ inside: [{ t: 'text', text: 'One two.' }] });
  const list = book[2];
  if (list.t !== 'list') throw new Error('no list');
  expect(list.items.map((item) => item.rule)).toEqual(['M1.1', '']);
  expect(list.items[0].blocks.map((block) => block.t)).toEqual(['para', 'list']);
  expect(book[3]).toMatchObject({ rows: [{ rule: 'MR1' }] });
  expect(book[4]).toEqual({ t: 'code', text: 'a < b' });
  expect(book[5]).toMatchObject({ ordered: true });
});

test('links lead here or to the web, and nowhere else', () => {
  expect(inline('[a](#m1)')[0]).toMatchObject({ t: 'link', href: '#m1' });
  expect(inline('[a](https://example.org)')[0]).toMatchObject({ t: 'link' });
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '//elsewhere', 'JAVASCRIPT:x'])
    expect(inline(`[a](${href})`)[0].t).toBe('text');
  expect(plain(inline('a **b *c* `d`** e'))).toBe('a b c d e');
  expect(slug('M5 The four actions')).toBe('m5-the-four-actions');
});

test.each(Object.entries({ en, fr, it }))(
  'the order of a turn is a list with numbers: %s',
  (_, book) => {
    const found = passage(read(book), 'M4.2');
    expect(found.map((block) => block.t)).toEqual(['para', 'list', 'para']);
    expect(found[1]).toMatchObject({ ordered: true });
    expect(found[1].t === 'list' && found[1].items.length).toBe(6);
  },
);

test('one rule of a book: an item, a paragraph, a row, a chapter', () => {
  const book = read('## A1 One\n\n- **A1.1** first\n  - inner\n- **A1.2** second\n\n| no. | say |\n| --- | --- |\n| AR1 | yes |\n| AR2 | no |\n\n## B1 Two\n\nB1.1 text');
  expect(passage(book, 'A1.1').map((block) => block.t)).toEqual(['para', 'list']);
  expect(passage(book, 'AR2')).toMatchObject([{ t: 'table', rows: [{ rule: 'AR2' }] }]);
  expect(passage(book, 'A1').map((block) => block.t)).toEqual(['heading', 'list', 'table']);
  expect(passage(book, 'B1.1')).toMatchObject([{ t: 'para' }]);
  expect(passage(book, 'Z9')).toEqual([]);
});
