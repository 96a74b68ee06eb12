import { beforeEach, expect, test } from 'vitest';
import type { ImportPreview, SheetImport } from '#contract/imports/schema.ts';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { readAllTables } from '#server/testing/database-contents.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let league: Awaited<ReturnType<typeof openLeague>>;

beforeEach(async () => {
  league = await openLeague(server);
});

async function post(path: string, payload: object, headers = league.headers) {
  const url = `/api/leagues/myLeagues/${league.league_id}/imports${path}`;
  return server.app.inject({ method: 'POST', url, headers, payload });
}

async function preview(sheet: SheetImport): Promise<ImportPreview> {
  const response = await post('/preview', sheet);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function importSheet(sheet: SheetImport): Promise<number> {
  const response = await post('', sheet);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().id;
}

async function listImports() {
  const url = `/api/leagues/myLeagues/${league.league_id}/imports`;
  return (await server.app.inject({ url, headers: league.headers })).json();
}

function matches(...rows: string[]): SheetImport {
  return { kind: 'matches', text: ['Datum\tHome\tAway\tRes\tScorers', ...rows].join('\n') };
}

const SEASON = matches(
  '03/04/2025\tKestrel Utd\tHarbour City FC\t2-1\tVoltaicVince 12, 70; dan 33',
  '17/04/2025\tHarbour City FC\tKestrel Utd\t0-0\t',
);

test('a sheet of matches is stored with its teams, players and goals, and can be read at once', async () => {
  const { made, new_teams, new_players, to_fix, rows, version } = await preview(SEASON);
  expect({ made, new_teams, new_players, to_fix }).toEqual({ made: 2, new_teams: 2, new_players: 2, to_fix: 0 });
  expect(rows.map(({ row, result }) => `${row} ${result}`)).toEqual(['2 new with team', '3 new']);
  await importSheet({ ...SEASON, version });
  const list = (await server.app.inject(`/api/leagues/${league.league_id}/matches`)).json();
  const stored = JSON.stringify(list);
  expect(stored).toContain('Kestrel Utd vs Harbour City FC');
  const ids = [...stored.matchAll(/"match_id":(\d+),"match_name":"Kestrel Utd/g)].map(([, id]) => id);
  const match = (await server.app.inject(`/api/matches/${ids[0]}`)).json();
  expect(match).toMatchObject({
    status: 'Approved',
    type: 'League Match',
    submitter_id: 'N/A',
    submission_date: '2025-04-03T12:00:00.000Z',
    context_data: { team_goals: { Blue: 2, Green: 1 }, overall_player_count: 2, event_count: 3 },
    event_data: [
      { eventName: 'Goal', timestamp: '12', participants: ['VoltaicVince'], team_affect: 'Blue' },
      { eventName: 'Goal', timestamp: '33', participants: ['dan'], team_affect: 'Green' },
      { eventName: 'Goal', timestamp: '70', participants: ['VoltaicVince'], team_affect: 'Blue' },
    ],
  });
  expect((await server.app.inject('/api/players/name:voltaicvince')).json()).toMatchObject({ name: 'VoltaicVince' });
});

test('an import and its undo answer NDJSON with their progress to a caller that accepts it, and failures before it with their status', async () => {
  const headers = { ...league.headers, accept: 'application/x-ndjson' };
  const readLines = async (path: string, payload: object) => {
    const response = await post(path, payload, headers);
    expect(response.headers['content-type']).toBe('application/x-ndjson');
    return response.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const imported = await readLines('', SEASON);
  const { id } = imported.at(-1).result;
  expect(imported).toEqual([
    { step: 'Storing matches', done: 0, total: 2 },
    { step: 'Storing players', done: 0, total: 2 },
    { step: 'Storing players', done: 2, total: 2 },
    { result: { id, made: 2 } },
  ]);
  const again = await post('', SEASON, headers);
  expect([again.statusCode, again.json()]).toMatchObject([409, { error: 'All rows are in the league already.' }]);
  expect(await readLines('/undo', { id })).toEqual([
    { step: 'Removing matches', done: 0, total: 2 },
    { step: 'Removing matches', done: 2, total: 2 },
    { result: {} },
  ]);
});

test('a sheet with a broken row answers 400 with the row and stores nothing', async () => {
  const before = await readAllTables(server.database);
  const sheet = matches('03/04/2025\tA United\tB United\t4:x\t', '31/04/2025\tA United\tB United\t1-0\t');
  const { rows, to_fix } = await preview(sheet);
  expect(to_fix).toBe(2);
  expect(rows.flatMap(({ problems }) => problems.map(({ problem, column }) => [problem, column]))).toEqual([
    ['Score “4:x” is not two numbers.', 3],
    ['April has 30 days.', 0],
  ]);
  const response = await post('', sheet);
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    { error: 'Row 2: Score “4:x” is not two numbers.' },
  ]);
  expect(await readAllTables(server.database)).toEqual(before);
  const corrections = [
    { row: 2, column: 3, text: '4-0' },
    { row: 3, column: 0, text: '30/04/2025' },
  ];
  expect(await preview({ ...sheet, corrections })).toMatchObject({ to_fix: 0, made: 2 });
});

test('two names of one team are no match and no fixture', async () => {
  await importSheet({ kind: 'teams', text: 'Team;Aliases\nKestrel Utd;Kestrels\nHarbour City FC;\n' });
  const { league_id } = league;
  const season_id = await storeSeason(server.database, { league_id, first_day: '2025-01-01', last_day: '2025-12-31' });
  await storeEnteredCompetition(server.database, league_id, { season_id, names: ['A United', 'B United'] });
  const kinds = [
    matches('2025-05-01\tKestrels\tKestrel Utd\t1-0\t'),
    { kind: 'fixtures' as const, text: 'Round,Date,Home,Away\n1,2025-05-01,Kestrels,Kestrel Utd\n' },
  ];
  for (const sheet of kinds) {
    const { rows } = await preview(sheet);
    const problems = rows.flatMap(({ problems }) => problems.map(({ problem }) => problem));
    expect(problems).toContain('Both are names of Kestrel Utd. A team can’t play against itself.');
  }
});

test('an import answers 409 when the league has changed since the preview', async () => {
  const { version } = await preview(SEASON);
  await importSheet(matches('17/04/2025\tHarbour City FC\tKestrel Utd\t0-0\t'));
  const response = await post('', { ...SEASON, version });
  expect([response.statusCode, response.json().error]).toEqual([
    409,
    'The league has changed since the preview. Look at the rows again, then import them.',
  ]);
});

test('matches that the league has and rows that repeat stay out', async () => {
  await importSheet(SEASON);
  const again = await preview(
    matches(...SEASON.text.split('\n').slice(1), '2025-05-01\tX\tY\t1-0\t', '2025-05-01\tY\tX\t0-1\t'),
  );
  expect(again.rows.map(({ result }) => result)).toEqual([
    'already there',
    'already there',
    'new with team',
    'already there',
  ]);
  expect(again.rows[0]?.note).toMatch(/^Same date, teams and score as match \d+\. It stays as it is\.$/);
  expect(again.rows[3]?.note).toBe('Same date, teams and score as row 4. It stays as it is.');
  expect((await post('', SEASON)).json()).toMatchObject({ error: 'All rows are in the league already.' });
});

test('a name that finds no team is made, or taken as a spelling of a team', async () => {
  await importSheet(SEASON);
  const sheet = matches('2025-05-01\tKestrels\tHarbour City FC\t1-0\t');
  const asked = await preview(sheet);
  expect(asked.rows[0]).toMatchObject({
    result: 'new with team',
    unknown: [{ name: 'Kestrels', similar_team_id: expect.any(Number) }],
  });
  const kestrel = asked.teams.find(({ name }) => name === 'Kestrel Utd')?.id ?? 0;
  const decided = await preview({ ...sheet, teams: [{ name: 'Kestrels', team_id: kestrel }] });
  expect(decided.rows[0]).toMatchObject({
    result: 'new',
    unknown: [],
    team_ids: [null, kestrel, null, expect.any(Number), null, null],
  });
  const made = await preview({ ...sheet, teams: [{ name: 'Kestrels', team_id: null }] });
  expect(made.rows[0]).toMatchObject({ result: 'new with team', unknown: [] });
});

test('a decided spelling is kept once the sheet that names it is imported, and the next sheet knows it', async () => {
  await importSheet(SEASON);
  const sheet = matches('2025-05-01\tKestrels\tHarbour City FC\t1-0\t');
  const { teams } = await preview(sheet);
  const team_id = teams.find(({ name }) => name === 'Kestrel Utd')?.id ?? 0;
  const decisions = ['Kestrels', 'Unnamed'].map((name) => ({ name, team_id, keeps_spelling: true }));
  const { id } = (await post('', { ...sheet, teams: decisions })).json();
  const later = matches('2025-05-02\tKESTRELS\tHarbour City FC\t1-0\t');
  expect(await preview(later)).toMatchObject({ new_teams: 0, made: 1 });
  expect(await preview(matches('2025-05-02\tUnnamed\tHarbour City FC\t1-0\t'))).toMatchObject({ new_teams: 1 });
  expect((await post('/undo', { id })).statusCode).toBe(200);
  expect(await preview(later)).toMatchObject({ new_teams: 0 });
});

test('a sheet that the league’s limits don’t admit is refused whole, with the limit', async () => {
  const refusalOf = async (sheet: SheetImport) => {
    const { problem } = await preview(sheet);
    const response = await post('', sheet);
    expect([response.statusCode, response.json().error]).toEqual([400, problem]);
    return problem;
  };
  const { league_id } = league;
  const players = (count: number, last = '') =>
    Array.from({ length: count }, (_, at) => `Player ${at},Kestrel Utd,2025-01-0${1 + (at % 2)},${last}`);
  const squad = (rows: string[]): SheetImport => ({
    kind: 'squads',
    text: ['Player,Team,From,To', ...rows].join('\n'),
  });
  expect(await refusalOf(squad(players(101)))).toBe(
    'Kestrel Utd would have 101 players on 2 Jan 2025; the limit is 100.',
  );
  await server.database.$client.query('insert into squad_rules (league_id, squad_limit) values ($1, 3)', [league_id]);
  await importSheet(squad(players(3, '2025-02-01')));
  expect(await preview(squad(['Late,Kestrel Utd,2025-02-02,']))).toMatchObject({ problem: null, made: 1 });
  expect(await refusalOf(squad(['Late,Kestrel Utd,2025-02-01,']))).toBe(
    'Kestrel Utd would have 4 players on 1 Feb 2025; the limit is 3.',
  );
  await server.database.$client.query(`update squad_rules set position_limits = '{"goalkeeper": 1}'`);
  const keepers = (position: string): SheetImport => ({
    kind: 'squads',
    text: `Player,Team,From,To,Pos\nGlove,Kestrel Utd,2025-03-01,,GK\nOther,Kestrel Utd,2025-03-02,,${position}\n`,
  });
  expect(await refusalOf(keepers('Torwart'))).toBe(
    'Kestrel Utd would have 2 goalkeepers on 2 Mar 2025; the limit is 1.',
  );
  const { made, rows } = await preview(keepers('sweeper'));
  expect([made, rows[1]?.problems[0]?.problem]).toEqual([
    1,
    'Position “sweeper” is not understood. Write goalkeeper, defender, midfielder, forward, or leave it empty.',
  ]);
  const spelled = Array.from({ length: 30 }, (_, team) =>
    [`Team ${team}`, Array.from({ length: 17 }, (_, at) => `T${team} ${at}`).join(',')].join(';'),
  );
  expect(await refusalOf({ kind: 'teams', text: ['Team;Aliases', ...spelled].join('\n') })).toBe(
    'The teams of this league would have 510 spellings; they can have 500.',
  );
  const season_id = await storeSeason(server.database, { league_id, first_day: '2025-01-01', last_day: '2025-12-31' });
  const names = ['A United', 'B United'];
  await storeEnteredCompetition(server.database, league_id, { season_id, name: 'Premier', names });
  const fixtures = Array.from({ length: 200 }, (_, at) => `${at + 1},2025-03-01,A United,B United`);
  await server.database.$client.query(
    `insert into fixtures (league_id, competition_id, stage, round, home_team_id, away_team_id)
    select league_id, id, 'round robin', 300, team[1], team[2] from competitions,
      (select array_agg(id order by id) as team from teams where league_id = $1 and name like '% United') as entered,
      generate_series(1, 1801)
    where league_id = $1`,
    [league_id],
  );
  expect(await refusalOf({ kind: 'fixtures', text: ['Round,Date,Home,Away', ...fixtures].join('\n') })).toBe(
    'Premier would have 2,001 fixtures; it can have 2,000.',
  );
});

test('teams, squads and fixtures are imported and found by later sheets', async () => {
  await importSheet({
    kind: 'teams',
    text: 'Team;Short name;Colours;Aliases\nKestrel United;KES;navy, gold;Kestrel Utd, Kestrels\nHarbour City FC;;#c8102e;\n',
  });
  await importSheet({
    kind: 'squads',
    text: 'Player,Club,No,Joined,Left\nVoltaicVince,Kestrels,9,1 Jan 2025,\nolive_ten,Harbour City FC,,1 Jan 2025,30 Jun 2025\n',
  });
  const overlapping = await preview({
    kind: 'squads',
    text: 'Player,Club,From,To\nvoltaicvince,Harbour City FC,2025-06-01,\nolive_ten,Kestrels,2025-07-01,\nolive_ten,Kestrels,2025-08-01,\n',
  });
  expect(overlapping.rows.map(({ result, problems }) => problems[0]?.problem ?? result)).toEqual([
    'voltaicvince is with Kestrel United since 2025-01-01.',
    'new',
    'olive_ten is with Kestrel United in row 3, on some of these days.',
  ]);
  const erased = await preview({ kind: 'squads', text: 'Player,Club,From\ndeleted player,Kestrels,2025-01-01\n' });
  expect(erased.rows[0]?.problems[0]?.problem).toBe('“deleted player” is not the name of a player.');
  const fixtures = await preview({
    kind: 'fixtures',
    text: 'Matchweek,Date,Home,Away\n1,2026-01-01,Kestrels,Harbour City FC\n',
  });
  expect(fixtures.rows[0]?.problems[0]?.problem).toBe('This league has no competition with matchweeks yet.');
});

test('players’ lines complete the lines of a match, and never contradict them', async () => {
  await importSheet(SEASON);
  const lines = (...rows: string[]): SheetImport => ({
    kind: 'player lines',
    text: ['Date,Home,Away,Team,Player,Goals,Assists,Yellow,Red', ...rows].join('\n'),
  });
  const match = '2025-04-03,Kestrel Utd,Harbour City FC';
  const wrong = await preview(
    lines(
      `${match},home,VoltaicVince,1,,,`,
      `${match},Kestrel Utd,max,1,,,`,
      `${match},Lions,max,,,,`,
      '2025-04-04,Kestrel Utd,Harbour City FC,home,max,,,,',
    ),
  );
  expect(wrong.rows.map(({ problems }) => problems[0]?.problem)).toEqual([
    expect.stringMatching(/^Match \d+ has 2 for VoltaicVince\. To change it, correct the match\.$/),
    'The players of this team have 3 goals, but the team has 2.',
    '“Lions” is neither Kestrel Utd nor Harbour City FC.',
    'These teams have no match on this day. Import the matches first.',
  ]);
  const before = await readAllTables(server.database);
  const id = await importSheet(lines(`${match},home,VoltaicVince,2,1,1,`, `${match},away,kim,,1,,1`));
  const careers = (await server.app.inject('/api/players/name:kim')).json();
  expect(JSON.stringify(careers)).toContain('kim');
  expect((await post('/undo', { id })).statusCode).toBe(200);
  const { imports, imported_rows, matches: restored, leagues, ...after } = await readAllTables(server.database);
  expect(after).toEqual(
    expect.objectContaining({
      match_players: before.match_players,
      typed_names: before.typed_names,
      match_revisions: before.match_revisions,
    }),
  );
});

test('an import is undone as a whole, and nothing of it is left', async () => {
  const before = await readAllTables(server.database);
  const id = await importSheet({ ...SEASON, text: SEASON.text.replace('VoltaicVince', 'onlyhere') });
  expect((await server.app.inject('/api/players/name:onlyhere')).statusCode).toBe(200);
  expect(await listImports()).toMatchObject([{ id, kind: 'matches', row_count: 2, is_in_use: false, undone_at: null }]);
  expect((await post('/undo', { id })).statusCode).toBe(200);
  const after = await readAllTables(server.database);
  for (const table of ['match_players', 'typed_names', 'teams', 'team_spellings'])
    expect(after[table]).toEqual(before[table]);
  expect((await server.app.inject('/api/players/name:onlyhere')).statusCode).toBe(404);
  expect((await listImports())[0].undone_at).toEqual(expect.any(String));
  expect((await post('/undo', { id })).json()).toMatchObject({ error: 'This import is undone already.' });
});

test('an import that something was built on cannot be undone', async () => {
  const id = await importSheet(SEASON);
  await importSheet({ kind: 'squads', text: 'Player,Team,From\ndan,Harbour City FC,2025-01-01\n' });
  const teams = await importSheet({ kind: 'teams', text: 'Name\nUnused FC\n' });
  expect(await listImports()).toMatchObject([{ is_in_use: false }, { is_in_use: false }, { is_in_use: false }]);
  await server.database.$client.query(
    `insert into match_disputes (match_id, league_id, user_id, reason)
    select min(row_id), $1, $2, 'No' from imported_rows where import_id = $3 and made = 'match'`,
    [league.league_id, league.user.id, id],
  );
  expect((await post('/undo', { id })).json()).toMatchObject({ error: 'In use since: cannot be undone.' });
  expect((await listImports()).map((entry: { is_in_use: boolean }) => entry.is_in_use)).toEqual([false, false, true]);
  expect((await post('/undo', { id: teams })).statusCode).toBe(200);
});

test('level 4 is refused', async () => {
  const { headers } = await signIn(server, { levels: { [league.league_id]: 4 } });
  for (const path of ['', '/preview']) expect((await post(path, SEASON, headers)).statusCode).toBe(403);
});
