import { expect, test, vi } from 'vitest';
import { fresh, Gossip, heard, others, type Tiding } from '../src/lib/table/news';
import { dyesOf } from '../src/lib/table/tribes.svelte';
import type { Card, ChairCard, NewsCard } from '../src/lib/wire/wire';

const chair = (more: Partial<ChairCard>): ChairCard => ({
  kind: 'person', name: '', bot: '', yours: false, online: true, seat: 0, who: '', muted: false, before: [], colour: 0, take: '', ...more,
});
const card = (more: Partial<Card>): Card =>
  ({ status: 'playing', yours: [0], news: [], wishes: [], chairs: [], ...more }) as unknown as Card;
const news = (seq: number, kind: NewsCard['kind'], seat: number): NewsCard => ({ seq, kind, seat });

test('what others do besides playing is news once; what one does oneself is not', () => {
  const before = card({ news: [news(3, 'undone', 1)] });
  const now = card({ news: [...before.news, news(5, 'refused', 1), news(6, 'undone', 0), news(7, 'late', 0)] });
  expect(fresh(null, now)).toEqual([]);
  expect(fresh(before, now)).toEqual([{ key: 'refused', seat: 1 }, { key: 'late', seat: 0 }]);
  expect(fresh(now, now)).toEqual([]);
  expect(heard(now).map(({ key }) => key)).toEqual(['undone', 'refused', 'late']);
});

test('who asked for a chair hears that the others would rather not', () => {
  const wish = { who: 'x', name: 'Ana', chair: 1, yours: true, asked: false, pending: [] };
  expect(fresh(card({ yours: [], wishes: [wish] }), card({ yours: [] }))).toEqual([{ key: 'not_let_in', seat: null }]);
  expect(fresh(card({ yours: [], wishes: [wish] }), card({ yours: [1] }))).toEqual([]);
});

test('of other people it is known whether they are there', () => {
  const chairs = [chair({ yours: true }), chair({ seat: 2, online: false }), chair({ kind: 'bot', seat: 1 })];
  expect([...others(card({ chairs }))]).toEqual([[2, false]]);
  expect(others(card({ chairs, status: 'over' })).size).toBe(0);
});

test('a seat has the colour of the chair that plays it', () => {
  expect(dyesOf({ chairs: [chair({ seat: 1, colour: 4 }), chair({ seat: 0, colour: 2 })] })).toEqual([2, 4]);
  expect(dyesOf({ chairs: [chair({ seat: null, colour: 5 })] })).toEqual([5]);
  expect(dyesOf(null)).toEqual([]);
});

test('a lost connection is told when nobody has come back for a while, and so is the return', () => {
  vi.useFakeTimers();
  const told: Tiding[] = [];
  const gossip = new Gossip((found) => told.push(...found));
  const [there, gone] = [true, false].map((online) => card({ chairs: [chair({ yours: true }), chair({ seat: 1, online })] }));
  gossip.hear(there, gone);
  vi.advanceTimersByTime(1000);
  gossip.hear(gone, there); // a page that was loaded again
  vi.advanceTimersByTime(9000);
  expect(told).toEqual([]);
  gossip.hear(there, gone);
  vi.advanceTimersByTime(3000);
  gossip.hear(gone, there);
  expect(told.map(({ key }) => key)).toEqual(['lost', 'back']);
  vi.useRealTimers();
});
