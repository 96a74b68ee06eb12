import { VOTE_HOURS, VOTE_QUORUM } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, literal, raw, type Sql, sql } from '#database/query.ts';
import { IS_ON_LEADERBOARDS, isVisible } from '#server/people/player-visibility-queries.ts';
import { isApproved } from '#server/results/counted/match-queries.ts';

/**
 * Joins the time at which the result of `matches m` was published, on receipt or by review, and the end of its vote. A
 * vote closes on a quarter of an hour, when every cached response expires. Without `offset 0` each use of the time would
 * look for its review.
 */
export const JOIN_VOTE_TIMES = sql`
  cross join lateral (
    select coalesce((
      select max(decided_at)
      from review_decisions accepted
      where accepted.match_id = m.match_id and option = 'accept' and undone_at is null
        and former_status in ('Pending', 'On-Hold')
    ), m.received_at) as published_at
    offset 0
  ) as publication
  cross join lateral (
    select date_bin(
      '15 minutes',
      published_at + make_interval(hours => ${literal(VOTE_HOURS)}, mins => 15) - interval '1 microsecond',
      timestamptz 'epoch'
    ) as closes_at
  ) as closing`;

/** Whether `matches m` counts for players; like `countsForPlayers`, for one match. */
const COUNTS = sql`${isApproved('m')} and not exists (select from void_matches where void_matches.match_id = m.match_id)`;

/** Whether `matches m` and `leagues l` have a vote, or had one that has ended. */
const HAS_VOTE = sql`(
  published_at >= l.player_vote_since
  and m.submission_date > m.received_at - interval '1 day'
  and not exists (select from imported_rows where made = 'match' and row_id = m.match_id)
)`;

/**
 * Whether the vote of `matches m` has votes or nominations: then its result remains if the league later turns off
 * votes.
 */
const WAS_USED = sql`(
  exists (select from match_votes given where given.match_id = m.match_id)
  or exists (select from match_nominations named where named.match_id = m.match_id)
)`;

/**
 * The state of a vote at a time, of `matches m` and `leagues l` joined by `JOIN_VOTE_TIMES`. The league's setting is
 * compared first, as it excludes most matches without a vote.
 */
export function voteStateAt(now: Date): Sql {
  const isOpen = sql`closes_at > ${now}::timestamptz`;
  return sql`case
    when (${HAS_VOTE} or (not ${isOpen} and ${WAS_USED})) and ${COUNTS}
      then case when ${isOpen} then 'open' else 'ended' end
    else 'none' end`;
}

/** The key of `match_players line` in votes, joined with its typed name as `typed`. */
export const CANDIDATE_KEY = raw(`coalesce('name:' || typed.search_name, line.player_key)`);

/** Joins the typed name of `match_players line`. */
export const JOIN_TYPED_NAME = sql`
  left join typed_names typed on typed.match_id = line.match_id and typed.team = line.team and typed.slot = line.slot`;

/** Whether a row of `players` may be a public nominee: the profile is public, and it is on leaderboards. */
export const CAN_BE_NOMINATED = sql`${isVisible(sql`players.player_key`, null)} and ${IS_ON_LEADERBOARDS}`;

/** Whether `match_votes vote` is that of a player of the match, with the account `users voter`. */
const IS_OF_PLAYER = sql`coalesce(vote.voted_as = 'player', voter.roblox_id is not null and exists (
  select from match_players own
  where own.match_id = vote.match_id and own.player_key = voter.roblox_id and not own.is_unused
))`;

/**
 * Preserves an account's votes in ended votes as they count now; call it before the account is linked, unlinked or
 * deleted. Votes for oneself, which never counted, are deleted.
 */
export async function keepEndedVotes(transaction: Database, userId: number): Promise<void> {
  await execute(
    transaction,
    sql`
      with ended as materialized (
        select vote.id, ${IS_OF_PLAYER} as is_player, exists (
          select from match_players line
          ${JOIN_TYPED_NAME}
          where line.match_id = vote.match_id and ${CANDIDATE_KEY} = vote.candidate_key
            and line.player_key = voter.roblox_id
        ) as is_for_oneself
        from match_votes vote
        join users voter on voter.id = vote.user_id
        join matches m on m.match_id = vote.match_id
        ${JOIN_VOTE_TIMES}
        where voter.id = ${userId} and vote.voted_as is null and closes_at <= ${new Date()}::timestamptz
      ),
      removed as (delete from match_votes using ended where match_votes.id = ended.id and is_for_oneself)
      update match_votes set voted_as = case when is_player then 'player' else 'supporter' end
      from ended
      where match_votes.id = ended.id and not is_for_oneself`,
  );
}

/** Withdraws the votes of a deleted or erased account; those in ended votes remain anonymously. */
export async function withdrawVotes(transaction: Database, userId: number): Promise<void> {
  await keepEndedVotes(transaction, userId);
  await execute(transaction, sql`delete from match_votes where user_id = ${userId} and voted_as is null`);
  await execute(transaction, sql`update match_votes set user_id = null where user_id = ${userId}`);
}

/**
 * Counted votes of the matches in a query: their number by match, player and whether the voters played in it. Votes for
 * oneself don't count.
 */
function castVotesOf(matches: Sql): Sql {
  return sql`
    select vote.match_id, candidate.player_key, count(*)::integer as votes, ${IS_OF_PLAYER} as is_player
    from match_votes vote
    left join users voter on voter.id = vote.user_id
    cross join lateral (
      select line.player_key
      from match_players line
      ${JOIN_TYPED_NAME}
      where line.match_id = vote.match_id and ${CANDIDATE_KEY} = vote.candidate_key and not line.is_unused
      limit 1
    ) as candidate
    where vote.match_id in (${matches})
      and (vote.voted_as is not null or candidate.player_key is distinct from voter.roblox_id)
    group by vote.match_id, candidate.player_key, is_player`;
}

/** The counted votes for public nominees. */
export function votesOf(matches: Sql): Sql {
  return sql`
    select cast_votes.*
    from (${castVotesOf(matches)}) as cast_votes
    join players using (player_key)
    where ${CAN_BE_NOMINATED}`;
}

/**
 * The Players of the Match of those matches in a query whose votes have ended: the one with the most votes of the
 * match's players, several after a tie, none below the quorum. A winner who hides later isn't named, and no one else
 * wins. This is the rule's only implementation.
 */
export function winnersOf(matches: Sql): Sql {
  return sql`
    select match_id, player_key
    from (
      select match_id, player_key, rank() over (partition by match_id order by votes desc) as place,
        sum(votes) over (partition by match_id) as total
      from (${castVotesOf(sql`
        select m.match_id
        from matches m
        ${JOIN_VOTE_TIMES}
        where m.match_id in (${matches}) and exists (select from match_votes given where given.match_id = m.match_id)
          and closes_at <= ${new Date()}::timestamptz`)}) as counted
      where is_player
    ) as placed
    join players using (player_key)
    where place = 1 and total >= ${literal(VOTE_QUORUM)} and ${CAN_BE_NOMINATED}`;
}

/** Joins the state and the end of the vote of `matches m` and `leagues l`, computed once per match (`offset 0`). */
export function joinVoteState(): Sql {
  return sql`
    cross join lateral (
      select ${voteStateAt(new Date())} as vote_state, ${isoTime('closes_at')} as vote_closes_at
      from (select) as vote
      ${JOIN_VOTE_TIMES}
      offset 0
    ) as voting`;
}

/**
 * Whether the vote of `matches m`, joined by `joinVoteState`, may have reached the quorum, assuming that all voters are
 * its players.
 */
export const MAY_HAVE_WINNERS = sql`(vote_state = 'ended' and exists (
  select from match_votes given where given.match_id = m.match_id offset ${literal(VOTE_QUORUM - 1)}
))`;

/**
 * A vote, with `vote_state` and `vote_closes_at` joined, as a further field of a match's JSON text; empty without one.
 */
export function voteField(winners: Sql): Sql {
  return sql`case when vote_state = 'none' then '' else format(
        ',"player_of_the_match":{"closes_at":"%s","winners":%s}', vote_closes_at,
        case vote_state when 'ended' then coalesce(${winners}, '[]') else 'null' end
      ) end`;
}

/**
 * The Players of the Match of those matches in a query, as one line of JSON each, since `json_agg` would break the
 * lines of streams.
 */
export function writtenWinnersOf(matches: Sql): Sql {
  return sql`
    select won.match_id,
      '[' || string_agg(row_to_json(winner)::text, ',' order by winner.side, winner.name) || ']' as winners
    from (${winnersOf(matches)}) as won
    cross join lateral (
      select players.player_key, players.roblox_id as id, coalesce(line.name, typed.name, players.name) as name,
        line.team as side
      from match_players line
      ${JOIN_TYPED_NAME}
      join players on players.player_key = line.player_key
      where line.match_id = won.match_id and line.player_key = won.player_key
      order by line.team, line.slot
      limit 1
    ) as winner
    group by won.match_id`;
}
