/** Walking with the arrows. */

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -1e9, End: 1e9 };

/** One stop for Tab, arrows between the buttons inside; what loses its button keeps the focus nearby. */
export function walk(node: HTMLElement): { destroy(): void } {
  const buttons = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>('button')];
  let at: HTMLElement | null = null;
  let place = 0;
  let focused = false;

  const tidy = (): void => {
    const all = buttons();
    if (!at || !all.includes(at)) at = all[Math.min(place, all.length - 1)] ?? null;
    place = at ? all.indexOf(at) : 0;
    for (const each of all) each.tabIndex = each === at ? 0 : -1;
    if (focused && document.activeElement === document.body) {
      if (at) at.focus();
      else document.querySelector<HTMLElement>('[data-heap] button')?.focus();
    }
  };
  const inside = (event: FocusEvent): void => {
    focused = true;
    if (event.target instanceof HTMLElement && event.target.tagName === 'BUTTON') at = event.target;
    tidy();
  };
  const outside = (event: FocusEvent): void => {
    if (event.relatedTarget) focused = false;
  };
  const key = (event: KeyboardEvent): void => {
    if (!(event.key in STEPS) || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = buttons();
    const from = all.indexOf(event.target as HTMLElement);
    if (from < 0) return;
    event.preventDefault();
    all[Math.max(0, Math.min(all.length - 1, from + STEPS[event.key]))]?.focus();
  };
  const elsewhere = (event: PointerEvent): void => {
    if (!node.contains(event.target as Node)) focused = false;
  };
  const watch = new MutationObserver(tidy);
  watch.observe(node, { childList: true, subtree: true });
  node.addEventListener('focusin', inside);
  node.addEventListener('focusout', outside);
  node.addEventListener('keydown', key);
  document.addEventListener('pointerdown', elsewhere);
  tidy();
  return {
    destroy() {
      watch.disconnect();
      document.removeEventListener('pointerdown', elsewhere);
    },
  };
}

/** Moves an element to the place that the page keeps for answers; without one it stays where it is. */
export function answers(node: HTMLElement): { destroy(): void } {
  document.querySelector('[data-answers]')?.append(node);
  return { destroy: () => node.remove() };
}
