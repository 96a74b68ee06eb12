import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MatchList, MatchListQuery } from '#contract/matches.ts';
import { connect, type Database } from '#database/connect.ts';
import { openTestDatabase } from '#database/test-database.ts';
import { MatchListService } from '#server/matches/list/match-list-service.ts';
import { storeMatch } from '#server/testing/store-match.ts';

let database: Database;
let elsewhere: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  ({ database, drop } = opened);
  elsewhere = connect(opened.url, { max: 2 });
  // A transaction that brings a league's first match of a team keeps others that bring it waiting.
  await database.$client.query(
    `insert into team_names (league_id, name, team_key) values (8, 'B', 'b'), (8, 'G', 'g')`,
  );
});

afterAll(async () => {
  await elsewhere.$client.end();
  await drop();
});

beforeEach(async () => {
  await database.$client.query('truncate matches restart identity cascade');
});

/** The list as one plain statement gives it. */
async function findPlainly({ page = 1, per_page = 15, ...filters }: MatchListQuery) {
  const { date, team = '', min_events = 0, min_goals = 0, min_players = 0 } = filters;
  const { rows } = await database.$client.query<{ match_id: number; total: number }>(
    `select match_id, count(*) over ()::integer as total from matches
     where declined_at is null
       and ($1::date is null or (submission_date at time zone 'UTC')::date = $1::date)
       and strpos(lower(match_name), lower($2)) > 0
       and coalesce(event_count, 0) >= $3 and goals >= $4 and coalesce(overall_player_count, 0) >= $5
     order by submission_date desc, match_id desc`,
    [date ?? null, team, min_events, min_goals, min_players],
  );
  const match_ids = rows.slice((page - 1) * per_page, page * per_page).map(({ match_id }) => match_id);
  return { match_ids, total_matches: rows.length };
}

async function find(listing: MatchListService, query: MatchListQuery) {
  const { matches, total_matches } = JSON.parse(await listing.find(query)) as MatchList;
  return { match_ids: matches.map(({ match_id }) => match_id), total_matches };
}

const NAMES = ['Kestrels vs Wolves', 'WOLVES vs Rovers', 'Øst vs Ébano', 'a', '100% vs _'];
const facts = fc.record({
  name: fc.constantFrom(...NAMES),
  hours: fc.integer({ min: 0, max: 80 }),
  blue_goals: fc.integer({ min: 0, max: 20 }),
  event_count: fc.option(fc.integer({ min: 0, max: 70 })),
  players: fc.option(fc.integer({ min: 0, max: 60 })),
});
type Facts = typeof facts extends fc.Arbitrary<infer F> ? F : never;

const query: fc.Arbitrary<MatchListQuery> = fc.record(
  {
    page: fc.integer({ min: 1, max: 3 }),
    per_page: fc.integer({ min: 1, max: 8 }),
    date: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-04', '2026-03-05'),
    team: fc.constantFrom('wolves', 'VS', '%', 'absent'),
    min_events: fc.integer({ min: 0, max: 50 }),
    min_goals: fc.integer({ min: 0, max: 15 }),
    min_players: fc.integer({ min: 0, max: 40 }),
  },
  { requiredKeys: [] },
);

const place = fc.nat({ max: 50 });
const step = fc.oneof(
  fc.record({ deed: fc.constant('insert' as const), facts, writer: fc.nat({ max: 2 }) }),
  fc.record({ deed: fc.constant('edit' as const), facts, place, writer: fc.nat({ max: 2 }) }),
  fc.record({ deed: fc.constant('review' as const), declines: fc.boolean(), place, writer: fc.nat({ max: 2 }) }),
  fc.record({
    deed: fc.constant('end' as const),
    how: fc.constantFrom('commit', 'rollback'),
    writer: fc.nat({ max: 2 }),
  }),
  fc.record({ deed: fc.constant('read' as const), readers: fc.constantFrom(1, 5), server: fc.nat({ max: 1 }), query }),
);

/** Transactions that overlap: each stays open until it commits or rolls back, and nobody waits for another's row. */
class Writers {
  readonly #clients: pg.PoolClient[] = [];
  readonly #open = [false, false, false];
  readonly #locked = new Map<number, number>();
  #inserted = 0;

  async connect(): Promise<void> {
    for (let count = 0; count < 3; count += 1) this.#clients.push(await database.$client.connect());
  }

  async insert(writer: number, { name, hours, blue_goals, event_count, players }: Facts): Promise<void> {
    const client = await this.#begin(writer);
    this.#inserted += 1;
    const { rows } = await client.query(
      `insert into matches (league_id, status, method, type, submission_date, match_name, blue_name, green_name,
         blue_goals, green_goals, event_count, overall_player_count, player_data, event_data)
       values (8, 'Pending', 'manual', 'League Match', timestamptz '2026-03-01' + $1 * interval '1 hour', $2, 'B', 'G',
         $3, 0, $4, $5, '{}', '[]')
       returning match_id`,
      [hours, name, blue_goals, event_count, players],
    );
    this.#locked.set(rows[0].match_id, writer);
  }

  async change(writer: number, given: number, assignments: string, values: unknown[] = []): Promise<void> {
    const matchId = 1 + (given % Math.max(this.#inserted, 1));
    if ((this.#locked.get(matchId) ?? writer) !== writer) return;
    const client = await this.#begin(writer);
    this.#locked.set(matchId, writer);
    await client.query(`update matches set ${assignments} where match_id = $1`, [matchId, ...values]);
  }

  async end(writer: number, how: string): Promise<void> {
    await this.#clients[writer]?.query(how);
    this.#open[writer] = false;
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

test('two servers answer as plain SQL does, whatever transactions overlap and in whatever order they end', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const listings = [new MatchListService(database), new MatchListService(elsewhere)];
        const writers = new Writers();
        await writers.connect();
        try {
          for (const next of steps) await take(next, writers, listings);
          for (const writer of [2, 0, 1]) await writers.end(writer, 'commit');
          for (const listing of listings) expect(await find(listing, {})).toEqual(await findPlainly({}));
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
  lists: MatchListService[],
) {
  if (next.deed === 'insert') return writers.insert(next.writer, next.facts);
  if (next.deed === 'end') return writers.end(next.writer, next.how);
  if (next.deed === 'review') {
    return writers.change(next.writer, next.place, next.declines ? 'declined_at = now()' : 'declined_at = null');
  }
  if (next.deed === 'edit') {
    const { hours, name, blue_goals, event_count, players } = next.facts;
    const set = `submission_date = timestamptz '2026-03-01' + $2 * interval '1 hour', match_name = $3, blue_goals = $4,
      event_count = $5, overall_player_count = $6`;
    return writers.change(next.writer, next.place, set, [hours, name, blue_goals, event_count, players]);
  }
  const listing = lists[next.server] as MatchListService;
  const expected = await findPlainly(next.query);
  const asked = Array.from({ length: next.readers }, () => find(listing, next.query));
  for (const answer of await Promise.all(asked)) expect(answer).toEqual(expected);
}

test('a match committed after one with a higher id, and long after, is listed', async () => {
  const listing = new MatchListService(database);
  const slow = await database.$client.connect();
  await slow.query('begin');
  await slow.query(`select nextval('matches_match_id_seq'), pg_current_xact_id()`);
  const second = await storeMatch(database);
  expect(await find(listing, {})).toEqual({ match_ids: [second], total_matches: 1 });
  const third = await storeMatch(database);
  expect(await find(listing, {})).toEqual({ match_ids: [third, second], total_matches: 2 });
  await slow.query(
    `insert into matches (match_id, league_id, status, method, type, match_name, blue_name, green_name, blue_goals,
       green_goals, player_data, event_data, submission_date)
     values (1, 8, 'Pending', 'manual', 'League Match', 'Late', 'B', 'G', 0, 0, '{}', '[]', '2020-01-01')`,
  );
  await slow.query('commit');
  slow.release();
  expect(await find(listing, {})).toEqual({ match_ids: [third, second, 1], total_matches: 3 });
});

test('after the database server was restarted the list is read anew', async () => {
  let started = 'first';
  const listing = new MatchListService({
    ...database,
    $client: {
      async query(statement: pg.QueryConfig) {
        const answer = await database.$client.query(statement);
        if (answer.rows[0]?.server_start) answer.rows[0].server_start = started;
        return answer;
      },
    },
  } as unknown as Database);
  const kept = await storeMatch(database);
  const lost = await storeMatch(database);
  expect((await find(listing, {})).match_ids).toEqual([lost, kept]);

  // What a failover to a standby loses: a match that nobody hears of again.
  await database.$client.query('alter table matches disable trigger matches_refuse_deletion');
  await database.$client.query('delete from matches where match_id = $1', [lost]);
  await database.$client.query('alter table matches enable trigger matches_refuse_deletion');
  started = 'second';
  expect(await find(listing, {})).toEqual({ match_ids: [kept], total_matches: 1 });
});

test('a failed look at the database fails its readers alone', async () => {
  let isDown = true;
  const listing = new MatchListService({
    $client: {
      query: (statement: pg.QueryConfig) =>
        isDown ? Promise.reject(new Error('The database is down.')) : database.$client.query(statement),
    },
  } as unknown as Database);
  await storeMatch(database);
  const answers = await Promise.allSettled([listing.find({}), listing.find({}), listing.find({})]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  isDown = false;
  expect((await find(listing, {})).total_matches).toBe(1);
});

test('matches cannot be deleted', async () => {
  await storeMatch(database);
  await expect(database.$client.query('delete from matches')).rejects.toThrow(/declined, never deleted/);
});
