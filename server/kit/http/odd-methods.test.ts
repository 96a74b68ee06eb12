import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { readAllTables } from '#server/testing/database-contents.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// Tries to change data with methods and content types other than POST with JSON.

const server = useTestApp();
const names = Object.keys(endpoints) as EndpointName[];
const changing = names.filter((name) => name.startsWith('POST '));
let league: Awaited<ReturnType<typeof openLeague>>;
let before: unknown;

beforeAll(async () => {
  league = await openLeague(server);
});
beforeEach(async () => {
  before = await readAllTables(server.database);
});

function toUrl(name: EndpointName): string {
  const path = String(name.split(' ')[1]);
  return `/api${path.replace(':match_id', String(league.match_id)).replace(':group_id', String(league.group_id))}`.replace(
    ':league_id',
    String(league.league_id),
  );
}

/** A valid body for most calls that change the league. */
function body() {
  const { league_id, match_id } = league;
  return { league_id, match_id, option: 'decline', name: 'Other', desc: null, url: null, leaderboard: false };
}

test.each(changing)('%s is not called by HEAD, OPTIONS or GET with method override headers', async (name) => {
  for (const method of ['HEAD', 'OPTIONS', 'GET'] as const) {
    const override = { 'x-http-method-override': 'POST', 'x-method-override': 'POST', 'x-http-method': 'POST' };
    const response = await server.app.inject({
      method,
      url: `${toUrl(name)}?_method=POST`,
      headers: { ...league.headers, ...override },
    });
    expect(response.statusCode, method).toBeLessThan(500);
  }
  expect(await readAllTables(server.database)).toEqual(before);
});

test.each([
  ['text', 'text/plain'],
  ['a form', 'application/x-www-form-urlencoded'],
  ['a form of files', 'multipart/form-data; boundary=x'],
  ['text/json', 'text/json'],
  ['an empty type', ''],
])('a body sent as %s is rejected and changes nothing', async (_, type) => {
  // These need no body.
  const bodiless = [
    'POST /auth/logout',
    'POST /auth/end_other_sessions',
    'POST /auth/delete_account',
    'POST /users/unlink_roblox',
  ];
  for (const name of changing.filter((one) => !bodiless.includes(one))) {
    const response = await server.app.inject({
      method: 'POST',
      url: toUrl(name),
      headers: { ...league.headers, 'content-type': type },
      payload: JSON.stringify(body()),
    });
    expect(response.statusCode, name).toBeGreaterThanOrEqual(400);
    expect(response.statusCode, name).toBeLessThan(500);
  }
  expect(await readAllTables(server.database)).toEqual(before);
});

test('a call that takes no body answers 403 to a form of another site', async () => {
  for (const url of ['/api/auth/delete_account', '/api/users/unlink_roblox']) {
    const headers = { ...league.headers, origin: 'https://evil.example', 'content-type': 'text/plain' };
    const response = await server.app.inject({ method: 'POST', url, headers, payload: 'x=y' });
    expect(response.statusCode, url).toBe(403);
  }
  expect(await readAllTables(server.database)).toEqual(before);
});
