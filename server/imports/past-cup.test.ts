import { expect, test } from 'vitest';
import type { Bracket } from '#contract/competitions/cups.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { listResults, matchSheet, useSheets } from '#server/testing/use-sheets.ts';

const server = useTestApp();
const { leagueId, post, preview, importSheet } = useSheets(server);

async function readBracket(): Promise<Bracket> {
  const get = async (path: string) => (await server.app.inject({ url: `/api/leagues/${leagueId()}${path}` })).json();
  const { competitions } = await get('/seasons');
  return get(`/competitions/${competitions[0].id}/bracket`);
}

/** Writes 'SF 1: Ants 3–2 Bees (shoot-out 4–3)', round by round. */
function describeTies({ rounds }: Bracket): string[] {
  return rounds.flatMap(({ ties }) =>
    ties.map(({ name, home, away, total, winner, decided_by, is_contradicted }) => {
      const through = winner ? { home, away }[winner].team?.name : 'nobody';
      const sides = `${home.team?.name} ${total?.home}–${total?.away} ${away.team?.name}`;
      return `${name}: ${sides}, ${through} by ${decided_by}${is_contradicted ? ', contradicted' : ''}`;
    }),
  );
}

const EIGHT = [
  'Date,Home,Away,Score,Competition,Round',
  '2025-05-01,Ants,Hens,2-0,Summer Cup,Quarter-finals',
  '2025-05-01,Bees,Goats,1-1 (4-3 p),Summer Cup,Quarter-finals',
  '2025-05-02,Cats,Foxes,0-1,Summer Cup,Quarter-finals',
  '2025-05-02,Dogs,Eels,3-0,Summer Cup,Quarter-finals',
  '2025-05-08,Foxes,Bees,1-2,Summer Cup,Semi-finals',
  '2025-05-08,Ants,Dogs,2-2 (5-6 p),Summer Cup,Semi-finals',
  '2025-05-15,Ants,Foxes,4-1,Summer Cup,Third place',
  '2025-05-16,Bees,Dogs,1-0,Summer Cup,Final',
];

test('a past cup of eight teams is built from its rows, and undone whole', async () => {
  const sheet = matchSheet(...EIGHT);
  const found = await preview(sheet);
  expect(found).toMatchObject({ made: 8, to_fix: 0, new_teams: 8, first: null });
  expect(found.cups).toEqual([
    {
      competition: 'Summer Cup',
      name: 'Summer Cup',
      season: '2025',
      matches: 8,
      groups: 0,
      ties: 8,
      is_built: true,
      problem: null,
    },
  ]);
  expect(found.rows.map(({ cells }) => cells[5])).toEqual([
    ...Array(4).fill('Summer Cup, Quarter-finals'),
    ...Array(2).fill('Summer Cup, Semi-finals'),
    'Summer Cup, Third place',
    'Summer Cup, Final',
  ]);
  const id = await importSheet(sheet);
  const bracket = await readBracket();
  expect(bracket.champion?.name).toBe('Bees');
  expect(describeTies(bracket).toSorted()).toEqual([
    'Final: Bees 1–0 Dogs, Bees by score',
    'QF 1: Cats 0–1 Foxes, Foxes by score',
    'QF 2: Bees 1–1 Goats, Bees by shoot-out',
    'QF 3: Ants 2–0 Hens, Ants by score',
    'QF 4: Dogs 3–0 Eels, Dogs by score',
    'SF 1: Foxes 1–2 Bees, Bees by score',
    'SF 2: Ants 2–2 Dogs, Dogs by shoot-out',
    'Third place: Ants 4–1 Foxes, Ants by score',
  ]);
  expect(await preview(sheet)).toMatchObject({ made: 0, already_there: 8, cups: [] });
  expect((await post('/undo', { id })).json()).toEqual({});
  const { rows } = await server.database.$client.query(
    `select (select count(*)::integer from competitions where league_id = $1) as competitions,
      (select count(*)::integer from league_seasons where league_id = $1) as seasons,
      (select count(*)::integer from teams where league_id = $1) as teams`,
    [leagueId()],
  );
  expect(rows).toEqual([{ competitions: 0, seasons: 0, teams: 0 }]);
});

test('a cup can be named, or left unbuilt; what makes none says why', async () => {
  const unnamed = matchSheet(...EIGHT.map((row) => row.replace(',Summer Cup', '').replace(',Competition', '')));
  expect((await preview(unnamed)).cups).toMatchObject([{ competition: '', name: 'Cup', is_built: true }]);
  const decide = (name: string | null) => ({ ...unnamed, cups: [{ competition: '', name }] });
  expect((await preview(decide('Winter Cup'))).cups).toMatchObject([{ name: 'Winter Cup', is_built: true }]);
  expect(await preview(decide(null))).toMatchObject({ made: 8, cups: [{ is_built: false, problem: null }] });
  const twice = matchSheet(...EIGHT, '2025-05-20,Hens,Eels,1-0,Summer Cup,Final');
  expect((await preview(twice)).cups).toMatchObject([
    { is_built: false, problem: 'No round of one tie ends it, like a final.' },
  ]);
  const again = matchSheet(...EIGHT.map((row) => row.replace('Foxes,Bees,1-2', 'Cats,Bees,1-2')));
  expect((await preview(again)).cups).toMatchObject([
    { problem: 'Cats plays on after a defeat: only groups and a knockout can be built from rows.' },
  ]);
});

test('ties of two legs are decided by goals away or by lots where the next round shows it', async () => {
  await importSheet(
    matchSheet(
      'Date,Team 1,Team 2,FT,Stage',
      '2025-05-01,Ants,Bees,1-0,"Semi-finals, 1st leg"',
      '2025-05-08,Bees,Ants,2-1,"Semi-finals, 2nd leg"',
      '2025-05-01,Cats,Dogs,2-0,"Semi-finals, 1st leg"',
      '2025-05-08,Dogs,Cats,1-0,"Semi-finals, 2nd leg"',
      '2025-05-20,Cats,Ants,0-2,Final',
    ),
  );
  const bracket = await readBracket();
  expect(describeTies(bracket)).toEqual([
    'SF 1: Cats 2–1 Dogs, Cats by score',
    'SF 2: Ants 2–2 Bees, Ants by away goals',
    'Final: Cats 0–2 Ants, Ants by score',
  ]);
  expect(bracket.champion?.name).toBe('Ants');
});

test('groups go before the bracket, by their names in any column, and lots show who went through', async () => {
  const rows = [
    'Date,Home,Away,Score,Group,Round',
    '2025-06-01,Ants,Bees,1-0,Group A,Matchday 1',
    '2025-06-01,Cats,Dogs,1-0,Group A,Matchday 2',
    '2025-06-02,Ants,Cats,0-0,Group A,Matchday 5',
    '2025-06-02,Dogs,Bees,0-1,Group A,Matchday 6',
    '2025-06-03,Ants,Dogs,0-1,Group A,Matchday 9',
    '2025-06-03,Bees,Cats,1-0,Group A,Matchday 9',
    '2025-06-01,Eels,Foxes,2-0,Group B,Matchday 1',
    '2025-06-01,Goats,Hens,2-0,Group B,Matchday 1',
    '2025-06-02,Eels,Goats,1-1,Group B,Matchday 5',
    '2025-06-02,Hens,Foxes,0-1,Group B,Matchday 5',
    '2025-06-03,Eels,Hens,3-0,Group B,Matchday 8',
    '2025-06-03,Foxes,Goats,0-0,Group B,Matchday 8',
    '2025-06-08,Bees,Goats,2-1,,Semi-final',
    '2025-06-08,Eels,Cats,1-1 (3-4 p),,Semi-final',
    '2025-06-12,Bees,Cats,0-1,,Final',
  ];
  await importSheet(matchSheet(...rows));
  const bracket = await readBracket();
  expect(bracket.groups.map(({ name, rows }) => [name, ...rows.map((row) => `${row.name} ${row.points}`)])).toEqual([
    ['A', 'Bees 6', 'Cats 4', 'Ants 4', 'Dogs 3'],
    ['B', 'Eels 7', 'Goats 5', 'Foxes 4', 'Hens 0'],
  ]);
  expect(bracket.groups.map(({ rows }) => rows.map(({ zone }) => zone))).toEqual([
    ['up', 'up', null, null],
    ['up', 'up', null, null],
  ]);
  expect(describeTies(bracket)).toEqual([
    'SF 1: Bees 2–1 Goats, Bees by score',
    'SF 2: Eels 1–1 Cats, Cats by shoot-out',
    'Final: Bees 0–1 Cats, Cats by score',
  ]);
  expect(bracket.champion?.name).toBe('Cats');
});

test('a sheet beside a league without the stated competition keeps its questions', async () => {
  const found = await preview(matchSheet('Date,Home,Away,Score,Competition', '2025-05-01,Ants,Hens,2-0,Shield'));
  expect(listResults(found)).toEqual(['2 new with team No competition is called “Shield”.']);
  expect(found).toMatchObject({ cups: [], first: { kind: 'competitions' } });
});
