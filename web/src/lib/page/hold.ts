/** A long touch asks instead of acting: the outcome is shown, and stays until something else is touched. */

import { pace } from './pace';

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
    }, pace.hold);
  });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) on(name, end);
  on('contextmenu', (event) => held && event.preventDefault());
  on('click', (event) => {
    if (held) event.stopImmediatePropagation();
    held = false;
  });
  return { destroy: () => (end(), control.abort()) };
}

/** Calls `done` when the pointer stays; the click that would follow is none. */
export function longPress(node: HTMLElement, done: () => void): { update(next: () => void): void; destroy(): void } {
  let call = done;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const down = (event: PointerEvent): void => {
    held = false;
    if (event.button !== 0) return;
    timer = setTimeout(() => {
      held = true;
      call();
    }, pace.long);
  };
  const up = (): void => clearTimeout(timer);
  const click = (event: Event): void => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event): void => {
    if (held || matchMedia('(pointer: coarse)').matches) event.preventDefault();
  };
  node.addEventListener('pointerdown', down);
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) node.addEventListener(end, up);
  node.addEventListener('click', click, true);
  node.addEventListener('contextmenu', menu);
  return {
    update: (next) => (call = next),
    destroy: up, // its listeners go with the element
  };
}
