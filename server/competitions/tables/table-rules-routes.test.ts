import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_DEDUCTIONS, MAX_SEASONS } from '#contract/kit/limits.ts';
import type { TableRules } from '#contract/seasons/schema.ts';
import { leagues } from '#database/tables/schema.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeDeduction, storeSeason } from '#server/testing/store-table-rules.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const SPRING = { name: 'Spring', first_day: '2026-03-01', last_day: '2026-05-31' };
const NO_SIGN_UP = {
  registration_opens: null,
  registration_closes: null,
  squads_lock: null,
  places: null,
  min_players: null,
};
const UNDATED = { ...NO_SIGN_UP, state: 'finished', warnings: [] };
let league_id = 0;
let headers: Record<string, string>;

beforeEach(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
  league_id = league?.id ?? 0;
  headers = (await signIn(server, { levels: { [league_id]: 5 } })).headers;
});

function post(path: string, payload: object) {
  return server.app.inject({ method: 'POST', url: `/api/leagues/myLeagues/${league_id}/${path}`, headers, payload });
}

async function succeed(path: string, payload: object) {
  const response = await post(path, payload);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** Status and sentence of a refusal. */
async function refusal(path: string, payload: object): Promise<[number, string]> {
  const response = await post(path, payload);
  return [response.statusCode, response.json().error];
}

async function readRules(): Promise<TableRules> {
  return (await server.app.inject({ url: `/api/leagues/myLeagues/${league_id}/table_rules`, headers })).json();
}

async function readLog() {
  return (await server.app.inject({ url: `/api/leagues/myLeagues/${league_id}/audit?limit=5`, headers })).json();
}

describe('seasons', () => {
  test('seasons are added, changed and removed, with their deductions', async () => {
    const season = await succeed('seasons', { ...SPRING, name: '  Spring ' });
    expect(season).toEqual({ id: expect.any(Number), ...SPRING, ...UNDATED });
    await succeed('deductions', {
      season_id: season.id,
      team: 'Wolves',
      points: 3,
      reason: 'Late',
      confirms_team: true,
    });
    const changed = { id: season.id, name: 'Spring Cup', first_day: '2026-03-02', last_day: '2026-03-02' };
    expect(await succeed('seasons/change', changed)).toEqual({ ...changed, ...UNDATED });
    expect((await readRules()).seasons).toEqual([{ ...changed, ...UNDATED }]);
    expect(await succeed('seasons/remove', { id: season.id })).toEqual({});
    expect(await readRules()).toEqual({
      seasons: [],
      deductions: [],
      teams: [],
      removed: { seasons: [changed], deductions: [] },
    });
  });

  test('dates of sign-up are kept, changed alone, logged and undone', async () => {
    const dates = {
      registration_opens: '2026-02-01T10:00:00.000Z',
      registration_closes: '2026-02-20T20:00:00.000Z',
      squads_lock: '2026-02-28T20:00:00.000Z',
    };
    const season = await succeed('seasons', { ...SPRING, ...dates, places: 12 });
    expect(season).toEqual({ id: season.id, ...SPRING, ...UNDATED, ...dates, places: 12 });
    const later = '2026-02-21T20:00:00.000Z';
    const changed = { id: season.id, ...SPRING, registration_closes: '2026-02-21T21:00:00+01:00', places: null };
    expect(await succeed('seasons/change', changed)).toMatchObject({
      ...dates,
      registration_closes: later,
      places: null,
    });
    const [entry] = await readLog();
    expect(entry).toMatchObject({
      before: { ...SPRING, registration_closes: dates.registration_closes, places: 12 },
      after: { ...SPRING, registration_closes: later, places: null },
      sentence: expect.stringContaining(', and its sign-up'),
    });
    expect(entry.before).not.toHaveProperty('squads_lock');
    await succeed('audit/undo', { id: entry.id });
    expect((await readRules()).seasons).toEqual([season]);
    await succeed('seasons/change', { id: season.id, ...SPRING });
    expect((await readLog())[0].id).toBe(entry.id + 1);
  });

  test.each([
    [{ registration_closes: '2026-02-01T00:00:00Z' }, 'registration_opens is needed with registration_closes.'],
    [
      { registration_opens: '2026-03-02T00:00:00Z' },
      'registration_opens must not be after the first day of the season.',
    ],
    [
      { registration_opens: '2026-02-02T00:00:00Z', registration_closes: '2026-02-02T00:00:00Z' },
      'registration_closes must be after registration_opens.',
    ],
    [
      { registration_opens: '2026-02-02T00:00:00Z', registration_closes: '2026-03-02T00:00:00Z' },
      'registration_closes must not be after the first day of the season.',
    ],
    [
      {
        registration_opens: '2026-02-02T00:00:00Z',
        registration_closes: '2026-02-20T00:00:00Z',
        squads_lock: '2026-02-19T00:00:00Z',
      },
      'squads_lock must not be before registration_closes.',
    ],
    [{ squads_lock: '2026-06-01T00:00:00Z' }, 'squads_lock must not be after the last day of the season.'],
  ])('dates out of order are refused: %j', async (dates, error) => {
    const { id } = await succeed('seasons', SPRING);
    expect(await refusal('seasons', { ...SPRING, name: 'Other', ...dates })).toEqual([400, error]);
    expect(await refusal('seasons/change', { id, ...SPRING, ...dates })).toEqual([400, error]);
    expect((await readRules()).seasons).toMatchObject([NO_SIGN_UP]);
  });

  test('a removed season is restored with its deductions, under the same id', async () => {
    const { id } = await succeed('seasons', SPRING);
    const body = { season_id: id, team: 'Wolves', points: 3, reason: 'Late', confirms_team: true };
    const deduction = await succeed('deductions', body);
    await succeed('seasons/remove', { id });
    const figures = async () =>
      (await server.app.inject(`/api/leagues/${league_id}/standings?season=${id}`)).statusCode;
    expect(await figures()).toBe(404);
    expect(await refusal('deductions', { season_id: id, team: 'Wolves', points: 3, reason: 'Late' })).toEqual([
      404,
      `Season ${id} of league ${league_id} was not found.`,
    ]);
    await succeed('seasons/restore', { id });
    expect(await figures()).toBe(200);
    expect(await readRules()).toMatchObject({
      seasons: [{ id, ...SPRING }],
      deductions: [deduction],
      removed: { seasons: [], deductions: [] },
    });
    expect((await post('seasons/restore', { id })).statusCode).toBe(404);
  });

  test('a season whose name was taken meanwhile, or that was removed too long ago, cannot be restored', async () => {
    const { id } = await succeed('seasons', SPRING);
    await succeed('seasons/remove', { id });
    await succeed('seasons', SPRING);
    expect(await refusal('seasons/restore', { id })).toEqual([409, 'There is a season Spring already.']);
    const removed_at = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    const old = await storeSeason(server.database, { league_id, removed_at });
    expect(await refusal('seasons/restore', { id: old })).toEqual([
      404,
      `A removed season ${old} of league ${league_id} was not found.`,
    ]);
    expect((await readRules()).removed.seasons.map((season) => season.id)).toEqual([id]);
  });

  test('overlapping seasons are saved with a warning', async () => {
    const { id } = await succeed('seasons', SPRING);
    const cup = await succeed('seasons', { name: 'Cup', first_day: '2026-05-31', last_day: '2026-06-02' });
    expect(cup.warnings).toEqual(['Some of its days are also days of Spring.']);
    expect((await readRules()).seasons.find((season) => season.id === id)?.warnings).toEqual([
      'Some of its days are also days of Cup.',
    ]);
    const { id: cupId, name } = cup;
    const moved = await succeed('seasons/change', {
      id: cupId,
      name,
      first_day: '2026-06-01',
      last_day: '2026-06-02',
    });
    expect(moved.warnings).toEqual([]);
  });

  test('the league’s page opens with the current season, not with a cup within it or the next season', async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const season = await succeed('seasons', { name: 'Running', first_day: day(-60), last_day: day(60) });
    await succeed('seasons', { name: 'Cup', first_day: day(-1), last_day: day(1) });
    await succeed('seasons', { name: 'Next', first_day: day(61), last_day: day(90) });
    const standings = (await server.app.inject(`/api/leagues/${league_id}/standings`)).json();
    expect(standings.season.id).toBe(season.id);
  });

  test('seasons have unique names', async () => {
    const { id } = await succeed('seasons', SPRING);
    const taken: [number, string] = [409, 'There is a season Spring already.'];
    expect(await refusal('seasons', { ...SPRING, name: 'SPRING' })).toEqual(taken);
    const autumn = await succeed('seasons', { ...SPRING, name: 'Autumn' });
    expect(await refusal('seasons/change', { ...SPRING, id: autumn.id })).toEqual(taken);
    await succeed('seasons/change', { ...SPRING, id, name: 'spring' });
  });

  test('two concurrent additions of one name let one succeed', async () => {
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await post('seasons', SPRING)).statusCode));
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('a league has a hundred at most', async () => {
    for (let count = 0; count < MAX_SEASONS; count += 1) await storeSeason(server.database, { league_id });
    expect(await refusal('seasons', SPRING)).toEqual([409, 'This league has 100 seasons, the maximum.']);
  });

  test.each([
    [{ ...SPRING, last_day: '2026-02-28' }, 'first_day must not be after last_day.'],
    [{ ...SPRING, first_day: '2026-02-30' }, 'first_day must be an ISO 8601 date (YYYY-MM-DD).'],
    [{ ...SPRING, last_day: '9026-03-01' }, 'last_day must be of a year from 1000 to 2999.'],
    [{ ...SPRING, last_day: null }, 'last_day must be a string.'],
    [{ ...SPRING, name: ' ' }, 'name must be one line of visible text.'],
    [{ ...SPRING, name: 'x'.repeat(51) }, 'name must be 50 characters at most.'],
  ])('answers 400 to %j', async (payload, error) => {
    expect(await refusal('seasons', payload)).toEqual([400, error]);
    expect(await refusal('seasons/change', { id: 1, ...payload })).toEqual([400, error]);
    expect((await readRules()).seasons).toEqual([]);
  });

  test('an unknown season answers 404', async () => {
    const missing: [number, string] = [404, `Season 2000000000 of league ${league_id} was not found.`];
    expect(await refusal('seasons/change', { ...SPRING, id: 2_000_000_000 })).toEqual(missing);
    expect(await refusal('seasons/remove', { id: 2_000_000_000 })).toEqual(missing);
  });
});

test('editors get the names of all teams, by their number of matches', async () => {
  await storeMatch(server.database, { league_id, blue_name: 'Wolves', green_name: 'Lions' });
  await storeMatch(server.database, { league_id, blue_name: 'Lions', green_name: 'wolves' });
  await storeMatch(server.database, { league_id, blue_name: 'Wolves', green_name: 'Wolves FC' });
  await storeMatch(server.database, { league_id, blue_name: 'Owls', status: 'Pending' });
  await storeTeam(server.database, { league_id, name: 'Wolves', spellings: ['Wolves FC'] });
  expect((await readRules()).teams).toEqual([
    { name: 'Wolves', matches: 3 },
    { name: 'Lions', matches: 2 },
    { name: 'Wolves FC', matches: 1 },
  ]);
});

describe('deductions', () => {
  test('deductions are added and removed', async () => {
    const season_id = await storeSeason(server.database, { league_id });
    const deduction = { season_id, team: 'Wolves', points: 3, reason: 'Did not turn up', day: '2026-03-09' };
    const body = { ...deduction, team: ' Wolves ', reason: 'Did not turn up\ud800 ', confirms_team: true };
    const added = await succeed('deductions', body);
    expect(added).toEqual({
      id: expect.any(Number),
      ...deduction,
      reason: 'Did not turn up\ufffd',
      warnings: [expect.stringMatching(/^Wolves has played no match that counts in Season \d+\.$/)],
    });
    expect((await readRules()).deductions).toEqual([added]);
    await succeed('deductions/remove', { id: added.id });
    expect((await readRules()).deductions).toEqual([]);
    expect(await refusal('deductions/remove', { id: added.id })).toEqual([
      404,
      `Deduction ${added.id} of league ${league_id} was not found.`,
    ]);
  });

  test('a name that no team has is confirmed first; the names of teams and of their matches are known', async () => {
    const season_id = await storeSeason(server.database, { league_id });
    await storeTeam(server.database, { league_id, name: 'Redbrick', spellings: ['Redbrick FC'] });
    await storeMatch(server.database, { league_id, blue_name: 'Owls', green_name: 'Lions' });
    const facts = { season_id, points: 3, reason: 'Late' };
    expect(await refusal('deductions', { ...facts, team: 'Redbrik' })).toEqual([
      400,
      'team must be a team of this league, and none is called Redbrik. Pick one, or confirm the name with confirms_team.',
    ]);
    for (const team of ['redbrick', 'REDBRICK  FC', 'owls']) await succeed('deductions', { ...facts, team });
    expect((await succeed('deductions', { ...facts, team: 'Redbrik', confirms_team: true })).team).toBe('Redbrik');
    expect((await readRules()).teams.map(({ name }) => name).toSorted()).toEqual(['Lions', 'Owls', 'Redbrick']);
  });

  test('a deduction that is there already is confirmed first', async () => {
    const season_id = await storeSeason(server.database, { league_id });
    await storeTeam(server.database, { league_id, name: 'Redbrick' });
    const facts = { season_id, team: 'Redbrick', points: 3, reason: 'Late', day: '2026-03-02' };
    const { id } = await succeed('deductions', facts);
    expect(await refusal('deductions', { ...facts, team: ' REDBRICK', reason: 'late ' })).toEqual([
      409,
      `There is one like it: deduction ${id} of 2026-03-02. To add another, confirm it with confirms_repeat.`,
    ]);
    await succeed('deductions', { ...facts, confirms_repeat: true });
    for (const change of [{ points: 2 }, { reason: 'Late again' }, { day: '2026-03-03' }])
      await succeed('deductions', { ...facts, ...change });
    expect((await readRules()).deductions).toHaveLength(5);
  });

  test('the league’s log shows the reason, also after the removal, and stores no copy of it', async () => {
    const season_id = await storeSeason(server.database, { league_id, name: 'Cup' });
    const reason = 'Fielded olive_ten twice';
    const { id } = await succeed('deductions', { season_id, team: 'Wolves', points: 3, reason, confirms_team: true });
    await succeed('deductions/remove', { id });
    await succeed('deductions/restore', { id });
    await succeed('seasons/remove', { id: season_id });
    const log = await server.app.inject({ url: `/api/leagues/myLeagues/${league_id}/audit`, headers });
    const facts = { deduction: id, season: 'Cup', team: 'Wolves', points: 3, reason };
    expect(log.json()).toEqual([
      expect.objectContaining({ action: 'season removed' }),
      expect.objectContaining({ action: 'deduction restored', after: facts }),
      expect.objectContaining({ action: 'deduction removed', before: facts }),
      expect.objectContaining({ action: 'points deducted', after: facts }),
    ]);
    const { rows } = await server.database.$client.query(
      "select from audit_entries where concat(before, after) like '%olive_ten%'",
    );
    expect(rows).toEqual([]);
  });

  test('a removed deduction does not count until it is restored', async () => {
    await storeMatch(server.database, {
      league_id,
      blue_name: 'Wolves',
      green_name: 'Lions',
      submission_date: new Date('2026-03-04T12:00:00Z'),
    });
    const season_id = await storeSeason(server.database, { league_id });
    const added = await succeed('deductions', { season_id, team: 'wolves', points: 3, reason: 'Late' });
    const { id, warnings, day } = added;
    expect(warnings).toEqual([]);
    expect(Date.now() - Date.parse(day)).toBeLessThan(2 * 24 * 60 * 60 * 1000);
    const standings = async () =>
      (await server.app.inject(`/api/leagues/${league_id}/standings?season=${season_id}&type=*`)).body;
    const counted = await standings();
    expect(counted).toContain('Late');
    await succeed('deductions/remove', { id });
    expect(await standings()).not.toContain('Late');
    const { removed } = await readRules();
    expect(removed.deductions).toEqual([
      { id, season_id, season: expect.any(String), team: 'wolves', points: 3, reason: 'Late', day },
    ]);
    await succeed('deductions/restore', { id });
    expect(await standings()).toBe(counted);
    expect(await refusal('deductions/restore', { id })).toEqual([
      404,
      `A removed deduction ${id} of league ${league_id} was not found.`,
    ]);
  });

  test.each([
    ['a match outside the season', { submission_date: new Date('2027-01-01T00:00:00Z') }, 1],
    ['a match that does not count', { status: 'Pending' as const }, 1],
    ['an alias in a match of its last day', { blue_name: 'Wolves FC' }, 0],
  ])('a team with %s', async (_what, match, count) => {
    await storeTeam(server.database, { league_id, name: 'Wolves', spellings: ['Wolves FC'] });
    const submission_date = new Date('2026-12-31T23:59:00Z');
    await storeMatch(server.database, { league_id, blue_name: 'Wolves', submission_date, ...match });
    const season_id = await storeSeason(server.database, { league_id, last_day: '2026-12-31' });
    const { warnings } = await succeed('deductions', { season_id, team: 'Wolves', points: 3, reason: 'Late' });
    expect(warnings).toHaveLength(count);
  });

  test('a league has 200 at most', async () => {
    const season_id = await storeSeason(server.database, { league_id });
    for (let count = 0; count < MAX_DEDUCTIONS; count += 1) await storeDeduction(server.database, season_id);
    const deduction = { season_id, team: 'Wolves', points: 3, reason: 'Late' };
    expect(await refusal('deductions', deduction)).toEqual([409, 'This league has 200 deductions, the maximum.']);
  });

  test.each([
    [{ points: 0 }, 'points must be from 1 to 99.'],
    [{ points: 100 }, 'points must be from 1 to 99.'],
    [{ points: 1.5 }, 'points must be an integer from 1 to 99.'],
    [{ reason: '' }, 'reason must not be empty.'],
    [{ team: 'x'.repeat(51) }, 'team must be 50 characters at most.'],
  ])('answers 400 to %j', async (fields, error) => {
    const season_id = await storeSeason(server.database, { league_id });
    const deduction = { season_id, team: 'Wolves', points: 3, reason: 'Late', ...fields };
    expect(await refusal('deductions', deduction)).toEqual([400, error]);
  });
});
