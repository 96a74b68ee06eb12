import { PLAYER_FORMULA } from '#contract/player-formula.ts';
import type { TeamOfTheWeek } from '#contract/team-of-the-week.ts';
import type { Database } from '#database/connect.ts';
import { chooseTeam } from '#server/competitions/choose-team.ts';
import type { TableFacts } from '#server/competitions/table-queries.ts';
import { findWeekFacts } from '#server/competitions/team-of-the-week-queries.ts';

/** The team of a matchweek of a round robin, by default of the last complete one. It takes one statement. */
export async function findTeamOfTheWeek(
  database: Database,
  { league_id, competition, known }: TableFacts,
  wanted?: number,
): Promise<TeamOfTheWeek> {
  const { matchweek, weeks, lines } = await findWeekFacts(database, competition.id, wanted);
  const teams = new Map(known.map((team) => [team.id, team]));
  const teamOf = new Map(lines.map((line) => [`${line.match_id} ${line.player.player_key}`, line.team_id]));
  return {
    league_id,
    competition,
    matchweek,
    is_complete: weeks.some((week) => week.matchweek === matchweek && week.is_complete),
    matchweeks: weeks.map((week) => week.matchweek),
    formula: PLAYER_FORMULA.version,
    players: chooseTeam(lines).map((player) => ({
      ...player,
      team: teams.get(teamOf.get(`${player.match_id} ${player.player_key}`) ?? 0) ?? null,
    })),
  };
}
