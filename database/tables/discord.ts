import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DiscordMessageUse } from '#contract/discord/channels.ts';
import type { RoleHolder, RoleRefusal } from '#contract/discord/roles.ts';
import { instant } from '#database/tables/instant.ts';
import { bytea, leagues } from '#database/tables/schema.ts';
import { teams } from '#database/tables/team.ts';

/** Ids of served interactions, for as long as their signatures are accepted. The table is unlogged. */
export const discordInteractions = pgTable(
  'discord_interactions',
  {
    id: text().primaryKey(),
    received_at: instant().notNull().defaultNow(),
  },
  (table) => [index('discord_interactions_received_at').on(table.received_at)],
);

/** A text per channel use; a server's events have its id. */
type OfChannels = Partial<Record<DiscordMessageUse, string>>;

/**
 * The Discord server of a league. `channels` has the ids of the chosen ones, and `problems` why Discord last refused a
 * message in one. Until `rests_until` a server process has leased it, or Discord's rate limit is in force.
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
  /** Whether messages removed by hand are posted again. */
  reposts: boolean().notNull().default(true),
  /** Time of the last query for its coming fixtures. */
  coming_read_at: instant().notNull().default(sql`'-infinity'`),
  /** Whether roles are assigned; otherwise they are only compared. */
  roles_on: boolean().notNull().default(false),
  /** Like `rests_until`, for calls about roles. */
  roles_rest_until: instant().notNull().default(sql`now()`),
  /** The league's day on which everyone was last marked for comparison; null to do so now. */
  roles_read_on: date(),
  /** Why Discord refuses all roles, and the remedy. */
  roles_problem: text(),
  /** Remaining changes of roles above the limits that the league confirmed. */
  roles_confirmed: integer().notNull().default(0),
});

/**
 * A member with 'Manage Server' offers their server to a league; anyone with the link's token and level 6 there can
 * connect it. Only the SHA-256 of the token is stored, for minutes.
 */
export const discordOffers = pgTable('discord_offers', {
  token_hash: bytea().primaryKey(),
  guild_id: text().notNull(),
  expires_at: instant().notNull(),
});

/**
 * The message in a channel about one thing: a match in 'review' and 'results', a fixture, a transfer, a week (YYYYMMDD
 * of its Monday) in 'times'. A change of the
 * thing increments `changes` and makes the message due. `due_at` is null while the message is up to date, or in the
 * future if it changes by time alone, as with a vote. `posts` counts messages removed by hand.
 */
export const discordMessages = pgTable(
  'discord_messages',
  {
    league_id: integer()
      .notNull()
      .references(() => discordConnections.league_id, { onDelete: 'cascade' }),
    channel: text().$type<DiscordMessageUse>().notNull(),
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
    check(
      'discord_messages_channel',
      sql`channel in ('results', 'fixtures', 'transfers', 'review', 'events', 'times')`,
    ),
  ],
);

/** The roles of a league's server that follow its squads. Others are never assigned or removed. */
export const discordRoles = pgTable(
  'discord_roles',
  {
    league_id: integer()
      .notNull()
      .references(() => discordConnections.league_id, { onDelete: 'cascade' }),
    role_id: text().notNull(),
    /** Its holders; null for a role that was created for the league and is no longer used. */
    holder: text().$type<RoleHolder>(),
    /** Set for a team's role. */
    team_id: integer().references(() => teams.id, { onDelete: 'cascade' }),
    /** Whether it was created for the league, and is deleted with the connection. */
    is_made: boolean().notNull().default(false),
    /** Why the bot can't assign it. */
    refusal: text().$type<RoleRefusal>(),
  },
  (table) => [
    primaryKey({ columns: [table.league_id, table.role_id] }),
    uniqueIndex('discord_roles_once')
      .on(table.league_id, table.holder, sql`coalesce(team_id, 0)`)
      .where(sql`holder is not null`),
    index('discord_roles_team_id').on(table.team_id).where(sql`team_id is not null`),
    check('discord_roles_holder', sql`holder in ('team', 'captain', 'free agent')`),
    check('discord_roles_team', sql`team_id is null or holder = 'team'`),
    check('discord_roles_refusal', sql`refusal in ('permission', 'above', 'managed', 'powers', 'deleted')`),
  ],
);

/**
 * A person whose roles in a league's server are compared with the squads: linked to a player of the league, or
 * formerly. A change in the league increments `changes` and makes the person due. `due_at` is null once roles were
 * compared; `gives` and `takes` are the differences. The row of a person who is no longer linked is deleted with the
 * last removed role.
 */
export const discordRoleMembers = pgTable(
  'discord_role_members',
  {
    league_id: integer()
      .notNull()
      .references(() => discordConnections.league_id, { onDelete: 'cascade' }),
    discord_id: text().notNull(),
    changes: integer().notNull().default(1),
    attempts: smallint().notNull().default(0),
    due_at: instant().defaultNow(),
    gives: text().array().notNull().default(sql`'{}'`),
    takes: text().array().notNull().default(sql`'{}'`),
    /** Number of roles that the person has and keeps. */
    stays: smallint().notNull().default(0),
    /** Whether the person isn't in the server. */
    is_absent: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.league_id, table.discord_id] }),
    index('discord_role_members_discord_id').on(table.discord_id),
    index('discord_role_members_due').on(table.league_id, table.due_at).where(sql`due_at is not null`),
    index('discord_role_members_changed').on(table.league_id).where(sql`gives <> '{}' or takes <> '{}'`),
  ],
);

/** A league's leftovers in a disconnected server or a replaced channel, until they are deleted there. */
export const discordRemovals = pgTable(
  'discord_removals',
  {
    guild_id: text().notNull(),
    kind: text().$type<'role' | 'event' | 'message'>().notNull(),
    id: text().notNull(),
    /** Channel of a message. */
    channel_id: text(),
    attempts: smallint().notNull().default(0),
    due_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.guild_id, table.kind, table.id] }),
    index('discord_removals_due_at').on(table.due_at),
    check('discord_removals_kind', sql`kind in ('role', 'event', 'message')`),
    check('discord_removals_channel', sql`(kind = 'message') = (channel_id is not null)`),
  ],
);
