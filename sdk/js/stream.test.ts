import { beforeAll, expect, expectTypeOf, test } from 'vitest';
import type { Match } from '#contract/matches/schema.ts';
import { type Client, createClient } from '#sdk/js/client.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let baseUrl: string;
let newest: number;

beforeAll(async () => {
  baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
  for (let number = 1; number <= 25; number += 1) newest = await storeMatch(server.database);
});

const MATCHES = 'GET /leagues/:league_id/matches.ndjson';

async function readIds(client: Client, query = {}): Promise<number[]> {
  const ids: number[] = [];
  for await (const match of client.stream(MATCHES, { params: { league_id: 8 }, query })) {
    expectTypeOf(match).toExtend<Match>();
    ids.push(match.match_id);
  }
  return ids;
}

test('a stream yields every match, or those after `since`', async () => {
  const client = createClient({ baseUrl });
  const ids = await readIds(client);
  expect([ids.length, new Set(ids).size, ids.at(-1)]).toEqual([25, 25, newest]);
  expect(await readIds(client, { since: newest - 1 })).toEqual([newest]);
});

test.each([
  ['is interrupted', undefined],
  ['ends with a failure', '{"error":"The server restarts."}\n'],
  ['ends within a line', '{"match_id":'],
])('a stream resumes after the last match if it %s', async (_, ending) => {
  const seen: string[] = [];
  async function cut(...args: Parameters<typeof fetch>): Promise<Response> {
    seen.push(new URL(String(args[0])).search);
    const response = await fetch(...args);
    if (seen.length > 2) return response;
    const lines = (await response.text()).split('\n');
    const body = new ReadableStream<Uint8Array>({
      start: (stream) =>
        stream.enqueue(new TextEncoder().encode(`${lines.slice(0, 10).join('\n')}\n${ending ?? '{"ma'}`)),
      pull: (stream) => (ending ? stream.close() : stream.error(new TypeError('terminated'))),
    });
    return new Response(body);
  }
  const ids = await readIds(createClient({ baseUrl, fetch: cut }));
  expect([ids.length, new Set(ids).size]).toEqual([25, 25]);
  expect(seen).toEqual(['', `?since=${ids[9]}`, `?since=${ids[19]}`]);
});

test('a repeatedly interrupted stream throws', async () => {
  const broken = () => Promise.resolve(new Response('{"error":"The database is not reachable.","status":503}\n'));
  const reading = readIds(createClient({ baseUrl, fetch: broken, retries: 1 }));
  await expect(reading).rejects.toMatchObject({ status: 503, message: 'The database is not reachable.' });
});

test('ending the loop early closes the stream', async () => {
  let isLetGo = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => stream.enqueue(new TextEncoder().encode('{"match_id":1}\n')),
    cancel: () => {
      isLetGo = true;
    },
  });
  const client = createClient({ baseUrl, fetch: () => Promise.resolve(new Response(body)) });
  for await (const match of client.stream(MATCHES, { params: { league_id: 8 } })) {
    expect(match.match_id).toBe(1);
    break;
  }
  expect(isLetGo).toBe(true);
});
