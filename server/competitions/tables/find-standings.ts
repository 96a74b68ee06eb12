import { foldName } from '#contract/kit/fold-name.ts';
import type { CompetitionHead } from '#contract/kit/heads.ts';
import { LEADERBOARD_SIZE } from '#contract/kit/limits.ts';
import type {
  FiguresQuery,
  FiguresScope,
  Leaderboards,
  LeaderboardsQuery,
  Standings,
  StandingsRow,
} from '#contract/leagues/standings.ts';
import { ANY_MATCH_TYPE } from '#contract/submissions/sports.ts';
import type { Database } from '#database/connect.ts';
import { chooseScope, type LeagueBasis, listCompeting, listDeductionsOf } from '#server/competitions/choose-scope.ts';
import {
  buildLeaderboards,
  buildStatBoards,
  buildVoteBoard,
} from '#server/competitions/leaderboards/build-leaderboards.ts';
import { buildStandings, listContestedNames, type PairSums } from '#server/competitions/tables/build-standings.ts';
import {
  type CountedScope,
  listBestByStats,
  listBestByVotes,
  listBestPlayers,
  listLeagueBases,
  listPairSums,
  listPairSumsAmong,
  listShownPlayers,
  listTeamSums,
  listTopScorers,
} from '#server/competitions/tables/standings-queries.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import { findTeamsByNames } from '#server/results/teams/team-queries.ts';

/** More than a board's size, so that the next players replace those who opted out. */
const CANDIDATES = 3 * LEADERBOARD_SIZE;

type Rules = Parameters<typeof buildStandings>[1];

/** A league's table, from its matches. Throws 404 for an unknown league or season, 400 for contradictory days. */
export async function findStandings(database: Database, leagueId: number, query: FiguresQuery): Promise<Standings> {
  const { basis, scope, counted } = await readScope(database, leagueId, query);
  const rules = { aliases: basis.aliases, deductions: listDeductionsOf(scope, basis) };
  const table = basis.has_many_teams
    ? await buildLargeTable(database, counted, rules)
    : buildStandings(await listPairSums(database, counted), rules);
  // A league without teams has no aliases, as each team has an alias of its own name.
  const standings = basis.aliases.length > 0 ? await addTeams(database, scope, table.standings) : table.standings;
  return { ...scope, ...table, standings };
}

/**
 * The best players of a league or one of its competitions, except those who opted out of leaderboards. Throws as
 * `findStandings` does, and 404 for an unknown competition.
 */
export async function findLeaderboards(
  database: Database,
  leagueId: number,
  query: LeaderboardsQuery,
): Promise<Leaderboards> {
  const { basis, scope, competition, counted } = await readBoardScope(database, leagueId, query);
  const best = await listBestPlayers(database, counted, CANDIDATES);
  const byStats = basis.has_stats ? await listBestByStats(database, counted, CANDIDATES) : [];
  const byVotes = basis.has_votes ? await listBestByVotes(database, counted, CANDIDATES) : [];
  const keys = new Set([...best, ...byStats, ...byVotes].map(({ player_key }) => player_key));
  const shown = await listShownPlayers(database, [...keys]);
  const stats = buildStatBoards(byStats, shown, LEADERBOARD_SIZE);
  const player_of_the_match = buildVoteBoard(byVotes, shown, LEADERBOARD_SIZE);
  return {
    ...scope,
    competition,
    counts: whatCounts(counted),
    ...buildLeaderboards(best, shown, LEADERBOARD_SIZE),
    ...(stats.length > 0 && { stats }),
    ...(player_of_the_match.length > 0 && { player_of_the_match }),
  };
}

/** The board of goals alone, like `findLeaderboards`. */
export async function findScorers(
  database: Database,
  leagueId: number,
  query: LeaderboardsQuery,
): Promise<Pick<Leaderboards, 'goals' | 'counts'>> {
  const { counted } = await readBoardScope(database, leagueId, query);
  const best = await listTopScorers(database, counted, LEADERBOARD_SIZE);
  return { goals: buildLeaderboards(best, best, LEADERBOARD_SIZE).goals, counts: whatCounts(counted) };
}

async function readBoardScope(
  database: Database,
  leagueId: number,
  { competition: competitionId, ...query }: LeaderboardsQuery,
) {
  const basis = await readBasis(database, leagueId);
  const competition = competitionId === undefined ? null : chooseCompetition(competitionId, query, basis);
  const isSum = competition === null && query.type === undefined;
  const scope = chooseScope(
    competition ? ofCompetition(competition, query) : isSum ? { ...query, type: ANY_MATCH_TYPE } : query,
    basis,
  );
  const competing = isSum ? listCompeting(scope, basis) : [];
  const counted: CountedScope = {
    ...countScope(scope, basis),
    competing,
    ...(competition && { competition_id: competition.id }),
  };
  return { basis, scope, competition, counted };
}

function whatCounts({ competition_id, competing = [], type }: CountedScope): Leaderboards['counts'] {
  if (competition_id !== undefined) return 'competition';
  if (competing.length > 0) return 'all competitions';
  return type === null ? 'all matches' : 'match type';
}

/** Throws 404 for a competition outside the league or the query's season. */
function chooseCompetition(id: number, { season }: FiguresQuery, { league_id, competitions }: LeagueBasis) {
  const found = competitions.find((one) => one.id === id && (season === undefined || one.season_id === season));
  const { season_id, name, format } = requireFound(found, `Competition ${id} of league ${league_id}`);
  return { id, season_id, name, format };
}

/** A competition's scope is its season's days and all types. */
function ofCompetition({ season_id }: CompetitionHead, { from, to }: FiguresQuery): FiguresQuery {
  const days = from === undefined && to === undefined ? { season: season_id } : { from, to };
  return { ...days, type: ANY_MATCH_TYPE };
}

async function readBasis(database: Database, leagueId: number): Promise<LeagueBasis> {
  const [found] = await listLeagueBases(database, [leagueId]);
  return requireFound(found, `League ${leagueId}`);
}

async function readScope(
  database: Database,
  leagueId: number,
  query: FiguresQuery,
): Promise<{ basis: LeagueBasis; scope: FiguresScope; counted: CountedScope }> {
  const basis = await readBasis(database, leagueId);
  const scope = chooseScope(query, basis);
  return { basis, scope, counted: countScope(scope, basis) };
}

/** Adds the facts that decide which results of the scope count. */
export function countScope(scope: FiguresScope, { plans, time_zone }: LeagueBasis): CountedScope {
  return { ...scope, plans, time_zone };
}

/** Adds page addresses and crests to rows of the league's teams. */
async function addTeams(
  database: Database,
  { league_id }: FiguresScope,
  rows: StandingsRow[],
): Promise<StandingsRow[]> {
  const names = rows.map(({ team }) => team);
  const teams = await findTeamsByNames(database, league_id, names);
  return rows.map((row) => {
    const found = teams.get(foldName(row.team));
    return found ? { ...row, slug: found.slug, crest: found.crest, team_id: found.id } : row;
  });
}

/** Reads one row per team, and only the pairs that affect places (`listContestedNames`). */
async function buildLargeTable(
  database: Database,
  scope: CountedScope,
  rules: Rules,
): Promise<ReturnType<typeof buildStandings>> {
  const teams = await listTeamSums(database, scope);
  const names = new Set<string>();
  let pairs: PairSums[] = [];
  for (;;) {
    const former = names.size;
    for (const name of listContestedNames(teams, pairs, rules)) names.add(name);
    // Subtracting a team's matches against itself can make further teams level.
    if (names.size === former) return buildStandings(pairs, rules, teams);
    pairs = await listPairSumsAmong(database, scope, [...names]);
  }
}
