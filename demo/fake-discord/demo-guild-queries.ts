import type { DiscordChannelUse } from '#contract/discord/channels.ts';
import type { Database } from '#database/connect.ts';
import { execute, sql } from '#database/query.ts';
import { isWaitingIn } from '#server/discord/review/review-queries.ts';

/** Messages about events from before the server was connected. */
const RESULTS_POSTED = 8;
const TRANSFERS_POSTED = 6;
const REVIEWS_POSTED = 8;

interface DemoConnection {
  league_id: number;
  guild: { id: string; name: string };
  channels: Partial<Record<DiscordChannelUse, string>>;
}

/**
 * Connects a league, with messages about its latest results, transfers and waiting matches; fixtures are found as
 * usual.
 */
export async function storeDemoConnection(
  database: Database,
  { league_id, guild, channels }: DemoConnection,
): Promise<void> {
  await execute(
    database,
    sql`
      with connection as (
        insert into discord_connections (league_id, guild_id, guild_name, channels)
        values (${league_id}, ${guild.id}, ${guild.name}, ${JSON.stringify(channels)}::jsonb)
        returning league_id
      ),
      latest as (
        (
          select 'results' as channel, match_id as subject_id, submission_date as due_at from matches
          where league_id = ${league_id} and status in ('Approved', 'Approved - Official') and declined_at is null
          order by submission_date desc
          limit ${RESULTS_POSTED}
        )
        union all
        (
          select 'transfers', id, ended_at from transfers
          where league_id = ${league_id} and outcome = 'done'
          order by ended_at desc
          limit ${TRANSFERS_POSTED}
        )
        union all
        (
          select 'review', match_id, submission_date from matches m
          where league_id = ${league_id} and ${isWaitingIn(league_id)}
          order by submission_date desc
          limit ${REVIEWS_POSTED}
        )
      )
      insert into discord_messages (league_id, channel, subject_id, due_at)
      select league_id, channel, subject_id, due_at from connection cross join latest`,
  );
}

/** Posts the messages of all servers again, as the fake Discord loses them when it stops. */
export async function postAgain(database: Database): Promise<void> {
  await execute(
    database,
    sql`
      with connection as (
        update discord_connections set rests_until = now(), coming_read_at = '-infinity', problems = '{}'
        returning league_id
      )
      update discord_messages message
      set message_id = null, content_hash = null, due_at = now()
      from connection
      where message.league_id = connection.league_id`,
  );
}
