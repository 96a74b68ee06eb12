import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { ACCESS, type Access } from '#server/access.ts';
import { createApiKey } from '#server/leagues/api-key-queries.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
const server = useTestApp();

const CALLERS = [
  'visitor',
  'unlinked',
  'linked',
  'unlinked with level 1',
  'level 1',
  'level 2',
  'level 3',
  'level 4',
  'level 5',
  'level 6',
  'level 6 of another league',
  'staff',
  'premium',
  'API key',
] as const;
type Caller = (typeof CALLERS)[number];

const headers = {} as Record<Caller, Record<string, string>>;
let matchId = 0;

beforeAll(async () => {
  const key = await createApiKey(server.database, LEAGUE);
  headers.visitor = {};
  headers.unlinked = (await signIn(server, { roblox_id: null })).headers;
  headers.linked = (await signIn(server)).headers;
  headers['unlinked with level 1'] = (await signIn(server, { roblox_id: null, levels: { [LEAGUE]: 1 } })).headers;
  for (const level of [1, 2, 3, 4, 5, 6] as const) {
    headers[`level ${level}`] = (await signIn(server, { levels: { [LEAGUE]: level } })).headers;
  }
  headers['level 6 of another league'] = (await signIn(server, { levels: { 1: 6 } })).headers;
  headers.staff = (await signIn(server, { is_staff: true })).headers;
  headers.premium = (await signIn(server, { is_premium: true })).headers;
  headers['API key'] = { authorization: `Bearer ${key}` };
  const stored = await server.app.inject({
    ...requestOf('POST /submissions/game_server'),
    headers: headers['API key'],
  });
  matchId = stored.json().Match_ID;
});

/** A request that is in order, so that only the caller decides the answer. */
function requestOf(name: EndpointName): InjectOptions {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  const url = `/api${path.replace(':match_id', String(matchId)).replace(':league_id', String(LEAGUE))}`;
  return { method, url, ...(method === 'POST' && { payload: BODIES[name] ?? {} }) };
}

const BODIES: Partial<Record<EndpointName, object>> = {
  'POST /submissions/website': {
    method: 'manual',
    league_id: LEAGUE,
    matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
    teams: { A: [{ name: 'olive_ten' }], B: [{ name: 'quickfeet' }] },
  },
  'POST /submissions/game_server': { context_data: { team_goals: { Blue: 1, Green: 0 } } },
};

/** The status that a refused caller gets, or null when the caller may. */
function refusalOf(access: Access, caller: Caller): 401 | 403 | null {
  if (access === 'anyone') return null;
  if (access === 'API key') return caller === 'API key' ? null : 401;
  if (caller === 'visitor' || caller === 'API key') return 401;
  if (access === 'signed in') return null;
  const hasLevel = /^level \d$/.test(caller) || caller === 'unlinked with level 1';
  if (!hasLevel) return 403;
  return access === 'linked, level 1' && caller === 'unlinked with level 1' ? 403 : null;
}

describe.each(Object.entries(ACCESS) as [EndpointName, Access][])('%s (%s)', (name, access) => {
  test.each(CALLERS)('as %s', async (caller) => {
    // Logging out would end the session that later tests use.
    const session =
      name === 'POST /auth/logout' && headers[caller].cookie ? (await signIn(server)).headers : headers[caller];
    const { statusCode, json } = await server.app.inject({ ...requestOf(name), headers: session });
    const refusal = refusalOf(access, caller);
    if (refusal === null) {
      expect([200, 201, 302]).toContain(statusCode);
      return;
    }
    expect(statusCode).toBe(refusal);
    expect(json().error).toMatch(/\w+.*\.$/);
  });
});
