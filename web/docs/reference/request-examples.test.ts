import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { freePort } from '#server/testing/visitor.ts';
import {
  cursorExample,
  EXAMPLES,
  LIMIT_HEADERS,
  type RequestExample,
  toCurl,
} from '#web/docs/reference/request-examples.ts';

// Sends every request of the guide, as displayed, to a listening server.

// biome-ignore lint/correctness/useHookAtTopLevel: it sets up tests and is not a React hook.
const server = useTestApp();
/** Variables of the reader's shell. */
const variables: Record<string, string> = {};
let root = '';

beforeAll(async () => {
  const port = await freePort();
  await server.app.listen({ host: '127.0.0.1', port });
  root = `http://127.0.0.1:${port}/api`;
  variables.API_KEY = await createApiKey(server.database, 8);
});

function fillIn(text: string): string {
  return text.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? 'not set');
}

function send({ method, path: apiPath, headers = [], body }: RequestExample): Promise<Response> {
  const pairs = headers.map((header) => fillIn(header).split(': ', 2) as [string, string]);
  return fetch(`${root}${apiPath}`, { method: method ?? 'GET', headers: pairs, ...(body && { body }) });
}

describe('the requests of the guide', () => {
  beforeAll(async () => {
    const { user } = await signIn(server);
    await storeGroup(server.database, { group_owner_id: user.id });
    // The id of the match in the guide.
    await server.database.$client.query('alter sequence matches_match_id_seq restart with 1');
  });

  test.each(Object.entries(EXAMPLES) as [string, RequestExample][])('%s', async (name, example) => {
    const response = await send(example);
    const text = await response.text();
    expect(response.status, text).toBe(example.status);
    if (name === 'sendMatch') {
      await server.database.$client.query('insert into group_matches (group_id, match_id) values (1, 1)');
    }
    if (name === 'match') variables.ETAG = String(response.headers.get('etag'));
    if (example.answer === undefined) return;
    if (example.path.includes('.csv')) expect(text).toBe(`${example.answer.replaceAll('\n', '\r\n')}\r\n`);
    else expect(JSON.parse(text)).toEqual(JSON.parse(example.answer.replaceAll('$SITE', server.config.publicUrl)));
  });

  test('the script with cursors prints every match once', async () => {
    for (let count = 0; count < 130; count += 1) await storeMatch(server.database);
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
    const folder = await mkdtemp(path.join(os.tmpdir(), 'touchline-'));
    try {
      const file = path.join(folder, 'walk.mjs');
      await writeFile(file, cursorExample(root));
      await import(/* @vite-ignore */ file);
      const ids = printed.mock.calls.map(([id]) => id);
      expect([ids.length, new Set(ids).size]).toEqual([131, 131]);
      expect(printed.mock.calls).toContainEqual([1, 'Harbour City vs North Vale']);
    } finally {
      printed.mockRestore();
      await rm(folder, { recursive: true });
    }
  });

  test('rate limit headers are as shown, apart from the seconds left', async () => {
    const { headers } = await signIn(server);
    const response = await fetch(`${root}/auth/session`, { headers });
    const shown = LIMIT_HEADERS.split('\n').map((line) => line.split(': ', 2) as [string, string]);
    for (const [name, value] of shown) {
      expect(response.headers.get(name)?.replace(/;t=\d+/, ';t=60')).toBe(value);
    }
  });
});

test.each(Object.values(EXAMPLES) as RequestExample[])(
  'the curl command of "$title" has its path, body and headers',
  (example) => {
    const curl = toCurl(example, 'https://touchline.example/api');
    expect(curl).toContain(`'https://touchline.example/api${example.path}'`);
    expect(/-d '([^']*)'$/.exec(curl)?.[1]).toBe(example.body);
    expect([...curl.matchAll(/-H "([^"]*)"/g)].map(([, header]) => header)).toEqual(example.headers ?? []);
  },
);

test('titles are unique', () => {
  const titles = Object.values(EXAMPLES).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});
