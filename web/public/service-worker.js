// Network first: pages and API responses are fetched, and cached for use without a connection. Responses with `no-store`,
// such as pages of signed-in users, are not cached. The site deletes the cache `read` when a session ends.
/**
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} ExtendableEvent
 * @typedef {Event & { request: Request, respondWith(answer: Promise<Response>): void }} FetchEvent
 * @typedef {ExtendableEvent & { data: { json(): { title: string, body: string, path: string, tag: string } } | null }} PushEvent
 * @typedef {ExtendableEvent & { notification: Notification }} NotificationEvent
 * @typedef {{ url: string, focus(): Promise<unknown>, navigate(url: string): Promise<unknown> }} Tab
 */
const worker =
  /** @type {Window & { skipWaiting(): void, registration: ServiceWorkerRegistration, clients: { claim(): Promise<void>, matchAll(options: object): Promise<Tab[]>, openWindow(url: string): Promise<unknown> } }} */ (
    /** @type {unknown} */ (self)
  );
const OFFLINE_PAGE = '/offline';
const MAX_RESPONSES = 80;

worker.addEventListener('install', (event) => {
  worker.skipWaiting();
  /** @type {ExtendableEvent} */ (event).waitUntil(cacheOfflinePage());
});

worker.addEventListener('activate', (event) => {
  /** @type {ExtendableEvent} */ (event).waitUntil(worker.clients.claim());
});

worker.addEventListener('fetch', (fetchEvent) => {
  const event = /** @type {FetchEvent} */ (fetchEvent);
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/auth/')) return;
  if (request.mode === 'navigate') event.respondWith(fetchOrRead(request).catch(showOfflinePage));
  else if (pathname.startsWith('/api/')) event.respondWith(fetchOrRead(request));
});

worker.addEventListener('push', (pushEvent) => {
  const event = /** @type {PushEvent} */ (pushEvent);
  const message = event.data?.json();
  if (!message) return;
  const { title, body, path, tag } = message;
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: path, icon: '/icons/icon-192.png' }));
});

worker.addEventListener('notificationclick', (clickEvent) => {
  const event = /** @type {NotificationEvent} */ (/** @type {unknown} */ (clickEvent));
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data, worker.location.origin)));
});

/** Focuses a tab of the page, else leads an open tab to it, else opens one. @param {URL} url */
async function openPage({ href, origin }) {
  if (origin !== worker.location.origin) return;
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === href) ?? tabs[0];
  if (!tab) {
    await worker.clients.openWindow(href);
    return;
  }
  await tab.focus();
  // A tab that this worker doesn't control yet can't be led.
  if (tab.url !== href) await tab.navigate(href).catch(() => worker.clients.openWindow(href));
}

/** Removes scripts from the offline page: shown at another address, they would hydrate that address's route. */
async function cacheOfflinePage() {
  const response = await fetch(OFFLINE_PAGE, { credentials: 'omit' });
  const html = (await response.text()).replace(/<script\b[^<]*<\/script>|<link rel="modulepreload"[^<>]*>/g, '');
  const cache = await caches.open('offline');
  await cache.put(OFFLINE_PAGE, new Response(html, { headers: response.headers }));
}

/** @param {Request} request */
async function fetchOrRead(request) {
  try {
    const response = await fetch(request);
    if (isCacheable(response)) await cacheResponse(request.url, response.clone());
    return response;
  } catch (error) {
    const read = await caches.open('read');
    const cached = await read.match(request.url, { ignoreVary: true });
    if (cached) return cached;
    throw error;
  }
}

/** @param {Response} response */
function isCacheable({ ok, redirected, headers }) {
  const isText = /^(text\/html|application\/json)/.test(headers.get('content-type') ?? '');
  return ok && !redirected && isText && !/no-store/.test(headers.get('cache-control') ?? 'no-store');
}

/** @param {string} url @param {Response} response */
async function cacheResponse(url, response) {
  const read = await caches.open('read');
  // A deleted and stored response becomes the newest of the keys.
  await read.delete(url);
  await read.put(url, response);
  const cached = await read.keys();
  for (const oldest of cached.slice(0, Math.max(0, cached.length - MAX_RESPONSES))) await read.delete(oldest);
}

/** The offline page with links to the cached pages, the newest first. */
async function showOfflinePage() {
  const page = await caches.match(OFFLINE_PAGE);
  if (!page) return Response.error();
  const links = await listPages();
  const html = (await page.text()).replace(/(<ul id="kept-pages"[^<>]*>)/, (start) => start + links.join(''));
  return new Response(html, { status: 503, headers: page.headers });
}

async function listPages() {
  const read = await caches.open('read');
  const links = [];
  for (const request of await read.keys()) {
    const response = await read.match(request);
    if (!response?.headers.get('content-type')?.startsWith('text/html')) continue;
    const { pathname, search } = new URL(request.url);
    const [, title = pathname] = /<title>([^<]*)<\/title>/.exec(await response.text()) ?? [];
    links.unshift(`<li><a class="link" href="${(pathname + search).replaceAll('"', '&quot;')}">${title}</a></li>`);
  }
  return links;
}
