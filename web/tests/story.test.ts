import { expect, test, vi } from 'vitest';
import { follow, joined, stepsOf, type Step } from '../src/lib/table/log';
import { checkOf } from '../src/lib/wire/crc';
import { Story, type Moment, type Teller } from '../src/lib/table/story';
import type { Ev, World } from '../src/lib/wire/wire';

const ev = (name: string, by = 1): Ev => ({ name, data: { by } });

class FakeStage implements Teller {
  told: string[] = [];
  speeds: number[] = [];
  private end: (() => void) | null = null;
  tell(events: Ev[], _: World, speed: number): Promise<void> {
    this.told.push(events.map((event) => event.name).join('+'));
    this.speeds.push(speed);
    return new Promise((done) => (this.end = done));
  }
  skip(): void {
    this.finish();
  }
  finish(): void {
    const end = this.end;
    this.end = null;
    end?.();
  }
}

function scene(options: { speed?: number; hidden?: boolean } = {}) {
  const stage = new FakeStage();
  const shown: string[] = [];
  const busy: boolean[] = [];
  const story = new Story({
    teller: () => stage,
    speed: () => options.speed ?? 1,
    hidden: () => options.hidden ?? false,
    busy: (telling) => busy.push(telling),
  });
  const moment = (name: string): Moment => ({ events: [ev(name)], before: {}, show: () => shown.push(name) });
  return { stage, shown, busy, story, moment };
}
const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

test('one moment after another: told, then shown; busy until the last', async () => {
  const { stage, shown, busy, story, moment } = scene();
  story.push(moment('a'));
  story.push(moment('b'));
  expect([stage.told, shown, story.telling]).toEqual([['a'], [], true]);
  stage.finish();
  await settle();
  expect([stage.told, shown]).toEqual([['a', 'b'], ['a']]);
  stage.finish();
  await settle();
  expect([shown, story.telling, busy]).toEqual([['a', 'b'], false, [true, false]]);
});

test('skipping ends the whole story at once', async () => {
  const { stage, shown, story, moment } = scene();
  story.push(moment('a'), moment('b'), moment('c'));
  story.skip();
  await settle();
  expect([stage.told, shown, story.telling]).toEqual([['a'], ['a', 'b', 'c'], false]);
  story.push(moment('d')); // the next one is told again
  expect(stage.told).toEqual(['a', 'd']);
});

test.each([{ hidden: true }, { speed: 0 }])('nothing is told with %o, and everything is shown', async (options) => {
  const { stage, shown, story, moment } = scene(options);
  story.push(moment('a'), moment('b'));
  await settle();
  expect([stage.told, shown]).toEqual([[], ['a', 'b']]);
});

test('a crowd of moments is told faster', async () => {
  const { stage, story, moment } = scene();
  story.push(...Array.from({ length: 20 }, (_, n) => moment(String(n))));
  expect(stage.speeds[0]).toBeGreaterThan(2);
  story.skip();
  await settle();
});

test('a story that breaks is shown all the same', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { stage, shown, story, moment } = scene();
  stage.tell = () => Promise.reject(new Error('torn'));
  story.push(moment('a'));
  await settle();
  expect(shown).toEqual(['a']);
  expect(warn).toHaveBeenCalledOnce();
});

// -- the log ---------------------------------------------------------------------------------------------------

const at = (n: number): string => checkOf({ n });

/** An event after which `n` is this. */
const now = (name: string, n: number): Ev => ({ ...ev(name), change: [['n', n]] });

test('events are followed only where they lead to what the server has', () => {
  expect(follow({ n: 1 }, [now('a', 2), now('b', 3)], at(3))).toEqual({ n: 3 });
  expect(follow({ n: 1 }, [now('a', 3)], at(4))).toBeNull();
  expect(follow({ n: 1 }, [ev('nothing')], at(1))).toEqual({ n: 1 });
  expect(follow({ n: 1 }, [ev('told without its change')], at(3))).toBeNull();
});

test('what chance answered belongs to the step before it', () => {
  const step = (name: string, n: number, position?: string) => ({
    seat: 0,
    events: [now(name, n)],
    check: at(n),
    turn: n,
    ...(position ? { position } : {}),
  });
  const steps = stepsOf({
    view: { world: { n: 0 }, flow: [], over: false },
    steps: [step('a', 1), step('b', 2, 'P2'), step('c', 3, 'P3'), step('d', 4)],
    names: [],
  });
  expect(steps.map((each) => [each.events.map((event) => event.name).join(''), each.after, each.position])).toEqual([
    ['ab', { n: 2 }, 'P2'],
    ['c', { n: 3 }, 'P3'],
    ['d', { n: 4 }, ''],
  ]);
  expect(steps.map((each) => each.seats)).toEqual([[0, 0], [0], [0]]);
});

test('a story that cannot be seen can be read', () => {
  const step = (seat: number, name: string, n: number) => ({
    seat,
    events: [ev(name)],
    check: at(n),
    turn: n,
    position: `P${n}`,
  });
  const steps = stepsOf({
    view: { world: { n: 0 }, flow: [], over: false },
    steps: [step(0, 'a', 1), step(-1, 'b', 2), step(1, 'c', 3)],
    names: [],
  });
  expect(steps.map((each) => [each.events[0].name, each.seats, each.before, each.after])).toEqual([
    ['a', [0], { n: 0 }, null],
    ['b', [], null, null],
    ['c', [1], null, null],
  ]);
});

test('the past is joined to what was told since', () => {
  const step = (n: number): Step => ({
    events: [],
    seats: [],
    before: {},
    after: { n },
    check: at(n),
    turn: 0,
    position: '',
  });
  const numbers = (list: Step[]): unknown[] => list.map((each) => each.after?.n);
  expect(numbers(joined([step(1), step(2)], [step(2), step(3)]))).toEqual([1, 2, 3]);
  expect(numbers(joined([step(1), step(2)], [step(3)]))).toEqual([1, 2, 3]);
  expect(numbers(joined([], [step(3)]))).toEqual([3]);
});

test('a change that does not fit the world is not drawn, and breaks nothing', () => {
  expect(follow({ n: 1 }, [{ ...ev('a'), change: [['row', 0, 1]] }])).toBeNull();
});

test('how far a moment has been told is passed on, with what is told', async () => {
  const heard: [number, number, number][] = [];
  const story = new Story({
    teller: () => ({
      tell: async (events, _, __, progress) => {
        for (const place of events.keys()) {
          progress?.(place + 1, place);
          await settle();
          progress?.(place + 1, place + 1);
        }
      },
      skip: () => {},
    }),
    speed: () => 1,
    hidden: () => false,
    busy: () => {},
    progress: (events, begun, done) => heard.push([events.length, begun, done]),
  });
  story.push({ events: [ev('a'), ev('b')], before: {}, show: () => heard.push([0, 0, 0]) });
  await vi.waitFor(() => expect(heard.at(-1)).toEqual([0, 0, 0]));
  expect(heard).toEqual([[2, 1, 0], [2, 1, 1], [2, 2, 1], [2, 2, 2], [0, 0, 0]]);
});
