import fc from 'fast-check';
import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '#sdk/js/client.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
const server = useTestApp({ TRUST_PROXY: '1' });
let address = 0;

/** A client with a new address for each request, as streams are limited by it. */
const client = createClient({
  baseUrl: 'http://localhost:8080',
  retries: 0,
  fetch: async (url) => {
    address += 1;
    const headers = { 'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` };
    const { statusCode, body } = await server.app.inject({ url: String(url), headers });
    return new Response(body, { status: statusCode });
  },
});

/** A client's copy of a league's matches, updated by changes. */
class Mirror {
  readonly matches = new Map<number, object>();
  updatedSince: string | undefined;
  /** Lines of the last update. */
  lines = 0;

  async update(): Promise<void> {
    this.lines = 0;
    for await (const change of client.changes(LEAGUE, this.updatedSince)) {
      this.lines += 1;
      if ('next_updated_since' in change) this.updatedSince = change.next_updated_since;
      else if ('removed' in change) this.matches.delete(change.match_id);
      else this.matches.set(change.match_id, change);
    }
  }
}

async function readLeague(): Promise<Map<number, object>> {
  const matches = new Map<number, object>();
  const stream = client.stream('GET /leagues/:league_id/matches.ndjson', { params: { league_id: LEAGUE } });
  for await (const match of stream) matches.set(match.match_id, match);
  return matches;
}

beforeEach(async () => {
  await server.database.$client.query('truncate matches restart identity cascade');
});

const writer = fc.nat({ max: 2 });
const place = fc.nat({ max: 30 });
const step = fc.oneof(
  fc.record({ act: fc.constant('submit' as const), writer }),
  fc.record({ act: fc.constantFrom('correct' as const, 'approve' as const, 'hold' as const), writer, place }),
  fc.record({ act: fc.constantFrom('decline' as const, 'restore' as const), writer, place }),
  fc.record({ act: fc.constantFrom('commit' as const, 'rollback' as const), writer }),
  fc.record({ act: fc.constant('update' as const), writer }),
);

const CHANGES = {
  correct: 'blue_goals = blue_goals + 1, revision = revision + 1',
  approve: `status = 'Approved'`,
  hold: `status = 'On-Hold'`,
  decline: 'declined_at = now()',
  restore: 'declined_at = null',
};

const SUBMIT = `
  insert into matches (league_id, status, method, type, match_name, blue_name, green_name, blue_goals, green_goals,
    player_data, event_data)
  values (${LEAGUE}, 'Pending', 'manual', 'League Match', 'B vs G', 'B', 'G', 1, 0, '{}', '[]')
  returning match_id`;

test('a mirror equals its league, however transactions overlap its updates', async () => {
  await server.database.$client.query(
    `insert into team_names (league_id, name, team_key) values (${LEAGUE}, 'B', 'b'), (${LEAGUE}, 'G', 'g')
     on conflict do nothing`,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
      await server.database.$client.query('truncate matches restart identity cascade');
      const [mirror, writers] = [new Mirror(), new Map<number, pg.PoolClient>()];
      /** The writer that holds each row's lock, and the one that may hold the league's names lock. */
      const locked = new Map<number, number>();
      let settling: number | undefined;
      let submitted = 0;
      const end = async (writer: number, outcome: string) => {
        await writers.get(writer)?.query(outcome);
        writers.get(writer)?.release();
        writers.delete(writer);
        for (const [id, holder] of locked) if (holder === writer) locked.delete(id);
        if (settling === writer) settling = undefined;
      };
      try {
        for (const next of steps) {
          if (next.act === 'update') await mirror.update();
          else if (next.act === 'commit' || next.act === 'rollback') await end(next.writer, next.act);
          else {
            const id = 'place' in next ? 1 + (next.place % Math.max(submitted, 1)) : undefined;
            if (id !== undefined && (locked.get(id) ?? next.writer) !== next.writer) continue;
            // A match that begins or ceases to count locks the names; one transaction at a time can.
            const settles = next.act !== 'submit' && next.act !== 'correct';
            if (settles && (settling ?? next.writer) !== next.writer) continue;
            if (settles) settling = next.writer;
            const transaction = writers.get(next.writer) ?? (await server.database.$client.connect());
            if (!writers.has(next.writer)) await transaction.query('begin');
            writers.set(next.writer, transaction);
            const { rows } =
              next.act === 'submit'
                ? await transaction.query(SUBMIT)
                : await transaction.query(
                    `update matches set ${CHANGES[next.act]} where match_id = ${id} returning match_id`,
                  );
            if (next.act === 'submit') submitted += 1;
            for (const { match_id } of rows) locked.set(match_id, next.writer);
          }
        }
      } finally {
        for (const writer of [2, 0, 1]) await end(writer, 'commit');
      }
      await mirror.update();
      expect(mirror.matches).toEqual(await readLeague());
    }),
    { numRuns: 15 },
  );
});

describe('GET /leagues/:league_id/matches.ndjson?updated_since=', () => {
  function post(path: string, payload: object, headers: Record<string, string>) {
    return server.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
  }

  test('has what calls of the API changed: submissions, corrections, removals and their undo', async () => {
    const { headers } = await signIn(server, { levels: { [LEAGUE]: 6 } });
    const key = { authorization: `Bearer ${await createApiKey(server.database, LEAGUE)}` };
    const mirror = new Mirror();
    const changed = async () => {
      await mirror.update();
      expect(mirror.matches).toEqual(await readLeague());
      return mirror.matches.size;
    };
    const match = {
      context_data: { team_goals: { Blue: 1, Green: 0 } },
      player_data: { Blue: { players: [{ name: 'a' }] } },
    };
    const { Match_ID } = (await post('/submissions/game_server', match, key)).json();
    const waiting = await storeMatch(server.database, { status: 'Pending', method: 'manual' });
    expect(await changed()).toBe(2);
    const correction = await copyMatch(server, Match_ID, { team_goals: { Blue: 3, Green: 3 } });
    expect((await post(`/matches/${Match_ID}/corrections`, correction, headers)).statusCode).toBe(200);
    expect(await changed()).toBe(2);
    expect(mirror.matches.get(Match_ID)).toMatchObject({ context_data: { team_goals: { Blue: 3, Green: 3 } } });
    const request = { match_id: waiting, league_id: LEAGUE };
    await post('/leagues/myLeagues/match_request', { ...request, option: 'decline' }, headers);
    expect(await changed()).toBe(1);
    await post('/leagues/myLeagues/restore_match', request, headers);
    expect(await changed()).toBe(2);
    await post('/leagues/myLeagues/match_request', { ...request, option: 'accept' }, headers);
    expect(await changed()).toBe(2);
    await post(`/matches/${Match_ID}/remove`, { reason: 'It was played twice.' }, headers);
    expect(await changed()).toBe(1);
    expect([...mirror.matches.keys()]).toEqual([waiting]);
  });

  test('has a match whose fixture is another one, or whose competition becomes a draft', async () => {
    const { database } = server;
    const { competition_id, team_ids } = await storeCompetitionWithTeams(database, { league_id: LEAGUE });
    const [home_team_id, away_team_id] = team_ids;
    const match_id = await storeMatch(database);
    const shared = { league_id: LEAGUE, competition_id, home_team_id, away_team_id };
    const first = await storeFixture(database, { ...shared, match_id, home_side: 'Blue' });
    const second = await storeFixture(database, { ...shared, round: 2 });
    const mirror = new Mirror();
    await mirror.update();
    expect(mirror.matches.get(match_id)).toMatchObject({ fixture_id: first });
    await database.$client.query(`
      update fixtures set match_id = null, home_side = null where id = ${first};
      update fixtures set match_id = ${match_id}, home_side = 'Blue' where id = ${second}`);
    await mirror.update();
    expect(mirror.matches.get(match_id)).toMatchObject({ fixture_id: second });
    await database.$client.query(`update competitions set published_at = null where id = ${competition_id}`);
    await mirror.update();
    expect(mirror.matches.get(match_id)).not.toHaveProperty('fixture_id');
  });

  test('has nothing but the next updated_since if nothing changed, and no match of another league', async () => {
    const mirror = new Mirror();
    for (let count = 0; count < 60; count += 1) await storeMatch(server.database);
    await storeMatch(server.database, { declined_at: new Date() });
    await mirror.update();
    expect([mirror.lines, mirror.matches.size]).toEqual([62, 60]);
    await storeMatch(server.database, { league_id: 1 });
    // While another test's transaction runs, changes since its beginning are sent again.
    await expect.poll(() => mirror.update().then(() => mirror.lines), { timeout: 50_000 }).toBe(1);
  });

  test('has everything, what is gone included, if PostgreSQL has started since', async () => {
    const [kept, gone] = [
      await storeMatch(server.database),
      await storeMatch(server.database, { declined_at: new Date() }),
    ];
    const before = Buffer.from('99999999999.1700000000000000').toString('base64url');
    const { body } = await server.app.inject(`/api/leagues/${LEAGUE}/matches.ndjson?updated_since=${before}`);
    const [removed, match, next] = body.split('\n').map((line) => JSON.parse(line || 'null'));
    expect([removed, match.match_id, Object.keys(next)]).toEqual([
      { match_id: gone, removed: true },
      kept,
      ['next_updated_since'],
    ]);
  });

  test.each([
    ['updated_since=yesterday', 'updated_since is not valid: send the next_updated_since of a former response.'],
    [`updated_since=${Buffer.from('99999999999999999999.1').toString('base64url')}`, /^updated_since is not valid/],
    ['updated_since=&since=7', 'since must be left out with updated_since.'],
    ['updated_since=&from=2026-01-01', 'from must be left out with updated_since.'],
  ])('answers 400 to %s', async (query, error) => {
    const response = await server.app.inject(`/api/leagues/${LEAGUE}/matches.ndjson?${query}`);
    expect([response.statusCode, response.json().error]).toEqual([400, expect.stringMatching(error)]);
  });
});
