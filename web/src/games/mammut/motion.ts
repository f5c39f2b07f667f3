/** The browser's own animation, with one switch that ends everything that moves. */

export interface Spot {
  x: number; // the middle of a thing
  y: number;
  size: number; // its width
}

export class Motion {
  root: HTMLElement | null = null;
  protected skipping = false;
  private playing = new Set<Animation>();

  /** Ends whatever moves, at once. */
  skip(): void {
    this.skipping = true;
    for (const animation of this.playing) animation.finish();
  }

  protected async wait(ms: number): Promise<void> {
    if (this.root && !this.skipping) await this.ended(this.root.animate([], { duration: ms }));
  }

  protected async animate(
    element: Element | null | undefined,
    frames: Keyframe[],
    ms: number,
    how: KeyframeAnimationOptions = {},
  ): Promise<void> {
    if (!element || this.skipping) return;
    await this.ended(element.animate(frames, { duration: ms, easing: 'ease-in-out', fill: 'backwards', ...how }));
  }

  protected find(selector: string): Element | null {
    return this.root?.querySelector(selector) ?? null;
  }

  /** Where an element is, inside the root. */
  protected spot(element: Element | null | undefined): Spot | null {
    if (!element || !this.root) return null;
    const box = element.getBoundingClientRect();
    const around = this.root.getBoundingClientRect();
    if (!box.width) return null;
    const { scrollTop } = this.root;
    return { x: box.x + box.width / 2 - around.x, y: box.y + box.height / 2 - around.y + scrollTop, size: box.width };
  }

  private async ended(animation: Animation): Promise<void> {
    this.playing.add(animation);
    await animation.finished.catch(() => undefined);
    this.playing.delete(animation);
  }
}
