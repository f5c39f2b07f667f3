/** The browser's own animation, with one switch that ends everything that moves. */

const GONE = { opacity: 0 };
const HERE = { transform: 'none', opacity: 1 };

export const FRAMES = {
  dropped: [{ transform: 'translateY(-26px)', ...GONE }, HERE],
  dug: [{ transform: 'scale(1.7)', ...GONE }, { transform: 'scale(.92)', opacity: 1, offset: 0.7 }, HERE],
  destroyed: [HERE, { transform: 'rotate(16deg) scale(.5)', ...GONE }],
  lifted: [HERE, { transform: 'translateY(-20px)', ...GONE }],
  trampled: [HERE, { transform: 'scale(1.2, .3)', ...GONE }],
  grown: [{ transform: 'scale(.3)', ...GONE }, HERE],
  risen: [{ transform: 'translateY(14px)', ...GONE }, HERE],
  hop: [{ transform: 'none' }, { transform: 'translateY(-9px) rotate(-4deg)', offset: 0.45 }, { transform: 'none' }],
  jolt: [{ transform: 'none' }, { transform: 'translateY(-5px) scale(1.05)' }, { transform: 'none' }],
  sunk: [
    { transform: 'translateY(-14px) scale(1.12)' },
    { transform: 'translateY(3px)', offset: 0.5 },
    { transform: 'none' },
  ],
} satisfies Record<string, Keyframe[]>;

export class Motion {
  root: HTMLElement | null = null;
  protected skipping = false;
  private playing = new Set<Animation>();

  /** Ends whatever moves, at once. */
  skip(): void {
    this.skipping = true;
    for (const animation of this.playing) animation.finish();
  }

  async animate(element: Element | null, frames: Keyframe[], ms: number, easing = 'ease-in'): Promise<void> {
    if (element && !this.skipping) await this.ended(element.animate(frames, { duration: ms, easing }));
  }

  protected piece(id: string, inside = ''): Element | null {
    return this.root?.querySelector(`[data-piece="${id}"]${inside ? ` ${inside}` : ''}`) ?? null;
  }

  protected async wait(ms: number): Promise<void> {
    if (this.root && !this.skipping) await this.ended(this.root.animate([], { duration: ms }));
  }

  /** Moves an element and keeps it at the end until `then` has placed it there for good. */
  protected async carry(
    element: Element | null, frames: Keyframe[], ms: number, easing: string, then: () => Promise<void>,
  ): Promise<void> {
    const moves = element !== null && !this.skipping;
    const animation = moves ? element.animate(frames, { duration: ms, easing, fill: 'forwards' }) : null;
    if (animation) await this.ended(animation);
    await then();
    animation?.cancel();
  }

  /** Lets all that are found appear, one a little after the other. */
  protected async appear(selector: string, ms: number): Promise<void> {
    if (this.skipping) return;
    const found = [...(this.root?.querySelectorAll(selector) ?? [])];
    const part = found.length > 1 ? ms * 0.4 : ms;
    const one = (element: Element, place: number): Promise<void> => {
      const delay = ((ms - part) * place) / found.length;
      return this.ended(element.animate(FRAMES.grown, { duration: part, delay, easing: 'ease-out', fill: 'backwards' }));
    };
    await Promise.all(found.map(one));
  }

  private async ended(animation: Animation): Promise<void> {
    this.playing.add(animation);
    await animation.finished.catch(() => undefined);
    this.playing.delete(animation);
  }
}
