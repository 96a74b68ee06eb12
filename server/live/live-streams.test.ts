import { once } from 'node:events';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { LiveMatches } from '#server/live/live-matches.ts';
import { LiveStreams } from '#server/live/live-streams.ts';

test('when all places are taken, an address takes one from the address with the most, and none has more than its share', async () => {
  const matches = { find: () => undefined, subscribe: () => () => {} } as unknown as LiveMatches;
  const limits = { maxReaders: 3, maxReadersPerAddress: 2 };
  const streams = new LiveStreams(matches, new AbortController().signal, 'salt', limits);
  const open = (ip: string) => streams.open({ ip, method: 'GET', headers: {} } as FastifyRequest, 'key');
  const [first, second] = [open('10.0.0.1'), open('10.0.0.1')];
  expect(() => open('10.0.0.1')).toThrow('One address may follow 2 matches at once.');
  const other = open('10.0.0.2');
  const isFreed = once(first, 'close');
  open('10.0.0.3');
  await isFreed;
  expect([second.destroyed, other.destroyed]).toEqual([false, false]);
  expect(() => open('10.0.0.4')).toThrow('Every place for followers is taken.');
  streams.close();
});
