import { afterEach, expect, test, vi } from 'vitest';
import { InvalidRequests, MAX_INVALID_REQUESTS } from '#server/changes/invalid-requests.ts';
import { discordRequestMetrics, requestDiscord } from '#server/discord/request-discord.ts';

const CONFIG = { publicUrl: 'https://touchline.example' };
const REQUEST = { kind: 'channels', method: 'GET', url: 'https://discord.com/', timeoutMs: 1000 } as const;
const SLOT_MS = 10_000;
const now = Date.UTC(2026, 10, 22);

afterEach(() => {
  vi.useRealTimers();
});

test('refused requests count for ten minutes, and pause all requests at the limit until enough of them are old', () => {
  const invalid = new InvalidRequests();
  for (let count = 0; count < MAX_INVALID_REQUESTS - 1; count += 1) invalid.add(now);
  expect([invalid.count(now), invalid.pause(now)]).toEqual([MAX_INVALID_REQUESTS - 1, 0]);
  invalid.add(now + SLOT_MS);
  expect(invalid.pause(now + SLOT_MS)).toBe(590);
  expect(invalid.pause(now + SLOT_MS + 589_000)).toBe(1);
  expect([invalid.count(now + 600_000), invalid.pause(now + 600_000)]).toEqual([1, 0]);
});

test('a request is counted by kind and status; refusals are answered without a call before Discord bans the address', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const answers = [
    new Response('{"id":"7"}', { headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1.5' } }),
    new Response('{"message":"limited","retry_after":2}', { status: 429, headers: { 'x-ratelimit-scope': 'shared' } }),
    new Response('blocked', { status: 429 }),
  ];
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    return answers.shift() ?? new Response('{"code":50001}', { status: 403 });
  });
  const request = () => requestDiscord(CONFIG, REQUEST);
  expect(await request()).toMatchObject({ status: 200, fields: { id: '7' }, pause: 1.5, isGlobal: false });
  expect(await request()).toMatchObject({ status: 429, pause: 2, isGlobal: false });
  expect(await request()).toMatchObject({ status: 429, pause: 5, isGlobal: true });
  const [, gauge] = discordRequestMetrics;
  const readCount = async () => (await gauge?.get())?.values[0]?.value ?? 0;
  expect(await readCount()).toBe(1);
  while ((await readCount()) < MAX_INVALID_REQUESTS) await request();
  const { length: calls } = fetching.mock.calls;
  expect(await request()).toMatchObject({ status: 429, pause: 600, isGlobal: true });
  expect(fetching).toHaveBeenCalledTimes(calls);
  vi.setSystemTime(now + 600_000);
  expect(await request()).toMatchObject({ status: 403 });
  const [requests] = discordRequestMetrics;
  const counts = (await requests?.get())?.values.map(({ labels, value }) => [Object(labels).status, value]);
  expect(counts).toEqual([
    ['2xx', 1],
    ['4xx', MAX_INVALID_REQUESTS + 2],
    ['held back', 1],
  ]);
});
