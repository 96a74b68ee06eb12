import type { DiscordMessageUse } from '#contract/discord/channels.ts';
import type { Database } from '#database/connect.ts';
import { execute, queryPrepared, sql } from '#database/query.ts';
import type { OfChannels } from '#server/discord/messages/channels.ts';
import { leaveMessages } from '#server/discord/removal-queries.ts';
import { isWaitingIn } from '#server/discord/review/review-queries.ts';
import { claimReceiver, releaseLease } from '#server/kit/workers/lease-queries.ts';

/** When a channel is chosen, this many of the newest waiting matches are posted at once. */
const MAX_WAITING_POSTED = 100;

/**
 * Interval between queries for a league's coming fixtures. Changes of fixtures that have a message are shown within
 * seconds.
 */
const COMING_SECONDS = 60;

/** Messages are refreshed for this long after a check-in opened or closed, so that a restarted server catches up. */
const MOMENT_MINUTES = 10;

/** A league's server, leased to this process until `claimed_until`. */
export interface ClaimedConnection {
  league_id: number;
  guild_id: string;
  /** Whether messages removed by hand are posted again. */
  reposts: boolean;
  claimed_until: string;
}

/** Leases the server with due messages whose pause ended first, until `recordMessage`. */
export async function claimConnection(database: Database): Promise<ClaimedConnection | undefined> {
  const [claimed] = await queryPrepared<ClaimedConnection>(
    database,
    'claim_discord_connection',
    claimReceiver({
      table: 'discord_connections',
      isDue: sql`league_id in (select id from open_leagues) and exists (
        select from discord_messages
        where league_id = discord_connections.league_id and due_at <= now() and channels ? channel
      )`,
      fields: sql`league_id, guild_id, reposts`,
    }),
  );
  return claimed;
}

/** A message that must be brought up to date with its subject. */
export interface DueMessage {
  league_id: number;
  channel: DiscordMessageUse;
  /** Discord's id of the channel. */
  channel_id: string;
  /** Id of the match, the fixture or the transfer. */
  subject_id: number;
  message_id: string | null;
  content_hash: string | null;
  posts: number;
  changes: number;
  attempts: number;
}

/** A leased server's longest overdue message. A channel that refuses the bot doesn't delay the others. */
export async function findDueMessage(database: Database, leagueId: number): Promise<DueMessage | undefined> {
  const [due] = await queryPrepared<DueMessage>(
    database,
    'find_due_discord_message',
    sql`
      select league_id, channel, channels ->> channel as channel_id, subject_id, message_id, content_hash, posts, changes,
        attempts
      from discord_messages join discord_connections using (league_id)
      where league_id = ${leagueId} and due_at <= now() and channels ? channel
      order by problems ? channel, due_at, subject_id
      limit 1`,
  );
  return due;
}

/** The outcome of a call for its message and its server. */
export interface MessageOutcome {
  /** Null for a message that was not posted, or was removed by hand. */
  message_id: string | null;
  content_hash: string | null;
  posts: number;
  attempts: number;
  /** Seconds until the message is due again. 'none' keeps its place; null waits for a change of its subject. */
  delay: number | 'none' | null;
  /** Whether the subject needs no further messages, so that the row can be deleted. */
  isOver: boolean;
  /** Why Discord refuses messages in the channel; undefined leaves the stored reason. */
  problem?: string | null;
  /** Seconds to wait before the server's next call. */
  pause: number;
}

/** Stores the outcome of a call and ends the lease; after a concurrent change the message is due at once. */
export async function recordMessage(
  database: Database,
  { league_id, guild_id, claimed_until }: ClaimedConnection,
  due: DueMessage | undefined,
  outcome: MessageOutcome | undefined,
): Promise<void> {
  const channel = due?.channel ?? null;
  const channelId = due?.channel_id ?? null;
  const subjectId = due?.subject_id ?? null;
  const hasProblem = outcome?.problem !== undefined;
  const keepsPlace = outcome?.delay === 'none';
  const delay = outcome?.delay === 'none' ? null : (outcome?.delay ?? null);
  await queryPrepared(
    database,
    'record_discord_message',
    sql`
      with connection as (
        update discord_connections
        set problems = case when ${hasProblem}
            then jsonb_strip_nulls(
              problems || jsonb_build_object(coalesce(${channel}::text, ''), ${outcome?.problem ?? null}::text)
            )
            else problems
          end,
          rests_until = ${releaseLease(claimed_until, outcome?.pause ?? 0)}
        where league_id = ${league_id}
      ),
      -- A channel that was replaced and chosen again: Discord returned the message that was to be deleted.
      kept as (delete from discord_removals where kind = 'message' and id = ${outcome?.message_id ?? null}),
      -- The league left the channel while Discord was called.
      left_behind as (
        insert into discord_removals (guild_id, kind, id, channel_id)
        select ${guild_id}, case ${channel} when 'events' then 'event' else 'message' end, ${outcome?.message_id ?? null},
          case when ${channel} <> 'events' then ${channelId} end
        where ${outcome?.message_id ?? null}::text is not null and not exists (
          select from discord_messages join discord_connections using (league_id)
          where league_id = ${league_id} and channel = ${channel} and subject_id = ${subjectId}
            and channels ->> channel = ${channelId}
        )
        on conflict do nothing
      ),
      forgotten as (
        delete from discord_messages
        where league_id = ${league_id} and channel = ${channel} and subject_id = ${subjectId}
          and changes = ${due?.changes ?? null} and ${outcome?.isOver ?? false}
      )
      update discord_messages
      set message_id = ${outcome?.message_id ?? null}, content_hash = ${outcome?.content_hash ?? null},
        posts = ${outcome?.posts ?? 0}, attempts = ${outcome?.attempts ?? 0},
        due_at = case
          when ${keepsPlace} then due_at
          when changes = ${due?.changes ?? null} then now() + ${delay} * interval '1 second'
          else now()
        end
      where league_id = ${league_id} and channel = ${channel} and subject_id = ${subjectId}
        and ${channelId} = (select channels ->> channel from discord_connections where league_id = ${league_id})
        and not (changes = ${due?.changes ?? null} and ${outcome?.isOver ?? false})`,
  );
}

/** The league whose query for coming fixtures is the longest overdue; sets its next time. */
export async function claimComingFixtures(database: Database): Promise<number | undefined> {
  const [claimed] = await queryPrepared<{ league_id: number }>(
    database,
    'claim_coming_fixtures',
    sql`
      update discord_connections set coming_read_at = now()
      where league_id = (
        select league_id from discord_connections
        where channels ?| array['fixtures', 'events'] and league_id in (select id from open_leagues)
          and coming_read_at <= now() - make_interval(secs => ${COMING_SECONDS})
        order by coming_read_at
        limit 1
        for no key update skip locked
      )
      returning league_id`,
  );
  return claimed?.league_id;
}

/** Adds missing messages and events of fixtures, or the question of a week. */
export async function addMessages(
  database: Database,
  leagueId: number,
  use: 'fixtures' | 'events' | 'times',
  subjectIds: number[],
): Promise<void> {
  await execute(
    database,
    sql`
      insert into discord_messages (league_id, channel, subject_id)
      select league_id, ${use}, subject_id
      from discord_connections cross join unnest(${subjectIds}::integer[]) as subject_id
      where league_id = ${leagueId} and channels ? ${use}
      on conflict do nothing`,
  );
}

/** Marks messages of fixtures as due whose check-in has just opened or closed, or that have kicked off. */
export async function markMatchDays(database: Database, leagueId: number): Promise<void> {
  await queryPrepared(
    database,
    'mark_match_days',
    sql`
      select mark_discord_message(message.league_id, 'fixtures', f.id, false)
      from discord_messages message
      join fixtures f on f.id = message.subject_id
      join competitions c on c.id = f.competition_id
      where message.league_id = ${leagueId} and message.channel = 'fixtures' and message.due_at is null
        and f.kick_off > now() - make_interval(mins => ${MOMENT_MINUTES})
        and exists (
          select
          from (values (c.check_in_opens_minutes), (c.check_in_closes_minutes), (0)) as moment (minutes)
          where now() - (f.kick_off - make_interval(mins => minutes))
            between interval '0' and make_interval(mins => ${MOMENT_MINUTES})
        )
      order by f.id`,
  );
}

/** Restarts messages of the given uses: those in the former channels and all events are deleted. */
export async function restartMessages(
  transaction: Database,
  leagueId: number,
  channels: readonly DiscordMessageUse[],
  former: OfChannels,
): Promise<void> {
  const left = channels.flatMap((use) => (former[use] === undefined ? [] : [[use, former[use]]]));
  await leaveMessages(transaction, leagueId, Object.fromEntries(left));
  await execute(
    transaction,
    sql`delete from discord_messages where league_id = ${leagueId} and channel = any(${channels}::text[])`,
  );
  if (!channels.includes('review')) return;
  await execute(
    transaction,
    sql`
      insert into discord_messages (league_id, channel, subject_id)
      select league_id, 'review', match_id
      from matches m
      join discord_connections connection using (league_id)
      where league_id = ${leagueId} and channels ? 'review' and ${isWaitingIn(leagueId)}
      order by match_id desc
      limit ${MAX_WAITING_POSTED}`,
  );
}

/** Discord's ids of a team's captains with accounts. */
export async function listCaptains(database: Database, teamId: number): Promise<string[]> {
  const captains = await queryPrepared<{ discord_id: string }>(
    database,
    'list_captains_to_mention',
    sql`
      select discord_id from users join teams on roblox_id in (captain_key, vice_captain_key)
      where teams.id = ${teamId}
      order by discord_id`,
  );
  return captains.map(({ discord_id }) => discord_id);
}
