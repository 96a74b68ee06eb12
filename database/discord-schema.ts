import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { DiscordChannelUse } from '#contract/discord-channels.ts';
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

/** A text for some of the channels. */
type OfChannels = Partial<Record<DiscordChannelUse, string>>;

/**
 * The Discord server of a league. `channels` has the ids of those that something is sent to, and `problems` says why Discord
 * last refused a message in one, while it does. Until `rests_until` a server has leased it, or Discord's rate limit is in
 * force.
 */
export const discordConnections = pgTable('discord_connections', {
  league_id: integer()
    .primaryKey()
    .references(() => leagues.id, { onDelete: 'cascade' }),
  guild_id: text().notNull().unique(),
  guild_name: text().notNull(),
  creation_date: instant().notNull().defaultNow(),
  rests_until: instant().notNull().defaultNow(),
  channels: jsonb().$type<OfChannels>().notNull().default({}),
  problems: jsonb().$type<OfChannels>().notNull().default({}),
  /** Whether a message that was removed by hand is posted again. */
  reposts: boolean().notNull().default(true),
  /** When its coming fixtures were looked up last. */
  coming_read_at: instant().notNull().default(sql`'-infinity'`),
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

/**
 * The message in a channel about one thing: a match in 'review' and 'results', a fixture, a transfer. A change of the thing
 * counts `changes` and makes the message due; `due_at` is null while the message shows the thing as it is. `posts` counts the
 * messages that were removed by hand.
 */
export const discordMessages = pgTable(
  'discord_messages',
  {
    league_id: integer()
      .notNull()
      .references(() => discordConnections.league_id, { onDelete: 'cascade' }),
    channel: text().$type<DiscordChannelUse>().notNull(),
    subject_id: bigint({ mode: 'number' }).notNull(),
    /** Null before it was posted. */
    message_id: text(),
    content_hash: text(),
    posts: smallint().notNull().default(0),
    changes: integer().notNull().default(1),
    attempts: smallint().notNull().default(0),
    due_at: instant().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.league_id, table.channel, table.subject_id] }),
    index('discord_messages_due').on(table.league_id, table.due_at).where(sql`due_at is not null`),
    check('discord_messages_channel', sql`channel in ('results', 'fixtures', 'transfers', 'review')`),
  ],
);
