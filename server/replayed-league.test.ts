import { beforeAll, expect, test } from 'vitest';
import type { CompetitionPlaces, CompetitionTables } from '#contract/competitions/tables.ts';
import type { LeagueFixtures } from '#contract/fixtures/plans.ts';
import type { GameServerFixtures } from '#contract/fixtures/squads.ts';
import type { ImportPreview, SheetImport } from '#contract/imports/schema.ts';
import type { Leaderboards } from '#contract/leagues/standings.ts';
import { leagues } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { REAL_RESULTS, REAL_TABLE, type RealResult, TEAMS } from '#server/testing/real-season.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

/** A league with the season's teams and fixtures, and calls of its staff. */
interface Replay {
  league_id: number;
  competition_id: number;
  /** Fixture ids by 'CHE-BUR'. */
  fixtureIds: Map<string, number>;
  post(path: string, payload: object, app?: ServerApp): Promise<unknown>;
}

const FORFEITED = 'CHE-BUR';
/** Results first sent with a wrong score. */
const CORRECTED = ['MUN-ARS', 'POR-FUL'];

beforeAll(() => expect(REAL_RESULTS).toHaveLength(380));

async function openSeason(name: string): Promise<Replay> {
  const [league] = await server.database.insert(leagues).values({ name }).returning();
  const league_id = league?.id ?? 0;
  const { headers } = await signIn(server, { levels: { [league_id]: 6 } });
  const post: Replay['post'] = async (path, payload, app = server.app) => {
    const url = path.startsWith('/api') ? path : `/api/leagues/myLeagues/${league_id}${path}`;
    const response = await app.inject({ method: 'POST', url, headers, payload });
    expect(response.statusCode, `${path} ${response.body.slice(0, 300)}`).toBe(200);
    return response.json();
  };
  const { id: season_id } = (await post('/seasons', {
    name: '2009/10',
    first_day: '2009-08-01',
    last_day: '2010-05-31',
  })) as { id: number };
  await post('/imports', { kind: 'teams', text: ['Team', ...Object.values(TEAMS)].join('\n') });
  const teams = (await get<{ id: number; name: string }[]>(`/leagues/${league_id}/teams`)).map(({ id }) => ({
    team_id: id,
  }));
  const { id: competition_id } = (await post('/competitions', {
    season_id,
    name: 'Premier',
    format: 'round robin',
    teams,
    rules: { places_up: 4, places_play_off: 1, places_down: 3 },
  })) as { id: number };
  await post('/competitions/publish', { id: competition_id });
  const rows = REAL_RESULTS.map(
    ({ matchweek, day, home, away }) => `MW ${matchweek};${day};20:00;${TEAMS[home]};${TEAMS[away]}`,
  );
  await post('/imports', { kind: 'fixtures', text: ['Gameweek;Date;KO;Home;Away', ...rows].join('\r\n') });
  await post('/deductions', { season_id, team: 'Portsmouth', points: 9, reason: 'Administration' });
  const { fixtures } = await get<LeagueFixtures>(`/leagues/${league_id}/fixtures?competition=${competition_id}`);
  const codes = new Map(Object.entries(TEAMS).map(([code, team]) => [team, code]));
  const codeOf = (team: { name: string } | null) => codes.get(team?.name ?? '');
  const fixtureIds = new Map(fixtures.map(({ id, home, away }) => [`${codeOf(home.team)}-${codeOf(away.team)}`, id]));
  return { league_id, competition_id, fixtureIds, post };
}

async function get<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
  const response = await server.app.inject({ url: `/api${path}`, headers });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return response.json();
}

function keyOf({ home, away }: RealResult): string {
  return `${home}-${away}`;
}

/** Goals as sent, before corrections and decisions: the forfeited match was abandoned at 0–0. */
function sentGoals(result: RealResult): [home: number, away: number] {
  if (keyOf(result) === FORFEITED) return [0, 0];
  const [home, away] = result.goals;
  return CORRECTED.includes(keyOf(result)) ? [home + 1, away] : [home, away];
}

/** One striker scores all goals of a team. */
function strikerOf(code: string): string {
  return `${code.toLowerCase()}_nine`;
}

async function decideForfeit({ post, fixtureIds }: Replay): Promise<void> {
  const decision = {
    id: fixtureIds.get(FORFEITED),
    status: 'walkover',
    winner: 'home',
    reason: 'They left the field.',
  };
  await post('/fixtures/decide', decision);
}

async function correctResults({ league_id, post }: Replay): Promise<void> {
  const { fixtures } = await get<LeagueFixtures>(`/leagues/${league_id}/fixtures?from=2009-08-01&to=2010-05-31`);
  for (const result of REAL_RESULTS.filter((one) => CORRECTED.includes(keyOf(one)))) {
    const { match_id } =
      fixtures.find(
        ({ home, away }) => home.team?.name === TEAMS[result.home] && away.team?.name === TEAMS[result.away],
      ) ?? {};
    const correction = await copyMatch(server, match_id ?? 0);
    const [Blue, Green] = result.goals;
    const { players } = correction.player_data.Blue;
    const right = players
      .map((player) => ({ ...player, goals: (player.goals ?? 0) - 1 }))
      .filter(({ goals }) => goals > 0);
    const player_data = { ...correction.player_data, Blue: { ...correction.player_data.Blue, players: right } };
    const event_data: [] = [];
    await post(`/api/matches/${match_id}/corrections`, {
      ...correction,
      team_goals: { Blue, Green },
      player_data,
      event_data,
    });
  }
}

/** The season's public data, without ids. */
async function readSeason({ league_id, competition_id }: Replay) {
  const { tables } = await get<CompetitionTables>(`/leagues/${league_id}/competitions/${competition_id}/table`);
  const { groups } = await get<CompetitionPlaces>(`/leagues/${league_id}/competitions/${competition_id}/positions`);
  const { goals } = await get<Leaderboards>(`/leagues/${league_id}/leaderboards?from=2009-08-01&to=2010-05-31`);
  return {
    table: tables[0]?.rows.map(({ team, ...row }) => ({ ...row, team: team?.slug })),
    places: groups[0]?.teams.map(({ name, places }) => [name, places]),
    goals: goals.map(({ name, goals: scored }) => [name, scored]),
  };
}

let bySheet: Awaited<ReturnType<typeof readSeason>>;

test('a season of 380 matches that is imported, undone and imported again has its known table', async () => {
  const replay = await openSeason('By sheet');
  const spelled: Record<string, string> = { ...TEAMS, MUN: 'Man Utd', TOT: 'Spurs' };
  const rows = REAL_RESULTS.map((result) => {
    const { day, home, away } = result;
    const [homeGoals, awayGoals] = sentGoals(result);
    const [homeScorers, awayScorers] = [[home, homeGoals] as const, [away, awayGoals] as const].map(([code, goals]) =>
      goals === 0 ? '' : `${strikerOf(code)} (${goals})`,
    );
    const date = day.split('-').toReversed().join('/');
    return [date, spelled[home], spelled[away], `${homeGoals}:${awayGoals}`, homeScorers, awayScorers].join('\t');
  });
  const heads = 'DATUM\tHome Team\tAway Team\tFT\tHome Scorers\tAway Scorers';
  const sheet: SheetImport = { kind: 'matches', text: `\uFEFF${[heads, ...rows].join('\r\n')}\r\n` };
  const asked = (await replay.post('/imports/preview', sheet)) as ImportPreview;
  expect(asked).toMatchObject({ made: 380, to_fix: 0, new_teams: 2, new_players: 20 });
  expect(asked.rows.flatMap(({ unknown }) => unknown.map(({ name }) => name)).toSorted()).toEqual(['Man Utd', 'Spurs']);
  const teamId = (name: string) => asked.teams.find((team) => team.name === name)?.id ?? 0;
  const decided: SheetImport = {
    ...sheet,
    teams: [
      { name: 'Man Utd', team_id: teamId('Manchester United') },
      { name: 'Spurs', team_id: teamId('Tottenham Hotspur') },
    ],
  };
  const { version, new_teams } = (await replay.post('/imports/preview', decided)) as ImportPreview;
  expect(new_teams).toBe(0);
  const empty = await readSeason(replay);
  const first = (await replay.post('/imports', { ...decided, version })) as { id: number };
  expect((await readSeason(replay)).table?.[0]).toMatchObject({ name: 'Manchester United', played: 38 });
  await replay.post('/imports/undo', { id: first.id });
  expect(await readSeason(replay)).toEqual(empty);
  await replay.post('/imports', { ...decided, version });
  await decideForfeit(replay);
  await correctResults(replay);
  bySheet = await readSeason(replay);
  expect(
    bySheet.table?.map(({ name, won, drawn, lost, goals_for, goals_against, points }) => [
      Object.keys(TEAMS).find((code) => TEAMS[code] === name),
      won,
      drawn,
      lost,
      goals_for,
      goals_against,
      points,
    ]),
  ).toEqual(REAL_TABLE);
  expect(bySheet.table?.map(({ zone }) => zone)).toEqual([
    ...Array(4).fill('up'),
    'play off',
    ...Array(12).fill(null),
    ...Array(3).fill('down'),
  ]);
  expect(bySheet.places?.[0]).toEqual(['Chelsea', expect.any(Array)]);
  expect(bySheet.table?.map(({ form }) => form.join('')).slice(0, 3)).toEqual(['WLWWW', 'DWWWW', 'LLDLW']);
});

test('the same season that a game server sends has the same table, places, form and goals', async () => {
  const replay = await openSeason('By game server');
  const key = await createApiKey(server.database, replay.league_id);
  const last = REAL_RESULTS.filter(({ matchweek }) => matchweek === 38);
  const kick_off = new Date().toISOString();
  for (const result of last) {
    const id = replay.fixtureIds.get(keyOf(result));
    await replay.post('/fixtures/change', { id, round: 38, kick_off, deadline: null, referee: null });
  }
  const authorization = `Bearer ${key}`;
  const today = await get<GameServerFixtures>('/game_server/fixtures', { authorization });
  expect(today.fixtures.map(({ id }) => id).toSorted()).toEqual(
    last.map((result) => replay.fixtureIds.get(keyOf(result))).toSorted(),
  );
  const send = async (app: ServerApp, result: RealResult) => {
    const [Blue, Green] = sentGoals(result);
    const team = (code: string, goals: number) => ({ players: goals > 0 ? [{ name: strikerOf(code), goals }] : [] });
    const payload = {
      fixture_id: replay.fixtureIds.get(keyOf(result)),
      played_at: `${result.day}T12:00:00Z`,
      context_data: {
        team_names: { Blue: TEAMS[result.home], Green: TEAMS[result.away] },
        team_goals: { Blue, Green },
      },
      player_data: { Blue: team(result.home, Blue), Green: team(result.away, Green) },
    };
    const url = '/api/submissions/game_server';
    const response = await app.inject({ method: 'POST', url, headers: { authorization }, payload });
    expect(response.json(), response.body).toMatchObject({
      status: 'Approved - Official',
      fixture_id: payload.fixture_id,
    });
  };
  // Each server process limits a league's submissions separately.
  const second = await createApp({ config: server.config, database: server.database });
  for (let at = 0; at < REAL_RESULTS.length; at += 10) {
    const matchweek = REAL_RESULTS.slice(at, at + 10);
    await Promise.all(matchweek.map((result) => send(at % 20 === 0 ? server.app : second, result)));
  }
  await second.close();
  await decideForfeit(replay);
  await correctResults(replay);
  expect(await readSeason(replay)).toEqual(bySheet);
});
