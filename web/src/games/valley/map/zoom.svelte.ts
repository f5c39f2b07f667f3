/** How much of the map is seen: pinch and drag, buttons, and the place that needs somebody. */

import type { Box, Point } from './hexes';

const MOST = 4;
const SLACK = 8; // pixels that a finger may slip without dragging

export class Zoom {
  private whole = $state.raw<Box>({ x: 0, y: 0, wide: 1, high: 1 });
  scale = $state(1);
  private middle = $state.raw<Point>({ x: 0, y: 0 });
  private fingers = new Map<number, Point>();
  private started: Point | null = null;
  private slipped = false;

  readonly box: Box = $derived.by(() => {
    const wide = this.whole.wide / this.scale;
    const high = this.whole.high / this.scale;
    const within = (at: number, from: number, all: number, part: number): number =>
      Math.max(from, Math.min(from + all - part, at - part / 2));
    return {
      x: within(this.middle.x, this.whole.x, this.whole.wide, wide),
      y: within(this.middle.y, this.whole.y, this.whole.high, high),
      wide,
      high,
    };
  });

  get near(): boolean {
    return this.scale > 1.01;
  }

  fit(box: Box): void {
    this.whole = box;
    this.scale = 1;
    this.middle = { x: box.x + box.wide / 2, y: box.y + box.high / 2 };
  }

  by(factor: number, at: Point = this.middle): void {
    const scale = Math.max(1, Math.min(MOST, this.scale * factor));
    const moved = 1 - this.scale / scale;
    const { x, y } = this.centre;
    this.middle = { x: x + (at.x - x) * moved, y: y + (at.y - y) * moved };
    this.scale = scale;
  }

  /** Looks at a place, near enough to touch it. */
  to(at: Point, least = 1): void {
    this.scale = Math.max(this.scale, least);
    this.middle = at;
  }

  private get centre(): Point {
    return { x: this.box.x + this.box.wide / 2, y: this.box.y + this.box.high / 2 };
  }

  /** Whether the touch that has just ended moved the map: then it touched nothing. */
  dragged = (): boolean => this.slipped;

  down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (!this.fingers.size) this.slipped = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.started = { x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent, pixel: number): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    if (others.length) {
      const away = (at: Point): number => Math.hypot(at.x - others[0].x, at.y - others[0].y);
      this.slipped = true;
      if (away(before) > 0) this.by(away(now) / away(before));
    } else {
      if (this.started && Math.hypot(now.x - this.started.x, now.y - this.started.y) > SLACK && this.near) this.slipped = true;
      if (!this.slipped) return;
      const { x, y } = this.centre;
      this.middle = { x: x - (now.x - before.x) * pixel, y: y - (now.y - before.y) * pixel };
    }
    this.fingers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
  }
}
