/** The small worker behind the page: it keeps the client for bad networks, and tells whose turn it is. */

import type { Lang } from '../wire/wire';

const possible = (): boolean => 'serviceWorker' in navigator && isSecureContext && 'caches' in globalThis;
let build = ''; // the name of the client's first file, which changes with anything in it

/** It cannot read what a page keeps: the reader's language is left for it where it looks. */
export function tellWorker(lang: Lang): void {
  if (typeof navigator === 'undefined' || !possible()) return;
  void caches
    .open('steppe-words')
    .then((cache) => cache.put('/language', new Response(lang)))
    .catch(() => {});
}

const register = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register(`/sw.js?${build}`);

export function startWorker(first: string): void {
  build = new URL(first).pathname.split('/').pop() ?? '';
  if (possible() && import.meta.env.PROD) register().catch(() => {});
}

export async function worker(): Promise<ServiceWorkerRegistration> {
  return (await navigator.serviceWorker.getRegistration()) ?? register();
}

const AGAIN = 60_000; // ms: a page that was loaded anew and still lacks something is not loaded again

/** A newer client is on the server, and the page asks for a part of the older one: it is loaded anew. */
export function startRenewing(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem('steppe.renewed'));
    if (!navigator.onLine || Date.now() - last < AGAIN) return;
    sessionStorage.setItem('steppe.renewed', String(Date.now()));
    location.reload();
  });
}
