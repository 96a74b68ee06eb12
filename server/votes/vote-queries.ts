import type { PlayerReference } from '#contract/kit/heads.ts';
import { VOTE_QUORUM } from '#contract/kit/limits.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import type { MatchVote, OwnVote, VoteState, VoteTally } from '#contract/votes/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, queryPrepared, type Sql, sql } from '#database/query.ts';
import { unauthorized } from '#server/kit/http/errors.ts';
import { dayOf, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { isListed } from '#server/results/counted/match-queries.ts';
import { ofSide } from '#server/results/teams/team-queries.ts';
import { isInOffice } from '#server/squads/captain-queries.ts';
import { chooseNominees, type NomineeLine } from '#server/votes/choose-nominees.ts';
import {
  CAN_BE_NOMINATED,
  CANDIDATE_KEY,
  JOIN_TYPED_NAME,
  JOIN_VOTE_TIMES,
  voteStateAt,
  votesOf,
  winnersOf,
} from '#server/votes/match-vote-queries.ts';
import { ratedLine } from '#server/votes/rated-line-queries.ts';
import { type CountedVotes, shareVotes } from '#server/votes/share-votes.ts';

/** All inputs of a vote. */
export interface VoteFacts {
  match_id: number;
  league_id: number;
  state: VoteState;
  closes_at: string;
  lines: NomineeLine[];
  /** Keys of captains' nominees. */
  nominated: string[];
  votes: CountedVotes[];
  winners: string[];
}

/** Lines of eligible players in the match of `vote`. */
const LINES = sql`
  select coalesce(json_agg(json_build_object(
    'side', line.team,
    'player', json_build_object(
      'player_key', players.player_key, 'id', players.roblox_id,
      'name', coalesce(line.name, typed.name, players.name)
    ),
    'candidate_key', ${CANDIDATE_KEY},
    'scored', case line.team when 'Blue' then vote.blue_goals else vote.green_goals end,
    'conceded', case line.team when 'Blue' then vote.green_goals else vote.blue_goals end,
    ${ratedLine(sql`vote.league_id`, dayOf(sql`vote.submission_date`, zoneOf(sql`vote.league_id`)))}
  ) order by line.team, line.slot), '[]')
  from match_players line
  ${JOIN_TYPED_NAME}
  join players on players.player_key = line.player_key
  where line.match_id = vote.match_id and not line.is_unused and ${CAN_BE_NOMINATED}`;

/** The inputs of a match's vote at a time; undefined for an unlisted match. */
export async function findVoteFacts(
  database: Database,
  matchId: number,
  now = new Date(),
): Promise<VoteFacts | undefined> {
  const [facts] = await queryPrepared<VoteFacts>(
    database,
    'find_vote_facts',
    sql`
      with vote as materialized (
        select m.match_id, m.league_id, m.submission_date, m.blue_goals, m.green_goals, closes_at, ${voteStateAt(now)} as state
        from matches m
        join leagues l on l.id = m.league_id
        ${JOIN_VOTE_TIMES}
        where m.match_id = ${matchId} and ${isListed('m')}
      )
      select match_id, league_id, state, ${isoTime('closes_at')} as closes_at,
        case when state = 'none' then '[]' else (${LINES}) end as lines,
        array(select candidate_key from match_nominations named where named.match_id = vote.match_id) as nominated,
        (
          select coalesce(json_agg(counted), '[]')
          from (${votesOf(sql`select match_id from vote where state <> 'none'`)}) as counted
        ) as votes,
        array(select player_key from (${winnersOf(sql`select match_id from vote where state = 'ended'`)}) as won) as winners
      from vote`,
  );
  return facts;
}

/** A public vote: without its tally while it is open. */
export function readVote({ state, lines, nominated, votes, winners, ...facts }: VoteFacts): MatchVote {
  const voted = votes.map(({ player_key }) => player_key);
  const nominees = chooseNominees(lines, { nominated, voted });
  const { match_id, league_id, closes_at } = facts;
  return {
    match_id,
    league_id,
    state,
    closes_at: state === 'none' ? null : closes_at,
    quorum: VOTE_QUORUM,
    nominees,
    winners: nominees.filter(({ player_key }) => winners.includes(player_key)),
    tally: state === 'ended' ? tallyOf(votes) : null,
  };
}

/** The shares of votes by the match's players, and separately by all others. */
export function tallyOf(votes: readonly CountedVotes[]): VoteTally {
  return {
    players: shareVotes(votes.filter(({ is_player }) => is_player)),
    supporters: shareVotes(votes.filter(({ is_player }) => !is_player)),
  };
}

interface Account {
  id: number;
  roblox_id: string | null;
}

/** An account's votes and rights in the vote of a match, which must exist. */
export async function findOwnPart(
  database: Database,
  matchId: number,
  { id, roblox_id }: Account,
): Promise<Omit<OwnVote, 'tally' | 'nominations'> & { nominations: { side: TeamSide; player_key: string | null }[] }> {
  const nominationOf = (side: TeamSide, team: Sql) => sql`
    select ${side}::text as side, coalesce(${team}, false) or coalesce(level >= 5, false) as is_open, (
      select line.player_key
      from match_nominations named
      join match_players line on line.match_id = named.match_id and line.team = named.side
      ${JOIN_TYPED_NAME}
      where named.match_id = m.match_id and named.side = ${side} and ${CANDIDATE_KEY} = named.candidate_key
      limit 1
    ) as player_key`;
  const key = sql`${roblox_id}::text`;
  const [part] = await queryPrepared<Awaited<ReturnType<typeof findOwnPart>>>(
    database,
    'find_own_part_of_vote',
    sql`
      select
        case when exists (
          select from match_players own where own.match_id = m.match_id and own.player_key = ${key} and not own.is_unused
        )
          then 'player' else 'supporter' end as voter,
        (
          select line.player_key
          from match_votes vote
          join match_players line on line.match_id = vote.match_id
          ${JOIN_TYPED_NAME}
          where vote.match_id = m.match_id and vote.user_id = ${id} and ${CANDIDATE_KEY} = vote.candidate_key
          limit 1
        ) as player_key,
        (
          select coalesce(json_agg(json_build_object('side', side, 'player_key', player_key)), '[]')
          from (
            ${nominationOf('Blue', ofSide('blue', isInOffice(key)))}
            union all
            ${nominationOf('Green', ofSide('green', isInOffice(key)))}
          ) as nomination
          where is_open
        ) as nominations
      from matches m
      left join league_access access on access.league_id = m.league_id and access.user_id = ${id}
      where m.match_id = ${matchId}`,
  );
  return part ?? { voter: 'supporter', player_key: null, nominations: [] };
}

/** The league of a match and the team of one side, if any; undefined for an unlisted match. */
export async function findTeamsOfSide(
  database: Database,
  matchId: number,
  side: TeamSide,
): Promise<{ league_id: number; team_ids: number[] } | undefined> {
  const team = ofSide(side === 'Blue' ? 'blue' : 'green', sql`t.id`);
  const [match] = await query<{ league_id: number; team_ids: number[] }>(
    database,
    sql`
      select m.league_id, array_remove(array[${team}], null) as team_ids
      from matches m
      where m.match_id = ${matchId} and ${isListed('m')}`,
  );
  return match;
}

/** The eligible players of a side. */
export function candidatesOf(lines: readonly NomineeLine[], side: TeamSide): PlayerReference[] {
  return lines.filter((line) => line.side === side).map(({ player }) => player);
}

/** An account's choice in the vote of a match. */
interface Choice {
  vote: Pick<VoteFacts, 'match_id' | 'league_id'>;
  user_id: number;
  candidate_key: string;
}

/** Stores or changes an account's vote. Throws 401 when the account is deleted. */
export async function storeVote(database: Database, { vote, user_id, candidate_key }: Choice): Promise<void> {
  const stored = await execute(
    database,
    sql`
      insert into match_votes (match_id, league_id, user_id, candidate_key)
      select ${vote.match_id}::bigint, ${vote.league_id}::integer, id, ${candidate_key}
      from users where id = ${user_id} for key share
      on conflict (match_id, user_id) do update set candidate_key = excluded.candidate_key, voted_at = now()`,
  );
  if (stored === 0) throw unauthorized();
}

export async function withdrawVote(database: Database, matchId: number, userId: number): Promise<void> {
  await execute(database, sql`delete from match_votes where match_id = ${matchId} and user_id = ${userId}`);
}

/** Stores or changes the nominee of a side. Throws 401 when the account is deleted. */
export async function storeNomination(
  database: Database,
  { vote, user_id, candidate_key, side }: Choice & { side: TeamSide },
): Promise<void> {
  const stored = await execute(
    database,
    sql`
      insert into match_nominations (match_id, league_id, side, candidate_key, nominated_by)
      select ${vote.match_id}::bigint, ${vote.league_id}::integer, ${side}, ${candidate_key}, id
      from users where id = ${user_id} for key share
      on conflict (match_id, side) do update
        set candidate_key = excluded.candidate_key, nominated_by = excluded.nominated_by, nominated_at = now()`,
  );
  if (stored === 0) throw unauthorized();
}

export async function withdrawNomination(database: Database, matchId: number, side: TeamSide): Promise<void> {
  await execute(database, sql`delete from match_nominations where match_id = ${matchId} and side = ${side}`);
}
