import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MatchPlayer, TeamData } from '#contract/matches/schema.ts';
import { connect, type Database } from '#database/connect.ts';
import { leagues } from '#database/tables/schema.ts';
import { openTestDatabase } from '#database/test-database.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { TYPED_NAMES_LOCK } from '#server/people/typed-names-queries.ts';
import type { NewMatch } from '#server/results/counted/new-match.ts';
import { insertMatch } from '#server/submissions/insert-match-queries.ts';
import { MatchBatches } from '#server/submissions/match-batches.ts';
import { createNewMatch } from '#server/testing/play-match.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';

const PLAYED_AT = new Date('2026-03-01T18:00:00Z');
const BUSY = { statusCode: 503, message: 'The server is busy. Try again soon.', headers: { 'retry-after': '1' } };

let database: TestDatabase;
let url: string;
let drop: () => Promise<void>;
let league_ids: number[] = [];

beforeAll(async () => {
  ({ database, url, drop } = await openTestDatabase());
});
afterAll(() => drop());
beforeEach(async () => {
  league_ids = await openLeagues(database, 4);
});

async function openLeagues(of: TestDatabase, count: number): Promise<number[]> {
  const rows = await of
    .insert(leagues)
    .values(Array.from({ length: count }, () => ({ name: 'Test League' })))
    .returning();
  return rows.map(({ id }) => id);
}

function team(players: { id: string | null; name: string }[]): TeamData {
  const stats = { goals: 0, assists: 0, yellow_cards: 0, red_card: 0 };
  const totals = { shots_on_target: null, shots_off_target: null, fouls_committed: null, saves: null };
  const restarts = { corner_kicks: null, free_kicks: null, penalties: null, throw_ins: null };
  const lines = players.map((player): MatchPlayer => ({ ...player, ...stats }));
  return { original_name: 'Team', players: lines, assists: 0, yellow_cards: 0, red_cards: 0, ...totals, ...restarts };
}

/** A match of the league at this index of `league_ids`. */
function matchOf(league: number, players: { id: string | null; name: string }[] = [], fields: Partial<NewMatch> = {}) {
  return createNewMatch({
    league_id: league_ids[league] ?? 0,
    submission_date: PLAYED_AT,
    team_goals: { Blue: 1, Green: 0 },
    player_data: { Blue: team(players), Green: team([]) },
    ...fields,
  });
}

function idempotency(key: string, body = key) {
  return { idempotency: { key, body_hash: createHash('sha256').update(body).digest() } };
}

function storeKeys(): Promise<string[]> {
  return Promise.all(league_ids.map((league_id) => createApiKey(database, league_id)));
}

async function countOf(league: number): Promise<number> {
  const { rows } = await database.$client.query('select from matches where league_id = $1', [league_ids[league]]);
  return rows.length;
}

async function readNames(player_key: string): Promise<{ name: string; names: string[] }> {
  const { rows } = await database.$client.query(
    `select name, array(select name from player_names known where known.player_key = players.player_key order by name)
       as names
     from players where player_key = $1`,
    [player_key],
  );
  return rows[0];
}

/**
 * Runs `work` while another connection holds the locks of `statement`; its transaction ends on `release` or afterwards.
 */
async function whileLocked(
  statement: string,
  values: unknown[],
  work: (release: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const other = connect(url, { max: 1 });
  try {
    await other.$client.query('begin');
    await other.$client.query(statement, values);
    await work(() => other.$client.query('rollback'));
  } finally {
    await other.$client.end();
  }
}

/** A database whose statements wait until `reject` fails the oldest one. */
function stuckDatabase() {
  const pending: ((error: Error) => void)[] = [];
  const $client = { query: () => new Promise((_resolve, reject) => pending.push(reject)) };
  return { stuck: { $client } as unknown as Database, pending };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('matches of several leagues at once are stored by one statement and have an outcome each', async () => {
  const batches = new MatchBatches(database);
  const [player, keys] = [{ id: '501', name: 'Kit' }, await storeKeys()];
  const first = await batches.insert(matchOf(0, [player]), { apiKey: keys[0] });
  const query = vi.spyOn(database.$client, 'query');
  const outcomes = await Promise.all([
    batches.insert(matchOf(0, [player]), { apiKey: keys[0] }),
    batches.insert(matchOf(1, [player]), { apiKey: keys[1] }),
    batches.insert(matchOf(2, [player], { status: 'On-Hold', hold_reasons: ['a', 'b'] }), { apiKey: keys[2] }),
  ]);
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
  const approved = { status: 'Approved - Official', hold_reasons: [], fixture_id: null, warnings: [] };
  const match_id = expect.any(Number);
  expect(outcomes).toEqual([
    {
      match_id,
      status: 'On-Hold',
      hold_reasons: [`Looks like match ${first.match_id}`],
      fixture_id: null,
      warnings: [],
    },
    { match_id, ...approved },
    { match_id, status: 'On-Hold', hold_reasons: ['a', 'b'], fixture_id: null, warnings: [] },
  ]);
  const { rows } = await database.$client.query(
    `select match_id, league_id,
       (select count(*) from match_players line where line.match_id = matches.match_id) as lines,
       array(
         select key_prefix = prefix from audit_entries join api_keys using (league_id)
         where league_id = matches.league_id and subject = match_id::text
       ) as entries_of_own_key
     from matches where match_id = any($1) order by league_id`,
    [outcomes.map((outcome) => outcome.match_id)],
  );
  expect(rows).toEqual(
    outcomes.map((outcome, league) => ({
      match_id: outcome.match_id,
      league_id: league_ids[league],
      lines: 1,
      entries_of_own_key: [true],
    })),
  );
});

test('a match that PostgreSQL refuses fails alone', async () => {
  const batches = new MatchBatches(database);
  const outcomes = await Promise.allSettled([
    batches.insert(matchOf(0), {}),
    batches.insert(matchOf(1, [], { team_goals: { Blue: 40_000, Green: 0 } }), {}),
    batches.insert(matchOf(2), {}),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await Promise.all([0, 1, 2].map(countOf))).toEqual([1, 0, 1]);
});

test('a match with an ended API key fails with 401, alone', async () => {
  const batches = new MatchBatches(database);
  const keys = await storeKeys();
  await database.$client.query('delete from api_keys where league_id = $1', [league_ids[1]]);
  const outcomes = await Promise.allSettled([0, 1, 2].map((at) => batches.insert(matchOf(at), { apiKey: keys[at] })));
  expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: { statusCode: 401 } });
  expect(await Promise.all([0, 1, 2].map(countOf))).toEqual([1, 0, 1]);
});

test('a match near a fixture becomes its result, beside matches of other leagues', async () => {
  const league_id = league_ids[1] ?? 0;
  const { competition_id, team_ids } = await storeCompetitionWithTeams(database, {
    league_id,
    names: ['Kestrel United', 'Harbour City'],
  });
  const fixture_id = await storeFixture(database, {
    league_id,
    competition_id,
    home_team_id: team_ids[0],
    away_team_id: team_ids[1],
    kick_off: PLAYED_AT,
  });
  const batches = new MatchBatches(database);
  const outcomes = await Promise.all([
    batches.insert(matchOf(0), {}),
    batches.insert(matchOf(1, [], { team_names: { Blue: 'Kestrel United', Green: 'Harbour City' } }), {}),
  ]);
  expect(outcomes).toMatchObject([{ fixture_id: null }, { fixture_id, status: 'Approved - Official' }]);
});

test('concurrent matches with one idempotency key store one, and the others are its repeats', async () => {
  const batches = new MatchBatches(database);
  const keys = idempotency('once');
  const outcomes = await Promise.all([0, 0, 1, 0].map((league) => batches.insert(matchOf(league), keys)));
  const [first, ...others] = [0, 1, 3]
    .map((at) => outcomes[at])
    .sort((a, b) => Number(!!a?.earlier) - Number(!!b?.earlier));
  expect(first?.earlier).toBeUndefined();
  expect(others.map((outcome) => outcome?.earlier?.match_id)).toEqual([first?.match_id, first?.match_id]);
  expect(outcomes[2]?.earlier).toBeUndefined();
  expect(await Promise.all([0, 1].map(countOf))).toEqual([1, 1]);
  const other = await batches.insert(matchOf(0), idempotency('once', 'another body'));
  expect(other.earlier).toMatchObject({ match_id: first?.match_id, is_same_body: false });
});

test('a locked league delays its own matches only', async () => {
  const batches = new MatchBatches(database);
  await whileLocked('select pg_advisory_xact_lock($1, $2)', [TYPED_NAMES_LOCK, league_ids[0]], async (release) => {
    const locked = batches.insert(matchOf(0), {});
    await batches.insert(matchOf(1), {});
    await batches.insert(matchOf(2), {});
    expect(await countOf(0)).toBe(0);
    await release();
    expect(await locked).toMatchObject({ status: 'Approved - Official' });
  });
});

test('a locked player delays that player’s matches only', async () => {
  const batches = new MatchBatches(database);
  await batches.insert(matchOf(3, [{ id: '502', name: 'Before' }]), {});
  await whileLocked(`select from players where player_key = '502' for update`, [], async (release) => {
    const renamed = [{ id: '502', name: 'After' }];
    const locked = [batches.insert(matchOf(0, renamed), {}), batches.insert(matchOf(1, renamed), {})];
    // Both share the statement that has to wait.
    await batches.insert(matchOf(2), {});
    await batches.insert(matchOf(3), {});
    expect(await Promise.all([0, 1].map(countOf))).toEqual([0, 0]);
    await release();
    await Promise.all(locked);
  });
  expect(await readNames('502')).toEqual({ name: 'After', names: ['After', 'Before'] });
});

test('concurrent matches with different names of a player store both names', async () => {
  const batches = new MatchBatches(database);
  const names = ['One', 'Two'];
  await Promise.all(names.map((name, league) => batches.insert(matchOf(league, [{ id: '503', name }]), {})));
  expect((await readNames('503')).names).toEqual(names);
  await batches.insert(matchOf(2, [{ id: '503', name: 'Three' }]), {});
  expect((await readNames('503')).name).toBe('Three');
});

test('matches beyond 500 that wait fail with 503 at once', async () => {
  const { stuck } = stuckDatabase();
  const batches = new MatchBatches(stuck);
  const settled: unknown[] = [];
  for (let sent = 0; sent < 502; sent += 1) {
    // Matches of one league never share a statement: two are running, the others wait.
    batches.insert(matchOf(0), {}).catch((error) => settled.push(error));
    await nextTurn();
  }
  expect(batches.waitingCount).toBe(500);
  await expect(batches.insert(matchOf(0), {})).rejects.toMatchObject(BUSY);
  expect(settled).toEqual([]);
});

test('a match that has waited for 5 s fails with 503', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { stuck, pending } = stuckDatabase();
    const batches = new MatchBatches(stuck);
    const settled: unknown[] = [];
    const sent = [0, 0, 0].map((league) => batches.insert(matchOf(league), {}).catch((error) => settled.push(error)));
    await nextTurn();
    vi.advanceTimersByTime(4_999);
    await nextTurn();
    expect([settled, batches.waitingCount]).toEqual([[], 1]);
    vi.advanceTimersByTime(1);
    await sent[2];
    expect([settled, batches.waitingCount]).toMatchObject([[BUSY], 0]);
    expect(pending).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a lost connection fails all matches of its statement without storing them again', async () => {
  const { stuck, pending } = stuckDatabase();
  const batches = new MatchBatches(stuck);
  const outcomes = Promise.allSettled([0, 1, 2].map((league) => batches.insert(matchOf(league), {})));
  await nextTurn();
  expect(pending).toHaveLength(1);
  const reason = new Error('Connection terminated unexpectedly');
  pending[0]?.(reason);
  expect(await outcomes).toEqual(Array(3).fill({ status: 'rejected', reason }));
  expect(pending).toHaveLength(1);
});

/** All rows of matches, without ids: equal for any order of the same matches. */
async function readAll(of: TestDatabase, leagues_of: number[]): Promise<unknown[]> {
  const { rows } = await of.$client.query(
    `select 'match' as kind, array_position($1::integer[], league_id)::text as at, match_name as name,
       jsonb_build_array(status, blue_goals, regexp_replace(hold_reasons::text, '[0-9]+', '', 'g'), submission_date,
         player_data, event_data, key_name, (
           select jsonb_agg(to_jsonb(line) - 'match_id' order by team, slot)
           from match_players line where line.match_id = matches.match_id
         )) as facts
     from matches where league_id = any($1)
     union all
     select 'player', player_key, name, to_jsonb(array(
       select known.name || search_name from player_names known where known.player_key = players.player_key order by 1
     )) from players
     union all
     select 'key', array_position($1::integer[], league_id)::text, key, '0' from idempotency_keys
     where league_id = any($1)
     union all
     select 'audit', array_position($1::integer[], league_id)::text, action, jsonb_build_array(via, key_prefix, count(*))
     from audit_entries where league_id = any($1) and action = 'match submitted'
     group by league_id, via, key_prefix, action
     order by 1, 2, 3, 4`,
    [leagues_of],
  );
  return rows;
}

test('matches at once leave the same rows as one after another', async () => {
  const other = await openTestDatabase();
  try {
    await database.$client.query('truncate players, player_names cascade');
    const ids = { batches: league_ids, alone: await openLeagues(other.database, 4) };
    let round = 0;
    const anyPlayers = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 });
    // The name depends on the match, not on the order.
    const anySubmission = fc.record({
      league: fc.nat({ max: 3 }),
      players: anyPlayers,
      goals: fc.constantFrom(0, 1, 40_000),
      hasKey: fc.boolean(),
      typed: fc.option(fc.constantFrom('Ada', 'Bo'), { freq: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anySubmission, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (all, isRenamed) => {
          round += 1;
          const submission_date = new Date(PLAYED_AT.getTime() + round * 86_400_000);
          const submissions = all.map(({ league, players, goals, hasKey, typed }, at) => {
            const lines = players.map((id) => ({ id: String(id), name: `P${id}${isRenamed ? round : ''}` }));
            const named = typed === null ? [] : [{ id: null, name: typed }];
            const fields = { submission_date, team_goals: { Blue: goals, Green: 0 }, match_name: `Round ${round}` };
            const keys = hasKey ? idempotency(`${round}-${at}`) : {};
            return { match: matchOf(league, [...lines, ...named], fields), keys };
          });
          const batches = new MatchBatches(database);
          await Promise.allSettled(submissions.map(({ match, keys }) => batches.insert(match, keys)));
          for (const { match, keys } of submissions) {
            const league_id = ids.alone[ids.batches.indexOf(match.league_id)] ?? 0;
            await insertMatch(other.database, { ...match, league_id }, keys).catch(() => {});
          }
          expect(await readAll(database, ids.batches)).toEqual(await readAll(other.database, ids.alone));
        },
      ),
      { numRuns: 30 },
    );
  } finally {
    await other.drop();
  }
});
