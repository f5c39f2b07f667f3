/* Keeps the shell for bad networks and tells whose turn it is. Games always come from the server. */

const SHELL = 'steppe-shell-1';
const KEPT = /^\/(assets|art)\/|^\/(icon|wall)[\w-]*\.(svg|png)$/;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.add('/'))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (KEPT.test(url.pathname)) event.respondWith(kept(request));
});

/** The newest page; without a network the one kept last. */
async function page(request) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put('/', answer.clone());
    return answer;
  } catch {
    return (await cache.match('/')) ?? Response.error();
  }
}

/** Files whose names change with their content. */
async function kept(request) {
  const cache = await caches.open(SHELL);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

const TURN = { fr: 'À vous de jouer', it: 'Tocca a te', en: 'Your turn' };

self.addEventListener('push', (event) => {
  const data = event.data?.json() ?? {};
  const language = (navigator.language ?? 'en').slice(0, 2);
  const title = TURN[language] ?? TURN.en;
  const options = {
    tag: data.table,
    body: data.game === 'maamut' ? 'Mâamut' : '',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path: `/table/${data.table}` },
  };
  event.waitUntil(self.registration.showNotification(`${title} · Steppe`, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  const shown = self.clients.matchAll({ type: 'window' }).then((windows) => {
    const there = windows.find((window) => new URL(window.url).pathname === path);
    return there ? there.focus() : self.clients.openWindow(path);
  });
  event.waitUntil(shown);
});
