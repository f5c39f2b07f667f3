/** The stage: while a story is told it holds the world as far as it has been told, and moves tiles and cards. */

import { tick } from 'svelte';
import { stone } from '../../lib/page/sound';
import { fold } from '../../lib/table/fold';
import type { Progress } from '../../lib/table/story';
import type { Ev } from '../../lib/wire/wire';
import { CALLED, GROWN, place, POP, type Call, type Flyer } from './flight';
import { Motion, type Spot } from './motion';
import { scored, type Sheet } from './scoring';
import { paced, plan } from './tell';
import { camp, numberIn, numbersIn, ownerOf, textIn, textsIn, worldOf, type Camp } from './world';

type Happen = () => Promise<void>; // makes the event true on the stage

const OUTLINE = 600; // ms, with less motion
const MOVES = new Set(['tiles_taken', 'all_taken', 'lot_robbed', 'lots_returned', 'tiles_flipped', 'marks_turned']);

export class Show extends Motion {
  world = $state.raw<Camp | null>(null); // null: nothing is being told
  sheet = $state.raw<Sheet | null>(null); // the newest scoring, as far as it has been told
  saying = $state.raw<Ev | null>(null);
  flyers = $state.raw<Flyer[]>([]);
  call = $state.raw<Call | null>(null);
  outlined = $state.raw<number[]>([]); // tiles
  private first = new Map<number, Spot>(); // where tiles lay when the story began

  async tell(events: Ev[], before: Camp, speed: number, progress?: Progress): Promise<void> {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.first = this.spots();
    this.skipping = speed === 0 || still || document.hidden;
    this.world = before;
    const hide = (): void => void (document.hidden && this.skip());
    document.addEventListener('visibilitychange', hide);
    try {
      await tick();
      for (const [place, { event, ms }] of paced(plan(events), speed || 1).entries()) {
        this.saying = event;
        progress?.(place + 1, place);
        await this.beat(event, ms, () => this.happen(event));
        progress?.(place + 1, place + 1);
        if (MOVES.has(event.name)) this.first.clear();
      }
      if (still && speed && !document.hidden) await this.outline(events, OUTLINE / speed);
    } finally {
      document.removeEventListener('visibilitychange', hide);
      this.flyers = [];
      this.outlined = [];
      this.call = this.saying = null;
    }
  }

  /** The story is over and the world itself is shown again. */
  leave(): void {
    this.world = null;
  }

  private async happen(event: Ev): Promise<void> {
    const { world } = this;
    if (!world) return;
    this.sheet = scored(this.sheet, event, world);
    this.world = camp(fold(worldOf(world), event));
    if (!this.skipping) await tick();
  }

  // -- one beat ------------------------------------------------------------------------------------------------

  private async beat({ name, data }: Ev, ms: number, happen: Happen): Promise<void> {
    if (this.skipping || !this.world || ms === 0) return happen();
    const seat = numberIn(data.seat);
    const tiles = numbersIn(data.tiles);
    switch (name) {
      case 'tiles_thrown':
        await happen();
        return this.pour(ms);
      case 'tiles_taken':
      case 'all_taken':
        return this.carry(tiles, ms, happen);
      case 'lot_robbed':
        return this.carry([...tiles, ...numbersIn(data.given)], ms, happen);
      case 'lots_returned':
        return this.carry(tiles, ms, happen);
      case 'tiles_flipped':
      case 'marks_turned':
        return this.turn(tiles, numbersIn(data.faces), ms, happen);
      case 'tiles_looked':
        await this.peek(tiles, numbersIn(data.faces), ms);
        return happen();
      case 'card_played':
      case 'card_laid':
        await happen();
        this.call = { seat, cards: name === 'card_played' ? [textIn(data.card)] : [] };
        return this.shown('.call', ms);
      case 'cards_revealed':
        await happen();
        this.call = { seat, cards: textsIn(data.cards) };
        return this.shown('.call', ms);
      case 'animal_gained':
      case 'animal_chosen':
      case 'animal_swapped':
        await happen();
        await this.animate(this.find(`[data-animal="${seat}-${textIn(data.animal)}"]`), GROWN, ms * 0.7);
        return this.wait(ms * 0.3);
      case 'hide_moved':
        await happen();
        stone();
        return this.wait(ms);
      default:
        await happen();
        await this.animate(this.find('.cell.hot'), POP, ms * 0.5);
        return this.wait(ms * 0.5);
    }
  }

  /** A card appears, stays, and goes. */
  private async shown(selector: string, ms: number): Promise<void> {
    await tick();
    stone();
    await this.animate(this.find(selector), CALLED, ms);
    this.call = null;
  }

  /** The bag is emptied: everything falls into its place. */
  private async pour(ms: number): Promise<void> {
    const heap = this.find('[data-heap]');
    const stacks = [...(heap?.querySelectorAll('[data-tiles]') ?? [])];
    const from = this.spot(heap);
    if (!heap || !from) return this.wait(ms);
    this.flyers = [{ id: 'bag', sort: 'bag', face: 0 }];
    await tick();
    const top = { ...from, y: from.y - heap.clientHeight / 2, size: 80 };
    const bag = this.animate(
      this.find('[data-flyer="bag"]'),
      [
        { transform: place({ ...top, y: top.y - 60 }), opacity: 0 },
        { transform: place(top, 'rotate(-12deg)'), opacity: 1, offset: 0.18 },
        { transform: place(top, 'rotate(168deg)'), opacity: 1, offset: 0.4 },
        { transform: place(top, 'rotate(176deg)'), opacity: 1, offset: 0.8 },
        { transform: place({ ...top, y: top.y - 60 }, 'rotate(170deg)'), opacity: 0 },
      ],
      ms,
    );
    const part = ms * 0.36;
    const fall = stacks.map((stack, at) => {
      const to = this.spot(stack) ?? top;
      const spin = at % 2 ? 200 : -160;
      const way = `translate(${top.x - to.x}px, ${top.y + 30 - to.y}px) rotate(${spin}deg) scale(.5)`;
      const delay = ms * 0.34 + ((ms * 0.3) / stacks.length) * at;
      return this.animate(
        stack,
        [{ transform: way, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: 'none' }],
        part,
        {
          delay,
          easing: 'cubic-bezier(.3,.1,.5,1.2)',
        },
      );
    });
    await Promise.all([bag, ...fall]);
    stone();
    this.flyers = [];
  }

  /** Tiles go from where they lie to where they will lie. */
  private async carry(tiles: number[], ms: number, happen: Happen): Promise<void> {
    const faces = tiles.map((tile) => this.world?.faces[tile] ?? 0);
    const from = tiles.map((tile) => this.first.get(tile) ?? this.where(tile));
    this.flyers = tiles.map((tile, at) => ({ id: `tile-${tile}`, sort: 'tile', face: faces[at] }));
    await happen();
    const landing = new Set(tiles.map((tile) => this.find(`[data-tiles~="${tile}"]`)));
    const part = ms * 0.7;
    const flights = tiles.map((tile, at) => {
      const a = from[at];
      const b = this.where(tile);
      if (!a || !b) return Promise.resolve();
      const high = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - 24, size: Math.max(a.size, b.size) * 1.12 };
      const frames = [{ transform: place(a) }, { transform: place(high) }, { transform: place(b) }];
      return this.animate(this.find(`[data-flyer="tile-${tile}"]`), frames, part, {
        delay: ((ms - part) / tiles.length) * at,
        fill: 'both',
      });
    });
    const hidden = [...landing].map((stack) => {
      const all = (stack?.getAttribute('data-tiles') ?? '').split(' ').map(Number);
      if (!all.every((tile) => tiles.includes(tile))) return Promise.resolve();
      return this.animate(stack, [{ opacity: 0 }, { opacity: 0 }], ms);
    });
    await Promise.all([...flights, ...hidden]);
    stone();
    this.flyers = [];
  }

  /** Tiles turn over where they lie, then go to their like. */
  private async turn(tiles: number[], now: number[], ms: number, happen: Happen): Promise<void> {
    const from = tiles.map((tile) => this.where(tile));
    const before = tiles.map((tile) => this.world?.faces[tile] ?? 0);
    const flyers = (faces: number[]): Flyer[] =>
      tiles.map((tile, at) => ({ id: `tile-${tile}`, sort: 'tile', face: faces[at] }));
    const each = (frames: (spot: Spot, tile: number) => Keyframe[], part: number): Promise<unknown> =>
      Promise.all(
        tiles.map((tile, at) => {
          const spot = from[at];
          return (
            spot && this.animate(this.find(`[data-flyer="tile-${tile}"]`), frames(spot, tile), part, { fill: 'both' })
          );
        }),
      );
    this.flyers = flyers(before);
    await tick();
    const large = (spot: Spot): Spot => ({ ...spot, y: spot.y - 8, size: spot.size * 1.25 });
    await each((spot) => [{ transform: place(spot) }, { transform: place(large(spot), 'scaleX(0)') }], ms * 0.35);
    await happen();
    this.flyers = flyers(now);
    await tick();
    await each(
      (spot) => [{ transform: place(large(spot), 'scaleX(0)') }, { transform: place(large(spot)) }],
      ms * 0.35,
    );
    await each(
      (spot, tile) => [{ transform: place(large(spot)) }, { transform: place(this.where(tile) ?? spot) }],
      ms * 0.3,
    );
    stone();
    this.flyers = [];
  }

  /** Somebody looks under tiles; who knows what is there sees it for a moment. */
  private async peek(tiles: number[], under: number[], ms: number): Promise<void> {
    this.flyers = tiles.map((tile, at) => ({
      id: `tile-${tile}`,
      sort: under.length ? 'tile' : 'eye',
      face: under[at] ?? 0,
    }));
    await tick();
    await Promise.all(
      tiles.map((tile) => {
        const spot = this.where(tile);
        const flat = under.length ? 'scaleX(0)' : 'scale(.4)';
        const above = spot && { ...spot, y: spot.y - 12, size: spot.size * 1.3 };
        if (!spot || !above) return Promise.resolve();
        return this.animate(
          this.find(`[data-flyer="tile-${tile}"]`),
          [
            { transform: place(spot, flat), opacity: 0.4 },
            { transform: place(above), opacity: 1, offset: 0.3 },
            { transform: place(above), opacity: 1, offset: 0.75 },
            { transform: place(spot, flat), opacity: 0.4 },
          ],
          ms,
        );
      }),
    );
    this.flyers = [];
  }

  /** With less motion: what moved is outlined where it lies now, and nothing else. */
  private async outline(events: Ev[], ms: number): Promise<void> {
    const moved = events.filter(({ name }) => MOVES.has(name)).at(-1);
    this.outlined = moved ? [...numbersIn(moved.data.tiles), ...numbersIn(moved.data.given)] : [];
    if (!this.outlined.length) return;
    this.skipping = false;
    await this.wait(ms);
  }

  private where(tile: number): Spot | null {
    const lies = this.spot(this.find(`[data-tiles~="${tile}"]`));
    if (lies) return lies;
    const lot = this.world?.lots.findIndex((tiles) => tiles.includes(tile)) ?? -1;
    return this.spot(this.find(lot < 0 ? '[data-heap]' : `[data-seat="${ownerOf(lot)}"]`));
  }

  private spots(): Map<number, Spot> {
    const found = new Map<number, Spot>();
    for (const stack of document.querySelectorAll('[data-board] [data-tiles], [data-answers] [data-tiles]')) {
      const spot = this.spot(stack);
      if (!spot) continue;
      for (const tile of (stack.getAttribute('data-tiles') ?? '').split(' ')) found.set(Number(tile), spot);
    }
    return found;
  }
}
