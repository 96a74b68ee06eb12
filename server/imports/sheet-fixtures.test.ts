import { beforeEach, expect, test } from 'vitest';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { readAllTables } from '#server/testing/database-contents.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { listResults, matchSheet, useSheets } from '#server/testing/use-sheets.ts';

const server = useTestApp();
const { post, leagueId, preview, importSheet } = useSheets(server);

const HEAD = 'Date,Home,Away,Score,Round,Pens';
let competition: { id: number; teamIds: number[] };

beforeEach(async () => {
  const league_id = leagueId();
  const season_id = await storeSeason(server.database, {
    league_id,
    first_day: '2025-01-01',
    last_day: '2025-12-31',
  });
  const names = ['Kestrel', 'Harbour', 'Gannet', 'Puffin'];
  competition = await storeEnteredCompetition(server.database, league_id, { season_id, name: 'Premier', names });
});

async function storeFixture(home: number, away: number, kickOff: string, round: number, tie: number | null = null) {
  const { rows } = await server.database.$client.query(
    `insert into fixtures (league_id, competition_id, stage, round, tie, home_team_id, away_team_id, kick_off)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      leagueId(),
      competition.id,
      tie === null ? 'round robin' : 'final',
      round,
      tie,
      competition.teamIds[home],
      competition.teamIds[away],
      kickOff,
    ],
  );
  return rows[0].id as number;
}

async function listFixtures() {
  const { rows } = await server.database.$client.query(
    `select f.round, f.home_team_id, f.away_team_id, f.status, f.match_id is not null as is_played, f.walkover_winner,
        f.walkover_home_goals, f.walkover_away_goals, r.home_penalties, r.away_penalties, r.had_extra_time
      from fixtures f left join fixture_results r on r.fixture_id = f.id
      where f.league_id = $1 order by f.round, f.id`,
    [leagueId()],
  );
  return rows;
}

test('the preview asks about extra time in a league match, and about one well before its kick-off', async () => {
  await storeFixture(0, 1, '2025-04-05T19:00:00Z', 4);
  await storeFixture(2, 3, '2025-04-05T19:00:00Z', 5, 1);
  const sheet = matchSheet(
    HEAD,
    '2025-04-03,Kestrel,Harbour,2-1 a.e.t.,,',
    '2025-04-05,Gannet,Puffin,2-1 a.e.t.,,',
    '2025-04-09,Puffin,Harbour,2-1 a.e.t.,Matchweek 7,',
  );
  expect((await preview(sheet)).rows.map(({ note }) => note)).toEqual([
    'Extra time in a league match. Does it count? Played 2 days before its kick-off.',
    null,
    'The import makes this fixture. Extra time in a league match. Does it count?',
  ]);
});

test('the preview shows the fixture of a match, by its date or its round', async () => {
  await storeFixture(0, 1, '2025-04-03T19:00:00Z', 3);
  await storeFixture(0, 1, '2025-04-05T19:00:00Z', 4);
  const found = await preview(matchSheet(HEAD, '2025-04-04,Kestrel,Harbour,2-1,Matchweek 4,'));
  expect(found.rows[0]).toMatchObject({ result: 'new', cells: expect.arrayContaining(['Premier, Matchweek 4']) });
  const unclear = await preview(matchSheet('Date,Home,Away,Score', '2025-04-04,Kestrel,Harbour,2-1'));
  expect(unclear.rows[0]?.cells[5]).toBe('');
  await importSheet(matchSheet(HEAD, '2025-04-04,Kestrel,Harbour,2-1,Matchweek 4,'));
  expect((await listFixtures()).map(({ round, is_played }) => [round, is_played])).toEqual([
    [3, false],
    [4, true],
  ]);
});

test('rounds make fixtures, with matches, walkovers and matches to come, and an undo leaves nothing', async () => {
  await storeFixture(2, 3, '2025-04-10T19:00:00Z', 2);
  const before = await readAllTables(server.database);
  const sheet = matchSheet(
    HEAD,
    '2025-04-03,Kestrel,Harbour,2-1,1,',
    '2025-04-10,Gannet,Puffin,0-3 w/o,2,',
    '2025-04-17,Puffin,Kestrel,3-0 (FF),Matchweek 3,',
    '2025-04-17,Harbour,Gannet,P-P,3,',
    '2025-04-24,Harbour,Puffin,abandoned,4,',
  );
  const left = await preview(sheet);
  expect(left).toMatchObject({ made: 3, left_out: 2, unplayed: 1, to_fix: 0 });
  const found = await preview({ ...sheet, unplayed: 'fixtures' });
  expect(listResults(found)).toEqual([
    '2 new The import makes this fixture.',
    '3 new',
    '4 new The import makes this fixture.',
    '5 new fixture The import makes this fixture.',
    '6 left out Not played, and not to be played.',
  ]);
  const id = await importSheet({ ...sheet, unplayed: 'fixtures' });
  expect(await listFixtures()).toMatchObject([
    { round: 1, is_played: true, status: 'planned' },
    { round: 2, is_played: false, status: 'walkover', walkover_winner: 'away', walkover_away_goals: 3 },
    { round: 3, is_played: false, status: 'walkover', walkover_winner: 'home', walkover_home_goals: 3 },
    { round: 3, is_played: false, status: 'planned' },
  ]);
  expect((await post('/undo', { id })).json()).toEqual({});
  const { imports, imported_rows, leagues, matches: kept, fixtures, ...after } = await readAllTables(server.database);
  expect(before).toMatchObject(after);
  expect(await listFixtures()).toMatchObject([
    { round: 2, is_played: false, status: 'planned', walkover_winner: null },
  ]);
});

test('an import whose fixtures were changed since can’t be undone', async () => {
  const id = await importSheet(matchSheet(HEAD, '2025-04-17,Puffin,Kestrel,3-0 w/o,3,'));
  await server.database.$client.query('update fixtures set referee = $2 where league_id = $1', [leagueId(), 'r']);
  expect((await post('/undo', { id })).json()).toMatchObject({ error: 'In use since: cannot be undone.' });
});

async function listEnds() {
  const { rows } = await server.database.$client.query(
    `select blue_goals, green_goals, had_extra_time, blue_penalties, green_penalties
      from matches where league_id = $1 and declined_at is null and green_name in ('Harbour', 'Puffin') order by match_id`,
    [leagueId()],
  );
  return rows.map((row) => Object.values(row));
}

test('a shoot-out is kept with the match, and decides a tie', async () => {
  const row = '2025-04-03,Kestrel,Harbour,1-1,Final,4-3';
  expect(listResults(await preview(matchSheet(HEAD, row)))).toEqual(['2 new No open fixture of this round fits.']);
  await storeFixture(0, 1, '2025-04-03T19:00:00Z', 1, 1);
  const found = await preview(matchSheet(HEAD, row));
  expect(found.rows[0]?.cells.slice(2, 6)).toEqual(['1–1 (4–3 pens)', 'Harbour', '', 'Premier, Final']);
  await importSheet(matchSheet('Date,Home,Away,Score,hp,vp,AET', '2025-04-03,Kestrel,Harbour,1-1,4,3,yes'));
  expect(await listFixtures()).toMatchObject([{ home_penalties: 4, away_penalties: 3, had_extra_time: true }]);
  await importSheet(matchSheet('Date,Home,Away,Score', '2025-06-01,Gannet,Puffin,2-1 a.e.t.'));
  expect(await listEnds()).toEqual([
    [1, 1, true, 4, 3],
    [2, 1, true, null, null],
  ]);
});

test('a shoot-out that no match can end with is a problem of its row', async () => {
  const found = await preview(
    matchSheet(
      'Date,Home,Away,Score,Pens',
      '2025-04-03,Kestrel,Harbour,2-1,4-3',
      '2025-04-03,Gannet,Puffin,1-1,4-4',
      '2025-04-10,Gannet,Puffin,1-1,10-1',
      '2025-05-01,Kestrel,Puffin,2-1,',
      '2025-05-08,Puffin,Kestrel,2-1,4-3',
    ),
  );
  expect(listResults(found)).toEqual([
    '2 fix A shoot-out follows a level score, not 2–1.',
    '3 fix The shoot-out has no winner: 4 - 4.',
    '4 fix A shoot-out can’t end 10 - 1: it is over once a side can’t catch up.',
    '5 new',
    '6 new',
  ]);
});

test('walkovers and matches to come without a fixture are refused', async () => {
  const found = await preview({
    ...matchSheet(HEAD, '2025-04-03,Kestrel,Harbour,3-0 ff,,', '2025-04-03,Gannet,Puffin,v,,'),
    unplayed: 'fixtures',
  });
  expect(listResults(found)).toEqual([
    '2 fix A walkover needs a fixture of these teams: import the fixtures first, or state its matchweek.',
    '3 fix No fixture can be made: the row needs a matchweek.',
  ]);
});

test('the score after extra time counts', async () => {
  const found = await preview(matchSheet('Date,Home,Away,FT,ET', '2025-04-03,Kestrel,Harbour,1-1,2-1'));
  expect(found.rows[0]?.cells[2]).toBe('2–1 a.e.t.');
});

test('sides and day tell two fixtures of a pair apart, and a match without a time takes the kick-off', async () => {
  await storeFixture(0, 1, '2025-04-04T19:30:00Z', 3);
  await storeFixture(1, 0, '2025-04-06T18:15:00Z', 4);
  await importSheet(
    matchSheet('Date,Home,Away,Score', '2025-04-06,Harbour,Kestrel,0-3', '2025-04-04,Kestrel,Harbour,2-1'),
  );
  const { rows } = await server.database.$client.query(
    `select round, submission_date, blue_goals from fixtures join matches using (match_id)
      where fixtures.league_id = $1 order by round`,
    [leagueId()],
  );
  expect(rows).toEqual([
    { round: 3, submission_date: new Date('2025-04-04T19:30:00Z'), blue_goals: 2 },
    { round: 4, submission_date: new Date('2025-04-06T18:15:00Z'), blue_goals: 0 },
  ]);
});

test('a match takes the only open fixture of the competition that it states, weeks away', async () => {
  await storeFixture(0, 1, '2025-04-04T19:30:00Z', 3);
  const head = 'Date,Home,Away,Score,Competition';
  const found = await preview(
    matchSheet(head, '2025-04-24,Kestrel,Harbour,2-1,Premier', '2025-04-25,Kestrel,Gannet,2-1,Premier'),
  );
  expect(found.rows[0]).toMatchObject({ note: null, cells: expect.arrayContaining(['Premier, Matchweek 3']) });
  await importSheet(matchSheet(head, '2025-04-24,Kestrel,Harbour,2-1,premier'));
  expect(await listFixtures()).toMatchObject([{ round: 3, is_played: true }]);
});

test('a row with the sides of its fixture swapped says so', async () => {
  const first = await storeFixture(0, 1, '2025-04-04T19:30:00Z', 3);
  const sheet = matchSheet('Date,Home,Away,Score', '2025-04-04,Harbour,Kestrel,1-2');
  const asked = await preview(sheet);
  expect(asked.rows[0]).toMatchObject({ note: `Fixture ${first}, Matchweek 3, has Kestrel at home.`, asks: null });
  const score = async (sides: 'as written' | 'swapped') => {
    const id = await importSheet({ ...sheet, sides: [{ row: 2, sides }] });
    const { rows } = await server.database.$client.query(
      'select home_goals, away_goals from fixture_results where fixture_id = $1',
      [first],
    );
    expect((await post('/undo', { id })).json()).toEqual({});
    return rows[0];
  };
  expect(await score('as written')).toEqual({ home_goals: 2, away_goals: 1 });
  expect(await score('swapped')).toEqual({ home_goals: 1, away_goals: 2 });
  await importSheet(matchSheet('Date,Home,Away,Score', '2025-04-04,Kestrel,Harbour,3-3'));
  const second = await storeFixture(1, 0, '2025-04-20T19:30:00Z', 9);
  const again = await preview(matchSheet('Date,Home,Away,Score,Competition', '2025-04-16,Kestrel,Harbour,0-0,Premier'));
  expect(listResults(again)).toEqual([
    `2 new Fixture ${second}, Matchweek 9, has Harbour at home. Played 4 days before its kick-off.`,
  ]);
  const far = matchSheet('Date,Home,Away,Score,Competition', '2025-06-16,Kestrel,Harbour,0-1,Premier');
  expect(listResults(await preview(far))).toEqual([
    `2 fix Swapped sides? Fixture ${second}, Matchweek 9, has Harbour at home.`,
  ]);
  await importSheet({ ...far, sides: [{ row: 2, sides: 'swapped' }] });
  expect(await listFixtures()).toContainEqual(expect.objectContaining({ round: 9, is_played: true }));
});

test('the preview says of each row that will count in no table, and why', async () => {
  const first = await storeFixture(0, 1, '2025-04-04T19:30:00Z', 3);
  const [second, third] = [
    await storeFixture(2, 3, '2025-05-01T19:30:00Z', 3),
    await storeFixture(2, 3, '2025-05-03T19:30:00Z', 4),
  ];
  await importSheet(matchSheet('Date,Home,Away,Score', '2025-04-04,Kestrel,Harbour,2-1'));
  const { rows } = await server.database.$client.query('select match_id from fixtures where id = $1', [first]);
  const found = await preview(
    matchSheet(
      'Date,Home,Away,Score,Competition,Type',
      '2025-04-05,Kestrel,Harbour,0-0,Premier,',
      '2025-05-02,Gannet,Puffin,2-1,,',
      '2025-06-05,Kestrel,Puffin,2-1,,',
      '2025-06-12,Kestrel,Hollow Park,2-1,,',
      '2025-06-19,Kestrel,Harbour,2-1,,Friendly',
      '2025-06-26,Kestrel,Harbour,2-1,Shield,Friendly',
    ),
  );
  expect(listResults(found)).toEqual([
    `2 new Will count in no table: Fixture ${first} already has match ${rows[0].match_id}.`,
    `3 new Will count in no table: Two fixtures fit: ${second} and ${third}. A time, the home team or the round tells them apart.`,
    '4 new Will count in no table: No open fixture of Premier fits this match. Fixtures of these teams: none.',
    '5 new with team Will count in no table: Hollow Park is no team of Premier: this match is a friendly.',
    '6 new Will count in no table: Premier counts League Match, not Friendly: this match counts in none of its figures.',
    '7 new No competition is called “Shield”.',
  ]);
});

test('a row that states another type takes its fixture only if it names the competition', async () => {
  await storeFixture(0, 1, '2025-04-04T19:30:00Z', 3);
  await storeFixture(2, 3, '2025-04-04T19:30:00Z', 3);
  await storeFixture(0, 2, '2025-04-11T19:30:00Z', 4);
  await importSheet(
    matchSheet(
      'Date,Home,Away,Score,Competition,Type',
      '2025-04-04,Kestrel,Harbour,2-1,,Special Match',
      '2025-04-04,Gannet,Puffin,2-1,Premier,Special Match',
      '2025-04-11,Kestrel,Gannet,2-1,,',
    ),
  );
  expect((await listFixtures()).map(({ is_played }) => is_played)).toEqual([false, true, true]);
});

test('results that came before their fixtures are bound by the import of these, and freed by its undo', async () => {
  await importSheet(
    matchSheet('Date,Home,Away,Score', '2025-04-04,Kestrel,Harbour,2-1', '2025-04-06,Harbour,Kestrel,0-3'),
  );
  const text = 'Round,Date,Home,Away\n1,2025-04-04 19:30,Kestrel,Harbour\n2,2025-04-06 19:30,Harbour,Kestrel\n';
  const id = await importSheet({ kind: 'fixtures', text });
  expect((await listFixtures()).map(({ is_played }) => is_played)).toEqual([true, true]);
  expect((await post('/undo', { id })).json()).toEqual({});
  expect(await listFixtures()).toEqual([]);
  await importSheet({ kind: 'fixtures', text });
  expect((await listFixtures()).map(({ is_played }) => is_played)).toEqual([true, true]);
});
