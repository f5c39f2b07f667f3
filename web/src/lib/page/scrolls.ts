/** What scrolls and holds nothing that can have the focus takes it itself, so that the keys can scroll it. */

const STOPS = 'a[href], button:not([disabled]), input, select, textarea, summary, [tabindex="0"]';

export function scrolls(node: HTMLElement): { destroy(): void } {
  const look = (): void => {
    const over = node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
    if (over && !node.querySelector(STOPS)) node.tabIndex = 0;
    else node.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  const content = new MutationObserver(look);
  sizes.observe(node);
  content.observe(node, { childList: true, subtree: true });
  return {
    destroy: () => {
      sizes.disconnect();
      content.disconnect();
    },
  };
}
