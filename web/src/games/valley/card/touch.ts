/** Walking along the cards with the arrows. */

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -1e9, End: 1e9 };

/** Arrows go from button to button; Tab leaves them all. */
export function walk(node: HTMLElement): { destroy(): void } {
  const buttons = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>('button')];
  const key = (event: KeyboardEvent): void => {
    if (!(event.key in STEPS) || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = buttons();
    const from = all.indexOf(event.target as HTMLElement);
    if (from < 0) return;
    event.preventDefault();
    all[Math.max(0, Math.min(all.length - 1, from + STEPS[event.key]))]?.focus();
  };
  node.addEventListener('keydown', key);
  return { destroy: () => node.removeEventListener('keydown', key) };
}
