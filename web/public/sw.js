/* Keeps the client for bad networks and tells whose turn it is. What is played always comes from the server. */

const SHELL = `steppe-shell-${new URL(location.href).search.slice(1)}`; // each build of the client is registered by its own name
const WORDS = 'steppe-words'; // what can be read without a server: texts and rules of the games; and the reader's language
const FILES = /^\/assets\/|^\/(icon|wall)[\w-]*\.(svg|png)$/;
const READ = /^\/api\/games(\/[\w-]+\/(texts\/\w+|rules))?$/;

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())));

async function fill() {
  const cache = await caches.open(SHELL);
  const files = await (await fetch('/shell.json', { cache: 'no-cache' })).json();
  await cache.addAll(['/', ...files]);
}

self.addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) => names.filter((name) => name !== SHELL && name !== WORDS))
    .then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (READ.test(url.pathname)) event.respondWith(newest(request, WORDS, request));
  else if (url.pathname.startsWith('/api/')) return;
  else if (request.mode === 'navigate') event.respondWith(newest(request, SHELL, '/'));
  else if (FILES.test(url.pathname)) event.respondWith(kept(request));
});

/** From the server; without a network what was kept last. */
async function newest(request, name, key) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(key, answer.clone());
    return answer;
  } catch {
    return (await cache.match(key)) ?? Response.error();
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

self.addEventListener('push', (event) => event.waitUntil(notify(event.data?.json() ?? {})));

async function notify({ table, game }) {
  const [lang, name] = await Promise.all([language(), nameOf(game)]);
  await self.registration.showNotification(TURN[lang] ?? TURN.en, {
    tag: table,
    renotify: Boolean(table),
    lang,
    body: name,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path: table ? `/table/${table}` : '/' },
  });
}

async function language() {
  const left = await (await caches.open(WORDS)).match('/language');
  return left ? left.text() : (navigator.language ?? 'en').slice(0, 2);
}

async function nameOf(game) {
  try {
    const games = await (await newest('/api/games', WORDS, '/api/games')).json();
    return games.find((each) => each.key === game)?.name ?? '';
  } catch {
    return '';
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  const shown = self.clients.matchAll({ type: 'window' }).then((windows) => {
    const there = windows.find((window) => new URL(window.url).pathname === path);
    return there ? there.focus() : self.clients.openWindow(path);
  });
  event.waitUntil(shown);
});
