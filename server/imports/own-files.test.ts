import { expect, test } from 'vitest';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeFixture } from '#server/testing/store-fixtures.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { listResults, matchSheet, useSheets } from '#server/testing/use-sheets.ts';

const server = useTestApp();
const { openAnother, leagueId, preview, importSheet, post } = useSheets(server);

async function download(path: string): Promise<string> {
  const url = `/api/leagues/${leagueId()}/${path}?include-headers=true&bom=1`;
  const response = await server.app.inject({ url });
  expect(response.statusCode, response.body).toBe(200);
  return response.body;
}

test('results and player lines come back as they were', async () => {
  await importSheet(
    matchSheet(
      'Date,Home,Away,Score,Type,Home scorers',
      "2025-04-03 19:30,'-Alpha-,Harbour; Town,2-1,Cup tie,\"vince 12', max 70'\"",
      "2025-04-03 21:00,'-Alpha-,Kestrel,1-0,Cup tie,vince 5'",
    ),
  );
  const [results, lines] = [await download('results.csv'), await download('player-lines.csv')];
  const strip = (file: string) => file.replace(/^\d+,/gm, '').replaceAll('Approved - Official', 'Approved');
  await openAnother();
  expect(await preview({ kind: 'matches', text: results })).toMatchObject({ problem: null, made: 2, to_fix: 0 });
  await importSheet({ kind: 'matches', text: results });
  await importSheet({ kind: 'player lines', text: lines });
  const withoutCounts = (file: string) => strip(file).replace(/,\d*,\d*(,,,,)\r$/gm, '$1');
  expect(withoutCounts(await download('results.csv'))).toBe(withoutCounts(results));
  expect(strip(await download('player-lines.csv'))).toBe(strip(lines));
});

test('later stats of player lines come back; the file has their columns once any was sent', async () => {
  const match = matchSheet('Date,Home,Away,Score,Home scorers', "2025-04-03 19:30,Kestrel,Harbour,1-0,vince 5'");
  const head = 'match_id,submission_date,type,team,team_name,name,id,goals,assists,yellow_cards,red_cards';
  await importSheet(match);
  expect(await download('player-lines.csv')).toContain(`${head}\r\n`);
  await importSheet({
    kind: 'player lines',
    text: `Date,Team,Player,Pos,Shirt,Started,Minutes,Saves,Passes,Passes completed,Distance,Goals,Assists
2025-04-03,Kestrel,vince,FW,9,yes,90,,31,28,1000000,1,0
2025-04-03,Harbour,glove,GK,1,no,0,5,,,,0,0
`,
  });
  const lines = await download('player-lines.csv');
  expect(lines).toContain(
    `${head},position,shirt,started,minutes,shots,shots_on_target,fouls,saves,passes,passes_completed,tackles,interceptions,distance\r\n`,
  );
  expect(lines).toContain(',vince,,1,0,0,0,FW,9,yes,90,,,,,31,28,,,1000000\r\n');
  expect(lines).toContain(',glove,,0,0,0,0,GK,1,no,0,,,,5,,,,,\r\n');
  await openAnother();
  await importSheet(match);
  await importSheet({ kind: 'player lines', text: lines });
  const strip = (file: string) => file.replace(/^\d+,/gm, '');
  expect(strip(await download('player-lines.csv'))).toBe(strip(lines));
  expect(await preview({ kind: 'player lines', text: lines })).toMatchObject({ made: 0, already_there: 2 });
  const faults = await preview({ kind: 'player lines', text: lines.replace('31,28', '31,32').replace('GK,1', 'DF,1') });
  expect(listResults(faults).flat().join()).toMatch(
    /Passes completed can’t exceed Passes: 32 of 31\..*has GK for glove\./s,
  );
});

test('fixtures come back, and other files are named', async () => {
  const league_id = leagueId();
  const season_id = await storeSeason(server.database, {
    league_id,
    first_day: '2025-01-01',
    last_day: '2025-12-31',
  });
  const names = ['Kestrel', 'Harbour'];
  const entered = { season_id, name: 'Premier', names };
  const { id, teamIds } = await storeEnteredCompetition(server.database, league_id, entered);
  await importSheet({
    kind: 'fixtures',
    text: 'Round,Date,Home,Away,Deadline\n1,2025-04-03 19:30,Kestrel,Harbour,2025-04-10 20:00\n',
  });
  const fixtures = await download('fixtures.csv');
  expect(fixtures).toContain('2025-04-03T19:30:00.000Z,2025-04-10T20:00:00.000Z');
  await server.database.$client.query('delete from fixtures where league_id = $1', [league_id]);
  expect(await preview({ kind: 'matches', text: fixtures })).toMatchObject({
    problem: 'This is our file of fixtures: choose Fixtures above.',
  });
  await importSheet({ kind: 'fixtures', text: fixtures });
  expect((await download('fixtures.csv')).replace(/^\d+/gm, '')).toBe(fixtures.replace(/^\d+/gm, ''));
  const [home_team_id, away_team_id] = teamIds;
  const returned = { league_id, competition_id: id, home_team_id: away_team_id, away_team_id: home_team_id };
  const kick_off = new Date('2025-05-01T19:30:15Z');
  await storeFixture(server.database, { ...returned, round: 2, status: 'cancelled' });
  await storeFixture(server.database, { ...returned, round: 3, status: 'postponed' });
  const walkover = { walkover_winner: 'away' as const, walkover_home_goals: 0, walkover_away_goals: 3 };
  await storeFixture(server.database, { ...returned, ...walkover, round: 4, kick_off, status: 'walkover' });
  const decided = await download('fixtures.csv');
  expect(decided).toMatch(/,walkover,0,3,.*,cancelled,.*,postponed,/s);
  await server.database.$client.query('delete from fixtures where league_id = $1', [league_id]);
  const importId = await importSheet({ kind: 'fixtures', text: decided });
  expect((await download('fixtures.csv')).replace(/^\d+/gm, '')).toBe(decided.replace(/^\d+/gm, ''));
  expect(await preview({ kind: 'fixtures', text: decided })).toMatchObject({ made: 0, already_there: 4, to_fix: 0 });
  expect((await post('/undo', { id: importId })).statusCode).toBe(200);

  expect((await preview({ kind: 'matches', text: `${await download('standings.csv')}1,Kestrel\r\n` })).problem).toMatch(
    /^This is our file of standings, which follows from matches\./,
  );
});

test('fixtures of a cup are left out of a sheet without their places, those of its league come back', async () => {
  const league_id = leagueId();
  const season_id = await storeSeason(server.database, { league_id, first_day: '2025-01-01', last_day: '2025-12-31' });
  const { teamIds } = await storeEnteredCompetition(server.database, league_id, {
    season_id,
    name: 'Premier',
    names: ['Kestrel', 'Harbour'],
  });
  const competition_id = await storeCompetition(server.database, {
    league_id,
    season_id,
    name: 'Cup',
    format: 'knockout',
  });
  const [home_team_id, away_team_id] = teamIds;
  const cup = { league_id, competition_id, stage: 'final' as const, home_team_id, away_team_id };
  await storeFixture(server.database, { ...cup, round: 1, tie: 1 });
  const text =
    'Competition,Round,Date,Home,Away\nPremier,1,2025-04-03 19:30,Kestrel,Harbour\nCup,Final,2025-05-03 19:30,Kestrel,Harbour\n';
  const found = await preview({ kind: 'fixtures', text });
  expect(
    listResults(found)
      .map((result) => result.slice(2))
      .toSorted(),
  ).toEqual(['left out Cup is a cup, whose fixtures come from its draw.', 'new']);
});

test('a squad comes back', async () => {
  const first = 'Team,Player,Roblox ID,Number,Position,From\n';
  await importSheet({
    kind: 'squads',
    text: `${first}Kestrel,vince,4417000001,9,FW,2025-02-01\nKestrel,'-max-,,10,,2025-03-01\n`,
  });
  const squad = await download('teams/kestrel/squad.csv');
  expect(squad).toContain('Kestrel,forward,4417000001\r\n');
  await openAnother();
  expect(await preview({ kind: 'squads', text: squad })).toMatchObject({ problem: null, made: 2, to_fix: 0 });
  await importSheet({ kind: 'squads', text: squad });
  expect(await download('teams/kestrel/squad.csv')).toBe(squad);
  const { rows } = await server.database.$client.query(
    "select player_key from squad_spells where name = 'vince' and removed_at is null",
  );
  expect(rows).toEqual([{ player_key: '4417000001' }, { player_key: '4417000001' }]);
});

test('a captain, and what a team made by another sheet lacks, come from later sheets; an undo takes both back', async () => {
  await importSheet(matchSheet('Date,Home,Away,Score', '2025-04-03,Kestrel,Harbour,1-0'));
  const read = async () => {
    const { rows } = await server.database.$client.query(
      `select short_name, first_colour, captain_key, vice_captain_key, array(
         select spelling || ' ' || kind from team_spellings where team_id = teams.id order by spelling collate "C"
       ) as names
       from teams where league_id = $1 and name = 'Kestrel'`,
      [leagueId()],
    );
    return rows[0];
  };
  const before = await read();
  const teams = {
    kind: 'teams' as const,
    text: 'Name\tShort name\tColours\tSpellings\tFormer names\nKestrel\tKST\tnavy, gold\t"Kestrel; FC", KFC\tFalcons',
  };
  expect(listResults(await preview(teams))).toEqual(['2 correction Kestrel takes what it lacks from this row.']);
  const teamImport = await importSheet(teams);
  const squads = { kind: 'squads' as const, text: 'Team\tPlayer\tCaptain\nKestrel\tvince\tC\nKestrel\tann\tvice' };
  const squadImport = await importSheet(squads);
  expect(await read()).toEqual({
    short_name: 'KST',
    first_colour: '#14213d',
    captain_key: 'name:vince',
    vice_captain_key: 'name:ann',
    names: ['Falcons former name', 'KFC spelling', 'Kestrel name', 'Kestrel; FC spelling'],
  });
  expect(await preview(teams)).toMatchObject({ made: 0, already_there: 1 });
  const taken = await preview({ kind: 'teams', text: 'Name\tSpellings\nHarbour\tKFC' });
  expect(listResults(taken)).toEqual(['2 fix “KFC” is a name of Kestrel already.']);
  for (const id of [squadImport, teamImport]) expect((await post('/undo', { id })).statusCode).toBe(200);
  expect(await read()).toEqual(before);
});

test('the moment of a match comes back to the second', async () => {
  await importSheet(matchSheet('Date,Home,Away,Score', '2025-04-03 19:30:15,Kestrel,Harbour,2-1'));
  const results = await download('results.csv');
  expect(results).toContain('2025-04-03T19:30:15');
  await openAnother();
  await importSheet({ kind: 'matches', text: results });
  expect(await download('results.csv')).toContain('2025-04-03T19:30:15');
});
