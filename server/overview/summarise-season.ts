import type { Fixture } from '#contract/fixtures.ts';
import type { SeasonFigures } from '#contract/league-overview.ts';
import type { TeamHead } from '#contract/league-teams.ts';
import type { StoredResult } from '#server/competitions/table-queries.ts';
import { isFinished } from '#server/domain/matchweeks.ts';

/** Rows in each of the two lists: results, and next fixtures. */
export const ROWS = 5;

/** Figures of the results; `fixtures` are the planned ones, of which cancelled ones count no more. */
export function sumResults(
  results: readonly StoredResult[],
  teams: ReadonlyMap<number, TeamHead>,
  fixtures: readonly Fixture[],
): SeasonFigures {
  const open = fixtures.filter((fixture) => !isFinished(fixture)).length;
  const figures: SeasonFigures = {
    played: results.length,
    planned: results.length + open,
    goals: 0,
    clean_sheets: 0,
    biggest_win: null,
  };
  let margin = 0;
  for (const { home, away } of results) {
    figures.goals += home.goals + away.goals;
    figures.clean_sheets += Number(home.goals === 0) + Number(away.goals === 0);
    const difference = Math.abs(home.goals - away.goals);
    const [homeTeam, awayTeam] = [home, away].map(({ team_id }) => teams.get(team_id ?? 0));
    if (difference <= margin || !homeTeam || !awayTeam) continue;
    margin = difference;
    const score = { home: home.goals, away: away.goals };
    figures.biggest_win =
      home.goals > away.goals
        ? { winner: homeTeam, loser: awayTeam, score }
        : { winner: awayTeam, loser: homeTeam, score };
  }
  return figures;
}

/**
 * The last finished fixtures, newest first, and the next ones: those of the current matchweek, also if postponed, before
 * the others. Fixtures without a date come last.
 */
export function chooseRows(
  fixtures: readonly Fixture[],
  currentMatchweek: number | null = null,
): { results: Fixture[]; upcoming: Fixture[] } {
  const isCurrent = ({ round }: Fixture) => round === currentMatchweek;
  const open = fixtures.filter((fixture) => !isFinished(fixture)).toSorted(compareKickOffs);
  const results = fixtures.filter(({ score }) => score !== null);
  return {
    results: results.toSorted((a, b) => compareKickOffs(b, a)).slice(0, ROWS),
    upcoming: [...open.filter(isCurrent), ...open.filter((fixture) => !isCurrent(fixture))].slice(0, ROWS),
  };
}

function compareKickOffs(a: Fixture, b: Fixture): number {
  return (a.kick_off ?? '9999').localeCompare(b.kick_off ?? '9999');
}

/** The fixtures of the first round that is not finished, or else of the final. `fixtures` are one cup's, by kick-off. */
export function listCurrentRound(fixtures: readonly Fixture[]): Fixture[] {
  const unfinished =
    fixtures.find((fixture) => !isFinished(fixture)) ?? fixtures.findLast(({ stage }) => stage !== 'third place');
  return fixtures.filter(({ round_name }) => round_name === unfinished?.round_name);
}
