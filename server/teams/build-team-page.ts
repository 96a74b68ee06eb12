import { dayIn } from '#contract/kit/days.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import { findMinute } from '#contract/matches/match-clock.ts';
import type { Season } from '#contract/seasons/schema.ts';
import type { GoalsByMinute, Opponent, TeamRecord, TeamRecords, TeamResult } from '#contract/teams/pages.ts';
import { nameRound } from '#server/results/brackets/name-round.ts';
import type { PagedTeam, TeamResultRow, TimedGoal } from '#server/teams/team-result-queries.ts';

/** A result and its season. */
export interface SeasonResult {
  row: TeamResultRow;
  season: Season | null;
  result: TeamResult;
}

const QUARTERS = 6;
const QUARTER_MINUTES = 15;

/** Sorts seasons shortest first, the order in which a match without a competition is assigned to one. */
export function sortShortestFirst(seasons: readonly Season[]): Season[] {
  return seasons.toSorted((one, other) => lengthOf(one) - lengthOf(other));
}

/** Results with their seasons: the competition's, else the shortest one that includes the league's day. */
export function placeResults(
  rows: readonly TeamResultRow[],
  { seasons, teams, time_zone }: Pick<PagedTeam, 'seasons' | 'teams' | 'time_zone'>,
): SeasonResult[] {
  const heads = new Map(teams.map((team) => [team.id, team]));
  const shortestFirst = sortShortestFirst(seasons);
  return rows.map((row) => {
    const day = row.season_id === null && row.played_at !== null ? dayIn(time_zone, row.played_at) : '';
    const season =
      row.season_id === null
        ? shortestFirst.find(({ first_day, last_day }) => first_day <= day && day <= last_day)
        : seasons.find(({ id }) => id === row.season_id);
    return { row, season: season ?? null, result: toResult(row, season ?? null, heads) };
  });
}

function toResult(row: TeamResultRow, season: Season | null, teams: ReadonlyMap<number, TeamHead>): TeamResult {
  const team = row.opponent_id === null ? null : (teams.get(row.opponent_id) ?? null);
  const opponent: Opponent = { name: team?.name ?? row.opponent, team };
  return {
    match_id: row.match_id,
    played_at: row.played_at,
    season: season?.name ?? null,
    cup: row.cup,
    round_name: nameOfRound(row),
    opponent,
    is_home: row.is_home,
    goals_for: row.goals_for,
    goals_against: row.goals_against,
    result: row.result,
    had_extra_time: row.had_extra_time,
    shoot_out: row.shoot_out,
    is_walkover: row.decided_by === 'walkover' || row.decided_by === 'award',
  };
}

function nameOfRound({ format, stage, group_name, round, last_round }: TeamResultRow): string | null {
  if (format === null || stage === null || round === null) return null;
  return nameRound({ format, stage, group: group_name, round, last_round: last_round ?? round });
}

export function countRecord(results: readonly TeamResult[]): TeamRecord {
  const record: TeamRecord = { won: 0, drawn: 0, lost: 0, goals_for: 0, goals_against: 0 };
  for (const { result, goals_for, goals_against } of results) {
    if (result === 'W') record.won += 1;
    else if (result === 'D') record.drawn += 1;
    else record.lost += 1;
    record.goals_for += goals_for;
    record.goals_against += goals_against;
  }
  return record;
}

/** Null without a goal with a clock. Minutes beyond 90 count in the last quarter. */
export function countGoalsByMinute(goals: readonly TimedGoal[]): GoalsByMinute | null {
  const counts: GoalsByMinute = { scored: Array<number>(QUARTERS).fill(0), let_in: Array<number>(QUARTERS).fill(0) };
  let timed = 0;
  for (const { timestamp, half, is_own_side, is_own_goal } of goals) {
    const at = findMinute({ timestamp, half: half ?? undefined });
    if (!at) continue;
    const quarter = Math.min(QUARTERS - 1, Math.floor(Math.max(0, at.minute - 1) / QUARTER_MINUTES));
    const side = is_own_side === is_own_goal ? counts.let_in : counts.scored;
    side[quarter] = (side[quarter] ?? 0) + 1;
    timed += 1;
  }
  return timed > 0 ? counts : null;
}

/** Records among results, which must be newest first; of equal ones the newest. Walkovers don't count. */
export function findRecords(results: readonly TeamResult[]): Omit<TeamRecords, 'most_goals'> {
  const played = results.filter(({ is_walkover }) => !is_walkover);
  const marginOf = ({ goals_for, goals_against }: TeamResult) => goals_for - goals_against;
  const byMargin = played.toSorted((one, other) => marginOf(other) - marginOf(one) || other.goals_for - one.goals_for);
  const [best] = byMargin;
  const worst = played.toSorted(
    (one, other) => marginOf(one) - marginOf(other) || other.goals_against - one.goals_against,
  )[0];
  return {
    biggest_win: best && marginOf(best) > 0 ? best : null,
    heaviest_defeat: worst && marginOf(worst) < 0 ? worst : null,
    longest_unbeaten: findLongestUnbeaten(results),
  };
}

/** The longest unbeaten run, the newest of equal ones; results must be newest first. */
function findLongestUnbeaten(results: readonly TeamResult[]): TeamRecords['longest_unbeaten'] {
  let longest: TeamResult[] = [];
  let current: TeamResult[] = [];
  for (const result of results) {
    current = result.result === 'L' ? [] : [...current, result];
    if (current.length > longest.length) longest = current;
  }
  const [last, first] = [longest[0], longest.at(-1)];
  if (!last || !first) return null;
  const season = last.season === first.season ? last.season : null;
  return { matches: longest.length, from: first.played_at, to: last.played_at, season };
}

function lengthOf({ first_day, last_day }: Season): number {
  return Date.parse(last_day) - Date.parse(first_day);
}
