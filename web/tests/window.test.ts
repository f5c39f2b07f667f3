/** Windows at a table, as its model shows them: what is asked, what lies there, who may ask for time. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Ask, StandingOrder, WindowCard, World } from '../src/lib/wire/wire';
import { FakeSocket } from './socket';

vi.mock('../src/games', () => ({
  loadGame: () =>
    Promise.resolve({
      bothers: (ask: Ask, _: World, orders: readonly StandingOrder[]): boolean =>
        ask.choices.length > 1 && !orders.some(({ wish }) => wish === 'never'),
    }),
}));

const pane = (more: Partial<WindowCard> = {}): WindowCard => ({
  due: 1000,
  left: 5,
  story: 0,
  held: false,
  asked: [],
  answered: [],
  ...more,
});
const ask = (choice: boolean): Ask => ({
  seat: 0,
  topic: 'react',
  window: 'dusk',
  about: {},
  choices: choice ? [{ verb: 'pass' }, { verb: 'play' }] : [{ verb: 'pass' }],
});
const chair = (seat: number) => ({ kind: 'person', name: `P${seat}`, bot: '', yours: !seat, online: true, seat });
const card = (window: WindowCard | null) => ({
  id: 'T',
  game: 'toy',
  status: 'playing',
  chairs: [chair(0), chair(1)],
  yours: [0],
  awaited: null,
  clocks: [],
  vote: null,
  news: [],
  wishes: [],
  window,
});
const view = (choice: boolean, window: WindowCard | null) => ({
  t: 'view',
  seq: 1,
  seat: 0,
  view: { world: { n: 1 }, flow: [], over: false },
  check: '',
  asks: [ask(choice)],
  may: [],
  yours: [0],
  card: card(window),
});
const settle = async (): Promise<void> => {
  for (let n = 0; n < 8; n++) await new Promise((done) => setTimeout(done, 0));
};

let orders: StandingOrder[] = [];
const put: unknown[] = [];
let arrives = true;

beforeEach(() => {
  orders = [];
  put.length = 0;
  arrives = true;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('document', { cookie: 'csrftoken=x', hidden: false });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body: string }) => {
    if (method === 'PUT') put.push(JSON.parse(body));
    const ok = !url.includes('/replay') && (method === 'GET' || arrives);
    const data = url.endsWith('/chat') ? [] : url.includes('/orders') ? { orders } : card(null);
    return Promise.resolve({ ok, status: ok ? 200 : 409, text: () => Promise.resolve(JSON.stringify(data)) });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function opened(choice: boolean, window: WindowCard | null) {
  const { TableModel } = await import('../src/lib/table/table.svelte');
  const model = new TableModel('T');
  await model.open();
  FakeSocket.last.onopen?.();
  FakeSocket.last.say(view(choice, window));
  await settle();
  return model;
}

test('who has nothing to choose is not asked but may ask for time', async () => {
  const model = await opened(false, pane());
  expect(model.lit).toEqual([]);
  expect(model.holdable).toBe(true);
  const held = model.hold();
  expect(FakeSocket.last.sent.at(-1)).toEqual({ t: 'hold', id: 1, seat: 0 });
  FakeSocket.last.say([{ t: 'window', window: pane({ due: 1030, left: 30, held: true }) }, { t: 'ok', id: 1, seq: 1 }]);
  await held;
  await settle();
  expect(model.window).toMatchObject({ held: true, length: 30000 });
  expect(model.holdable).toBe(false);
  expect(model.lit).toHaveLength(1); // a bluff looks like a choice
  model.close();
});

test('the time of a window is whole until the story is told', async () => {
  const model = await opened(true, pane({ left: 8, story: 3 }));
  expect(model.window?.length).toBe(5000);
  expect((model.window?.ends ?? 0) - performance.now()).toBeGreaterThan(7000);
  model.close();
});

test('an answer that lies there is not asked for again', async () => {
  const model = await opened(true, pane());
  expect(model.lit).toHaveLength(1);
  FakeSocket.last.say({ t: 'window', window: pane({ answered: [0] }) });
  await settle();
  expect(model.lit).toEqual([]);
  expect([model.answered, model.holdable]).toEqual([true, false]);
  expect(model.window?.length).toBe(5000); // the time goes on as it was
  FakeSocket.last.say({ t: 'window', window: null });
  await settle();
  expect(model.window).toBe(null);
  model.close();
});

test('by correspondence there is no time to ask for', async () => {
  const model = await opened(true, pane({ due: null, left: null }));
  expect(model.window?.ends).toBe(null);
  expect(model.holdable).toBe(false);
  model.close();
});

test('orders come from the server and go there; what does not arrive is not shown', async () => {
  orders = [{ wish: 'never', window: '', card: '', until: 0 }];
  const model = await opened(true, pane());
  expect(model.lit).toEqual([]);
  await model.orders?.give([]);
  expect(put).toEqual([{ orders: [] }]);
  expect(model.lit).toHaveLength(1);
  arrives = false;
  const change = model.orders?.give(orders);
  expect(model.lit).toEqual([]); // at once
  await change;
  expect(model.lit).toHaveLength(1);
  expect(model.orders?.lost).toBe(true);
  model.close();
});

test('who plays alone is asked after a while if nobody has answered for him', async () => {
  const model = await opened(false, null);
  expect(model.lit).toEqual([]);
  await new Promise((done) => setTimeout(done, 1600));
  expect(model.lit).toHaveLength(1);
  model.close();
});
