import type { Fixture } from '#contract/fixtures/schema.ts';
import { today } from '#contract/kit/days.ts';
import type { CompetitionHead } from '#contract/kit/heads.ts';
import type { LeagueOverview, SeasonOverview } from '#contract/leagues/overview.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { findCurrentSeason } from '#contract/seasons/current-season.ts';
import type { Season } from '#contract/seasons/schema.ts';
import type { Database } from '#database/connect.ts';
import { createServe } from '#server/access/serve.ts';
import { readDivisions } from '#server/competitions/divisions/read-divisions.ts';
import { findTeamOfTheWeek } from '#server/competitions/leaderboards/find-team-of-the-week.ts';
import { buildCompetitionTables } from '#server/competitions/tables/competition-tables.ts';
import { readTableFacts } from '#server/competitions/tables/find-competition-tables.ts';
import { findScorers } from '#server/competitions/tables/find-standings.ts';
import type { TableFacts } from '#server/competitions/tables/table-queries.ts';
import type { Reading } from '#server/kit/calls/read.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound, requireFound } from '#server/kit/http/errors.ts';
import { listLeagueMatches } from '#server/leagues/league-matches-queries.ts';
import { findLeagueSeasons } from '#server/leagues/league-page-queries.ts';
import { listGoalsOfMatches, listTeamsOfPlayers } from '#server/leagues/overview-queries.ts';
import {
  chooseHighlight,
  chooseRows,
  listCurrentRound,
  listLastRound,
  ROWS,
  sumResults,
} from '#server/leagues/summarise-season.ts';
import { listFixtures } from '#server/results/fixtures/fixture-queries.ts';
import { findCurrentMatchweek, listMatchweeks } from '#server/results/fixtures/matchweeks.ts';
import { findNextSignUp } from '#server/results/tables/table-rules-queries.ts';
import type { Services } from '#server/services.ts';
import { findSquadRules } from '#server/squads/squad-rule-queries.ts';

const SCORERS = 6;

/** A season's public overview: latest results, next fixtures, table and top scorers. */
export function overviewRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  serve('GET /leagues/:league_id/overview', async ({ params: { league_id }, query, ...reading }) => {
    const json = requireFound(await findLeagueSeasons(reading.database, league_id), `League ${league_id}`);
    const league: LeagueSeasons = JSON.parse(json);
    const season = chooseSeason(league, query.season);
    const next_sign_up = await findNextSignUp(reading.database, league_id, today(league.time_zone));
    const named = { league_id, league_name: league.name, next_sign_up };
    return season ? { ...named, ...(await readSeason(reading, league, season)) } : { ...named, ...NO_SEASON };
  });

  serve('GET /leagues/:league_id/divisions', async ({ params: { league_id }, query, ...reading }) => {
    const json = requireFound(await findLeagueSeasons(reading.database, league_id), `League ${league_id}`);
    const league: LeagueSeasons = JSON.parse(json);
    const season = chooseSeason(league, query.season) ?? null;
    const own = league.competitions.filter(({ season_id }) => season_id === season?.id);
    return { league_id, league_name: league.name, season, ...(await readDivisions(reading, league_id, own)) };
  });
}

type SeasonParts = Omit<SeasonOverview, 'league_id' | 'league_name' | 'next_sign_up'>;

async function readSeason(reading: Reading, league: LeagueSeasons, season: Season): Promise<SeasonParts> {
  const { database } = reading;
  const { time_zone } = league;
  const day = today(time_zone);
  const competitions = league.competitions.filter(({ season_id }) => season_id === season.id);
  const leagues = competitions.filter(({ format }) => format === 'round robin');
  // Two sequences of statements, so that an overview holds at most two connections.
  const [{ fixtures, highlight, scorers }, { facts, team, windows }] = await Promise.all([
    readFixtures(database, league.id, season.id),
    readTables(reading, league.id, leagues),
  ]);
  const ofCompetition = (id: number) => fixtures.filter(({ competition }) => competition.id === id);
  const cups = competitions.filter(({ format }) => format !== 'round robin');
  const unplanned = leagues.filter(({ id }) => ofCompetition(id).length === 0);
  const matches = unplanned.length > 0 ? await listMatches(database, league.id, unplanned) : null;
  const [table = null, ...further] = facts.map((one) => buildLeague(one, ofCompetition(one.competition.id), time_zone));
  return {
    season,
    league: table,
    further_leagues: further,
    ...chooseRows(fixtures),
    highlight,
    matches,
    ...scorers,
    cups: cups.map((competition) => ({ competition, fixtures: listCurrentRound(ofCompetition(competition.id)) })),
    transfer_window: windows.find(({ first_day, last_day }) => first_day <= day && day <= last_day) ?? null,
    team_of_the_week: team && team.players.length > 0 ? team : null,
  };
}

async function readFixtures(database: Database, league_id: number, season_id: number) {
  const fixtures = await listFixtures(database, { league_id, season_id });
  const lastRound = listLastRound(fixtures);
  const played = lastRound.flatMap(({ match_id }) => match_id ?? []);
  const goals = played.length > 0 ? await listGoalsOfMatches(database, played) : [];
  const highlight = chooseHighlight(lastRound, goals);
  return { fixtures, highlight, scorers: await listScorers(database, league_id, season_id) };
}

async function readTables(reading: Reading, leagueId: number, leagues: readonly CompetitionHead[]) {
  const facts = await readFacts(reading, leagues);
  const team = facts[0] && (await findTeamOfTheWeek(reading.database, facts[0]));
  const { windows } = await findSquadRules(reading.database, leagueId);
  return { facts, team, windows };
}

/** Sequential, so that they hold one connection at a time. */
async function readFacts(reading: Reading, leagues: readonly CompetitionHead[]): Promise<TableFacts[]> {
  const found: TableFacts[] = [];
  for (const { id } of leagues) {
    const facts = await readTableFacts(reading, id);
    if (facts) found.push(facts);
  }
  return found;
}

async function listScorers(
  database: Database,
  leagueId: number,
  season: number,
): Promise<Pick<SeasonOverview, 'scorers' | 'scorers_count'>> {
  const { goals, counts } = await findScorers(database, leagueId, { season });
  const scorers = goals.slice(0, SCORERS);
  const keys = scorers.map(({ player_key }) => player_key);
  const teams = keys.length === 0 ? new Map() : await listTeamsOfPlayers(database, leagueId, keys);
  return {
    scorers: scorers.map((scorer) => ({ ...scorer, team: teams.get(scorer.player_key) ?? null })),
    scorers_count: counts,
  };
}

const NO_SEASON: SeasonParts = {
  season: null,
  league: null,
  further_leagues: [],
  results: [],
  highlight: null,
  matches: null,
  upcoming: [],
  scorers: [],
  scorers_count: 'all matches',
  cups: [],
  transfer_window: null,
  team_of_the_week: null,
};

/** Throws 404 for a season of another league. */
function chooseSeason({ id, seasons, time_zone }: LeagueSeasons, chosen: number | undefined): Season | undefined {
  if (chosen === undefined) return findCurrentSeason(seasons, today(time_zone));
  const season = seasons.find((one) => one.id === chosen);
  if (!season) throw notFound(`Season ${chosen} of league ${id}`);
  return season;
}

/** The latest matches of competitions without fixtures. */
async function listMatches(
  database: Database,
  leagueId: number,
  competitions: readonly CompetitionHead[],
): Promise<MatchSummary[]> {
  const found: MatchSummary[] = [];
  for (const { id } of competitions) {
    const json = await listLeagueMatches(database, leagueId, { competition: id });
    if (json) found.push(...(JSON.parse(json) as MatchSummary[]).slice(0, ROWS));
  }
  return found.toSorted((a, b) => b.submission_date.localeCompare(a.submission_date)).slice(0, ROWS);
}

function buildLeague(facts: TableFacts, fixtures: readonly Fixture[], timeZone: string): LeagueOverview {
  const { tables, deductions, withdrawals, last_matchweek, is_over } = buildCompetitionTables(facts, {});
  return {
    competition: facts.competition,
    legs: facts.rules.legs,
    figures: sumResults(facts.results, new Map(facts.known.map((team) => [team.id, team])), fixtures),
    matchweeks: listMatchweeks(fixtures, timeZone),
    current_matchweek: findCurrentMatchweek(fixtures, timeZone),
    last_matchweek,
    is_over,
    rows: tables[0]?.rows ?? [],
    deductions,
    withdrawals,
  };
}
