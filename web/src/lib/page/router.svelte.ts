/** Addresses: `/`, `/new/GAME`, `/table/ID`, `/replay/ID`, `/rules/GAME`, `/learn/GAME`, `/cards/GAME`, `/me`. */

import { parse, type Route } from './route';

let route = $state.raw<Route>(parse('/'));

export const here = (): Route => route;

function read(): void {
  route = parse(location.pathname, location.search, location.hash);
}

export function go(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState']({}, '', to);
  read();
}

/** Follows links inside the client without loading the page anew. */
export function startRouter(): void {
  read();
  addEventListener('popstate', read);
  addEventListener('hashchange', read);
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return; // the browser scrolls
    event.preventDefault();
    const before = location.pathname;
    go(link.pathname + link.search + link.hash);
    if (link.pathname !== before) scrollTo(0, 0);
  });
}
