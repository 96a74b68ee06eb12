import { beforeAll, expect, test } from 'vitest';
import type { Bracket } from '#contract/competitions/cups.ts';
import type { LeagueFixtures } from '#contract/fixtures/plans.ts';
import type { ImportPreview } from '#contract/imports/schema.ts';
import { leagues } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { CUP_BRACKET, CUP_GROUPS, CUP_LEGS, CUP_TEAMS, type CupResult } from '#server/testing/real-cup.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

/** Seeds of a bracket of sixteen, in tie order. */
const SEEDS = [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11];

/** A league with the cup's teams, its group stage and its knockout, drawn and published. */
interface Replay {
  league_id: number;
  groups: number;
  knockout: number;
  post(path: string, payload: object, status?: number): Promise<{ id: number }>;
}

interface DatedResult extends CupResult {
  day: string;
  fixture_id?: number | undefined;
}

beforeAll(() => expect(CUP_GROUPS.flatMap(({ results }) => results)).toHaveLength(96));

async function get<T>(path: string): Promise<T> {
  const response = await server.app.inject({ url: `/api${path}` });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return response.json();
}

async function openCup(name: string): Promise<Replay> {
  const [league] = await server.database.insert(leagues).values({ name }).returning();
  const league_id = league?.id ?? 0;
  const { headers } = await signIn(server, { levels: { [league_id]: 6 } });
  const post: Replay['post'] = async (path, payload, status = 200) => {
    const url = path.startsWith('/api') ? path : `/api/leagues/myLeagues/${league_id}${path}`;
    const response = await server.app.inject({ method: 'POST', url, headers, payload });
    expect(response.statusCode, `${path} ${response.body.slice(0, 300)}`).toBe(status);
    return response.json();
  };
  const season = { name: '2011/12', first_day: '2011-09-01', last_day: '2012-05-31' };
  const { id: season_id } = await post('/seasons', season);
  await post('/imports', { kind: 'teams', text: ['Team', ...Object.values(CUP_TEAMS)].join('\n') });
  const known = await get<{ id: number; name: string }[]>(`/leagues/${league_id}/teams`);
  const idOf = (code: string) => known.find((team) => team.name === CUP_TEAMS[code])?.id ?? 0;
  const { id: groups } = await post('/competitions', {
    season_id,
    name: 'Group stage',
    format: 'groups and knockout',
    teams: CUP_GROUPS.flatMap(({ name: group, order }) => order.map((code) => ({ team_id: idOf(code), group }))),
    rules: { tie_breakers: ['head to head', 'goal difference', 'goals'] },
  });
  await post(`/competitions/${groups}/draw`, {
    group_legs: 2,
    places_through: 2,
    first_day: '2011-09-13',
    days_between_rounds: 14,
    time: '18:45',
  });
  const { id: knockout } = await post('/competitions', {
    season_id,
    name: 'Knockout',
    format: 'knockout',
    teams: SEEDS.map((_, seed) => ({ team_id: idOf(CUP_BRACKET[SEEDS.indexOf(seed + 1)] ?? '') })),
    rules: { legs: 2, has_away_goals: true },
  });
  const calendar = { first_day: '2012-02-14', days_between_rounds: 7, time: '18:45' };
  await post(`/competitions/${knockout}/draw`, calendar);
  for (const id of [groups, knockout]) await post('/competitions/publish', { id });
  return { league_id, groups, knockout, post };
}

/** Moves the group results to the days of the draw. */
async function dateGroups({ league_id, groups }: Replay): Promise<DatedResult[]> {
  const { fixtures } = await get<LeagueFixtures>(`/leagues/${league_id}/fixtures?competition=${groups}`);
  return CUP_GROUPS.flatMap(({ results }) => results).map((result) => {
    const fixture = fixtures.find(
      ({ home, away }) => home.team?.name === CUP_TEAMS[result.home] && away.team?.name === CUP_TEAMS[result.away],
    );
    return { ...result, fixture_id: fixture?.id, day: fixture?.kick_off?.slice(0, 10) ?? '' };
  });
}

function dateLeg(leg: number): DatedResult[] {
  const day = new Date(Date.UTC(2012, 1, 14 + 7 * leg)).toISOString().slice(0, 10);
  return (CUP_LEGS[leg] ?? []).map((result) => ({ ...result, day }));
}

function readBracket({ league_id }: Replay, competition: number): Promise<Bracket> {
  return get(`/leagues/${league_id}/competitions/${competition}/bracket`);
}

/** The teams that went through in each round, and how. */
function describeRounds({ rounds }: Bracket) {
  return rounds.map(({ ties }) =>
    ties.map(({ home, away, winner, decided_by }) => {
      const through = winner && { home, away }[winner].team?.name;
      return `${Object.keys(CUP_TEAMS).find((code) => CUP_TEAMS[code] === through)} ${decided_by}`;
    }),
  );
}

const DECIDED_ROUNDS = [
  ['MAR away goals', 'BAY score', 'APO shoot-out', 'REA score', 'BEN score', 'CHE score', 'MIL score', 'BAR score'],
  ['BAY score', 'REA score', 'CHE score', 'BAR score'],
  ['BAY shoot-out', 'CHE score'],
  ['CHE shoot-out'],
];

async function expectPlayed(replay: Replay): Promise<void> {
  const { groups } = await readBracket(replay, replay.groups);
  const namesOf = (codes: readonly string[]) => codes.map((code) => CUP_TEAMS[code]);
  expect(groups.map(({ rows }) => rows.map(({ name }) => name))).toEqual(CUP_GROUPS.map(({ order }) => namesOf(order)));
  const bracket = await readBracket(replay, replay.knockout);
  expect(describeRounds(bracket)).toEqual(DECIDED_ROUNDS);
  expect(bracket.champion?.name).toBe('Chelsea');
}

test('a cup of groups, two legs and shoot-outs that is imported advances by itself, and is undone whole', async () => {
  const replay = await openCup('By sheet');
  const results = [...(await dateGroups(replay)), ...CUP_LEGS.flatMap((_, leg) => dateLeg(leg))];
  const rows = results
    .toReversed()
    .map(({ day, home, away, score }) => [day, CUP_TEAMS[home], CUP_TEAMS[away], score].join(','));
  const sheet = { kind: 'matches', text: ['Date,Home,Away,Result', ...rows].join('\n') };
  const preview = (await replay.post('/imports/preview', sheet)) as unknown as ImportPreview;
  expect(preview.rows[0]).toMatchObject({
    cells: ['2012-03-27', 'Bayern München', '1–1 (3–4 pens)', 'Chelsea', '', ''],
    note: 'It becomes a tie of a cup if the results before lead to these teams.',
  });
  const open = await readBracket(replay, replay.knockout);
  const { id } = await replay.post('/imports', sheet);
  await expectPlayed(replay);
  await replay.post('/imports/undo', { id });
  expect(await readBracket(replay, replay.knockout)).toEqual(open);
  await replay.post('/imports', sheet);
  await expectPlayed(replay);
});

test('the same cup that a game server sends follows corrections, and flags a final that another team should have played', async () => {
  const replay = await openCup('By game server');
  const key = await createApiKey(server.database, replay.league_id);
  const send = async ({ day, fixture_id, home, away, score }: DatedResult): Promise<number> => {
    const [, Blue, Green, aet, p, q] = /^(\d+)-(\d+)( a\.e\.t\.)?(?: \((\d+)-(\d+) p\))?$/.exec(score) ?? [];
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/submissions/game_server',
      headers: { authorization: `Bearer ${key}` },
      payload: {
        type: 'Cup Match',
        fixture_id,
        played_at: `${day}T12:00:00Z`,
        context_data: {
          team_names: { Blue: CUP_TEAMS[home], Green: CUP_TEAMS[away] },
          team_goals: { Blue: Number(Blue), Green: Number(Green) },
          extra_time: aet !== undefined,
          ...(p && { shoot_out: { Blue: Number(p), Green: Number(q) } }),
        },
      },
    });
    expect(response.json(), `${home}-${away}`).toMatchObject({ status: 'Approved - Official', reasons: [] });
    expect(response.json().fixture_id, `${home}-${away}`).toBeTypeOf('number');
    return response.json().Match_ID;
  };
  for (const result of await dateGroups(replay)) await send(result);
  for (const leg of [0, 1, 2]) for (const result of dateLeg(leg)) await send(result);
  let swapped = 0;
  for (const result of dateLeg(3)) {
    if (result.home === 'BAR') swapped = await send({ ...result, score: '1-3' });
    else await send(result);
  }
  const semifinal = async () => {
    const { rounds } = await readBracket(replay, replay.knockout);
    return rounds[2]?.ties[1]?.away.team?.name;
  };
  expect(await semifinal()).toBe('Milan');
  const correction = await copyMatch(server, swapped, { team_goals: { Blue: 3, Green: 1 } });
  await replay.post(`/api/matches/${swapped}/corrections`, correction);
  expect(await semifinal()).toBe('Barcelona');
  for (const leg of [4, 5, 6]) for (const result of dateLeg(leg)) await send(result);
  await expectPlayed(replay);

  const { rounds } = await readBracket(replay, replay.knockout);
  const fixture = rounds[2]?.ties[0]?.legs[1]?.fixture_id;
  const decide = (home: number, away: number) =>
    replay.post('/fixtures/extra_time', {
      id: fixture,
      had_extra_time: true,
      shoot_out: { home, away },
      reason: 'The referee’s notes differ.',
    });
  const final = async () => (await readBracket(replay, replay.knockout)).rounds[3]?.ties[0];
  await decide(3, 1);
  expect(await final()).toMatchObject({ is_contradicted: true, home: { team: { name: 'Bayern München' } } });
  await decide(1, 3);
  expect(await final()).toMatchObject({ is_contradicted: false });
  await expectPlayed(replay);
});
