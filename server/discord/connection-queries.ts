import { createHash, randomBytes } from 'node:crypto';
import { DISCORD_MESSAGE_USES } from '#contract/discord/channels.ts';
import type { DiscordChannels, DiscordSettings } from '#contract/discord/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, queryPrepared, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import type { CommandContext } from '#server/discord/interactions/command.ts';
import type { OfChannels } from '#server/discord/messages/channels.ts';
import { restartMessages } from '#server/discord/messages/message-queries.ts';
import { leaveServer } from '#server/discord/removal-queries.ts';
import { conflict, requireFound } from '#server/kit/http/errors.ts';

const OFFER_MINUTES = 15;

/** The league that the server is connected to. */
export async function findConnectedLeague(
  database: Database,
  guildId: string,
): Promise<CommandContext['league'] | undefined> {
  const [league] = await queryPrepared<CommandContext['league']>(
    database,
    'find_connected_league',
    sql`
      select id, name from discord_connections join open_leagues on id = league_id where guild_id = ${guildId}`,
  );
  return league;
}

/** Offers a server to a league; returns the token for confirming it once within 15 minutes. */
export async function offerServer(database: Database, guildId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await execute(
    database,
    sql`
      with expired as (delete from discord_offers where expires_at <= now())
      insert into discord_offers (token_hash, guild_id, expires_at)
      values (${hashOf(token)}, ${guildId}, now() + make_interval(mins => ${OFFER_MINUTES}))`,
  );
  return token;
}

/** A league's server and its settings. */
export interface ConnectedGuild {
  guild_id: string;
  guild_name: string;
  creation_date: string;
  channels: DiscordChannels;
  events: boolean;
  reposts: boolean;
  /** Why Discord refuses messages, one sentence per reason; null if it doesn't. */
  problem: string | null;
}

type StoredConnection = Omit<ConnectedGuild, 'channels' | 'events' | 'problem'> &
  Record<'channels' | 'problems', OfChannels>;

export async function findConnection(database: Database, leagueId: number): Promise<ConnectedGuild | undefined> {
  const [connection] = await query<StoredConnection>(
    database,
    sql`
      select guild_id, guild_name, ${isoTime('creation_date')} as creation_date, channels, reposts, problems
      from discord_connections
      where league_id = ${leagueId}`,
  );
  if (!connection) return undefined;
  const { channels, problems, ...rest } = connection;
  const { results = null, fixtures = null, transfers = null, review = null } = channels;
  const sentences = new Set(Object.values(problems));
  return {
    ...rest,
    channels: { results, fixtures, transfers, review },
    events: channels.events !== undefined,
    problem: sentences.size === 0 ? null : [...sentences].join(' '),
  };
}

/** The server of an open offer. */
export async function findOfferedGuild(database: Database, offer: string): Promise<string | undefined> {
  const [found] = await query<{ guild_id: string }>(
    database,
    sql`select guild_id from discord_offers where token_hash = ${hashOf(offer)} and expires_at > now()`,
  );
  return found?.guild_id;
}

/**
 * Connects the server of an offer and deletes the offer. Throws 404 without the offer, 409 if the league or the server
 * has another connection.
 */
export async function connectServer(
  database: Database,
  leagueId: number,
  { offer, guild_name }: { offer: string; guild_name: string },
  actor: Actor,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const [taken] = await query<{ guild_id: string }>(
      transaction,
      sql`delete from discord_offers where token_hash = ${hashOf(offer)} and expires_at > now() returning guild_id`,
    );
    const { guild_id } = requireFound(taken, 'An open offer of a Discord server');
    const added = await execute(
      transaction,
      sql`
        insert into discord_connections (league_id, guild_id, guild_name)
        values (${leagueId}, ${guild_id}, ${guild_name})
        on conflict do nothing`,
    );
    if (added === 0) {
      throw conflict('This league or this server is connected already. Disconnect it there first.');
    }
    await stampLeague(transaction, leagueId);
    await logChange(transaction, actor, { league_id: leagueId, action: 'Discord connected', subject: guild_name });
  });
}

/** Throws 404 without a server. */
export async function changeSettings(
  database: Database,
  leagueId: number,
  { reposts, events, ...channels }: DiscordSettings,
  actor: Actor,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const [changed] = await query<{ guild_name: string; former: OfChannels; now: OfChannels }>(
      transaction,
      sql`
        update discord_connections connection
        set channels = jsonb_strip_nulls(
            ${JSON.stringify(channels)}::jsonb
              || jsonb_build_object(
                'events', case when ${events} then connection.guild_id end, 'times', ${channels.fixtures}::text
              )
          ),
          reposts = ${reposts}, problems = '{}',
          coming_read_at = '-infinity'
        from (select * from discord_connections where league_id = ${leagueId} for no key update) former
        where connection.league_id = former.league_id
        returning connection.guild_name, former.channels as former, connection.channels as now`,
    );
    const { guild_name: subject, former, now } = requireFound(changed, `A Discord server of league ${leagueId}`);
    const moved = DISCORD_MESSAGE_USES.filter((use) => former[use] !== now[use]);
    if (moved.length > 0) await restartMessages(transaction, leagueId, moved, former);
    await logChange(transaction, actor, { league_id: leagueId, action: 'Discord channels changed', subject });
  });
}

/**
 * Disconnects a league's server. The league's roles, coming events and messages there are deleted in the background,
 * because outdated ones would never be corrected. Other roles stay with their members. Throws 404 without a server.
 */
export async function disconnectServer(database: Database, leagueId: number, actor: Actor): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await leaveServer(transaction, leagueId);
    const [former] = await query<{ guild_name: string }>(
      transaction,
      sql`delete from discord_connections where league_id = ${leagueId} returning guild_name`,
    );
    const { guild_name: subject } = requireFound(former, `A Discord server of league ${leagueId}`);
    await stampLeague(transaction, leagueId);
    await logChange(transaction, actor, { league_id: leagueId, action: 'Discord disconnected', subject });
  });
}

/** The league's page shows whether it has a server. */
async function stampLeague(transaction: Database, leagueId: number): Promise<void> {
  await execute(transaction, sql`update leagues set changed_xid = pg_current_xact_id() where id = ${leagueId}`);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
