import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MatchList, MatchListQuery } from '#contract/matches/schema.ts';
import { connect, type Database } from '#database/connect.ts';
import { openTestDatabase } from '#database/test-database.ts';
import { type TestDatabase, withQueryBuilder } from '#database/test-query-builder.ts';
import { MatchListService } from '#server/matches/list/match-list-service.ts';
import { storeMatch } from '#server/testing/store-match.ts';

let database: TestDatabase;
/** A second server's pool. */
let otherPool: TestDatabase;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  ({ database, drop } = opened);
  otherPool = withQueryBuilder(connect(opened.url, { max: 2 }));
  // A transaction with a league's first match of a team blocks others with the same team.
  await database.$client.query(
    `insert into team_names (league_id, name, team_key) values (8, 'B', 'b'), (8, 'G', 'g')`,
  );
});

afterAll(async () => {
  await otherPool.$client.end();
  await drop();
});

beforeEach(async () => {
  await database.$client.query('truncate matches restart identity cascade');
});

/** The expected list, from one plain statement. */
async function findPlainly({ page = 1, per_page = 15, ...filters }: MatchListQuery) {
  const { date, from, to, type, status, team = '', min_events = 0, min_goals = 0, min_players = 0 } = filters;
  const order = filters.sort === 'oldest' ? 'asc' : 'desc';
  const { rows } = await database.$client.query<{ match_id: number; total: number }>(
    `select match_id, count(*) over ()::integer as total from matches
     where declined_at is null
       and ($1::date is null or (submission_date at time zone 'UTC')::date = $1::date)
       and strpos(lower(match_name), lower($2)) > 0
       and coalesce(event_count, 0) >= $3 and goals >= $4 and coalesce(overall_player_count, 0) >= $5
       and (submission_date at time zone 'UTC')::date between coalesce($6::date, '-infinity') and coalesce($7::date, 'infinity')
       and type = coalesce($8, type) and status = coalesce($9, status)
     order by submission_date ${order}, match_id ${order}`,
    [date, team, min_events, min_goals, min_players, from, to, type, status],
  );
  const match_ids = rows.slice((page - 1) * per_page, page * per_page).map(({ match_id }) => match_id);
  return { match_ids, total_matches: rows.length };
}

async function find(service: MatchListService, query: MatchListQuery) {
  const { matches, total_matches } = JSON.parse(await service.find(query)) as MatchList;
  return { match_ids: matches.map(({ match_id }) => match_id), total_matches };
}

const NAMES = ['Kestrels vs Wolves', 'WOLVES vs Rovers', 'Øst vs Ébano', 'a', '100% vs _'];
const facts = fc.record({
  name: fc.constantFrom(...NAMES),
  hours: fc.integer({ min: 0, max: 80 }),
  blue_goals: fc.integer({ min: 0, max: 20 }),
  event_count: fc.option(fc.integer({ min: 0, max: 70 })),
  players: fc.option(fc.integer({ min: 0, max: 60 })),
  type: fc.constantFrom('League Match', 'Cup Match'),
  status: fc.constantFrom('Approved' as const, 'Pending' as const),
});
type Facts = typeof facts extends fc.Arbitrary<infer F> ? F : never;

const query: fc.Arbitrary<MatchListQuery> = fc.record(
  {
    page: fc.integer({ min: 1, max: 3 }),
    per_page: fc.integer({ min: 1, max: 8 }),
    date: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-04', '2026-03-05'),
    from: fc.constantFrom('2026-02-28', '2026-03-02'),
    to: fc.constantFrom('2026-03-03', '2026-03-05'),
    type: fc.constantFrom('Cup Match', 'Friendly'),
    status: fc.constantFrom('Approved', 'Pending'),
    sort: fc.constantFrom('newest', 'oldest'),
    team: fc.constantFrom('wolves', 'VS', '%', 'absent'),
    min_events: fc.integer({ min: 0, max: 50 }),
    min_goals: fc.integer({ min: 0, max: 15 }),
    min_players: fc.integer({ min: 0, max: 40 }),
  },
  { requiredKeys: [] },
);

const place = fc.nat({ max: 50 });
const step = fc.oneof(
  fc.record({ action: fc.constant('insert' as const), facts, writer: fc.nat({ max: 2 }) }),
  fc.record({ action: fc.constant('edit' as const), facts, place, writer: fc.nat({ max: 2 }) }),
  fc.record({ action: fc.constant('review' as const), declines: fc.boolean(), place, writer: fc.nat({ max: 2 }) }),
  fc.record({
    action: fc.constant('end' as const),
    outcome: fc.constantFrom('commit', 'rollback'),
    writer: fc.nat({ max: 2 }),
  }),
  fc.record({
    action: fc.constant('read' as const),
    readers: fc.constantFrom(1, 5),
    server: fc.nat({ max: 2 }),
    query,
  }),
);

/** Overlapping transactions: each stays open until it commits or rolls back, and none waits for another's row lock. */
class Writers {
  readonly #clients: pg.PoolClient[] = [];
  readonly #open = [false, false, false];
  readonly #locked = new Map<number, number>();
  /** The writer whose open transaction may hold the league's names lock, because a match begins or ceases to count. */
  #settling: number | undefined;
  #inserted = 0;

  async connect(): Promise<void> {
    for (let count = 0; count < 3; count += 1) this.#clients.push(await database.$client.connect());
  }

  async insert(writer: number, { name, hours, blue_goals, event_count, players, type, status }: Facts): Promise<void> {
    const client = await this.#begin(writer);
    this.#inserted += 1;
    const { rows } = await client.query(
      `insert into matches (league_id, status, method, type, submission_date, match_name, blue_name, green_name,
         blue_goals, green_goals, event_count, overall_player_count, player_data, event_data)
       values (8, $6, 'manual', $7, timestamptz '2026-03-01' + $1 * interval '1 hour', $2, 'B', 'G',
         $3, 0, $4, $5, '{}', '[]')
       returning match_id`,
      [hours, name, blue_goals, event_count, players, status, type],
    );
    this.#locked.set(rows[0].match_id, writer);
  }

  async change(writer: number, given: number, assignments: string, values: unknown[] = []): Promise<void> {
    const matchId = 1 + (given % Math.max(this.#inserted, 1));
    if ((this.#locked.get(matchId) ?? writer) !== writer) return;
    if (/declined_at/.test(assignments)) {
      if ((this.#settling ?? writer) !== writer) return;
      this.#settling = writer;
    }
    const client = await this.#begin(writer);
    this.#locked.set(matchId, writer);
    await client.query(`update matches set ${assignments} where match_id = $1`, [matchId, ...values]);
  }

  async end(writer: number, outcome: string): Promise<void> {
    await this.#clients[writer]?.query(outcome);
    this.#open[writer] = false;
    if (this.#settling === writer) this.#settling = undefined;
    for (const [matchId, holder] of this.#locked) if (holder === writer) this.#locked.delete(matchId);
  }

  async release(): Promise<void> {
    for (const [writer, client] of this.#clients.entries()) {
      await this.end(writer, 'rollback');
      client.release();
    }
  }

  async #begin(writer: number): Promise<pg.PoolClient> {
    const client = this.#clients[writer] as pg.PoolClient;
    if (!this.#open[writer]) await client.query('begin');
    this.#open[writer] = true;
    return client;
  }
}

test('two loaded servers and one that has just started return what plain SQL returns, however transactions overlap', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const services = [new MatchListService(database), new MatchListService(otherPool)];
        for (const service of services) await service.catchUp();
        const writers = new Writers();
        await writers.connect();
        try {
          for (const next of steps) await take(next, writers, services);
          for (const writer of [2, 0, 1]) await writers.end(writer, 'commit');
          for (const service of services) expect(await find(service, {})).toEqual(await findPlainly({}));
        } finally {
          await writers.release();
        }
      })
      .beforeEach(() => database.$client.query('truncate matches restart identity cascade')),
    { numRuns: 40 },
  );
});

async function take(
  next: typeof step extends fc.Arbitrary<infer S> ? S : never,
  writers: Writers,
  services: MatchListService[],
) {
  if (next.action === 'insert') return writers.insert(next.writer, next.facts);
  if (next.action === 'end') return writers.end(next.writer, next.outcome);
  if (next.action === 'review') {
    return writers.change(next.writer, next.place, next.declines ? 'declined_at = now()' : 'declined_at = null');
  }
  if (next.action === 'edit') {
    const { hours, name, blue_goals, event_count, players } = next.facts;
    const set = `submission_date = timestamptz '2026-03-01' + $2 * interval '1 hour', match_name = $3, blue_goals = $4,
      event_count = $5, overall_player_count = $6`;
    return writers.change(next.writer, next.place, set, [hours, name, blue_goals, event_count, players]);
  }
  const service = services[next.server] ?? new MatchListService(database);
  const expected = await findPlainly(next.query);
  const found = Array.from({ length: next.readers }, () => find(service, next.query));
  for (const list of await Promise.all(found)) expect(list).toEqual(expected);
}

test('a match committed long after one with a higher id is listed', async () => {
  const service = new MatchListService(database);
  await service.catchUp();
  const slow = await database.$client.connect();
  await slow.query('begin');
  await slow.query(`select nextval('matches_match_id_seq'), pg_current_xact_id()`);
  const second = await storeMatch(database);
  expect(await find(service, {})).toEqual({ match_ids: [second], total_matches: 1 });
  const third = await storeMatch(database);
  expect(await find(service, {})).toEqual({ match_ids: [third, second], total_matches: 2 });
  await slow.query(
    `insert into matches (match_id, league_id, status, method, type, match_name, blue_name, green_name, blue_goals,
       green_goals, player_data, event_data, submission_date)
     values (1, 8, 'Pending', 'manual', 'League Match', 'Late', 'B', 'G', 0, 0, '{}', '[]', '2020-01-01')`,
  );
  await slow.query('commit');
  slow.release();
  expect(await find(service, {})).toEqual({ match_ids: [third, second, 1], total_matches: 3 });
});

test('the index is reloaded after a restart of the database server', async () => {
  let startTime = 'first';
  const service = new MatchListService({
    ...database,
    $client: {
      async query(statement: pg.QueryConfig) {
        const answer = await database.$client.query(statement);
        if (answer.rows[0]?.server_start) answer.rows[0].server_start = startTime;
        return answer;
      },
    },
  } as unknown as Database);
  await service.catchUp();
  const kept = await storeMatch(database);
  const lost = await storeMatch(database);
  expect((await find(service, {})).match_ids).toEqual([lost, kept]);

  // A failover to a standby can lose the newest commits.
  await database.$client.query('alter table matches disable trigger matches_refuse_deletion');
  await database.$client.query('delete from matches where match_id = $1', [lost]);
  await database.$client.query('alter table matches enable trigger matches_refuse_deletion');
  startTime = 'second';
  expect(await find(service, {})).toEqual({ match_ids: [kept], total_matches: 1 });
});

test('a failed query fails only the requests that waited for it', async () => {
  let isDown = true;
  const service = new MatchListService({
    $client: {
      query: (statement: pg.QueryConfig) =>
        isDown ? Promise.reject(new Error('The database is down.')) : database.$client.query(statement),
    },
  } as unknown as Database);
  await storeMatch(database);
  const outcomes = await Promise.allSettled([service.find({}), service.find({}), service.find({})]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  isDown = false;
  expect((await find(service, {})).total_matches).toBe(1);
});

test('until the index is loaded, lists and cursors are read by SQL, and equal those of the index', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(facts, { maxLength: 30 }),
      fc.array(query, { maxLength: 6 }),
      async (matches, queries) => {
        await database.$client.query('truncate matches restart identity cascade');
        // A truncated table reports no changes.
        const loaded = new MatchListService(database);
        await loaded.catchUp();
        for (const { name, hours, players, ...columns } of matches) {
          const submission_date = new Date(Date.UTC(2026, 2, 1, hours));
          await storeMatch(database, { ...columns, match_name: name, submission_date, overall_player_count: players });
        }
        for (const { team, page, ...filters } of queries) {
          const byPage = { ...filters, ...(page && { page }) };
          expect(await starting().find(byPage)).toBe(await loaded.find(byPage));
          let cursor: string | null | undefined = '';
          while (typeof cursor === 'string') {
            const list: string = await starting().find({ ...filters, cursor });
            expect(list).toBe(await loaded.find({ ...filters, cursor }));
            cursor = (JSON.parse(list) as MatchList).next_cursor;
          }
        }
      },
    ),
    { numRuns: 20 },
  );
});

/** A service whose index never loads. */
function starting(): MatchListService {
  return new MatchListService({
    $client: {
      query: (statement: pg.QueryConfig) =>
        statement.name === 'load_matches' ? new Promise(() => {}) : database.$client.query(statement),
    },
  } as unknown as Database);
}

test('while the index loads, a third concurrent list and a search by name wait for it', async () => {
  await storeMatch(database);
  let load = () => {};
  const mayLoad = new Promise<void>((resolve) => {
    load = resolve;
  });
  const answered: string[] = [];
  const service = new MatchListService({
    $client: {
      async query(statement: pg.QueryConfig) {
        if (statement.name === 'load_matches') await mayLoad;
        return database.$client.query(statement);
      },
    },
  } as unknown as Database);
  const search = service.find({ team: 'vs' }).then(() => answered.push('search'));
  const lists = [1, 2, 3].map((number) => service.find({ min_goals: 0 }).then(() => answered.push(`list ${number}`)));
  await Promise.all(lists.slice(0, 2));
  expect(answered.toSorted()).toEqual(['list 1', 'list 2']);
  load();
  await Promise.all([search, ...lists]);
  expect(answered).toHaveLength(4);
  expect(service.isLoaded).toBe(true);
});

test('matches cannot be deleted', async () => {
  await storeMatch(database);
  await expect(database.$client.query('delete from matches')).rejects.toThrow(/declined, never deleted/);
});
