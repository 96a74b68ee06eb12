import type { TeamSide } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, queryPrepared, raw, sql } from '#database/query.ts';

/** Longer than a call to Discord takes. The lease of a server that crashed expires. */
const LEASE_SECONDS = 30;

/** Matches that wait are posted at once when a channel is chosen, the newest ones. */
const MAX_WAITING_POSTED = 100;

const IS_WAITING = raw(`m.status in ('Pending', 'On-Hold') and m.declined_at is null`);

/** A match as its message in the review channel shows it. `decision` is null while it waits. */
export interface ReviewedMatch {
  match_id: number;
  league_id: number;
  match_name: string;
  team_names: Record<TeamSide, string>;
  team_goals: Record<TeamSide, number>;
  submission_date: string;
  hold_reasons: string[];
  /** `by` is null for a decision without a person, or of an account that was deleted. */
  decision: { is_accepted: boolean; by: string | null } | null;
}

const REVIEWED_MATCH = sql`json_build_object(
  'match_id', m.match_id,
  'league_id', m.league_id,
  'match_name', m.match_name,
  'team_names', json_build_object('Blue', m.blue_name, 'Green', m.green_name),
  'team_goals', json_build_object('Blue', m.blue_goals, 'Green', m.green_goals),
  'submission_date', ${isoTime('m.submission_date')},
  'hold_reasons', m.hold_reasons,
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

/** A league's server, leased to this process until `claimed_until`. */
export interface ClaimedConnection {
  league_id: number;
  review_channel: string;
  claimed_until: string;
}

/** Leases the server with due messages that was paused longest ago, until `recordMessage`. */
export async function claimConnection(database: Database): Promise<ClaimedConnection | undefined> {
  const [claimed] = await queryPrepared<ClaimedConnection>(
    database,
    'claim_discord_connection',
    sql`
      update discord_connections set rests_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where league_id = (
        select league_id from discord_connections
        where review_channel is not null and rests_until <= now() and league_id in (
          select league_id from discord_messages where due_at <= now()
        )
        order by rests_until
        limit 1
        for no key update skip locked
      )
      returning league_id, review_channel, rests_until::text as claimed_until`,
  );
  return claimed;
}

export interface DueMessage {
  match: ReviewedMatch;
  message_id: string | null;
  content_hash: string | null;
  posts: number;
  changes: number;
  attempts: number;
}

/** The message of a leased server that is due longest, with its match as it is now. */
export async function findDueMessage(database: Database, leagueId: number): Promise<DueMessage | undefined> {
  const [due] = await queryPrepared<DueMessage>(
    database,
    'find_due_discord_message',
    sql`
      select ${REVIEWED_MATCH} as match, message_id, content_hash, posts, changes, attempts
      from discord_messages join matches m using (league_id, match_id)
      where league_id = ${leagueId} and due_at <= now()
      order by due_at, match_id
      limit 1`,
  );
  return due;
}

/** The result of a call for its message and its server. */
export interface MessageOutcome {
  /** Null for a message that was not posted, or was removed by hand. */
  message_id: string | null;
  content_hash: string | null;
  posts: number;
  attempts: number;
  /** Seconds until the next call for the message; null for none before the match changes. */
  delay: number | null;
  /** Whether the message is final, so that it is forgotten. */
  isOver: boolean;
  /** Undefined keeps what the server has. */
  problem?: string | null;
  /** Seconds before the next call for the server. */
  pause: number;
}

/** Stores the outcome of a call and ends the lease; a change of the match meanwhile makes the message due at once. */
export async function recordMessage(
  database: Database,
  { league_id, claimed_until }: ClaimedConnection,
  due: DueMessage | undefined,
  outcome: MessageOutcome | undefined,
): Promise<void> {
  const hasProblem = outcome?.problem !== undefined;
  await queryPrepared(
    database,
    'record_discord_message',
    sql`
      with connection as (
        update discord_connections
        set problem = case when ${hasProblem} then ${outcome?.problem ?? null}::text else problem end,
          rests_until = case rests_until
            when ${claimed_until} then now() + ${outcome?.pause ?? 0} * interval '1 second'
            else rests_until
          end
        where league_id = ${league_id}
      ),
      forgotten as (
        delete from discord_messages
        where league_id = ${league_id} and match_id = ${due?.match.match_id ?? null}
          and changes = ${due?.changes ?? null} and ${outcome?.isOver ?? false}
      )
      update discord_messages
      set message_id = ${outcome?.message_id ?? null}, content_hash = ${outcome?.content_hash ?? null},
        posts = ${outcome?.posts ?? 0}, attempts = ${outcome?.attempts ?? 0},
        due_at = case changes
          when ${due?.changes ?? null} then now() + ${outcome?.delay ?? null} * interval '1 second'
          else now()
        end
      where league_id = ${league_id} and match_id = ${due?.match.match_id ?? null}
        and not (changes = ${due?.changes ?? null} and ${outcome?.isOver ?? false})`,
  );
}

/** Starts the messages of a channel anew: those of the former one stay there as they are. */
export async function restartMessages(transaction: Database, leagueId: number): Promise<void> {
  await execute(transaction, sql`delete from discord_messages where league_id = ${leagueId}`);
  await execute(
    transaction,
    sql`
      insert into discord_messages (league_id, match_id)
      select league_id, match_id
      from matches m
      join discord_connections connection using (league_id)
      where league_id = ${leagueId} and review_channel is not null and ${IS_WAITING}
      order by match_id desc
      limit ${MAX_WAITING_POSTED}`,
  );
}
