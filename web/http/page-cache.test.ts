import { afterEach, expect, test, vi } from 'vitest';
import {
  clearPageCache,
  endBackNavigation,
  loadPageData,
  prefetchPageData,
  startBackNavigation,
} from '#web/http/page-cache.ts';

const URL = 'https://touchline.example/matches';

afterEach(() => {
  endBackNavigation();
  clearPageCache();
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
  vi.advanceTimersByTime(10_000);
  expect(await loadPageData(URL, async () => 'fetched')).toBe('fetched');
});

test('a failed prefetch is repeated by the visit', async () => {
  prefetchPageData(URL, async () => {
    throw new Error('429');
  });
  await Promise.resolve();
  expect(await loadPageData(URL, async () => 'fetched')).toBe('fetched');
});

test('a back navigation loads the data shown before, and its end reports that once', async () => {
  await loadPageData(URL, async () => 'visited');
  startBackNavigation();
  expect(await loadPageData(URL, async () => 'fetched')).toBe('visited');
  expect(endBackNavigation()).toBe(true);
  expect(endBackNavigation()).toBe(false);
  expect(await loadPageData(URL, async () => 'fetched')).toBe('fetched');
});

test('a back navigation to a page that was never shown fetches its data', async () => {
  startBackNavigation();
  expect(await loadPageData(URL, async () => 'fetched')).toBe('fetched');
  expect(endBackNavigation()).toBe(false);
});

test('clearing the cache removes prefetched and visited pages', async () => {
  await loadPageData(URL, async () => 'visited');
  prefetchPageData(URL, async () => 'prefetched');
  clearPageCache();
  startBackNavigation();
  expect(await loadPageData(URL, async () => 'fetched')).toBe('fetched');
});

test('the cache holds the newest twenty visited pages', async () => {
  for (let page = 1; page <= 21; page += 1) await loadPageData(`${URL}?page=${page}`, async () => page);
  startBackNavigation();
  expect(await loadPageData(`${URL}?page=1`, async () => 'fetched')).toBe('fetched');
  expect(await loadPageData(`${URL}?page=3`, async () => 'fetched')).toBe(3);
});
