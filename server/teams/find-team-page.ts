import { listTableNotes, writeTableNote } from '#contract/competitions/table-notes.ts';
import type { CompetitionTables } from '#contract/competitions/tables.ts';
import type { Fixture } from '#contract/fixtures/schema.ts';
import { today } from '#contract/kit/days.ts';
import { FORM_MATCHES, TEAM_MEETINGS_SHOWN, TEAM_SEASONS_PLACED } from '#contract/kit/limits.ts';
import { findCurrentSeason } from '#contract/seasons/current-season.ts';
import type { Season } from '#contract/seasons/schema.ts';
import type { NextFixture, TeamHeadToHead, TeamPage, TeamPageQuery } from '#contract/teams/pages.ts';
import type { Database } from '#database/connect.ts';
import { listCompetitionTables } from '#server/competitions/tables/find-competition-tables.ts';
import { notFound } from '#server/kit/http/errors.ts';
import { isCleanSheet } from '#server/results/counted/clean-sheet.ts';
import { listFixtures } from '#server/results/fixtures/fixture-queries.ts';
import { isFinished } from '#server/results/fixtures/matchweeks.ts';
import {
  countGoalsByMinute,
  countRecord,
  findRecords,
  placeResults,
  type SeasonResult,
} from '#server/teams/build-team-page.ts';
import {
  findMeetingStats,
  findPagedTeam,
  findTeamFigures,
  listTeamResults,
  type PagedTeam,
  type PlayedSide,
  type TeamFigures,
} from '#server/teams/team-result-queries.ts';

const NEXT_FIXTURES = 4;
/** Fixtures in progress stay among the next ones until their result is expected. */
const UNDER_WAY_MS = 3 * 60 * 60 * 1000;

/** A team in a season, from matches and fixtures. Throws 404 for an unknown team or season. */
export async function findTeamPage(
  database: Database,
  leagueId: number,
  slug: string,
  { season: seasonId }: TeamPageQuery,
): Promise<TeamPage> {
  const paged = await requireTeam(database, leagueId, slug);
  const { team, seasons, competitions } = paged;
  const season = chooseSeason(paged, seasonId, leagueId);
  const all = await readResults(database, leagueId, paged);
  const competition = competitions.find(({ season_id }) => season_id === season?.id);
  const ofSeason = all.filter((one) => !season || one.season?.id === season.id);
  const inTable = competition ? ofSeason.filter((one) => isInCompetition(one, competition)) : ofSeason;
  const figures = await findTeamFigures(database, team.id, {
    counted: toSides(inTable),
    all: toSides(inCompetitions(all)),
    season_id: season?.id ?? null,
  });
  const tables = await listTables(database, paged, season);
  const table = competition && tables.get(competition.id);
  const rows = table?.tables[0]?.rows ?? [];
  const row = rows.find((one) => one.team?.id === team.id) ?? null;
  const notes = table ? listTableNotes(table).filter(({ name }) => name === team.name) : [];
  const results = ofSeason.map(({ result }) => result);
  const counted = inTable.map(({ result }) => result);
  return {
    league_id: leagueId,
    league_name: paged.league_name,
    team,
    captain: paged.captain,
    former_names: paged.former_names,
    season,
    competition: competition ? headOf(competition) : null,
    row,
    notes: notes.map(writeTableNote),
    teams: rows.length,
    available_points: (row?.played ?? 0) * (competition?.points_for_win ?? 0),
    squad_limit: paged.squad_limit,
    total: countRecord(counted),
    clean_sheets: inTable.filter(({ result: { goals_against: conceded, is_walkover: isAwarded } }) =>
      isCleanSheet({ conceded, isAwarded }),
    ).length,
    form:
      row?.form ??
      results
        .slice(0, FORM_MATCHES)
        .map(({ result }) => result)
        .reverse(),
    results,
    next: await listNext(database, leagueId, paged, table),
    goals: countGoalsByMinute(figures.goals),
    ...(figures.stats && { stats: figures.stats }),
    squad: figures.squad,
    home: countRecord(counted.filter(({ is_home }) => is_home === true)),
    away: countRecord(counted.filter(({ is_home }) => is_home === false)),
    records: {
      ...findRecords(all.map(({ result }) => result)),
      most_goals: nameTopScorer(figures, seasons),
    },
    seasons: seasons.flatMap((one) => {
      const own = all.filter((result) => result.season?.id === one.id);
      if (own.length === 0) return [];
      const leagues = competitions.filter(({ season_id }) => season_id === one.id);
      const rowIn = (id: number) => tables.get(id)?.tables[0]?.rows.find((other) => other.team?.id === team.id);
      const league = leagues.find(({ id }) => rowIn(id)) ?? leagues[0];
      const counted = league ? own.filter((result) => isInCompetition(result, league)) : own;
      const row = league && rowIn(league.id);
      const record = countRecord(counted.map(({ result }) => result));
      const place = { place: row?.place ?? null, is_place_shared: row?.is_shared ?? false };
      return [{ season: one, competition: league?.name ?? null, ...place, ...record }];
    }),
  };
}

/** All meetings of two teams of a league. Throws 404 for an unknown team. */
export async function findTeamHeadToHead(
  database: Database,
  leagueId: number,
  [slug, otherSlug]: [string, string],
): Promise<TeamHeadToHead> {
  const paged = await requireTeam(database, leagueId, slug);
  const other = await requireTeam(database, leagueId, otherSlug);
  const all = await readResults(database, leagueId, paged);
  const met = all.filter(({ row }) => row.opponent_id === other.team.id);
  const stats = await findMeetingStats(database, toSides(met));
  const meetings = met.map(({ result }) => result);
  return {
    league_id: leagueId,
    team: paged.team,
    other: other.team,
    record: countRecord(meetings),
    meetings: meetings.slice(0, TEAM_MEETINGS_SHOWN),
    ...(stats.own && { stats: stats.own }),
    ...(stats.other && { other_stats: stats.other }),
  };
}

async function requireTeam(database: Database, leagueId: number, slug: string): Promise<PagedTeam> {
  const paged = await findPagedTeam(database, leagueId, slug);
  if (!paged) throw notFound(`Team ${slug} of league ${leagueId}`);
  return paged;
}

function chooseSeason({ seasons, time_zone }: PagedTeam, id: number | undefined, leagueId: number): Season | null {
  if (id === undefined) return findCurrentSeason(seasons, today(time_zone)) ?? null;
  const season = seasons.find((one) => one.id === id);
  if (!season) throw notFound(`Season ${id} of league ${leagueId}`);
  return season;
}

async function readResults(database: Database, leagueId: number, paged: PagedTeam): Promise<SeasonResult[]> {
  return placeResults(await listTeamResults(database, leagueId, paged.team.id), paged);
}

function isInCompetition({ row }: SeasonResult, { id }: PagedTeam['competitions'][number]): boolean {
  return row.competition_id === id;
}

/** Results that count in a competition, and those of seasons without competitions. */
function inCompetitions(results: readonly SeasonResult[]): SeasonResult[] {
  const competing = new Set(results.flatMap(({ row, season }) => (row.competition_id === null ? [] : [season?.id])));
  return results.filter(({ row, season }) => row.competition_id !== null || !competing.has(season?.id));
}

function toSides(results: readonly SeasonResult[]): PlayedSide[] {
  return results.flatMap(({ row, season }) =>
    row.match_id === null || row.side === null || !row.players_count
      ? []
      : [{ match_id: row.match_id, side: row.side, season_id: season?.id ?? null }],
  );
}

/** The tables of the team's newest leagues and of the chosen season, by competition. */
async function listTables(
  database: Database,
  { competitions, seasons }: PagedTeam,
  season: Season | null,
): Promise<Map<number, CompetitionTables>> {
  const newest = seasons.slice(0, TEAM_SEASONS_PLACED).map(({ id }) => id);
  const shown = competitions.filter(({ season_id }) => season_id === season?.id || newest.includes(season_id));
  return listCompetitionTables(
    database,
    shown.map(({ id }) => id),
  );
}

function headOf({ id, season_id, name, format }: PagedTeam['competitions'][number]) {
  return { id, season_id, name, format };
}

async function listNext(
  database: Database,
  leagueId: number,
  { team, teams }: PagedTeam,
  table: CompetitionTables | undefined,
): Promise<NextFixture[]> {
  const known = new Map(teams.map((one) => [one.id, one]));
  const fixtures = await listFixtures(database, { league_id: leagueId, team_id: team.id, is_open: true }, known);
  const isOver = ({ kick_off }: Fixture) => kick_off !== null && Date.parse(kick_off) < Date.now() - UNDER_WAY_MS;
  const open = fixtures.filter((fixture) => !isFinished(fixture) && !isOver(fixture));
  const rows = table?.tables.flatMap((group) => group.rows) ?? [];
  return open.slice(0, NEXT_FIXTURES).map((fixture) => {
    const opponent = fixture.home.team?.id === team.id ? fixture.away.team : fixture.home.team;
    const row = opponent && rows.find(({ team: one }) => one?.id === opponent.id);
    const hasBegun =
      fixture.status === 'planned' && fixture.kick_off !== null && Date.parse(fixture.kick_off) <= Date.now();
    const [opponent_place, opponent_shares_place] = [row?.place ?? null, row?.is_shared ?? false];
    return { fixture, has_begun: hasBegun, opponent_place, opponent_shares_place };
  });
}

function nameTopScorer({ top_scorer }: TeamFigures, seasons: readonly Season[]): TeamPage['records']['most_goals'] {
  const season = seasons.find(({ id }) => id === top_scorer?.season_id);
  if (!top_scorer || !season) return null;
  return { player: top_scorer.player, goals: top_scorer.goals, season: season.name };
}
