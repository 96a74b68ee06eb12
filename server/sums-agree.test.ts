import { beforeAll, expect, test } from 'vitest';
import { leaguesOf } from '#contract/leagues/leagues-of-season.ts';
import type { SeasonOverview } from '#contract/leagues/overview.ts';
import type { Leaderboards, LeaderboardsQuery } from '#contract/leagues/standings.ts';
import type { PlayerProfile } from '#contract/players/schema.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { randomOf } from '#server/competitions/odds/seeded-random.ts';
import { resultsCommand } from '#server/discord/commands/fixture-commands.ts';
import { tableCommand } from '#server/discord/commands/table-command.ts';
import type { CommandContext } from '#server/discord/interactions/command.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { storeSpell } from '#server/testing/squad-bodies.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { storePlayer } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

/**
 * A generated season of two divisions and a cup: the totals of leagues, team pages, leaderboards and profiles must
 * equal a recount of its matches.
 */

const server = useTestApp();
const gameServer = useGameServer(server);
const random = randomOf(20261129);
const upTo = (most: number) => Math.floor(random() * (most + 1));

const DIVISIONS = [
  ['Alder', 'Birch', 'Cedar', 'Dover'],
  ['Elm', 'Fir', 'Gorse', 'Holly'],
];
const TEAMS = DIVISIONS.flat();
/** Players of each team: the goalkeeper, a scorer who also gets the cards, and an unused substitute. */
const PLAYERS = ['keeper', 'ten', 'bench'] as const;
type Role = (typeof PLAYERS)[number];

type End = 'played' | 'without lines' | 'walkover' | 'awarded';

interface Encounter {
  competition_id: number;
  home: string;
  away: string;
  goals: [number, number];
  cards: [number, number];
  end: End;
}

let season_id = 0;
const divisionIds: number[] = [];
let cupId = 0;
const encounters: Encounter[] = [];
const spells = new Map<string, number>();

const idOf = (team: string, role: Role) => `77${10 + TEAMS.indexOf(team)}${PLAYERS.indexOf(role)}`;

beforeAll(async () => {
  const { league_id } = gameServer;
  season_id = await storeSeason(server.database, { league_id });
  const staff = (await signIn(server, { levels: { [league_id]: 6 } })).headers;
  const teamIds = new Map<string, number>();
  for (const [at, names] of DIVISIONS.entries()) {
    const name = `Division ${at + 1}`;
    const stored = await storeCompetitionWithTeams(server.database, { league_id, season_id, name, names });
    divisionIds.push(stored.competition_id);
    for (const [place, id] of stored.team_ids.entries()) teamIds.set(names[place] ?? '', id);
  }
  const cup = { league_id, season_id, name: 'Cup', names: [], format: 'knockout', match_types: ['Cup Match'] } as const;
  cupId = (await storeCompetitionWithTeams(server.database, { ...cup, match_types: [...cup.match_types] }))
    .competition_id;
  for (const team of TEAMS) {
    const player_key = await storePlayer(server.database, idOf(team, 'ten'));
    const team_id = teamIds.get(team) ?? 0;
    spells.set(team, await storeSpell(server.database, { league_id, team_id, player_key, first_day: '2026-01-01' }));
  }

  let day = 1;
  async function meet(competition_id: number, [home, away]: readonly [string, string], end: End, isCup = false) {
    day += 1;
    const at = `2026-03-${String(day % 28).padStart(2, '0')}T18:00:00Z`;
    const fixture_id = await storeFixture(server.database, {
      league_id,
      competition_id,
      home_team_id: teamIds.get(home) ?? 0,
      away_team_id: teamIds.get(away) ?? 0,
      kick_off: new Date(at),
      ...(isCup && { stage: 'winners', tie: 1 + encounters.length }),
    });
    const level = upTo(1);
    const goals: [number, number] = isCup ? [level, level] : [upTo(2), upTo(2)];
    const cards: [number, number] = [upTo(1), upTo(1)];
    encounters.push({ competition_id, home, away, goals, cards, end });
    if (end !== 'walkover') {
      const lines = (team: string, side: 0 | 1) =>
        end === 'without lines'
          ? []
          : [
              { name: `${team}_keeper`, id: idOf(team, 'keeper'), position: 'GK', started: true },
              {
                name: `${team}_ten`,
                id: idOf(team, 'ten'),
                started: true,
                goals: goals[side],
                yellow_cards: cards[side],
              },
              { name: `${team}_bench`, id: idOf(team, 'bench'), position: 'GK', started: false },
            ];
      const response = await gameServer.post({
        fixture_id,
        played_at: at,
        context_data: {
          team_names: { Blue: home, Green: away },
          team_goals: { Blue: goals[0], Green: goals[1] },
          ...(isCup && { shoot_out: { Blue: 4, Green: 3 } }),
        },
        player_data: { Blue: { players: lines(home, 0) }, Green: { players: lines(away, 1) } },
      });
      expect(response.statusCode, response.body).toBe(201);
    }
    if (end === 'walkover' || end === 'awarded') {
      const url = `/api/leagues/myLeagues/${league_id}/fixtures/decide`;
      const payload = { id: fixture_id, status: 'walkover', winner: 'home', reason: 'No show' };
      const response = await server.app.inject({ method: 'POST', url, headers: staff, payload });
      expect(response.statusCode, response.body).toBe(200);
    }
  }

  const ends: End[] = ['played', 'walkover', 'awarded', 'without lines', 'played', 'played'];
  for (const [at, names] of DIVISIONS.entries()) {
    const pairs = names.flatMap((home, place) => names.slice(place + 1).map((away) => [home, away] as const));
    for (const [place, pair] of pairs.entries()) {
      await meet(divisionIds[at] ?? 0, pair, ends[(place + at) % ends.length] ?? 'played');
    }
  }
  await meet(cupId, ['Alder', 'Elm'], 'played', true);
  await meet(cupId, ['Birch', 'Fir'], 'played', true);
  // A friendly counts in no competition.
  await gameServer.post({
    type: 'Friendly',
    played_at: '2026-03-30T18:00:00Z',
    context_data: { team_names: { Blue: 'Alder', Green: 'Holly' }, team_goals: { Blue: 5, Green: 0 } },
    player_data: { Blue: { players: [{ name: 'Alder_ten', id: idOf('Alder', 'ten'), goals: 5 }] } },
  });
});

async function get<T>(path: string): Promise<T> {
  const response = await server.app.inject(`/api${path}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** The totals of a team's players in matches that count for players, in one competition or all. */
function recount(team: string, competition?: number) {
  const sum = { appearances: 0, wins: 0, clean_sheets: 0, goals: 0, yellow_cards: 0 };
  for (const { home, away, goals, cards, end, competition_id } of encounters) {
    if (end !== 'played' || ![home, away].includes(team)) continue;
    if (competition !== undefined && competition_id !== competition) continue;
    const own = home === team ? 0 : 1;
    const [scored, conceded] = own === 0 ? goals : goals.toReversed();
    sum.appearances += 1;
    sum.wins += Number((scored ?? 0) > (conceded ?? 0));
    sum.clean_sheets += Number(conceded === 0);
    sum.goals += scored ?? 0;
    sum.yellow_cards += cards[own];
  }
  return sum;
}

/** Clean sheets of a team in a division, except in awarded matches. */
function recountSheets(team: string, competition: number): number {
  return encounters.filter(
    ({ home, away, goals, end, competition_id }) =>
      competition_id === competition &&
      (end === 'played' || end === 'without lines') &&
      ((home === team && goals[1] === 0) || (away === team && goals[0] === 0)),
  ).length;
}

test('each division’s clean sheets and wins are the sums of its teams’ pages, and both are shown', async () => {
  const { league_id } = gameServer;
  const overview = await get<SeasonOverview>(`/leagues/${league_id}/overview?season=${season_id}`);
  const leagues = leaguesOf(overview);
  expect(leagues.map(({ competition }) => competition.name)).toEqual(['Division 1', 'Division 2']);
  for (const [at, { competition, figures, rows, is_over }] of leagues.entries()) {
    const pages: TeamPage[] = [];
    for (const team of DIVISIONS[at] ?? []) {
      const page = await get<TeamPage>(`/leagues/${league_id}/teams/${team.toLowerCase()}?season=${season_id}`);
      expect(page.competition?.name, team).toBe(competition.name);
      expect(page.clean_sheets, team).toBe(recountSheets(team, competition.id));
      expect(page.total.won, team).toBe(rows.find(({ name }) => name === team)?.won);
      pages.push(page);
    }
    const sum = (count: (page: TeamPage) => number) => pages.reduce((total, page) => total + count(page), 0);
    expect(figures.clean_sheets).toBe(sum((page) => page.clean_sheets));
    expect(figures.goals).toBe(sum((page) => page.total.goals_for));
    expect(is_over).toBe(true);
  }
});

test('profiles count as leagues do, for those who played', async () => {
  for (const team of TEAMS) {
    const { goals, yellow_cards, ...shared } = recount(team);
    const friendly = team === 'Alder' ? 1 : 0;
    const keeper = await get<PlayerProfile>(`/players/${idOf(team, 'keeper')}`);
    expect(keeper.totals, team).toMatchObject({ ...shared, goals: 0, yellow_cards: 0 });
    expect(keeper.stats?.goalkeeping?.clean_sheets, team).toBe(shared.clean_sheets);
    const ten = await get<PlayerProfile>(`/players/${idOf(team, 'ten')}`);
    expect(ten.totals, team).toMatchObject({
      appearances: shared.appearances + friendly,
      goals: goals + 5 * friendly,
      yellow_cards,
    });
    const bench = await server.app.inject(`/api/players/${idOf(team, 'bench')}`);
    expect(bench.statusCode === 200 ? bench.json().totals.clean_sheets : 0, team).toBe(0);
  }
});

test('a season’s boards are the sums of its competitions’, and say so; squads have the same goals', async () => {
  const { league_id } = gameServer;
  const read = (query: LeaderboardsQuery) =>
    get<Leaderboards>(`/leagues/${league_id}/leaderboards?${new URLSearchParams(query as Record<string, string>)}`);
  const goalsIn = ({ goals }: Leaderboards, team: string) =>
    goals.find(({ id }) => id === idOf(team, 'ten'))?.goals ?? 0;
  const all = await read({ season: season_id });
  expect([all.counts, all.type, all.competition]).toEqual(['all competitions', null, null]);
  const parts = await Promise.all([...divisionIds, cupId].map((competition) => read({ competition })));
  for (const team of TEAMS) {
    expect(goalsIn(all, team), team).toBe(recount(team).goals);
    expect(
      parts.reduce((sum, part) => sum + goalsIn(part, team), 0),
      team,
    ).toBe(goalsIn(all, team));
    const page = await get<TeamPage>(`/leagues/${league_id}/teams/${team.toLowerCase()}?season=${season_id}`);
    expect(page.squad, team).toMatchObject([
      { spell_id: spells.get(team), goals: goalsIn(all, team), appearances: recount(team).appearances },
    ]);
    const cards = all.cards.find(({ id }) => id === idOf(team, 'ten'))?.yellow_cards ?? 0;
    expect(cards, team).toBe(recount(team).yellow_cards);
  }
  const days = await read({ from: '2026-01-01', to: '2026-12-31' });
  expect([days.counts, days.goals]).toEqual(['all competitions', all.goals]);
  const everything = await read({ season: season_id, type: '*' });
  expect([everything.counts, goalsIn(everything, 'Alder')]).toEqual(['all matches', recount('Alder').goals + 5]);
  const { scorers, scorers_count } = await get<SeasonOverview>(`/leagues/${league_id}/overview?season=${season_id}`);
  expect([scorers_count, scorers.map(({ id, goals }) => [id, goals])]).toEqual([
    'all competitions',
    all.goals.slice(0, 6).map(({ id, goals }) => [id, goals]),
  ]);
  const csv = await server.app.inject(`/api/leagues/${league_id}/leaderboards.csv?season=${season_id}`);
  expect(csv.body.trim().split('\r\n')[0]).toMatch(/,All competitions$/);
});

test('commands on Discord have both divisions’ tables, and name the competition of each result', async () => {
  const { league_id } = gameServer;
  const context: CommandContext = {
    league: { id: league_id, name: 'Test League' },
    // Both commands read the season's overview.
    call: async () => get<never>(`/leagues/${league_id}/overview?season=${season_id}`),
    linkTo: (path) => `https://touchline.example${path}`,
    review: { find: async () => undefined, findNext: async () => undefined },
  };
  const table = JSON.stringify(await tableCommand.run(context, {}));
  for (const name of ['Division 1', 'Division 2', ...TEAMS]) expect(table).toContain(name);
  expect(table).toMatch(/Champions|Joint first/);
  const results = JSON.stringify(await resultsCommand.run(context, {}));
  expect(results).toContain('Cup, ');
  expect(results).toContain('Division ');
});
