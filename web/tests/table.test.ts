/** The model of a table against a small fake of the server. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkOf } from '../src/lib/wire/crc';
import type { Ask, Card, ChairCard } from '../src/lib/wire/wire';
import { FakeSocket } from './socket';

vi.mock('../src/games', () => ({ loadGame: () => Promise.resolve({}) }));

const PLAIN: Pick<ChairCard, 'who' | 'muted' | 'before' | 'colour' | 'take'> = {
  who: '',
  muted: false,
  before: [],
  colour: 0,
  take: '',
};
const card = (more: Partial<Card> = {}): Card => ({
  id: 'T',
  game: 'toy',
  version: 1,
  status: 'playing',
  options: {},
  public: false,
  watchers: true,
  pace: { kind: 'none', move: 0, reserve: 0 },
  host: true,
  chairs: [
    { kind: 'person', name: 'Ana', bot: '', yours: true, online: true, seat: 0, ...PLAIN },
    { kind: 'person', name: 'Ben', bot: '', yours: false, online: true, seat: 1, ...PLAIN },
  ],
  yours: [0],
  seq: 1,
  turn: 1,
  awaited: [0],
  clocks: [],
  commitment: '',
  seed: '',
  contributions: [],
  result: null,
  vote: null,
  wishes: [],
  news: [],
  declined: [],
  lacking: false,
  window: null,
  interruption: null,
  created: 0,
  updated: 0,
  ...more,
});
const ask = (seat: number): Ask => ({
  seat,
  topic: 'turn',
  about: {},
  choices: [{ verb: 'add', space: 'Pick', kind: 'n', of: [1, 2] }],
});
const view = (n: number, seq: number, seat: number | null, yours: number[], more: Partial<Card> = {}) => ({
  t: 'view',
  seq,
  seat,
  view: { world: { n }, flow: [], over: false },
  check: checkOf({ n }),
  asks: seat !== null && yours.includes(seat) ? [ask(seat)] : [],
  may: [],
  yours,
  card: card(more),
});
const moved = (seq: number, by: number, n: number, yours: number[], seat = 0, field = 'n') => ({
  t: 'moved',
  seq,
  events: [{ name: 'added', data: { by }, change: [[field, n]] }],
  flow: [],
  check: checkOf({ n }),
  asks: yours.includes(seat) ? [ask(seat)] : [],
  may: [],
  yours,
  clocks: [],
  awaited: yours,
});
const settle = async (): Promise<void> => {
  for (let n = 0; n < 8; n++) await new Promise((done) => setTimeout(done, 0));
};

let now = card();
let replay: unknown = null;
const kept = new Map<string, string>();

beforeEach(() => {
  now = card();
  replay = null;
  kept.clear();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('document', { cookie: 'csrftoken=x', hidden: false });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('fetch', (url: string) => {
    const data = url.endsWith('/chat') ? [] : url.includes('/replay') ? replay : now;
    return Promise.resolve({
      ok: data !== null,
      status: data === null ? 409 : 200,
      text: () => Promise.resolve(JSON.stringify(data)),
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function opened() {
  const { TableModel } = await import('../src/lib/table/table.svelte');
  const model = new TableModel('T');
  await model.open();
  FakeSocket.last.onopen?.();
  await settle();
  return { model, line: FakeSocket.last };
}

test('a view is shown, what moves is folded, an answer is sent for the number it was decided on', async () => {
  const { model, line } = await opened();
  expect(line.sent[0]).toEqual({ t: 'join', seat: 0, since: null });
  line.say(view(5, 3, 0, [0]));
  await settle();
  expect([model.world, model.lit.length, model.names]).toEqual([{ n: 5 }, 1, ['Ana', 'Ben']]);
  const sent = model.send('add', 2);
  expect(line.sent.at(-1)).toEqual({ t: 'do', id: 1, seat: 0, verb: 'add', noun: 2, after: 3 });
  line.say({ t: 'ok', id: 1, seq: 4 });
  line.say(moved(4, 2, 7, [], 0));
  expect(await sent).toBe(true);
  await settle();
  expect([model.world, model.lit, model.seq, model.steps.length]).toEqual([{ n: 7 }, [], 4, 1]);
  model.close();
});

test.each([
  ['a change that does not fit', moved(4, 2, 7, [0], 0, 'm')],
  ['a world that differs from the server’s', { ...moved(4, 2, 7, [0]), check: checkOf({ n: 99 }) }],
])('%s makes it ask for the view', async (_, message) => {
  const { model, line } = await opened();
  line.say(view(5, 3, 0, [0]));
  line.say(message);
  await settle();
  expect([line.asked('view').length, model.world]).toEqual([1, { n: 5 }]);
  line.say(view(42, 4, 0, [0]));
  await settle();
  expect(model.world).toEqual({ n: 42 });
  model.close();
});

test('a refusal is told with its rule and changes nothing', async () => {
  const { model, line } = await opened();
  line.say(view(5, 3, 0, [0]));
  await settle();
  const sent = model.send('add', 1);
  line.say({
    t: 'no',
    id: 1,
    reason: { key: 'rock', rule: 'M5.2', params: {}, text: { en: 'Rock.', fr: 'Roche.', it: 'Roccia.' } },
  });
  expect(await sent).toBe(false);
  expect([model.note?.rule, model.world, model.sending]).toEqual(['M5.2', { n: 5 }, false]);
  model.close();
});

test('at one screen nothing is seen before the device is handed over, and again while nobody is asked', async () => {
  now = card({ yours: [0, 1] });
  const { model, line } = await opened();
  expect(line.sent[0]).toEqual({ t: 'join', seat: null, since: null });
  line.say(view(5, 3, null, [1], now));
  await settle();
  expect([model.next, model.lit]).toEqual([1, []]);
  model.join(1);
  expect(line.sent.at(-1)).toEqual({ t: 'join', seat: 1, since: null });
  line.say(moved(4, 1, 6, [1], 0)); // still through the old eyes: not for this view
  line.say(view(6, 4, 1, [1], now));
  await settle();
  expect([model.next, model.world, model.lit.length]).toEqual([null, { n: 6 }, 1]);
  line.say(moved(5, 1, 7, [], 1));
  await settle();
  expect(line.sent.at(-1)).toEqual({ t: 'join', seat: null, since: null });
  model.close();
});

test('at one screen a game that goes on no more is looked at once, through one’s own eyes', async () => {
  for (const status of ['over', 'interrupted'] as const) {
    now = card({ yours: [0, 1], status, awaited: [] });
    const { model, line } = await opened();
    line.say(view(5, 3, 0, [], now));
    await settle();
    expect([model.world, model.seat]).toEqual([{ n: 5 }, 0]);
    expect(line.asked('join')).toEqual([{ t: 'join', seat: 0, since: null }]);
    model.close();
  }
});

test('who comes back is told what was missed', async () => {
  kept.set('steppe.seen.T.0', JSON.stringify(checkOf({ n: 5 })));
  const step = (by: number, n: number) => ({
    seat: 0,
    events: [{ name: 'added', data: { by }, change: [['n', n]] }],
    check: checkOf({ n }),
    turn: 1,
    position: `P${n}`,
  });
  replay = {
    view: { world: { n: 4 }, flow: [], over: false },
    steps: [step(1, 5), step(2, 7), step(3, 10)],
    names: [],
  };
  const { model, line } = await opened();
  line.say(view(10, 9, 0, [0]));
  await settle();
  expect(model.missed.map((event) => event.data.by)).toEqual([2, 3]);
  expect([model.world, model.steps.length, JSON.parse(kept.get('steppe.seen.T.0') ?? '""')]).toEqual([
    { n: 10 },
    3,
    checkOf({ n: 10 }),
  ]);
  model.close();
});

test('an open table begins through one’s own eyes', async () => {
  now = card({ status: 'open', yours: [] });
  const { model, line } = await opened();
  line.say({ t: 'view', seq: 0, seat: null, view: null, check: '', asks: [], may: [], yours: [], card: now });
  await settle();
  expect([model.card?.status, model.world]).toEqual(['open', null]);
  line.say(view(0, 1, null, [0]));
  await settle();
  expect(line.sent.at(-1)).toEqual({ t: 'join', seat: 0, since: null });
  model.close();
});

test('a plan is sent answer by answer, each decided on the number that the last one reached', async () => {
  const { model, line } = await opened();
  line.say(view(5, 3, 0, [0]));
  await settle();
  const done = model.commit([{ verb: 'add', noun: 1 }, { verb: 'add', noun: 2 }, { verb: 'add', noun: 1 }]);
  await settle();
  expect(line.asked('do')).toMatchObject([{ verb: 'add', noun: 1, after: 3 }]);
  line.say([{ t: 'ok', id: line.asked('do')[0].id, seq: 4 }, moved(4, 1, 6, [0])]);
  await settle();
  expect(line.asked('do')[1]).toMatchObject({ noun: 2, after: 4 });
  line.say({ t: 'no', id: line.asked('do')[1].id, reason: { key: 'stale', rule: '', params: {}, text: {} } });
  expect(await done).toBe(1);
  expect(line.asked('do')).toHaveLength(2);
  expect(line.asked('view')).toHaveLength(1);
  expect(model.world).toEqual({ n: 6 });
  expect(model.sending).toBe(false);
});

test('while something is planned answers go there, and are taken back there', async () => {
  const { model, line } = await opened();
  line.say(view(5, 3, 0, [0]));
  await settle();
  const taken: unknown[] = [];
  let back = 0;
  model.draft = { take: (verb, noun) => verb === 'add' && taken.push([verb, noun]) > 0, back: () => back++ };
  model.act('add', 2);
  model.act('play', 'x');
  await settle();
  expect(taken).toEqual([['add', 2]]);
  expect(line.asked('do').map(({ verb }) => verb)).toEqual(['play']);
  expect(model.undoable).toBe(true);
  model.takeBack();
  expect(back).toBe(1);
  expect(line.asked('undo')).toHaveLength(0);
});
