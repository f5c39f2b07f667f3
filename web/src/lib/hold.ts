/** A long touch asks instead of acting: the outcome is shown, and stays until something else is touched. */

const HOLD = 380; // ms

export function hold(node: HTMLElement): { destroy(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const control = new AbortController();
  const on = (name: string, act: (event: Event) => void): void =>
    node.addEventListener(name, act, { capture: true, signal: control.signal });
  const end = (): void => clearTimeout(timer);
  on('pointerdown', (event) => {
    held = false;
    if ((event as PointerEvent).pointerType === 'mouse') return;
    timer = setTimeout(() => {
      held = true;
      node.focus({ preventScroll: true }); // whatever a focus shows is shown
    }, HOLD);
  });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) on(name, end);
  on('contextmenu', (event) => held && event.preventDefault());
  on('click', (event) => {
    if (held) event.stopImmediatePropagation();
    held = false;
  });
  return { destroy: () => (end(), control.abort()) };
}
