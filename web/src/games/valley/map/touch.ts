/** Moves an element to the place that the page keeps for answers; without one it stays where it is. */
export function answers(node: HTMLElement): { destroy(): void } {
  document.querySelector('[data-answers]')?.append(node);
  return { destroy: () => node.remove() };
}
