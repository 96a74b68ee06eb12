import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import type { OfChannels } from '#server/discord/messages/channels.ts';
import { claimItem } from '#server/kit/workers/lease-queries.ts';

/** Interval between deletions of a league's messages, matching the refill of a server's allowance. */
const MESSAGE_SECONDS = 0.5;

/** A role, event or message that a league left behind. */
export interface Removal {
  guild_id: string;
  kind: 'role' | 'event' | 'message';
  id: string;
  /** Channel of a message. */
  channel_id: string | null;
  attempts: number;
}

/** Schedules the removal of everything created in a league's server, in the disconnecting transaction. */
export async function leaveServer(transaction: Database, leagueId: number): Promise<void> {
  await execute(
    transaction,
    sql`
      insert into discord_removals (guild_id, kind, id)
      select guild_id, 'role', role_id
      from discord_roles join discord_connections using (league_id)
      where league_id = ${leagueId} and is_made
      on conflict do nothing`,
  );
  const [connection] = await query<{ channels: OfChannels }>(
    transaction,
    sql`select channels from discord_connections where league_id = ${leagueId}`,
  );
  if (connection) await leaveMessages(transaction, leagueId, connection.channels);
}

/**
 * Schedules the removal of a league's messages, in the transaction that forgets them: from then on nothing corrects
 * them or removes the name of an erased or hidden player. Messages that name people come first.
 */
export async function leaveMessages(transaction: Database, leagueId: number, channels: OfChannels): Promise<void> {
  await execute(
    transaction,
    sql`
      insert into discord_removals (guild_id, kind, id, channel_id, due_at)
      select guild_id, case channel when 'events' then 'event' else 'message' end, message_id,
        case when channel <> 'events' then former.channel_id end,
        now() + ${MESSAGE_SECONDS}::float * (row_number() over (
          order by channel in ('fixtures', 'events'), channel, subject_id desc
        ) - 1) * interval '1 second'
      from discord_messages
      join discord_connections using (league_id)
      join jsonb_each_text(${JSON.stringify(channels)}::jsonb) as former (channel, channel_id) using (channel)
      where league_id = ${leagueId} and message_id is not null
      on conflict do nothing`,
  );
}

/** Leases a due removal. */
export async function claimRemoval(database: Database): Promise<Removal | undefined> {
  const [claimed] = await query<Removal>(database, claimItem('discord_removals', sql`guild_id, kind, id`));
  return claimed;
}

/** Ends a lease: the removal is due again after a delay in seconds; null deletes it. */
export async function recordRemoval(
  database: Database,
  { guild_id, kind, id }: Removal,
  delay: number | null,
): Promise<void> {
  const removal = sql`guild_id = ${guild_id} and kind = ${kind} and id = ${id}`;
  await execute(
    database,
    delay === null
      ? sql`delete from discord_removals where ${removal}`
      : sql`update discord_removals set due_at = now() + ${delay} * interval '1 second' where ${removal}`,
  );
}
