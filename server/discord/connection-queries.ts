import { createHash, randomBytes } from 'node:crypto';
import type { DiscordChannels } from '#contract/discord.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, queryPrepared, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import type { CommandContext } from '#server/discord/command.ts';
import { restartMessages } from '#server/discord/review/review-message-queries.ts';
import { type Actor, logChange } from '#server/domain/audit-queries.ts';
import { conflict, requireFound } from '#server/http/errors.ts';

const OFFER_MINUTES = 15;

/** The league whose server it is. */
export async function findConnectedLeague(
  database: Database,
  guildId: string,
): Promise<CommandContext['league'] | undefined> {
  const [league] = await queryPrepared<CommandContext['league']>(
    database,
    'find_connected_league',
    sql`
      select id, name from discord_connections join leagues on id = league_id where guild_id = ${guildId}`,
  );
  return league;
}

/** Offers a server to a league; returns the token that the league confirms with, within 15 minutes and once. */
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

/** A league's server and the channels that it chose. */
export interface Connection extends DiscordChannels {
  guild_id: string;
  guild_name: string;
  creation_date: string;
  problem: string | null;
}

export async function findConnection(database: Database, leagueId: number): Promise<Connection | undefined> {
  const [connection] = await query<Connection>(
    database,
    sql`
      select guild_id, guild_name, ${isoTime('creation_date')} as creation_date, problem,
        review_channel as review
      from discord_connections
      where league_id = ${leagueId}`,
  );
  return connection;
}

/** The server that an open offer is for. */
export async function findOfferedGuild(database: Database, offer: string): Promise<string | undefined> {
  const [found] = await query<{ guild_id: string }>(
    database,
    sql`select guild_id from discord_offers where token_hash = ${hashOf(offer)} and expires_at > now()`,
  );
  return found?.guild_id;
}

/** Connects the server of an offer, which it uses up. Throws 404 without the offer, 409 for a league or server with another. */
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
    await logChange(transaction, actor, { league_id: leagueId, action: 'Discord connected', subject: guild_name });
  });
}

/** Throws 404 without a server. */
export async function chooseChannels(
  database: Database,
  leagueId: number,
  { review }: DiscordChannels,
  actor: Actor,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const [changed] = await query<{ guild_name: string; was_changed: boolean }>(
      transaction,
      sql`
        update discord_connections connection set review_channel = ${review}, problem = null
        from discord_connections former
        where connection.league_id = ${leagueId} and former.league_id = connection.league_id
        returning connection.guild_name, former.review_channel is distinct from ${review} as was_changed`,
    );
    const { guild_name: subject, was_changed } = requireFound(changed, `A Discord server of league ${leagueId}`);
    if (was_changed) await restartMessages(transaction, leagueId);
    await logChange(transaction, actor, { league_id: leagueId, action: 'Discord channels changed', subject });
  });
}

/** Forgets a league's server; messages there stay. Throws 404 without a server. */
export async function disconnectServer(database: Database, leagueId: number, actor: Actor): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const [former] = await query<{ guild_name: string }>(
      transaction,
      sql`delete from discord_connections where league_id = ${leagueId} returning guild_name`,
    );
    const { guild_name: subject } = requireFound(former, `A Discord server of league ${leagueId}`);
    await logChange(transaction, actor, { league_id: leagueId, action: 'Discord disconnected', subject });
  });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
