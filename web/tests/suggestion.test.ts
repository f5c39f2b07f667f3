/** A window that is put again: what was wanted and not heard is suggested, to its seat and at its window only. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Suggestions } from '../src/lib/table/suggestion';
import type { Ask, Frame, Noun } from '../src/lib/wire/wire';
import { FakeSocket } from './socket';

vi.mock('../src/games', () => ({
  loadGame: () => Promise.resolve({ bothers: () => true }),
}));

const STONE: Noun = ['stone', 0, 7];
const NET: Noun = ['net', 0];

const ask = (of: Noun[], { seat = 0, window = 'dusk', hex = 7 } = {}): Ask => ({
  seat,
  topic: 'react',
  window,
  about: { hex },
  choices: [{ verb: 'pass' }, { verb: 'play', space: 'Pick', kind: 'play', of }],
});
const match: Frame = { frame: 'Match' };
const window = (key = 'dusk', hex = 7): Frame => ({ frame: 'Window', at: 'answered', keys: key.split('+'), hex });
const open = [match, window()];

describe('what is kept', () => {
  const wanting = (): Suggestions => {
    const kept = new Suggestions();
    kept.answered(ask([STONE, NET]), 'play', STONE, open);
    return kept;
  };
  const stone = { verb: 'play', noun: STONE };

  test('the same play, when the same window is put again', () => {
    const kept = wanting();
    expect(kept.suggest([ask([NET, STONE])], open)).toEqual(stone);
    expect(kept.suggest([ask([STONE])], open)).toEqual(stone); // and once more, if nothing was answered
  });

  test('also where the window is several moments, of which others are named to somebody else', () => {
    const kept = new Suggestions();
    const flow = [match, window('dusk+night')];
    kept.answered(ask([STONE], { window: 'night' }), 'play', STONE, flow);
    expect(kept.suggest([ask([STONE], { window: 'dusk+night' })], flow)).toEqual(stone);
  });

  test.each<[string, Ask, Frame[]]>([
    ['that is not allowed any more', ask([NET, ['stone', 0, 8]]), open],
    ['of another seat', ask([STONE], { seat: 1 }), open],
    ['at another window', ask([STONE], { window: 'dawn' }), [match, window('dawn')]],
    ['elsewhere', ask([STONE], { hex: 8 }), [match, window('dusk', 8)]],
    ['at a window inside it', ask([STONE]), [match, window(), { frame: 'PlayCard' }, window()]],
  ])('no play %s', (_, asked, flow) => {
    expect(wanting().suggest([asked], flow)).toBe(null);
  });

  test('while something comes between inside the window, but not when it has closed', () => {
    const kept = wanting();
    expect(kept.suggest([], [...open, { frame: 'PlayCard' }, window('answer')])).toBe(null);
    expect(kept.suggest([ask([STONE])], open)).toEqual(stone);
    kept.suggest([], [match, { frame: 'Round' }]);
    expect(kept.suggest([ask([STONE])], open)).toBe(null);
  });

  test('the last answer alone: a pass ends it, another play takes its place', () => {
    const kept = wanting();
    kept.answered(ask([STONE, NET]), 'play', NET, open);
    expect(kept.suggest([ask([STONE, NET])], open)).toEqual({ verb: 'play', noun: NET });
    kept.answered(ask([STONE, NET]), 'pass', undefined, open);
    expect(kept.suggest([ask([STONE, NET])], open)).toBe(null);
  });

  test('nothing of questions that are no windows', () => {
    const kept = new Suggestions();
    const turn: Ask = { seat: 0, topic: 'turn', about: {}, choices: [{ verb: 'add', space: 'Pick', of: [1, 2] }] };
    kept.answered(turn, 'add', 1, [match]);
    expect(kept.suggest([turn], [match])).toBe(null);
  });
});

describe('at a table', () => {
  const pane = (answered: number[] = []) => ({ due: null, left: null, held: false, asked: [], answered });
  const card = (yours: number[]) => ({
    id: 'T',
    game: 'toy',
    status: 'playing',
    chairs: [0, 1].map((seat) => ({ kind: 'person', name: `P${seat}`, bot: '', yours: yours.includes(seat), seat })),
    yours,
    awaited: null,
    clocks: [],
    vote: null,
    news: [],
    wishes: [],
    window: yours.length > 1 ? null : pane(),
  });
  let mine = card([0]);
  const news = (seq: number, asks: Ask[], yours = [0], flow = open) => ({
    seq,
    asks,
    may: [],
    yours,
    check: '',
    clocks: [],
    flow,
  });
  const moved = (...said: Parameters<typeof news>) => ({ t: 'moved', events: [], ...news(...said), check: undefined });
  const view = (seat: number | null, ...said: Parameters<typeof news>) => ({
    t: 'view',
    seat,
    ...news(...said),
    view: { world: { n: 1 }, flow: said[3] ?? open, over: false },
    card: mine,
  });
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 8; n++) await new Promise((done) => setTimeout(done, 0));
  };

  beforeEach(() => {
    mine = card([0]);
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
    vi.stubGlobal('document', { cookie: '', hidden: false });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
    vi.stubGlobal('fetch', (url: string) => {
      const data = url.endsWith('/chat') ? [] : url.includes('/orders') ? { orders: [] } : mine;
      const ok = !url.includes('/replay');
      return Promise.resolve({ ok, status: ok ? 200 : 409, text: () => Promise.resolve(JSON.stringify(data)) });
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
  type Opened = Awaited<ReturnType<typeof opened>>;

  async function hear({ line }: Opened, ...messages: unknown[]): Promise<void> {
    line.say(messages);
    await settle();
  }

  /** Says it, and is heard or refused. */
  async function say(at: Opened, verb: string, noun: Noun | undefined, answer: object): Promise<void> {
    const sent = at.model.send(verb, noun);
    at.line.say({ id: at.line.asked('do').at(-1)?.id, ...answer });
    await sent;
    await settle();
  }

  test('what lies face down is not suggested; when the window is put again it is, until it is taken', async () => {
    const at = await opened();
    await hear(at, view(0, 1, [ask([STONE, NET])]));
    expect(at.model.suggestion).toBe(null);
    await say(at, 'play', STONE, { t: 'ok', seq: 1 });
    expect([at.model.lit, at.model.suggestion]).toEqual([[], null]);
    await hear(at, moved(2, [ask([STONE, NET])]), { t: 'window', window: { ...pane(), due: 9, left: 5 } });
    expect(at.model.suggestion).toEqual({ verb: 'play', noun: STONE });
    await say(at, 'play', STONE, { t: 'ok', seq: 2 });
    expect(at.model.suggestion).toBe(null);
    await hear(at, moved(3, [ask([NET])]), { t: 'window', window: { ...pane(), due: 12, left: 5 } });
    expect([at.model.lit.length, at.model.suggestion]).toEqual([1, null]); // it was carried out
    at.model.close();
  });

  test('a refused play was no answer', async () => {
    const at = await opened();
    await hear(at, view(0, 1, [ask([STONE])]));
    await say(at, 'play', STONE, { t: 'no', reason: { key: 'rock', rule: '', params: {}, text: {} } });
    await hear(at, moved(2, [ask([STONE])]));
    expect(at.model.suggestion).toBe(null);
    at.model.close();
  });

  test('what was taken back is not suggested', async () => {
    mine = { ...card([0]), window: null };
    const at = await opened();
    await hear(at, view(0, 1, [ask([STONE])]));
    await say(at, 'play', STONE, { t: 'ok', seq: 2 });
    await hear(at, moved(2, [], []));
    await hear(at, view(0, 3, [ask([STONE])]));
    expect([at.model.lit.length, at.model.suggestion]).toEqual([1, null]);
    at.model.close();
  });

  test('at one screen each seat has its own, and nobody else is shown it', async () => {
    mine = card([0, 1]);
    const at = await opened();
    await hear(at, view(null, 1, [], [0, 1]));
    at.model.join(0);
    await hear(at, view(0, 1, [ask([STONE])], [0, 1]));
    await say(at, 'play', STONE, { t: 'ok', seq: 2 });
    await hear(at, moved(2, [], [1]));
    at.model.join(1);
    await hear(at, view(1, 2, [ask([STONE, NET], { seat: 1 })], [1]));
    expect([at.model.lit.length, at.model.suggestion]).toEqual([1, null]);
    await say(at, 'play', NET, { t: 'ok', seq: 3 });
    await hear(at, moved(3, [ask([STONE], { seat: 1 })], [0, 1])); // the own play was heard
    expect(at.model.suggestion).toBe(null);
    at.model.join(0);
    await hear(at, view(0, 3, [ask([STONE])], [0, 1]));
    expect(at.model.suggestion).toEqual({ verb: 'play', noun: STONE });
    at.model.close();
  });
});
