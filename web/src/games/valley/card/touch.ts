/** Ways to touch a card: keeping the finger on it, and walking with the arrows. */

const LONG = 450; // ms
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -1e9, End: 1e9 };

/** Calls `done` when the pointer stays; the click that would follow is none. */
export function hold(node: HTMLElement, done: () => void): { update(next: () => void): void; destroy(): void } {
  let call = done;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const control = new AbortController();
  const on = (name: string, act: (event: Event) => void): void =>
    node.addEventListener(name, act, { capture: true, signal: control.signal });
  const end = (): void => clearTimeout(timer);
  on('pointerdown', (event) => {
    held = false;
    if ((event as PointerEvent).button === 0) timer = setTimeout(() => ((held = true), call()), LONG);
  });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) on(name, end);
  on('contextmenu', (event) => held && event.preventDefault());
  on('click', (event) => {
    if (held) event.stopImmediatePropagation();
    held = false;
  });
  return { update: (next) => (call = next), destroy: () => (end(), control.abort()) };
}

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
