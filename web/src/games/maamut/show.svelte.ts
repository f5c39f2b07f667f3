/** The stage: while a story is told it holds the world as far as it has been told, and moves the pieces. */

import { tick } from 'svelte';
import { trumpet } from '../../lib/page/sound';
import { fold } from '../../lib/table/fold';
import type { Progress } from '../../lib/table/story';
import type { Ev } from '../../lib/wire/wire';
import { xy } from './hexes';
import { follow, leavesMark, type Marks } from './marks';
import { FRAMES, Motion } from './motion';
import { paced, plan, type Beat } from './tell';
import { numberIn, numbersIn, steppe, type Steppe } from './world';

export const MAMMOTH = 'mammoth';
export const hunterId = (seat: number): string => `hunter-${seat}`;
export const trapId = (hex: number): string => `trap-${hex}`;

export interface Call {
  seat: number;
  card: number;
  thrown: boolean; // discarded, not played
}

interface Move {
  events: Ev[];
  before: Steppe;
}

type Happen = () => Promise<void>; // makes the event true on the stage

const LEFT = new Set([2, 3, 4]); // SW, W, NW
const OUTLINE = 600; // ms, with less motion
const at = (hex: number): Keyframe => {
  const { x, y } = xy(hex);
  return { transform: `translate(${x}px, ${y}px)` };
};

export class Show extends Motion {
  world = $state.raw<Steppe | null>(null); // null: nothing is being told
  trail = $state.raw<Marks | null>(null);
  moving = $state.raw<string[]>([]); // drawn above everything else
  running = $state(false);
  looking = $state.raw<{ hex: number; direction: number; blocked: boolean } | null>(null);
  call = $state.raw<Call | null>(null);
  outlined = $state.raw<number[]>([]);
  faces = $state<Record<string, number>>({}); // -1: the piece looks to the left
  /** Flies a card from the pile to its owner; the board knows where both are. */
  deal: (seat: number, card: number | null, ms: number) => Promise<void> = async () => {};

  private move: Move | null = null; // what the trail was made of

  /** Tells the events one after another; resolves when the board shows the end. */
  async tell(events: Ev[], before: Steppe, speed: number, progress?: Progress): Promise<void> {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.skipping = speed === 0 || still || document.hidden;
    this.world = before;
    const hide = (): void => void (document.hidden && this.skip());
    document.addEventListener('visibilitychange', hide);
    try {
      await tick();
      await this.play(paced(plan(events, before), speed || 1), events, before, progress);
      if (still && speed && !document.hidden) await this.outline(OUTLINE / speed);
    } finally {
      document.removeEventListener('visibilitychange', hide);
      this.moving = this.outlined = [];
      this.running = false;
      this.looking = this.call = null;
    }
  }

  /** The story is over and the world itself is shown again. */
  leave(): void {
    this.world = null;
  }

  private async play(beats: Beat[], events: Ev[], before: Steppe, progress?: Progress): Promise<void> {
    const past = this.beginning(events, before);
    let done: Promise<void> = Promise.resolve();
    for (const [place, beat] of beats.entries()) {
      if (this.skipping) {
        await done;
        return this.end(events.slice(place), events, past);
      }
      const told = done;
      progress?.(place + 1, place);
      done = this.beat(beat, async () => {
        await told; // what overlaps still happens in its order
        this.happened(beat.event);
        if (!this.skipping) progress?.(place + 1, place + 1);
        if (leavesMark(beat.event)) this.trail = follow([...past.events, ...events.slice(0, place + 1)], past.before);
        await tick();
      });
      const lead = beats[place + 1]?.lead ?? 0;
      if (lead) await this.wait(beat.ms - lead);
      else await done;
    }
    await done;
  }

  private happened(event: Ev): void {
    if (this.world) this.world = steppe(fold(this.world, event));
  }

  /** The rest all at once. */
  private end(rest: Ev[], events: Ev[], past: Move): void {
    for (const event of rest) this.happened(event);
    if (events.some(leavesMark)) this.trail = follow([...past.events, ...events], past.before);
  }

  /** The move that these events belong to: a flight goes on with the move that caused it. */
  private beginning(events: Ev[], before: Steppe): Move {
    const past = events[0]?.name === 'hunter_fled' && this.trail && this.move ? this.move : { events: [], before };
    this.move = { events: [...past.events, ...events], before: past.before };
    if (!past.events.length && events.some(leavesMark)) this.trail = null;
    return past;
  }

  // -- one beat ------------------------------------------------------------------------------------------------

  private async beat({ event, ms, looks }: Beat, happen: Happen): Promise<void> {
    const { name, data } = event;
    const seat = numberIn(data.seat);
    const hex = numberIn(data.hex);
    const world = this.world;
    if (this.skipping || !world || ms === 0) return happen();
    switch (name) {
      case 'tiles_laid':
        await happen();
        return this.appear('[data-tile]', ms);
      case 'card_drawn':
        await this.deal(seat, typeof data.card === 'number' ? data.card : null, ms);
        return happen();
      case 'card_played':
      case 'card_discarded':
        await happen();
        this.call = { seat, card: numberIn(data.card), thrown: name === 'card_discarded' };
        await this.wait(ms);
        if (name === 'card_discarded') this.call = null;
        return;
      case 'hunter_placed':
        await happen();
        return this.animate(this.piece(hunterId(seat), '.hop'), FRAMES.dropped, ms);
      case 'hunter_moved':
        return this.walk(hunterId(seat), [world.hunters[seat], ...numbersIn(data.path)], ms, happen);
      case 'hunter_fled':
        return this.walk(hunterId(seat), [world.hunters[seat], hex], ms, happen);
      case 'mammoth_fled':
        trumpet();
        this.face(MAMMOTH, numberIn(data.towards));
        await this.animate(this.piece(MAMMOTH, '.hop'), FRAMES.jolt, ms, 'ease-out');
        return happen();
      case 'mammoth_turned':
      case 'mammoth_stood':
        trumpet();
        await this.look(hex, looks, ms, name === 'mammoth_stood');
        return happen();
      case 'mammoth_ran':
        return this.run(world.mammoth, hex, numberIn(data.towards), ms, happen);
      case 'hunter_charged':
      case 'hunter_trampled':
      case 'hunter_gave_up':
        return this.vanish(seat, name === 'hunter_charged', ms, happen);
      case 'trap_set':
        await happen();
        return this.animate(this.piece(trapId(hex)), FRAMES.dug, ms);
      case 'trap_taken_back':
      case 'trap_destroyed':
        await this.animate(this.piece(trapId(hex)), name === 'trap_destroyed' ? FRAMES.destroyed : FRAMES.lifted, ms);
        return happen();
      case 'pile_renewed':
        await happen();
        return this.appear('[data-piece="pile"]', ms);
      case 'game_caught':
      case 'game_fell_neutral':
        return this.fall(ms, happen);
      default:
        await happen();
        return this.wait(ms);
    }
  }

  private async walk(id: string, path: number[], ms: number, happen: Happen): Promise<void> {
    const first = xy(path[0]).x;
    const last = xy(path[path.length - 1]).x;
    if (first !== last) this.faces[id] = last < first ? -1 : 1;
    await this.raise(id);
    await this.carry(this.piece(id), path.map(at), ms, 'ease-in-out', happen);
  }

  private async run(from: number, to: number, towards: number, ms: number, happen: Happen): Promise<void> {
    this.looking = null;
    this.face(MAMMOTH, towards);
    this.running = true;
    await this.raise(MAMMOTH);
    void this.animate(this.piece(MAMMOTH, '.hop'), FRAMES.hop, ms, 'ease-in-out');
    await this.carry(this.piece(MAMMOTH), [at(from), at(to)], ms, 'cubic-bezier(.4, .1, .6, .9)', happen);
    void this.shake(2);
  }

  /** It stays where it is and looks for a way, clockwise. */
  private async look(hex: number, looks: number[], ms: number, stands: boolean): Promise<void> {
    await this.raise(MAMMOTH);
    for (const [place, direction] of looks.entries()) {
      if (this.skipping) break;
      this.looking = { hex, direction, blocked: stands || place < looks.length - 1 };
      this.face(MAMMOTH, direction);
      await this.wait(ms / looks.length);
    }
    this.looking = null;
  }

  private async vanish(seat: number, charged: boolean, ms: number, happen: Happen): Promise<void> {
    this.running = false;
    if (charged) {
      void this.animate(this.piece(MAMMOTH, '.hop'), FRAMES.jolt, ms / 2, 'ease-out');
      void this.shake(4);
    }
    await this.animate(this.piece(hunterId(seat), '.hop'), FRAMES.trampled, ms / 3);
    await happen();
    await this.appear(`[data-piece="print-${seat}"]`, (ms * 2) / 3);
  }

  private async fall(ms: number, happen: Happen): Promise<void> {
    this.running = false;
    await happen();
    void this.shake(4);
    void this.animate(this.piece('pit-front'), FRAMES.risen, ms / 2, 'ease-out');
    await this.animate(this.piece(MAMMOTH, '.hop'), FRAMES.sunk, ms);
  }

  private shake(far: number): Promise<void> {
    const steps = [0, far, -far, far / 2, 0].map((x) => ({ transform: `translate(${x}px, ${Math.abs(x) / 2}px)` }));
    return this.animate(this.piece('ground'), steps, 130, 'linear');
  }

  /** With less motion: where things came from and went to, and nothing else. */
  private async outline(ms: number): Promise<void> {
    this.outlined = (this.trail?.lines ?? []).flatMap(({ hexes }) => [hexes[0], hexes[hexes.length - 1]]);
    if (!this.outlined.length) return;
    this.skipping = false;
    await this.wait(ms);
  }

  private face(id: string, direction: number): void {
    if (direction >= 0) this.faces[id] = LEFT.has(direction) ? -1 : 1;
  }

  private async raise(id: string): Promise<void> {
    if (!this.moving.includes(id)) this.moving = [...this.moving.slice(-1), id];
    await tick();
  }
}
