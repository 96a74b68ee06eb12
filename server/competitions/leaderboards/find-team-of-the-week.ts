import type { TeamOfTheWeek } from '#contract/competitions/team-of-the-week.ts';
import { PLAYER_FORMULA } from '#contract/votes/player-formula.ts';
import type { Database } from '#database/connect.ts';
import { chooseTeamOfTheWeek } from '#server/competitions/choose-team.ts';
import { findWeekFacts } from '#server/competitions/leaderboards/team-of-the-week-queries.ts';
import type { TableFacts } from '#server/competitions/tables/table-queries.ts';

/** The team of a matchweek of a round robin, by default of the last complete one; one statement. */
export async function findTeamOfTheWeek(
  database: Database,
  { league_id, competition, known }: TableFacts,
  wanted?: number,
): Promise<TeamOfTheWeek> {
  const { matchweek, weeks, lines } = await findWeekFacts(database, competition.id, wanted);
  const teams = new Map(known.map((team) => [team.id, team]));
  return {
    league_id,
    competition,
    matchweek,
    is_complete: weeks.some((week) => week.matchweek === matchweek && week.is_complete),
    matchweeks: weeks.map((week) => week.matchweek),
    formula: PLAYER_FORMULA.version,
    players: chooseTeamOfTheWeek(lines).map(({ team_id, ...player }) => ({
      ...player,
      team: teams.get(team_id) ?? null,
    })),
  };
}
