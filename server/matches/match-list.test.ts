import fc from 'fast-check';
import Value from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { foldForSearch } from '#contract/kit/fold-name.ts';
import { FILTERS } from '#contract/kit/limits.ts';
import { MatchList, type MatchListQuery, MatchSummary } from '#contract/matches/schema.ts';
import { matches } from '#database/tables/schema.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
type Row = typeof matches.$inferSelect;
let rows: Row[];

beforeAll(async () => {
  const { database } = server;
  await seedDemo(database);
  const sameInstant = new Date('2026-06-01T18:00:00.250Z');
  await storeMatch(database, { match_name: 'Cup 100% Final_A', submission_date: sameInstant });
  await storeMatch(database, { match_name: 'Cup 100 Final-A', submission_date: sameInstant });
  await storeMatch(database, { match_name: 'Back\\slash', submission_date: sameInstant });
  await storeMatch(database, { match_name: 'Last second', submission_date: new Date('2026-06-01T23:59:59.999Z') });
  await storeMatch(database, { match_name: 'Next day', submission_date: new Date('2026-06-02T00:00:00.000Z') });
  await storeMatch(database, { match_name: 'Nothing counted', overall_player_count: null, event_count: null });
  await storeMatch(database, { match_name: 'Old one sent late', submission_date: new Date('2019-03-04T10:00:00Z') });
  await storeMatch(database, { match_name: 'Declined one', declined_at: new Date() });
  rows = (await database.select().from(matches))
    .filter(({ declined_at }) => declined_at === null)
    .toSorted((a, b) => b.submission_date.getTime() - a.submission_date.getTime() || b.match_id - a.match_id);
});

async function ask(query: MatchListQuery | Record<string, string>): Promise<MatchList> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await server.app.inject(`/api/matches/all_matches?${search}`);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const list = response.json();
  expect(Value.Errors(MatchList, list)).toEqual([]);
  return list;
}

async function askNames(query: MatchListQuery): Promise<string[]> {
  return (await ask(query)).matches.map(({ match_name }) => match_name);
}

async function refuse(search: string): Promise<string> {
  const response = await server.app.inject(`/api/matches/all_matches?${search}`);
  expect(response.statusCode).toBe(400);
  return response.json().error;
}

/** Applies the same filters to the rows in memory. */
function passes(row: Row, { date, team, min_events = 0, min_goals = 0, min_players = 0 }: MatchListQuery): boolean {
  return (
    (!date || row.submission_date.toISOString().slice(0, 10) === date) &&
    foldForSearch(row.match_name).includes(foldForSearch(team ?? '')) &&
    (row.event_count ?? 0) >= min_events &&
    row.blue_goals + row.green_goals >= min_goals &&
    (row.overall_player_count ?? 0) >= min_players
  );
}

test('GET /matches/all_matches returns the newest 15 and the total', async () => {
  const list = await ask({});
  expect(list.total_matches).toBe(rows.length);
  expect(list.matches.map(({ match_id }) => match_id)).toEqual(rows.slice(0, 15).map(({ match_id }) => match_id));
});

test('GET /matches/all_matches returns a summary of each match', async () => {
  const {
    matches: [match],
  } = await ask({ team: 'Cup 100%' });
  expect(match).toEqual({
    match_id: expect.any(Number),
    match_name: 'Cup 100% Final_A',
    league_name: 'Global Conference Association',
    status: 'Approved - Official',
    submission_date: '2026-06-01T18:00:00.250Z',
    played_at: '2026-06-01T18:00:00.250Z',
    overall_player_count: null,
    event_count: null,
    blue_team: { goals: 1, name: expect.any(String) },
    green_team: { goals: 0, name: expect.any(String) },
    league_id: 8,
  });
});

test('GET /matches/all_matches pages have no gaps or repeats, and a match sent late is ordered by its date', async () => {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { matches: found, total_matches } = await ask({ page, per_page: 15 });
    expect(total_matches).toBe(rows.length);
    ids.push(...found.map(({ match_id }) => match_id));
    if (found.length < 15) break;
  }
  expect(ids).toEqual(rows.map(({ match_id }) => match_id));
  expect(rows.at(-1)?.match_name).toBe('Old one sent late');
});

test('GET /matches/all_matches returns an empty page and the total beyond the end', async () => {
  expect(await ask({ page: 10_000_000, per_page: 100 })).toEqual({ matches: [], total_matches: rows.length });
  expect(await ask({ team: 'no such name' })).toEqual({ matches: [], total_matches: 0 });
});

test('GET /matches/all_matches combines filters as a plain filter of all matches does', async () => {
  const names = rows.map(({ match_name }) => match_name);
  const words = fc.oneof(
    fc.constantFrom('kestrel', 'VS', ' ', '%', '_', '\\', 'ø', "'", '100', '-'),
    fc
      .tuple(fc.constantFrom(...names), fc.nat(40), fc.integer({ min: 1, max: 8 }))
      .map(([name, from, length]) => name.slice(from, from + length) || name),
  );
  const days = rows.map(({ submission_date }) => submission_date.toISOString().slice(0, 10));
  const query = fc.record(
    {
      page: fc.integer({ min: 1, max: 4 }),
      per_page: fc.integer({ min: 1, max: 100 }),
      date: fc.oneof(fc.constantFrom(...days), fc.constantFrom('0000-01-01', '9999-12-31', '2024-02-29')),
      team: words,
      min_events: fc.integer({ min: FILTERS.events.min, max: FILTERS.events.max }),
      min_goals: fc.integer({ min: FILTERS.goals.min, max: FILTERS.goals.max }),
      min_players: fc.integer({ min: FILTERS.players.min, max: FILTERS.players.max }),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(query, async (filters) => {
      const expected = rows.filter((row) => passes(row, filters));
      const { page = 1, per_page = 15 } = filters;
      const list = await ask(filters);
      expect(list.total_matches).toBe(expected.length);
      expect(list.matches.map(({ match_id }) => match_id)).toEqual(
        expected.slice((page - 1) * per_page, page * per_page).map(({ match_id }) => match_id),
      );
    }),
    { numRuns: 150 },
  );
});

test('GET /matches/all_matches applies each filter alone', async () => {
  for (const filters of [{ min_events: 12 }, { min_goals: 5 }, { min_players: 22 }, { team: 'wolves' }]) {
    const expected = rows.filter((row) => passes(row, filters));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(rows.length);
    expect((await ask(filters)).total_matches).toBe(expected.length);
  }
});

test('GET /matches/all_matches?date returns the whole UTC day and no match of the next', async () => {
  expect(await askNames({ date: '2026-06-01', team: 'a' })).toContain('Last second');
  expect(await askNames({ date: '2026-06-01' })).not.toContain('Next day');
  expect(await askNames({ date: '2026-06-02' })).toContain('Next day');
});

test('GET /matches/all_matches?team matches %, _ and \\ literally, and ignores case', async () => {
  expect(await askNames({ team: '100%' })).toEqual(['Cup 100% Final_A']);
  expect(await askNames({ team: 'final_a' })).toEqual(['Cup 100% Final_A']);
  expect(await askNames({ team: '\\' })).toEqual(['Back\\slash']);
  expect(await askNames({ team: 'BACK\\SLASH' })).toEqual(['Back\\slash']);
});

test('GET /matches/all_matches lists a match without counts only with minima of 0', async () => {
  const team = 'Nothing counted';
  expect((await ask({ team, min_events: 0, min_players: 0 })).total_matches).toBe(1);
  expect((await ask({ team, min_events: 1 })).total_matches).toBe(0);
  expect((await ask({ team, min_players: 1 })).total_matches).toBe(0);
});

test('GET /matches/all_matches?team= returns every match', async () => {
  expect((await ask({ team: '' })).total_matches).toBe(rows.length);
});

test('GET /matches/all_matches answers 400 and names the field of a bad query', async () => {
  expect(await refuse('page=0')).toBe('page must be from 1 to 10000000.');
  expect(await refuse('page=two')).toBe('page must be an integer from 1 to 10000000.');
  expect(await refuse('page=1.5')).toBe('page must be an integer from 1 to 10000000.');
  expect(await refuse('per_page=101')).toBe('per_page must be from 1 to 100.');
  expect(await refuse('per_page=0')).toBe('per_page must be from 1 to 100.');
  expect(await refuse('date=15/11/2026')).toBe('date must be an ISO 8601 date (YYYY-MM-DD).');
  expect(await refuse('date=2026-02-30')).toBe('date must be an ISO 8601 date (YYYY-MM-DD).');
  expect(await refuse('min_events=51')).toBe('min_events must be from 0 to 50.');
  expect(await refuse('min_goals=-1')).toBe('min_goals must be from 0 to 15.');
  expect(await refuse('min_players=many')).toBe('min_players must be an integer from 0 to 40.');
  expect(await refuse(`team=${'x'.repeat(101)}`)).toBe('team must be 100 characters at most.');
  expect(await refuse('team=a%00b')).toBe('team must not contain control characters.');
});

test('GET /matches/ad_matches returns the newest six approved matches as an array', async () => {
  const response = await server.app.inject('/api/matches/ad_matches');
  expect(response.statusCode).toBe(200);
  const list: MatchSummary[] = response.json();
  for (const match of list) expect(Value.Errors(MatchSummary, match)).toEqual([]);
  const approved = rows.filter(({ status }) => status === 'Approved' || status === 'Approved - Official');
  expect(list.map(({ match_id }) => match_id)).toEqual(approved.slice(0, 6).map(({ match_id }) => match_id));
});
