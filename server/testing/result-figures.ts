import { expect } from 'vitest';
import type { CompetitionTables } from '#contract/competitions/tables.ts';
import { plainText } from '#contract/kit/plain-text.ts';
import type { LeagueOverview } from '#contract/leagues/overview.ts';
import type { Leaderboards, Standings } from '#contract/leagues/standings.ts';
import type { Suspension } from '#contract/suspensions/schema.ts';
import type { TeamHeadToHead, TeamPage } from '#contract/teams/pages.ts';
import { buildFixturesCalendar } from '#server/fixtures/fixtures-calendar.ts';
import { describeMatch } from '#server/pictures/describe-match.ts';
import { listFixtures } from '#server/results/fixtures/fixture-queries.ts';
import { listGameServerFixtures } from '#server/submissions/fixture-squad-queries.ts';
import { storeDelivery } from '#server/testing/store-delivery.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { buildCard } from '#server/webhooks/build-card.ts';
import { findDueDelivery } from '#server/webhooks/delivery-queries.ts';

/**
 * The expected outcome of a match or fixture. Players are `<team> ten`, who scores all goals, and `<team> red`, who is
 * sent off.
 */
export interface Encounter {
  home: string;
  away: string;
  /** The played score; null for a walkover without a match. */
  played: [number, number] | null;
  /** The score in the table; null if it doesn't count. */
  counted: [number, number] | null;
  inCompetition: boolean;
  /** Whether it counts in the competition's leaderboards. */
  scorers: boolean;
  profile: boolean;
  cards: boolean;
  /** Whether its fixture will be replayed. */
  isReplayed?: boolean;
}

/** A fixture as planned; `kick_off` is ISO 8601. */
export interface Plan {
  home: string;
  away: string;
  kick_off: string;
}

export const COUNTS = { inCompetition: true, scorers: true, profile: true, cards: true };

/** The expected outcomes of a season, and its suspensions. */
export interface Season {
  league_id: number;
  season_id: number;
  competition_id: number;
  teams: readonly string[];
  plans: readonly Plan[];
  encounters: readonly Encounter[];
  banned: readonly string[];
}

export const NO_ROW: Row = { played: 0, won: 0, drawn: 0, lost: 0, goals_for: 0, goals_against: 0 };

/** The Roblox id of a team's player, unique in all leagues; `number` has two digits. */
export function playerIdOf(league_id: number, team: string, number: number): string {
  const hash = [...team].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 0);
  return String((league_id * 1000 + hash) * 100 + number);
}

export async function read<T>(server: TestApp, path: string): Promise<T> {
  const response = await server.app.inject({ url: path, headers: {} });
  expect(response.statusCode, `${path} ${response.body}`).toBe(200);
  return response.headers['content-type']?.toString().includes('json') ? response.json() : (response.body as T);
}

interface Row {
  played: number;
  won: number;
  drawn: number;
  lost: number;
  goals_for: number;
  goals_against: number;
}

function addUp(list: readonly Encounter[]): Record<string, Row> {
  const rows: Record<string, Row> = {};
  for (const { home, away, counted } of list) {
    if (!counted) continue;
    for (const [team, own, other] of [
      [home, ...counted],
      [away, counted[1], counted[0]],
    ] as const) {
      const row = { ...(rows[team] ?? NO_ROW) };
      rows[team] = {
        played: row.played + 1,
        won: row.won + Number(own > other),
        drawn: row.drawn + Number(own === other),
        lost: row.lost + Number(own < other),
        goals_for: row.goals_for + own,
        goals_against: row.goals_against + other,
      };
    }
  }
  return rows;
}

export const pick = ({ played, won, drawn, lost, goals_for, goals_against }: Row): Row => ({
  played,
  won,
  drawn,
  lost,
  goals_for,
  goals_against,
});

/** The goals of each `ten` in outcomes that meet a condition. */
function scorersOf(
  encounters: readonly Encounter[],
  counts: (encounter: Encounter) => boolean,
): Record<string, number> {
  const goals: Record<string, number> = {};
  for (const encounter of encounters.filter(counts)) {
    for (const [team, scored] of [
      [encounter.home, encounter.played?.[0] ?? 0],
      [encounter.away, encounter.played?.[1] ?? 0],
    ] as const) {
      if (scored > 0) goals[`${team} ten`] = (goals[`${team} ten`] ?? 0) + scored;
    }
  }
  return goals;
}

/** Compares every figure of a season with a recount of its outcomes. The table has a row for each of `teams`. */
export async function expectFigures(server: TestApp, season: Season): Promise<void> {
  const { league_id, season_id, competition_id, teams, plans, encounters, banned } = season;
  const get = <T>(path: string) => read<T>(server, path);
  const league = `/api/leagues/${league_id}`;
  const competing = encounters.filter(({ inCompetition }) => inCompetition);
  const rows = addUp(competing);

  const table = await get<CompetitionTables>(`${league}/competitions/${competition_id}/table`);
  const tableRows = Object.fromEntries(table.tables[0]?.rows.map((row) => [row.name, pick(row)]) ?? []);
  const expected = Object.fromEntries(teams.map((team) => [team, rows[team] ?? NO_ROW]));
  expect(tableRows, 'table').toEqual(expected);

  const standings = await get<Standings>(`${league}/standings?season=${season_id}`);
  const all = addUp(encounters);
  expect(Object.fromEntries(standings.standings.map((row) => [row.team, pick(row)])), 'standings').toEqual(all);
  const csv = await get<string>(`${league}/standings.csv?season=${season_id}`);
  expect(csv.trim().split('\r\n').filter(Boolean), 'standings.csv').toHaveLength(Object.keys(all).length);

  const boards = await get<Leaderboards>(`${league}/leaderboards?season=${season_id}`);
  const scorers = scorersOf(encounters, (one) => one.scorers);
  expect(Object.fromEntries(boards.goals.map(({ name, goals }) => [name, goals])), 'leaderboards').toEqual(scorers);

  const { league: overview, scorers: top } = await get<{
    league: LeagueOverview;
    scorers: { name: string; goals: number }[];
  }>(`${league}/overview?season=${season_id}`);
  const counted = competing.filter((one) => one.counted !== null);
  expect(overview.figures, 'overview').toMatchObject({
    played: counted.length,
    goals: counted.reduce((sum, { counted: goals }) => sum + (goals?.[0] ?? 0) + (goals?.[1] ?? 0), 0),
  });
  expect(overview.rows.map(({ name, played }) => [name, played]).toSorted(), 'overview').toEqual(
    Object.entries(expected)
      .map(([name, row]) => [name, row.played])
      .toSorted(),
  );
  expect(Object.fromEntries(top.map(({ name, goals }) => [name, goals])), 'overview').toEqual(scorers);

  const goalsInProfiles = scorersOf(encounters, (one) => one.profile && one.played !== null);
  for (const team of teams) {
    const slug = team.toLowerCase();
    const page = await get<TeamPage>(`${league}/teams/${slug}?season=${season_id}`);
    const { played: matches, ...record } = rows[team] ?? NO_ROW;
    expect(page.total, `page of ${team}`).toEqual(record);
    expect(page.results, `page of ${team}`).toHaveLength(matches);
    const meetings = competing.filter(
      ({ home, away, counted: goals }) => goals && [home, away].includes(team) && [home, away].includes('Alder'),
    );
    if (team !== 'Alder') {
      const record = await get<TeamHeadToHead>(`${league}/teams/${slug}/head_to_head/alder`);
      expect(record.meetings, `${team} v Alder`).toHaveLength(meetings.length);
      expect(record.record.goals_for, `${team} v Alder`).toBe(addUp(meetings)[team]?.goals_for ?? 0);
    }
    const response = await server.app.inject(`/api/players/${playerIdOf(league_id, team, 10)}`);
    const goals = response.statusCode === 200 ? response.json().totals.goals : 0;
    expect(goals, `profile of ${team} ten`).toBe(goalsInProfiles[`${team} ten`] ?? 0);
    const list = await server.app.inject(`/api/players/${playerIdOf(league_id, team, 10)}/matches?per_page=50`);
    const appearances = encounters.filter(
      ({ home, away, played: goals, profile }) => goals && profile && [home, away].includes(team),
    );
    expect(list.statusCode === 200 ? list.json().total_matches : 0, `matches of ${team} ten`).toBe(appearances.length);
  }

  const { suspensions } = await get<{ suspensions: Suspension[] }>(`${league}/suspensions`);
  const suspended = new Set(suspensions.map(({ player }) => player.name));
  expect([...suspended].toSorted(), 'suspensions').toEqual(banned.toSorted());

  const results = await get<string>(`${league}/results.csv?competition=${competition_id}`);
  const scores = results
    .trim()
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.split(',').slice(5, 9));
  expect(scores.map(sortSides).toSorted(), 'results.csv').toEqual(
    counted
      .flatMap(({ home, away, counted: goals, played: sent }) =>
        goals && sent ? [[home, String(goals[0]), away, String(goals[1])]] : [],
      )
      .map(sortSides)
      .toSorted(),
  );

  const fixturesCsv = (await get<string>(`${league}/fixtures.csv?season=${season_id}`)).trim().split('\r\n');
  const shown = fixturesCsv.flatMap((line) => {
    const cells = line.split(',');
    return cells[9] === '' ? [] : [[cells[3] ?? '', cells[9] ?? '', cells[4] ?? '', cells[10] ?? '']];
  });
  expect(shown.map(sortSides).toSorted(), 'fixtures.csv').toEqual(
    counted
      .map(({ home, away, counted: goals }) => sortSides([home, String(goals?.[0]), away, String(goals?.[1])]))
      .toSorted(),
  );
  const feed = await get<string>(`/leagues/${league_id}/feed.atom`);
  for (const { home, away, played: sent, counted: goals, profile } of encounters) {
    if (!sent || (!goals && !profile)) continue;
    const [blue, green] = goals ?? sent;
    expect(feed.replaceAll(/[\u2066-\u2069]/g, ''), 'feed').toContain(`${home} ${blue}–${green} ${away}`);
  }
  await expectCards(server, league_id, encounters);
  await expectOpenFixtures(server, season, plans, competing);
}

/** The share picture and the card on Discord show the counted score, or the played one if it counts in no table. */
async function expectCards(server: TestApp, league_id: number, encounters: readonly Encounter[]): Promise<void> {
  const { rows } = await server.database.$client.query<{ match_id: number; score: string }>(
    `select match_id, concat_ws(' ', blue_name, blue_goals, green_name, green_goals) as score from matches
      where league_id = $1 and declined_at is null`,
    [league_id],
  );
  for (const { home, away, played, counted, scorers } of encounters) {
    const match_id = Number(
      rows.find(({ score }) => played && score === `${home} ${played[0]} ${away} ${played[1]}`)?.match_id,
    );
    if (!played) continue;
    const [blue, green] = counted ?? played;
    const isAwarded = counted !== null && !scorers;
    const score = `${home} ${blue}–${green} ${away}`;
    const { card, text } = describeMatch(await read(server, `/api/matches/${match_id}`));
    expect(card.kind === 'match' && [card.teams.Blue.goals, card.teams.Green.goals], `picture of ${score}`).toEqual([
      blue,
      green,
    ]);
    expect(plainText(text), `preview of ${score}`).toContain(score);
    await server.database.$client.query('delete from webhook_deliveries where league_id = $1', [league_id]);
    await storeDelivery(server.database, league_id, match_id, 'waiting');
    const due = await findDueDelivery(server.database, league_id);
    expect(due && plainText(buildCard(due.match, 'https://touchline.example').embeds[0].title), 'Discord').toBe(score);
    expect(due && JSON.stringify(buildCard(due.match, 'https://touchline.example')).includes(' ten'), 'Discord').toBe(
      !isAwarded && blue + green > 0,
    );
  }
}

/** Game servers get unplayed fixtures with suspensions; calendars have all fixtures with their results. */
async function expectOpenFixtures(
  server: TestApp,
  { league_id, teams }: Season,
  plans: readonly Plan[],
  competing: readonly Encounter[],
): Promise<void> {
  // The calendar's endpoint omits old fixtures.
  const calendar = await buildFixturesCalendar({
    name: 'Fixtures',
    url: 'https://touchline.example',
    fixtures: await listFixtures(server.database, { league_id }),
    revisions: new Map(),
  });
  for (const { home, away, kick_off } of plans) {
    const met = competing.filter((one) => [one.home, one.away].toSorted().join() === [home, away].toSorted().join());
    const isOver = met.some(({ counted }) => counted) || met.some(({ isReplayed }) => !isReplayed);
    const isOpen = !isOver && [home, away].every((team) => teams.includes(team));
    const near = await listGameServerFixtures(server.database, league_id, new Date(kick_off));
    const listed = near.fixtures.map((fixture) => `${fixture.home?.name} v ${fixture.away?.name}`);
    expect(listed.includes(`${home} v ${away}`), `game server’s ${home} v ${away}`).toBe(isOpen);
    const result = met.find(({ counted }) => counted);
    const [goals, other] = (result?.home === home ? result?.counted : result?.counted?.toReversed()) ?? [];
    const score = result ? `${goals}–${other}` : 'v';
    expect(calendar, 'calendar').toContain(`SUMMARY:${home} ${score} ${away}`);
  }
  const walkovers = competing.filter(({ played, counted, scorers }) => counted && (!played || !scorers));
  expect(calendar.replaceAll('\r\n ', '').split('(walkover)').length - 1, 'calendar').toBe(walkovers.length);
}

function sortSides([home = '', homeGoals = '', away = '', awayGoals = '']: string[]): string {
  return home < away ? `${home} ${homeGoals} ${away} ${awayGoals}` : `${away} ${awayGoals} ${home} ${homeGoals}`;
}
