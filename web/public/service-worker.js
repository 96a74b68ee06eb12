// Keeps what has been read on this device, and shows it while there is no connection. With a connection every page and
// every answer comes from the server. What says `no-store`, such as pages of those who are signed in, is never kept, and
// the site empties the cache `read` when a session ends.
/**
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} ExtendableEvent
 * @typedef {Event & { request: Request, respondWith(answer: Promise<Response>): void }} FetchEvent
 */
const worker = /** @type {Window & { skipWaiting(): void, clients: { claim(): Promise<void> } }} */ (
  /** @type {unknown} */ (self)
);
const OFFLINE_PAGE = '/offline';
const MOST_KEPT = 80;

worker.addEventListener('install', (event) => {
  worker.skipWaiting();
  /** @type {ExtendableEvent} */ (event).waitUntil(keepOfflinePage());
});

worker.addEventListener('activate', (event) => {
  /** @type {ExtendableEvent} */ (event).waitUntil(worker.clients.claim());
});

worker.addEventListener('fetch', (given) => {
  const event = /** @type {FetchEvent} */ (given);
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/auth/')) return;
  if (request.mode === 'navigate') event.respondWith(fetchOrRecall(request).catch(showOfflinePage));
  else if (pathname.startsWith('/api/')) event.respondWith(fetchOrRecall(request));
});

/** Without its scripts, which would take it for the page that the address names. */
async function keepOfflinePage() {
  const response = await fetch(OFFLINE_PAGE, { credentials: 'omit' });
  const html = (await response.text()).replace(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '');
  const cache = await caches.open('offline');
  await cache.put(OFFLINE_PAGE, new Response(html, { headers: response.headers }));
}

/** @param {Request} request */
async function fetchOrRecall(request) {
  try {
    const response = await fetch(request);
    if (mayBeKept(response)) await keep(request.url, response.clone());
    return response;
  } catch (error) {
    const read = await caches.open('read');
    const known = await read.match(request.url, { ignoreVary: true });
    if (known) return known;
    throw error;
  }
}

/** @param {Response} response */
function mayBeKept({ ok, redirected, headers }) {
  const isText = /^(text\/html|application\/json)/.test(headers.get('content-type') ?? '');
  return ok && !redirected && isText && !/no-store/.test(headers.get('cache-control') ?? 'no-store');
}

/** @param {string} url @param {Response} response */
async function keep(url, response) {
  const read = await caches.open('read');
  // Put anew, it is the newest of the keys.
  await read.delete(url);
  await read.put(url, response);
  const kept = await read.keys();
  for (const oldest of kept.slice(0, Math.max(0, kept.length - MOST_KEPT))) await read.delete(oldest);
}

/** With links to the pages that were read, the newest first. */
async function showOfflinePage() {
  const page = await caches.match(OFFLINE_PAGE);
  if (!page) return Response.error();
  const links = await listPages();
  const html = (await page.text()).replace(/(<ul id="kept-pages"[^>]*>)/, (start) => start + links.join(''));
  return new Response(html, { status: 503, headers: page.headers });
}

async function listPages() {
  const read = await caches.open('read');
  const links = [];
  for (const request of await read.keys()) {
    const response = await read.match(request);
    if (!response?.headers.get('content-type')?.startsWith('text/html')) continue;
    const { pathname, search } = new URL(request.url);
    const [, title = pathname] = /<title>(.*?)<\/title>/s.exec(await response.text()) ?? [];
    links.unshift(`<li><a class="link" href="${(pathname + search).replaceAll('"', '&quot;')}">${title}</a></li>`);
  }
  return links;
}
