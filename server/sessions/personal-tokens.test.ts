import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { API_REQUESTS_PER_MINUTE } from '#contract/limits.ts';
import type { TokenScope } from '#contract/personal-tokens.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { createTestToken, signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
const server = useTestApp();
let person: Awaited<ReturnType<typeof signIn>>;

beforeEach(async () => {
  person = await signIn(server, { levels: { [LEAGUE]: 6 } });
});

function newToken(scope: TokenScope = 'write') {
  return createTestToken(server.database, person.user.id, scope);
}

function post(path: string, payload: object, headers: Record<string, string>) {
  return server.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
}

function listTokens() {
  return server.app.inject({ url: '/api/auth/tokens', headers: person.headers });
}

describe('a personal token', () => {
  test('acts for its owner, whom the log names with the token, and after its revocation with its beginning', async () => {
    const headers = await newToken();
    const match_id = await storeMatch(server.database, { league_id: LEAGUE, status: 'Pending', method: 'manual' });
    const request = { match_id, league_id: LEAGUE, option: 'accept' };
    expect((await post('/leagues/myLeagues/match_request', request, headers)).statusCode).toBe(200);
    const submission = await post(
      '/submissions/website',
      {
        method: 'manual',
        league_id: LEAGUE,
        matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
        teams: { A: [{ name: 'olive_ten' }], B: [{ name: 'quickfeet' }] },
      },
      headers,
    );
    expect(submission.statusCode, submission.body).toBe(200);
    const readLog = async () => {
      const url = `/api/leagues/myLeagues/${LEAGUE}/audit?limit=2`;
      return (await server.app.inject({ url, headers: person.headers })).json() as AuditEntry[];
    };
    const actor = person.user.roblox_username;
    expect(await readLog()).toMatchObject([
      { action: 'match submitted', via: 'token', actor, token: 'My bot' },
      { action: 'request accepted', via: 'token', actor, token: 'My bot' },
    ]);
    const [token] = (await listTokens()).json();
    expect(token).toMatchObject({ name: 'My bot', scope: 'write', last_used: new Date().toISOString().slice(0, 10) });
    expect((await post('/auth/tokens/revoke', { id: token.id }, person.headers)).statusCode).toBe(200);
    expect((await server.app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(401);
    expect(await readLog()).toMatchObject([{ token: `${token.prefix}…` }, { token: `${token.prefix}…` }]);
  });

  test('needs no site of origin, sets no cookie, is cached privately, and counts instead of a session beside it', async () => {
    const authorization = await newToken('read');
    const other = await signIn(server);
    const headers = { ...authorization, ...other.headers, origin: 'https://elsewhere.example' };
    const session = await server.app.inject({ url: '/api/auth/session', headers });
    expect(session.json().user.discord_id).toBe(person.user.discord_id);
    expect(session.headers).not.toHaveProperty('set-cookie');
    expect(session.headers).not.toHaveProperty('access-control-allow-origin');
    expect(session.headers['cache-control']).toBe('private, no-store');
    const shared = await server.app.inject({ url: '/api/leagues/all', headers: authorization });
    expect(shared.headers['cache-control']).toBe('private, no-cache');
    const change = { leaderboard: true, visibility: 'public', connections: false };
    const refused = await post('/users/update_privacy', change, headers);
    expect([refused.statusCode, refused.json().error]).toEqual([
      403,
      'This token is for reading: changes need the scope write.',
    ]);
    const write = { ...(await newToken()), origin: 'https://elsewhere.example' };
    expect((await post('/users/update_privacy', change, write)).statusCode).toBe(200);
  });

  test('shares one rate limit with the other tokens of its owner', async () => {
    const tokens = [await newToken(), await newToken()];
    const left: number[] = [];
    for (const headers of [...tokens, ...tokens]) {
      const response = await server.app.inject({ url: '/api/auth/session', headers });
      left.push(Number(/;r=(\d+)/.exec(String(response.headers.ratelimit))?.[1]));
    }
    // The first request of each token is not verified yet.
    expect(left.slice(2)).toEqual([API_REQUESTS_PER_MINUTE - 1, API_REQUESTS_PER_MINUTE - 2]);
  });

  test('is stored as a hash, and the twenty-first answers 409', async () => {
    const headers = await newToken();
    const { rows } = await server.database.$client.query('select personal_tokens::text as row from personal_tokens');
    const secret = headers.authorization.replace('Bearer ', '');
    expect(secret).toMatch(/^tlp_[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(secret);
    for (let count = 1; count < 20; count += 1) await newToken();
    const body = { name: 'One more', scope: 'read', days: 30 };
    const response = await post('/auth/tokens', body, person.headers);
    expect([response.statusCode, response.json().error]).toEqual([
      409,
      'You have 20 tokens, the maximum. Revoke one first.',
    ]);
    expect((await post('/auth/tokens', { ...body, days: 1000 }, person.headers)).json().error).toMatch(/^days /);
  });

  test('is in the data of its owner, and ends with the account', async () => {
    const headers = await newToken('read');
    const data = (await server.app.inject({ url: '/api/users/my_data', headers })).json();
    expect(data.tokens).toMatchObject([{ name: 'My bot', scope: 'read', prefix: expect.stringMatching(/^tlp_/) }]);
    expect((await post('/auth/delete_account', {}, person.headers)).statusCode).toBe(200);
    expect((await server.app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(401);
  });
});
