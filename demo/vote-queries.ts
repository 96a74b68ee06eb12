import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { isCounted } from '#server/results/counted/match-queries.ts';

/** Number of results with votes. */
const MATCHES = 9;
/** Players per side who have accounts and vote. */
const VOTERS_PER_SIDE = 4;

interface DemoVotes {
  league_id: number;
  /** The reviewer who accepts the newest result, held until now: its vote is open for a day. */
  reviewer_id: number;
  now: Date;
}

/** Votes for the Players of the Match in a league's newest results, by their players and some supporters. */
export async function storeDemoVotes(database: Database, { league_id, reviewer_id, now }: DemoVotes): Promise<void> {
  const matches = await query<{ match_id: number }>(
    database,
    sql`
      select match_id
      from matches m
      where league_id = ${league_id} and ${isCounted('m')} and match_id in (select match_id from fixtures)
      order by submission_date desc, match_id desc
      limit ${MATCHES}`,
  );
  const ids = matches.map(({ match_id }) => match_id);
  await execute(
    database,
    sql`
      with voted as (
        update matches set received_at = submission_date + interval '10 minutes' where match_id = any(${ids}::bigint[])
        returning received_at
      )
      update leagues set player_vote_since = (select min(received_at) from voted) where id = ${league_id}`,
  );
  await execute(
    database,
    sql`
      insert into review_decisions (match_id, option, former_status, decided_by, decided_at)
      values (${ids[0]}, 'accept', 'On-Hold', ${reviewer_id}, ${now})`,
  );
  await storeVoters(database, ids);
  await storeVotes(database, ids);
}

/** Accounts with ids larger than any of Discord, so that they belong to no real account. */
async function storeVoters(database: Database, matchIds: readonly number[]): Promise<void> {
  await execute(
    database,
    sql`
      insert into users (discord_id, d_username, roblox_id, roblox_username)
      select '95' || lpad(row_number() over (order by player_key)::text, 17, '0'), lower(name), roblox_id, name
      from (
        select distinct player_key
        from (
          select player_key, row_number() over (partition by match_id, team order by slot) as place
          from match_players where match_id = any(${[...matchIds]}::bigint[])
        ) as line
        where place <= ${VOTERS_PER_SIDE}
      ) as voter
      join players using (player_key)
      where roblox_id is not null
      on conflict do nothing`,
  );
}

/** Most vote for the player with the most goals, then assists; every third one, and that player, for the runner-up. */
async function storeVotes(database: Database, matchIds: readonly number[]): Promise<void> {
  await execute(
    database,
    sql`
      with candidate as (
        select match_id, player_key,
          row_number() over (partition by match_id order by goals desc, assists desc, team, slot) as place
        from match_players
        where match_id = any(${[...matchIds]}::bigint[]) and player_key not like 'name:%'
      ),
      voter as (
        select match_id, users.id as user_id, roblox_id, row_number() over (partition by match_id order by users.id) as place
        from unnest(${[...matchIds]}::bigint[]) as match_id
        cross join users
        where discord_id like '95%' and (
          users.id % 5 = match_id % 5
          or exists (
            select from match_players own where own.match_id = match_id.match_id and own.player_key = users.roblox_id
          )
        )
      )
      insert into match_votes (match_id, league_id, user_id, candidate_key)
      select match_id, league_id, user_id, player_key
      from voter
      join candidate using (match_id)
      join matches using (match_id)
      where candidate.place = case
        when voter.place % 3 = 0 or exists (
          select from candidate first
          where first.match_id = voter.match_id and first.place = 1 and first.player_key = voter.roblox_id
        ) then 2 else 1 end
        and player_key <> voter.roblox_id`,
  );
}
