import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPage } from '#web/lazy-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('loading a page rejects after 120 seconds', async () => {
  const outcome = vi.fn();
  lazyPage(() => new Promise<object>(() => {}))().catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(new Error('Loading this page timed out.'));
});

test('a page that loads or fails in time leaves no timer behind', async () => {
  await expect(lazyPage(async () => ({ Component: 'page' }))()).resolves.toEqual({ Component: 'page' });
  await expect(lazyPage(() => Promise.reject(new Error('Gone.')))()).rejects.toThrow('Gone.');
  expect(vi.getTimerCount()).toBe(0);
});
