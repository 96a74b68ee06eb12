import { afterEach, expect, test, vi } from 'vitest';
import { beginReturn, endReturn, forgetPages, loadAhead, loadPage } from '#web/http/page-memory.ts';

const URL = 'https://touchline.example/matches';

afterEach(() => {
  endReturn();
  forgetPages();
  vi.useRealTimers();
});

test('what was fetched ahead serves one visit', async () => {
  loadAhead(URL, async () => 'ahead');
  expect(await loadPage(URL, async () => 'asked')).toBe('ahead');
  expect(await loadPage(URL, async () => 'asked')).toBe('asked');
});

test('what was fetched ahead serves no other URL', async () => {
  loadAhead(URL, async () => 'ahead');
  expect(await loadPage(`${URL}?page=2`, async () => 'asked')).toBe('asked');
});

test('what was fetched ahead serves for ten seconds', async () => {
  vi.useFakeTimers();
  loadAhead(URL, async () => 'ahead');
  vi.advanceTimersByTime(10_000);
  expect(await loadPage(URL, async () => 'asked')).toBe('asked');
});

test('what failed ahead is asked for again', async () => {
  loadAhead(URL, async () => {
    throw new Error('429');
  });
  await Promise.resolve();
  expect(await loadPage(URL, async () => 'asked')).toBe('asked');
});

test('the way back shows what was shown, and says so once', async () => {
  await loadPage(URL, async () => 'former');
  beginReturn();
  expect(await loadPage(URL, async () => 'asked')).toBe('former');
  expect(endReturn()).toBe(true);
  expect(endReturn()).toBe(false);
  expect(await loadPage(URL, async () => 'asked')).toBe('asked');
});

test('the way back to a page that was not shown asks for it', async () => {
  beginReturn();
  expect(await loadPage(URL, async () => 'asked')).toBe('asked');
  expect(endReturn()).toBe(false);
});

test('a change forgets what was fetched ahead and what was shown', async () => {
  await loadPage(URL, async () => 'former');
  loadAhead(URL, async () => 'ahead');
  forgetPages();
  beginReturn();
  expect(await loadPage(URL, async () => 'asked')).toBe('asked');
});

test('of pages shown the newest twenty are kept', async () => {
  for (let page = 1; page <= 21; page += 1) await loadPage(`${URL}?page=${page}`, async () => page);
  beginReturn();
  expect(await loadPage(`${URL}?page=1`, async () => 'asked')).toBe('asked');
  expect(await loadPage(`${URL}?page=3`, async () => 'asked')).toBe(3);
});
