import { beforeEach, describe, expect, test } from 'vitest';
import type { TokenScope } from '#contract/accounts/personal-tokens.ts';
import type { AuditEntry } from '#contract/changes/schema.ts';
import { API_REQUESTS_PER_MINUTE } from '#contract/kit/limits.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
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

  test('that is unknown, expired or revoked answers 401 with a challenge, on public reads too', async () => {
    const [valid, expired, revoked] = [await newToken('read'), await newToken('read'), await newToken('read')];
    await server.database.$client.query(`
      update personal_tokens set expires_at = now() where id = (select max(id) - 1 from personal_tokens);
      delete from personal_tokens where id = (select max(id) from personal_tokens)`);
    const unknown = { authorization: `Bearer tlp_${'x'.repeat(43)}` };
    for (const url of ['/api/leagues/all', '/api/leagues/myLeagues']) {
      expect((await server.app.inject({ url, headers: valid })).statusCode, url).toBe(200);
      for (const headers of [expired, revoked, unknown, { authorization: 'Bearer tlp_short' }]) {
        const refused = await server.app.inject({ url, headers });
        expect([refused.statusCode, refused.json().code, refused.headers['www-authenticate']]).toEqual([
          401,
          'invalid_credential',
          'Bearer realm="Touchline", error="invalid_token"',
        ]);
        expect(refused.headers['cache-control']).toBe('private, no-store');
      }
    }
    const visitor = await server.app.inject('/api/leagues/all');
    expect([visitor.statusCode, visitor.headers.vary]).toEqual([200, expect.stringMatching(/\bAuthorization\b/)]);
    const anonymous = await server.app.inject('/api/leagues/myLeagues');
    expect(anonymous.headers['www-authenticate']).toBe('Bearer realm="Touchline"');
  });

  test('that is unknown answers 401 also for a version that its sender has', async () => {
    const { headers } = await server.app.inject('/api/leagues/all');
    const known = { authorization: `Bearer tlp_${'x'.repeat(43)}`, 'if-none-match': String(headers.etag) };
    expect((await server.app.inject({ url: '/api/leagues/all', headers: known })).statusCode).toBe(401);
  });

  test('that is limited to a league names it in the list, and is refused elsewhere', async () => {
    const body = { name: 'Cup bot', scope: 'write', league_id: LEAGUE, days: 30 };
    expect((await post('/auth/tokens', body, person.headers)).statusCode).toBe(200);
    expect((await listTokens()).json()[0]).toMatchObject({
      name: 'Cup bot',
      league: { id: LEAGUE, name: 'Global Conference Association' },
    });
    expect((await post('/auth/tokens', { ...body, league_id: 88 }, person.headers)).json().error).toBe(
      'League 88 was not found.',
    );
    const headers = await createTestToken(server.database, person.user.id, 'write', LEAGUE);
    const [own, foreign] = [
      await storeMatch(server.database, { league_id: LEAGUE }),
      await storeMatch(server.database, { league_id: 1 }),
    ];
    const group = { group_name: 'Cup run', group_type: 'root', league_id: LEAGUE };
    const statuses = async (paths: string[]) =>
      Promise.all(paths.map(async (path) => (await server.app.inject({ url: `/api${path}`, headers })).statusCode));
    expect(await statuses([`/matches/${own}`, '/leagues/8', '/matches/all_matches', '/search?q=lions'])).toEqual([
      200, 200, 200, 200,
    ]);
    const refused = [`/matches/${foreign}`, '/matches/9999999', '/leagues/1', '/leagues/88', '/users/my_data'];
    expect(await statuses(refused)).toEqual([403, 403, 403, 403, 403]);
    expect((await post('/groups/create_group', group, headers)).statusCode).toBe(200);
    const elsewhere = await post('/groups/create_group', { ...group, match_id: foreign }, headers);
    expect([elsewhere.statusCode, elsewhere.json().error, elsewhere.headers['www-authenticate']]).toEqual([
      403,
      'This token is limited to another league.',
      'Bearer realm="Touchline", error="insufficient_scope"',
    ]);
    for (const league_id of [null, undefined]) {
      const ofNone = await post('/groups/create_group', { ...group, league_id, match_id: own }, headers);
      expect([ofNone.statusCode, ofNone.json().error]).toEqual([
        403,
        'This token is limited to a league, and this call is not about one.',
      ]);
    }
  });

  test('that is limited to a league reads of other things what visitors read', async () => {
    const { user, headers } = await signIn(server, { roblox_id: '4411', visibility: 'private' });
    const authorization = `Bearer ${await createApiKey(server.database, LEAGUE)}`;
    const players = [{ name: 'ShyPlayer', id: 4411, goals: 1 }];
    const match = { context_data: { team_goals: { Blue: 1, Green: 0 } }, player_data: { Blue: { players } } };
    expect((await post('/submissions/game_server', match, { authorization })).statusCode).toBe(201);
    const limited = await createTestToken(server.database, user.id, 'read', LEAGUE);
    const read = async (sent: Record<string, string>) =>
      (await server.app.inject({ url: '/api/players/4411', headers: sent })).statusCode;
    expect([await read(headers), await read({}), await read(limited)]).toEqual([200, 404, 404]);
  });

  test('shares one rate limit with the other tokens of its owner', async () => {
    const tokens = [await newToken(), await newToken()];
    const left: number[] = [];
    for (const headers of [...tokens, ...tokens]) {
      const response = await server.app.inject({ url: '/api/auth/session', headers });
      left.push(Number(/;r=(\d+)/.exec(String(response.headers.ratelimit))?.[1]));
    }
    // The first request of each token isn't verified yet.
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
