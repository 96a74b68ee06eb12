import { ascending } from 'd3-array';
import type { Fixture } from '#contract/fixtures/schema.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import { FIXTURE_MINUTES } from '#contract/kit/limits.ts';
import type { RoundHighlight, SeasonFigures } from '#contract/leagues/overview.ts';
import { findScoringSide } from '#contract/matches/event-kinds.ts';
import { sortByClock } from '#contract/matches/match-clock.ts';
import type { CountedResult } from '#server/competitions/tables/table-queries.ts';
import type { MatchGoals } from '#server/leagues/overview-queries.ts';
import { isCleanSheet } from '#server/results/counted/clean-sheet.ts';
import { isFinished } from '#server/results/fixtures/matchweeks.ts';

const MINUTE_MS = 60 * 1000;

/** Rows in each of the two lists, results and next fixtures. */
export const ROWS = 5;

/** Figures of the results; `fixtures` are the planned ones, without cancelled ones. */
export function sumResults(
  results: readonly CountedResult[],
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
  for (const { home, away, is_awarded: isAwarded } of results) {
    figures.goals += home.goals + away.goals;
    for (const { goals: conceded } of [home, away]) {
      figures.clean_sheets += Number(isCleanSheet({ conceded, isAwarded }));
    }
    if (isAwarded) continue;
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

/** Fixtures with a due result that are listed before the next fixtures. */
const WAITING_ROWS = 2;

/** The last finished fixtures, newest first, and the next ones by kick-off. Fixtures without a date come last. */
export function chooseRows(
  fixtures: readonly Fixture[],
  now = Date.now(),
): { results: Fixture[]; upcoming: Fixture[] } {
  const open = fixtures.filter((fixture) => !isFinished(fixture)).toSorted(compareTimes);
  const isOver = ({ kick_off }: Fixture) =>
    kick_off !== null && Date.parse(kick_off) + FIXTURE_MINUTES * MINUTE_MS <= now;
  const results = fixtures.filter(({ score }) => score !== null);
  return {
    results: results.toSorted((a, b) => compareTimes(b, a)).slice(0, ROWS),
    upcoming: [...open.filter(isOver).slice(-WAITING_ROWS), ...open.filter((fixture) => !isOver(fixture))].slice(
      0,
      ROWS,
    ),
  };
}

function compareTimes(a: Fixture, b: Fixture): number {
  return ascending(timeOf(a), timeOf(b));
}

function timeOf({ played_at, kick_off }: Fixture): string {
  return played_at ?? kick_off ?? '9999';
}

/** The played fixtures of the round of the newest result. */
export function listLastRound(fixtures: readonly Fixture[]): Fixture[] {
  const played = fixtures.filter(({ status, score }) => status === 'played' && score !== null);
  const newest = played.toSorted((a, b) => compareTimes(b, a))[0];
  return played.filter(
    ({ competition, round_name }) => competition.id === newest?.competition.id && round_name === newest.round_name,
  );
}

/** The highlight of a round; `matches` are those of its fixtures. */
export function chooseHighlight(round: readonly Fixture[], matches: readonly MatchGoals[]): RoundHighlight | null {
  const deficits = new Map(matches.map((match) => [match.match_id, findDeficit(match)]));
  const goalsOf = ({ score }: Fixture) => (score ? score.home + score.away : 0);
  const [best] = round
    .map((fixture) => ({ fixture, deficit: deficits.get(fixture.match_id ?? 0) ?? 0 }))
    .toSorted((a, b) => b.deficit - a.deficit || goalsOf(b.fixture) - goalsOf(a.fixture));
  return best ?? null;
}

/** The most goals that the winners were behind; 0 without a winner or without the events of all goals. */
function findDeficit({ blue_goals, green_goals, goals }: MatchGoals): number {
  const direction = Math.sign(blue_goals - green_goals);
  const score = { Blue: 0, Green: 0 };
  let deficit = 0;
  for (const goal of sortByClock(goals)) {
    const side = findScoringSide(goal);
    if (!side) continue;
    score[side] += 1;
    deficit = Math.max(deficit, (score.Green - score.Blue) * direction);
  }
  return score.Blue === blue_goals && score.Green === green_goals ? deficit : 0;
}

/** The fixtures of the first unfinished round, or else of the final. `fixtures` are one cup's, by kick-off. */
export function listCurrentRound(fixtures: readonly Fixture[]): Fixture[] {
  const unfinished =
    fixtures.find((fixture) => !isFinished(fixture)) ?? fixtures.findLast(({ stage }) => stage !== 'third place');
  return fixtures.filter(({ round_name }) => round_name === unfinished?.round_name);
}
