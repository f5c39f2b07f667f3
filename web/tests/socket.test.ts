import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../src/lib/wire/api';
import { TableLink, type LinkState } from '../src/lib/table/socket';
import type { ServerMessage } from '../src/lib/wire/wire';

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  greet(): void {
    this.readyState = 1;
    this.onopen?.();
    this.say({ t: 'pong' });
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  fall(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  words(): string[] {
    return this.sent.map((each) => String(each.t)).filter((word) => word !== 'ping');
  }
}

const last = (): FakeSocket => FakeSocket.all[FakeSocket.all.length - 1];
const moved = (seq: number) => ({
  t: 'moved',
  seq,
  events: [],
  flow: [],
  asks: [],
  may: [],
  yours: [],
  check: '',
  clocks: [],
  awaited: null,
});

function scene() {
  const heard: ServerMessage[] = [];
  const states: LinkState[] = [];
  const link = new TableLink(
    'T1',
    { message: (m) => heard.push(m), state: (s) => states.push(s) },
    (url) => new FakeSocket(url) as unknown as WebSocket,
  );
  return { link, heard, states };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('document', { cookie: 'csrftoken=abc' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it joins, hears, and counts what it has seen', () => {
  const { link, heard, states } = scene();
  link.open(2, null);
  expect(last().url).toBe('ws://here/api/tables/T1/socket');
  last().greet();
  expect(last().sent[0]).toEqual({ t: 'join', seat: 2, since: null });
  last().say({ t: 'view', seq: 5, seat: 2 });
  last().say(moved(6));
  last().say(moved(6)); // twice is once
  expect(heard.map((m) => m.t)).toEqual(['view', 'moved']);
  expect([link.since, states]).toEqual([6, ['connecting', 'live']]);
  link.close();
});

test('an input is answered by its number', async () => {
  const { link } = scene();
  link.open(0);
  last().greet();
  const good = link.do(0, 'move', [2, 1], 7);
  const bad = link.do(0, 'fly', undefined, 7);
  expect(last().sent.slice(-2)).toEqual([
    { t: 'do', seat: 0, verb: 'move', noun: [2, 1], after: 7, id: 1 },
    { t: 'do', seat: 0, verb: 'fly', after: 7, id: 2 },
  ]);
  last().say({ t: 'ok', id: 1, seq: 8 });
  last().say({ t: 'no', id: 2, reason: { key: 'no_such_verb', rule: '', params: {}, text: {} } });
  expect(await good).toBe(8);
  await expect(bad).rejects.toMatchObject({ reason: { key: 'no_such_verb' } });
  link.close();
});

test('a lost line is found again, with what was missed and what was asked', async () => {
  const { link, states } = scene();
  link.open(1);
  last().greet();
  last().say({ t: 'view', seq: 5, seat: 1 });
  const played = link.do(1, 'discard', 2, 5);
  last().fall();
  expect(states.at(-1)).toBe('lost');
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.all.length).toBe(2);
  last().greet();
  expect(last().sent[0]).toEqual({ t: 'join', seat: 1, since: 5 });
  expect(last().words()).toEqual(['join', 'do']);
  last().say(moved(6));
  last().say({ t: 'no', id: 1, reason: { key: 'stale', rule: '', params: {}, text: {} } }); // it had been stored
  expect(await played).toBe(6);
  expect(states.at(-1)).toBe('live');
  link.close();
});

test('a silent line is taken for lost', async () => {
  const { link, states } = scene();
  link.open(0);
  last().greet();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(last().sent.at(-1)).toEqual({ t: 'ping' });
  await vi.advanceTimersByTimeAsync(10_500);
  expect(states).toContain('lost');
  link.close();
});

test('where sockets cannot be, messages are polled and inputs posted', async () => {
  const calls: string[] = [];
  const news = [[moved(6)], [moved(7)]];
  vi.stubGlobal('fetch', (url: string, how: { method: string; signal: AbortSignal | null }) => {
    calls.push(`${how.method} ${url}`);
    const answer = (data: unknown) =>
      Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(JSON.stringify(data)) });
    if (url.includes('/view')) return answer({ t: 'view', seq: 5, seat: 0 });
    if (url.includes('/inputs')) return answer({ seq: 9 });
    if (url.includes('/messages'))
      return news.length
        ? answer(news.shift())
        : new Promise((_, no) => how.signal?.addEventListener('abort', () => no(new Error('ended'))));
    return answer({ id: 'T1' });
  });
  const { link, heard, states } = scene();
  link.open(0);
  for (let n = 0; n < 4; n++) {
    last().fall();
    await vi.advanceTimersByTimeAsync(6000);
  }
  expect(FakeSocket.all.length).toBe(4); // three in vain, and one more after the server has answered otherwise
  expect(states.at(-1)).toBe('polling');
  expect(heard.map((m) => m.t)).toEqual(['view', 'moved', 'card', 'moved', 'card']);
  expect(calls).toContain('GET /api/tables/T1/messages?seat=0&since=6&wait=true');
  expect(await link.do(0, 'pass', undefined, 7)).toBe(9);
  expect(calls.at(-1)).toBe('POST /api/tables/T1/inputs');
  link.close();
});

test('a server that is away is waited for with sockets, not polled', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  const { link, states } = scene();
  link.open(0);
  for (let n = 0; n < 6; n++) {
    last().fall();
    await vi.advanceTimersByTimeAsync(20_000);
  }
  last().greet();
  expect([states.includes('polling'), states.at(-1)]).toEqual([false, 'live']);
  link.close();
});

test('a wish to take back is never sent twice', async () => {
  const { link } = scene();
  link.open(0);
  last().greet();
  const wish = link.undo(0);
  last().fall();
  await vi.advanceTimersByTimeAsync(1000);
  last().greet();
  expect(last().words()).toEqual(['join']);
  await wish;
  link.close();
});

test('closing answers everybody who waits', async () => {
  const { link } = scene();
  link.open(0);
  last().greet();
  const waits = link.undo(0);
  link.close();
  await expect(waits).rejects.toBeInstanceOf(Refusal);
});

test('a line that gives no sign of life is said to be lost within two seconds, and back when it speaks', () => {
  const { link, states } = scene();
  link.open(0);
  last().greet();
  link.stir();
  expect(last().sent.filter(({ t }) => t === 'ping')).toHaveLength(1); // something was heard just now
  vi.advanceTimersByTime(1500);
  link.stir(); // somebody moves the pointer
  link.stir();
  expect(last().sent.filter(({ t }) => t === 'ping')).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  expect(states.at(-1)).toBe('lost');
  last().say({ t: 'pong' });
  expect(states.at(-1)).toBe('live');
  expect(FakeSocket.all).toHaveLength(1);
  link.close();
});

test('the browser goes offline, or an answer is not heard: that is said within two seconds', async () => {
  const { link, states } = scene();
  const deaf = (): void => {
    vi.advanceTimersByTime(2000);
    expect(states.at(-1)).toBe('lost');
    last().say({ t: 'pong' });
    expect(states.at(-1)).toBe('live');
  };
  const hooks: Record<string, () => void> = {};
  vi.stubGlobal('addEventListener', (name: string, hook: () => void) => (hooks[name] = hook));
  link.open(0);
  last().greet();
  hooks.offline();
  deaf();
  const told = link.do(0, 'pass', undefined, 1).catch(() => 'lost');
  deaf();
  link.close();
  expect(await told).toBe('lost');
});
