import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import type { Match, MatchList } from '#contract/matches.ts';
import { buildClient } from '#scripts/build-client.mjs';
import { root, toolPath } from '#scripts/tool.mjs';
import { createClient, TouchlineError } from '#sdk/js/client.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const run = promisify(execFile);
let baseUrl: string;
let newest: number;

beforeAll(async () => {
  baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
  for (let number = 1; number < 25; number += 1) await storeMatch(server.database, { blue_goals: number });
  newest = await storeMatch(server.database, { blue_goals: 25 });
});

/** A `fetch` that notes what is asked and what is answered. */
function watchFetch() {
  const seen: { url: string; status: number }[] = [];
  async function watched(...args: Parameters<typeof fetch>): Promise<Response> {
    const response = await fetch(...args);
    seen.push({ url: String(args[0]).replace(baseUrl, ''), status: response.status });
    return response;
  }
  return { fetch: watched, seen };
}

describe('get', () => {
  test('answers what the contract says, typed', async () => {
    const client = createClient({ baseUrl });
    const list = await client.get('GET /matches/all_matches', { query: { per_page: 2, team: 'lions' } });
    expectTypeOf(list).toEqualTypeOf<MatchList>();
    expect([list.matches.length, list.total_matches]).toEqual([2, 25]);
    const match = await client.get('GET /matches/:match_id', { params: { match_id: newest } });
    expectTypeOf(match).toEqualTypeOf<Match>();
    expect(match.context_data.team_goals).toEqual({ Blue: 25, Green: 0 });
  });

  test('takes no call that writes or redirects, no wrong query and no missing parameter', () => {
    const client = createClient({ baseUrl, fetch: () => Promise.reject(new Error('It was not to be asked.')) });
    const wrong = [
      // @ts-expect-error it writes
      () => client.get('POST /auth/logout'),
      // @ts-expect-error it redirects
      () => client.get('GET /auth/discord'),
      // @ts-expect-error there is no such filter
      () => client.get('GET /matches/all_matches', { query: { colour: 'red' } }),
      // @ts-expect-error which match?
      () => client.get('GET /matches/:match_id'),
      // @ts-expect-error it has no pages
      () => client.pages('GET /leagues/all'),
    ];
    expect(wrong).toHaveLength(5);
  });

  test('answers CSV as text', async () => {
    const csv = await createClient({ baseUrl }).get('GET /matches/:match_id/team-stats.csv', {
      params: { match_id: newest },
      query: { 'include-headers': true },
    });
    expect(csv).toMatch(/^team,name,goals,/);
  });

  test('leaves out what is undefined, and ends with its signal', async () => {
    const { fetch, seen } = watchFetch();
    const client = createClient({ baseUrl: `${baseUrl}/`, fetch });
    await client.get('GET /matches/all_matches', { query: { team: undefined, page: 1 } });
    expect(seen).toEqual([{ url: '/api/matches/all_matches?page=1', status: 200 }]);
    const failure = await client.get('GET /leagues/all', { signal: AbortSignal.abort() }).catch((error) => error);
    expect(failure.name).toBe('AbortError');
  });
});

describe('a refusal', () => {
  test('is thrown with its status, sentence and request id', async () => {
    const asked = createClient({ baseUrl }).get('GET /matches/:match_id', { params: { match_id: 2147483647 } });
    const error = await asked.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TouchlineError);
    expect(error).toMatchObject({
      status: 404,
      message: 'Match 2147483647 was not found.',
      requestId: expect.stringMatching(/./),
      retryAfter: null,
    });
  });

  test('says how long to wait, also when it is no JSON', async () => {
    const busy = () => Promise.resolve(new Response('<html>', { status: 503, headers: { 'retry-after': '7' } }));
    const error = await createClient({ baseUrl, fetch: busy })
      .get('GET /leagues/all')
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 503, message: 'The site answered 503.', requestId: null, retryAfter: 7 });
  });
});

describe('pages', () => {
  test('bring every match once, from the page asked for', async () => {
    const client = createClient({ baseUrl });
    const ids: number[] = [];
    for await (const { matches } of client.pages('GET /matches/all_matches', { query: { per_page: 10 } })) {
      ids.push(...matches.map(({ match_id }) => match_id));
    }
    expect([ids.length, new Set(ids).size]).toEqual([25, 25]);
    const lengths: number[] = [];
    for await (const { matches } of client.pages('GET /matches/all_matches', { query: { page: 2 } })) {
      lengths.push(matches.length);
    }
    expect(lengths).toEqual([10]);
  });

  test('are fetched only as far as they are read', async () => {
    const { fetch, seen } = watchFetch();
    const client = createClient({ baseUrl, fetch });
    await client.pages('GET /matches/all_matches').next();
    expect(seen).toHaveLength(1);
  });
});

test('what is remembered is asked for again only if it has changed', async () => {
  const { fetch, seen } = watchFetch();
  const client = createClient({ baseUrl, fetch, remember: 1 });
  const first = await client.get('GET /leagues/all');
  expect(await client.get('GET /leagues/all')).toBe(first);
  await client.get('GET /matches/ad_matches');
  await client.get('GET /leagues/all');
  expect(seen.map(({ status }) => status)).toEqual([200, 304, 200, 200]);
});

describe('the package', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'touchline-client-'));
    const installed = path.join(folder, 'node_modules/touchline-client');
    await mkdir(installed, { recursive: true });
    await buildClient(installed);
    await symlink(path.join(root, 'node_modules/typebox'), path.join(folder, 'node_modules/typebox'));
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('is one plain module that imports nothing', async () => {
    const code = await readFile(path.join(folder, 'node_modules/touchline-client/client.js'), 'utf8');
    expect(code).not.toMatch(/\bimport\b|\brequire\b/);
  });

  test('types a program that installs it', async () => {
    const program = `
      import { createClient } from 'touchline-client';
      const client = createClient({ baseUrl: 'https://touchline.example' });
      const { matches } = await client.get('GET /matches/all_matches', { query: { page: 1 } });
      export const name: string | undefined = matches[0]?.match_name;
      // @ts-expect-error a page is a number
      await client.get('GET /matches/all_matches', { query: { page: 'one' } });`;
    await writeFile(path.join(folder, 'program.ts'), program);
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom'];
    const args = [toolPath('typescript', 'tsc'), ...options, '--types', '', '--skipLibCheck', 'program.ts'];
    const { stdout } = await run(process.execPath, args, { cwd: folder }).catch((error) => error);
    expect(stdout).toBe('');
  });

  test('runs the examples of its README', async () => {
    const readme = await readFile(path.join(import.meta.dirname, 'README.md'), 'utf8');
    const examples = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);
    const outputs = await Promise.all(
      examples.map(async (example, at) => {
        const file = `example-${at}.js`;
        await writeFile(path.join(folder, file), example.replaceAll('https://touchline.example', baseUrl));
        return (await run(process.execPath, [file], { cwd: folder })).stdout.trim();
      }),
    );
    expect(outputs).toEqual([
      `25 matches, the newest: Lions vs Wolves\n{ Blue: 25, Green: 0 }`,
      expect.stringMatching(/^team,name,goals,/),
      '325 goals',
      '404 Match 2147483647 was not found.',
      'nothing new',
    ]);
  });
});
