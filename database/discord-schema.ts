import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#database/instant.ts';
import { bytea, leagues } from '#database/schema.ts';

/** Ids of the interactions that were served, for as long as their signatures are accepted. The table is unlogged. */
export const discordInteractions = pgTable(
  'discord_interactions',
  {
    id: text().primaryKey(),
    received_at: instant().notNull().defaultNow(),
  },
  (table) => [index('discord_interactions_received_at').on(table.received_at)],
);

/**
 * The Discord server of a league. A channel is null if nothing is sent there. `problem` says why Discord last refused a
 * call, null while it does not.
 */
export const discordConnections = pgTable('discord_connections', {
  league_id: integer()
    .primaryKey()
    .references(() => leagues.id, { onDelete: 'cascade' }),
  guild_id: text().notNull().unique(),
  guild_name: text().notNull(),
  review_channel: text(),
  creation_date: instant().notNull().defaultNow(),
  problem: text(),
});

/**
 * A member with 'Manage Server' offers their server to a league: who has the token of the link and level 6 there connects
 * it. Only the SHA-256 of the token is stored, for minutes.
 */
export const discordOffers = pgTable('discord_offers', {
  token_hash: bytea().primaryKey(),
  guild_id: text().notNull(),
  expires_at: instant().notNull(),
});
