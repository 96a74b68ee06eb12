import type { TeamHead } from '#contract/kit/heads.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, query, type Sql, sql } from '#database/query.ts';
import { isApproved, isInReview, isListed } from '#server/results/counted/match-queries.ts';
import { ofSide, TEAM_HEAD } from '#server/results/teams/team-queries.ts';

/** Whether a player disputes the match `matches m`, which stays counted. */
const IS_DISPUTED = sql`(${isApproved('m')} and exists (
  select from match_disputes dispute where dispute.match_id = m.match_id and outcome is null
))`;

/** Whether a row of `matches m` needs a decision of its league's staff. */
const IS_WAITING = sql`(${isListed('m')} and (${isInReview('m')} or ${IS_DISPUTED}))`;

/** Whether a row of `matches m` of a league needs a decision, in a form that uses the partial indexes. */
export function isWaitingIn(leagueId: number): Sql {
  return sql`${isListed('m')} and m.match_id in (
    select match_id from matches waiting where league_id = ${leagueId} and ${isInReview('waiting')}
    union all
    select match_id from match_disputes where league_id = ${leagueId} and outcome is null
  )`;
}

/** A match for its message in the review channel. `decision` is null while it waits. */
export interface ReviewedMatch {
  match_id: number;
  league_id: number;
  match_name: string;
  team_names: Record<TeamSide, string>;
  team_goals: Record<TeamSide, number>;
  teams: Record<TeamSide, TeamHead | null>;
  submission_date: string;
  hold_reasons: string[];
  /** Whether it counts and is disputed by a player. */
  is_disputed: boolean;
  /** `by` is null for an automatic decision, or one of a deleted account. */
  decision: { is_accepted: boolean; by: string | null } | null;
}

const REVIEWED_MATCH = sql`json_build_object(
  'match_id', m.match_id,
  'league_id', m.league_id,
  'match_name', m.match_name,
  'team_names', json_build_object('Blue', m.blue_name, 'Green', m.green_name),
  'team_goals', json_build_object('Blue', m.blue_goals, 'Green', m.green_goals),
  'teams', json_build_object('Blue', ${ofSide('blue', TEAM_HEAD)}, 'Green', ${ofSide('green', TEAM_HEAD)}),
  'submission_date', ${isoTime('m.submission_date')},
  'hold_reasons', m.hold_reasons,
  'is_disputed', ${IS_DISPUTED},
  'decision', case when not (${IS_WAITING}) then json_build_object(
    'is_accepted', m.declined_at is null,
    'by', (
      select coalesce(roblox_username, d_username)
      from review_decisions join users on users.id = decided_by
      where match_id = m.match_id and undone_at is null
      order by review_decisions.id desc
      limit 1
    )
  ) end
)`;

export async function findReviewedMatch(
  database: Database,
  leagueId: number,
  matchId: number,
): Promise<ReviewedMatch | undefined> {
  const [found] = await query<{ match: ReviewedMatch }>(
    database,
    sql`select ${REVIEWED_MATCH} as match from matches m where match_id = ${matchId} and league_id = ${leagueId}`,
  );
  return found?.match;
}

/** The newest waiting match older than the given one; after the oldest, the newest again. */
export async function findNextReviewed(
  database: Database,
  leagueId: number,
  before: number,
): Promise<ReviewedMatch | undefined> {
  const [found] = await query<{ match: ReviewedMatch }>(
    database,
    sql`
      select ${REVIEWED_MATCH} as match
      from matches m
      where league_id = ${leagueId} and ${isWaitingIn(leagueId)}
      order by match_id < ${before} desc, match_id desc
      limit 1`,
  );
  return found?.match;
}
