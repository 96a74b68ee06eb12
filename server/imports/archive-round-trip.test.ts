import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { LeagueFixtures } from '#contract/fixtures/plans.ts';
import type { ImportKind } from '#contract/imports/schema.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { unzip } from '#server/testing/unzip.ts';
import { matchSheet, useSheets } from '#server/testing/use-sheets.ts';

const server = useTestApp();
const { openAnother, leagueId, act, preview, importSheet } = useSheets(server);

const FILES: Record<string, ImportKind> = {
  'teams.csv': 'teams',
  'competitions.csv': 'competitions',
  'fixtures.csv': 'fixtures',
  'results.csv': 'matches',
  'player-lines.csv': 'player lines',
  'squads.csv': 'squads',
  'deductions.csv': 'deductions',
};
const TEAMS = ['Kestrel', 'Harbour; Town', '-Alpha-', 'Otters', 'Falcons', 'Mariners', 'Rovers', 'Sable'];

async function get<T>(path: string): Promise<T> {
  const response = await server.app.inject({ url: `/api/leagues/${leagueId()}${path}` });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function readArchive(): Promise<Record<string, string>> {
  return unzip((await server.app.inject(`/api/leagues/${leagueId()}/archive.zip`)).rawPayload);
}

/** Removes this league's ids from the rows of a file. */
function stripIds(name: string, file: string): Record<string, string>[] {
  const isId = (column: string) => /_id$/.test(column) || (column === 'id' && name !== 'player-lines.csv');
  const rows: Record<string, string>[] = parse(file, { columns: true, relax_column_count: true });
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !isId(column))));
}

/** Reads a league's public data, without ids. */
async function readFigures() {
  const archive = await readArchive();
  const files = [...Object.keys(FILES), 'tables.csv'].map((name) => {
    const file = name === 'tables.csv' ? (archive[name] ?? '').replace(/,competition \d+/g, '') : archive[name];
    const rows = name === 'tables.csv' ? file?.replace(/,\d+,("[^"]*")?\r/g, ',$1\r') : stripIds(name, file ?? '');
    return [name, Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)).toSorted() : rows];
  });
  const { competitions, seasons } = await get<{
    competitions: { id: number; name: string }[];
    seasons: { id: number }[];
  }>('/seasons');
  const boards = await Promise.all(
    ['', ...competitions.map(({ id }) => `&competition=${id}`)].map(async (query) => {
      const response = await server.app.inject(
        `/api/leagues/${leagueId()}/leaderboards.csv?season=${seasons[0]?.id}${query}`,
      );
      return [competitions.find(({ id }) => query.endsWith(`=${id}`))?.name ?? 'league', response.body];
    }),
  );
  return { files: Object.fromEntries(files), boards: boards.toSorted() };
}

/** A fully played season with a league, a cup with groups, a walkover, a withdrawal, a deduction and a friendly. */
async function playSeason(): Promise<void> {
  await importSheet({
    kind: 'teams',
    text: [
      'Name\tShort name\tColours\tSpellings',
      ...TEAMS.map(
        (name, at) => `${name}\tT${'ABCDEFGH'[at]}\t#10${at}0${at}0, gold\t${at === 1 ? '"Harbour, FC"; HTFC' : ''}`,
      ),
    ].join('\n'),
  });
  await importSheet({
    kind: 'competitions',
    text: [
      'Season\tFirst day\tLast day\tCompetition\tFormat\tLevel\tSize\tRules\tTeam\tGroup',
      ...TEAMS.slice(0, 5).map(
        (team) => `2025\t2025-01-01\t2025-12-31\tPremier\tleague\t1\t6\t{"points_for_win":2,"places_up":1}\t${team}\t`,
      ),
      ...TEAMS.map(
        (team, at) =>
          `2025\t2025-01-01\t2025-12-31\tCup\tgroups\t\t\t{"has_third_place":true}\t${team}\t${at < 4 ? 'A' : 'B'}`,
      ),
    ].join('\n'),
  });
  const { competitions, seasons } = await get<{
    competitions: { id: number; name: string }[];
    seasons: { id: number }[];
  }>('/seasons');
  const idOf = (name: string) => competitions.find((one) => one.name === name)?.id ?? 0;
  const pairs = TEAMS.slice(0, 5).flatMap((home, at) => TEAMS.slice(at + 1, 5).map((away) => [home, away]));
  await importSheet({
    kind: 'fixtures',
    text: [
      'Round\tDate\tHome\tAway\tReferee',
      ...pairs.map(
        ([home, away], at) => `${at + 1}\t2025-02-${String(at + 1).padStart(2, '0')} 19:30\t${home}\t${away}\tRef`,
      ),
    ].join('\n'),
  });
  await act('/competitions/unpublish', { id: idOf('Cup') });
  await act(`/competitions/${idOf('Cup')}/draw`, { places_through: 2, first_day: '2025-04-01', time: '20:00' });
  await act('/competitions/publish', { id: idOf('Cup') });
  const readFixtures = async () => (await get<LeagueFixtures>(`/fixtures?season=${seasons[0]?.id}`)).fixtures;
  const fixtures = await readFixtures();
  const walkover = fixtures.find(({ stage }) => stage === 'group');
  await act('/fixtures/decide', { id: walkover?.id, status: 'walkover', winner: 'home', reason: 'No team' });
  const postponed = fixtures.find(({ home, away }) => home.team?.name === 'Kestrel' && away.team?.name === 'Otters');
  await act('/fixtures/decide', { id: postponed?.id, status: 'postponed', reason: 'Snow' });
  for (let wave = 0; wave < 6; wave += 1) {
    const open = (await readFixtures()).filter(
      ({ home, away, score, status }) => home.team && away.team && !score && status === 'planned',
    );
    if (open.length === 0) break;
    const rows = open.map(({ id, home, away, kick_off, stage, competition }) => {
      const goals = [(id * 7) % 4, (id * 5) % 3] as const;
      const penalties = stage === 'group' || competition.name === 'Premier' || goals[0] !== goals[1] ? '' : '4-3';
      const scorers = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at + 11}'`);
      const [one, other] = [home.team?.name ?? '', away.team?.name ?? ''];
      const played = `${kick_off?.slice(0, 10)} ${kick_off?.slice(11, 16)}:07`;
      const cells = [played, one, other, goals.join('-'), scorers(`max${id % 5}x`, goals[0]), scorers('zoe', goals[1])];
      return [...cells, penalties, competition.name].join('\t');
    });
    await importSheet(
      matchSheet('Date\tHome\tAway\tScore\tHome scorers\tAway scorers\tShoot-out\tCompetition', ...rows),
    );
  }
  await importSheet(
    matchSheet('Date\tHome\tAway\tScore\tType\tFixture ID', '2025-02-04 21:00:30\tOtters\tKestrel\t5-4\tFriendly\t'),
  );
  const teams = await get<{ id: number; name: string }[]>('/teams');
  const falcons = teams.find(({ name }) => name === 'Falcons');
  await act('/competitions/withdraw', {
    competition_id: idOf('Premier'),
    team_id: falcons?.id,
    results: 'expunged',
    reason: 'Dissolved',
  });
  await importSheet({
    kind: 'squads',
    text: [
      'Team\tPlayer\tRoblox ID\tNumber\tPosition\tCaptain\tFrom',
      'Kestrel\tvince\t4417000001\t9\tFW\tC\t2025-01-01',
      "Kestrel\t'-max-\t\t10\t\t\t2025-03-01",
      'Otters\tOnly A Spell\t4417000002\t1\tGK\tvc\t2025-01-01',
    ].join('\n'),
  });
  await act('/deductions', {
    season_id: seasons[0]?.id,
    team: 'Kestrel',
    points: 3,
    reason: 'Field, invasion',
    day: '2025-05-01',
  });
}

test('a season comes back from the files of its archive, in any order', async () => {
  await playSeason();
  const archive = await readArchive();
  const figures = await readFigures();
  const names = Object.keys(FILES);
  expect(figures.files['fixtures.csv']).toHaveLength(10 + 12 + 2 + 2);
  const stated = /in this order: ([a-z, -]+)/.exec(archive['README.txt']?.replaceAll('\n', ' ') ?? '')?.[1] ?? '';
  const order = stated.split(/, | and /).map((name) => `${name.trim()}.csv`);
  expect(order.toSorted()).toEqual(names.toSorted());
  for (const first of [
    order,
    order.toReversed(),
    [
      'results.csv',
      'squads.csv',
      'competitions.csv',
      'player-lines.csv',
      'fixtures.csv',
      'teams.csv',
      'deductions.csv',
    ],
  ]) {
    await openAnother();
    const imported: string[] = [];
    let left = first;
    while (left.length > 0) {
      const [name = ''] = left;
      const sheet = { kind: FILES[name] ?? 'teams', text: archive[name] ?? '' } as const;
      const found = await preview(sheet);
      const earlier = names.find((other) => FILES[other] === found.first?.kind);
      if (found.to_fix > 0) expect(earlier, name).toBeDefined();
      if (found.to_fix > 0 && earlier && left.includes(earlier)) {
        left = [earlier, ...left.filter((other) => other !== earlier)];
        continue;
      }
      expect(
        found.rows.filter(({ result }) => result === 'fix'),
        name,
      ).toEqual([]);
      if (found.made > 0) await importSheet(sheet);
      imported.push(name);
      left = left.slice(1);
    }
    expect(await readFigures(), imported.join()).toEqual(figures);
    for (const name of names) {
      const again = await preview({ kind: FILES[name] ?? 'teams', text: archive[name] ?? '' });
      expect([name, again.made, again.to_fix]).toEqual([name, 0, 0]);
    }
  }
});
