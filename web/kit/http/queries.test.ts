import { CancelledError } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { call, NoResponseError } from '#web/kit/http/call.ts';
import { queryOf } from '#web/kit/http/part-queries.ts';
import {
  endBackNavigation,
  keepPageData,
  loadPageData,
  loadPart,
  prefetchPageData,
  queries,
  startBackNavigation,
} from '#web/kit/http/queries.ts';

const URL = 'https://touchline.example/matches';

afterEach(() => {
  endBackNavigation();
  queries.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('prefetched data is used by one visit', async () => {
  prefetchPageData(URL, async () => 'prefetched');
  expect(await loadPageData(URL, async () => 'fetched')).toBe('prefetched');
  expect(await loadPageData(URL, async () => 'fetched')).toBe('fetched');
});

test('prefetched data is not used for another URL', async () => {
  prefetchPageData(URL, async () => 'prefetched');
  expect(await loadPageData(`${URL}?page=2`, async () => 'fetched')).toBe('fetched');
});

test('prefetched data expires after ten seconds', async () => {
  vi.useFakeTimers();
  prefetchPageData(URL, async () => 'prefetched');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await loadPageData(URL, async () => 'fetched')).toBe('fetched');
});

test('a failed prefetch is repeated by the visit', async () => {
  prefetchPageData(URL, async () => {
    throw new Error('429');
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(await loadPageData(URL, async () => 'fetched')).toBe('fetched');
});

test('a page that fails to load rejects with what its loader threw, at once', async () => {
  const thrown = new Response(null, { status: 404 });
  await expect(loadPageData(URL, () => Promise.reject(thrown))).rejects.toBe(thrown);
});

test('a navigation outlives the end of an earlier one to the same page, whose data it shared', async () => {
  const [earlier, later] = [new AbortController(), new AbortController()];
  const first = loadPageData(
    URL,
    () => new Promise((_, reject) => earlier.signal.addEventListener('abort', () => reject(earlier.signal.reason))),
    earlier.signal,
  );
  const second = loadPageData(URL, async () => 'fetched', later.signal);
  earlier.abort();
  await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  expect(await second).toBe('fetched');
});

test('a back navigation loads the data shown before, and its end reports that once', async () => {
  await loadPageData(URL, async () => 'visited');
  startBackNavigation();
  expect(await loadPageData(URL, async () => 'fetched')).toBe('visited');
  expect(endBackNavigation()).toBe(true);
  expect(endBackNavigation()).toBe(false);
  expect(await loadPageData(URL, async () => 'fetched')).toBe('fetched');
});

test('a back navigation to the page that the server rendered loads its data', async () => {
  keepPageData(URL, 'rendered');
  startBackNavigation();
  expect(await loadPageData(URL, async () => 'fetched')).toBe('rendered');
});

test('a back navigation to a page that was never shown fetches its data', async () => {
  startBackNavigation();
  expect(await loadPageData(URL, async () => 'fetched')).toBe('fetched');
  expect(endBackNavigation()).toBe(false);
});

test('after a change of data no page shows what it showed before', async () => {
  await loadPageData(URL, async () => 'visited');
  prefetchPageData(`${URL}?page=2`, async () => 'prefetched');
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Logged out' }));
  await call('POST /auth/logout');
  startBackNavigation();
  expect(await loadPageData(URL, async () => 'fetched')).toBe('fetched');
  expect(await loadPageData(`${URL}?page=2`, async () => 'fetched')).toBe('fetched');
});

test('data that load while a change is made are loaded again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const loads: (() => void)[] = [];
  const load = () => new Promise<string>((resolve) => loads.push(() => resolve(`load ${loads.length}`)));
  const data = loadPageData(URL, load);
  await call('POST /auth/end_other_sessions');
  await expect.poll(() => loads).toHaveLength(2);
  loads[1]?.();
  expect(await data).toBe('load 2');
});

/**
 * A server that holds back its response to a call that ends the session; `reads` are the other calls that reached it.
 */
function holdSessionEnd() {
  const reads: string[] = [];
  const { promise: end, resolve: answer } = holdResponse();
  vi.stubGlobal('fetch', async (url: string, { method, signal }: RequestInit) => {
    signal?.throwIfAborted();
    if (method !== 'GET') return end;
    reads.push(url);
    return Response.json({ unread: 2, has_more: false });
  });
  return { reads, answer };
}

const UNREAD = queryOf('GET /notifications/unread', {});

test.each(['POST /auth/logout', 'POST /auth/delete_account'] as const)(
  'a part that is shown during %s reads nothing',
  async (name) => {
    const { reads, answer } = holdSessionEnd();
    const end = call(name);
    const part = queries.fetchQuery(UNREAD);
    answer(Response.json({}));
    await end;
    await expect(part).rejects.toBeInstanceOf(CancelledError);
    expect(reads).toEqual([]);
  },
);

test('a part that is shown during a log-out without a response reads its data afterwards', async () => {
  const { reads, answer } = holdSessionEnd();
  const end = call('POST /auth/logout');
  const part = queries.fetchQuery(UNREAD);
  await new Promise((resolve) => setTimeout(resolve));
  expect(reads).toEqual([]);
  answer(Promise.reject(new TypeError('Failed to fetch')) as never);
  await expect(end).rejects.toBeInstanceOf(NoResponseError);
  expect(await part).toEqual({ unread: 2, has_more: false });
});

test('a part that its page loaded is not requested again before a change, or for ten seconds', async () => {
  vi.useFakeTimers();
  const reads = countReads();
  expect(await loadPart(UNREAD)).toEqual({ unread: 1, has_more: false });
  expect(await loadPart(UNREAD)).toEqual({ unread: 1, has_more: false });
  await call('POST /auth/end_other_sessions');
  expect(await loadPart(UNREAD)).toEqual({ unread: 2, has_more: false });
  await vi.advanceTimersByTimeAsync(9_000);
  await loadPart(UNREAD);
  await vi.advanceTimersByTimeAsync(1_000);
  await loadPart(UNREAD);
  expect(reads).toHaveLength(3);
});

test('a part that its page loaded while a change was made is requested again', async () => {
  const { promise, resolve } = holdResponse();
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'GET' ? promise : Response.json({}),
  );
  const loaded = loadPart(UNREAD);
  await call('POST /auth/end_other_sessions');
  resolve(Response.json({ unread: 2, has_more: false }));
  await loaded;
  const reads = countReads();
  await loadPart(UNREAD);
  expect(reads).toHaveLength(1);
});

/** A server that counts its reads. */
function countReads(): string[] {
  const reads: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'GET') reads.push(url);
    return Response.json({ unread: reads.length, has_more: false });
  });
  return reads;
}

/** A response that the test resolves. */
function holdResponse() {
  let resolve: (response: Response) => void = () => {};
  const promise = new Promise<Response>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
