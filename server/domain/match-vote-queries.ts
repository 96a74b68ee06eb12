import { VOTE_HOURS, VOTE_QUORUM } from '#contract/limits.ts';
import { literal, raw, type Sql, sql } from '#database/query.ts';
import { IS_ON_LEADERBOARDS, isVisible } from '#server/domain/player-visibility-queries.ts';

/**
 * Joins when the result of `matches m` was published, by its receipt or by review, and when its vote closes. It closes on a
 * quarter of an hour, where every cached response ends.
 */
export const JOIN_VOTE_TIMES = sql`
  cross join lateral (
    select coalesce((
      select max(decided_at)
      from review_decisions accepted
      where accepted.match_id = m.match_id and option = 'accept' and undone_at is null
        and former_status in ('Pending', 'On-Hold')
    ), m.received_at) as published_at
  ) as publication
  cross join lateral (
    select date_bin(
      '15 minutes',
      published_at + make_interval(hours => ${literal(VOTE_HOURS)}, mins => 15) - interval '1 microsecond',
      timestamptz 'epoch'
    ) as closes_at
  ) as closing`;

/** The key by which votes name `match_players line`, joined with its typed name as `typed`. */
export const CANDIDATE_KEY = raw(`coalesce('name:' || typed.search_name, line.player_key)`);

/** Joins the typed name of `match_players line`. */
export const JOIN_TYPED_NAME = sql`
  left join typed_names typed on typed.match_id = line.match_id and typed.team = line.team and typed.slot = line.slot`;

/** Whether a row of `players` may be named as a nominee: everyone sees the profile, and it is on leaderboards. */
export const CAN_BE_NOMINATED = sql`${isVisible(sql`players.player_key`, null)} and ${IS_ON_LEADERBOARDS}`;

/**
 * Counted votes of the matches that a query finds: their number by match, player and whether the voters played in it. Votes
 * for somebody who can't be nominated, or for oneself, don't count.
 */
export function votesOf(matches: Sql): Sql {
  return sql`
    select cast_votes.*
    from (
      select vote.match_id, candidate.player_key, count(*)::integer as votes, voter.roblox_id is not null and exists (
        select from match_players own where own.match_id = vote.match_id and own.player_key = voter.roblox_id
      ) as is_player
      from match_votes vote
      join users voter on voter.id = vote.user_id
      cross join lateral (
        select line.player_key
        from match_players line
        ${JOIN_TYPED_NAME}
        where line.match_id = vote.match_id and ${CANDIDATE_KEY} = vote.candidate_key
        limit 1
      ) as candidate
      where vote.match_id in (${matches}) and candidate.player_key is distinct from voter.roblox_id
      group by vote.match_id, candidate.player_key, is_player
    ) as cast_votes
    join players on players.player_key = cast_votes.player_key
    where ${CAN_BE_NOMINATED}`;
}

/**
 * The Players of the Match of those matches that a query finds and whose votes have ended: the one with the most votes of
 * the match's players, several after a tie, none without the quorum. It is the only statement of that rule.
 */
export function winnersOf(matches: Sql): Sql {
  return sql`
    select match_id, player_key
    from (
      select match_id, player_key, rank() over (partition by match_id order by votes desc) as place,
        sum(votes) over (partition by match_id) as total
      from (${votesOf(sql`
        select m.match_id
        from matches m
        ${JOIN_VOTE_TIMES}
        where m.match_id in (${matches}) and exists (select from match_votes given where given.match_id = m.match_id)
          and closes_at <= ${new Date()}::timestamptz`)}) as counted
      where is_player
    ) as placed
    where place = 1 and total >= ${literal(VOTE_QUORUM)}`;
}
