import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { Visibility } from '#contract/accounts/schema.ts';
import type { ApiKeyScope } from '#contract/leagues/api-keys.ts';
import type { MatchEvent, MatchStatus, SubmissionMethod, TeamData, TeamSide } from '#contract/matches/schema.ts';
import type { LeagueMethod, Sport } from '#contract/submissions/schema.ts';
import { instant } from '#database/tables/instant.ts';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
export const users = pgTable('users', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  discord_id: text().notNull().unique(),
  d_username: text().notNull(),
  d_avatar: text(),
  email: text(),
  roblox_id: text().unique(),
  roblox_username: text(),
  /** UTC day; null for accounts linked before the column existed. */
  roblox_created_on: date(),
  creation_date: instant().notNull().defaultNow(),
  is_staff: boolean().notNull().default(false),
  is_premium: boolean().notNull().default(false),
  leaderboard_visibility: boolean().notNull().default(true),
  visibility: text().$type<Visibility>().notNull().default('public'),
  connections_visibility: boolean().notNull().default(false),
});

export const leagues = pgTable(
  'leagues',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 100 }),
    name: text().notNull(),
    slug: text().unique(),
    sport: text().$type<Sport>().notNull().default('football'),
    desc: text(),
    methods: text().array().$type<LeagueMethod[]>().notNull().default(sql`'{Manual,Events}'`),
    /** An IANA name; the league's days begin at midnight there. */
    time_zone: text().notNull().default('UTC'),
    /** Delay of public live matches, for leagues whose opponents could watch streams. */
    live_delay_seconds: smallint().notNull().default(0),
    /** When the league turned on Player of the Match votes; null while they are off. */
    player_vote_since: instant().defaultNow(),
    creation_date: instant().notNull().defaultNow(),
    /**
     * When the league was closed, which hides it from everyone but its owners; the view `open_leagues` has the others.
     */
    closed_at: instant(),
    /** The transaction that last changed the league's row, its seasons, deductions, team aliases or player merges. */
    changed_xid: xid8('changed_xid').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    check('leagues_sport', sql`${table.sport} in ('football', 'basketball')`),
    check('leagues_live_delay_seconds', sql`${table.live_delay_seconds} between 0 and 120`),
  ],
);

/** A league's staff and their access levels, 1 to 6. */
export const leagueAccess = pgTable(
  'league_access',
  {
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    level: smallint().notNull(),
    /** When the account began to be notified as staff; null for entries from before the column existed. */
    notified_since: instant().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.league_id, table.user_id] }),
    index('league_access_user_id').on(table.user_id),
    check('league_access_level', sql`${table.level} between 1 and 6`),
  ],
);

/** Unexpired offers of level 6; with `hands_over` the offerer then drops to level 5. */
export const ownershipOffers = pgTable(
  'ownership_offers',
  {
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    offered_by: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hands_over: boolean().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.league_id, table.user_id] }),
    index('ownership_offers_user_id').on(table.user_id),
    index('ownership_offers_offered_by').on(table.offered_by),
  ],
);

/**
 * Only the SHA-256 of an API key is stored, and a prefix by which its owner recognises it. 'Generate New API Key'
 * replaces the key without a `name`. A replaced key is valid until `expires_at`.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    key_hash: bytea().primaryKey(),
    id: integer().notNull().unique().generatedAlwaysAsIdentity(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    prefix: text().notNull(),
    name: text(),
    scope: text().$type<ApiKeyScope>().notNull().default('submit'),
    creation_date: instant().notNull().defaultNow(),
    last_used: instant(),
    expires_at: instant(),
  },
  (table) => [index('api_keys_league_id').on(table.league_id), check('api_keys_scope', sql`${table.scope} = 'submit'`)],
);

/**
 * A match: its facts in columns, and the submitted parts of its page in `json`. Lists read the columns, the match page
 * the `json`, statistics `match_players`. A declined or removed match keeps its row with `declined_at`, and isn't
 * listed.
 */
export const matches = pgTable(
  'matches',
  {
    match_id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id),
    status: text().$type<MatchStatus>().notNull(),
    method: text().$type<SubmissionMethod>().notNull(),
    type: text().notNull(),
    submitter_id: text().notNull().default('N/A'),
    submitter_name: text(),
    submission_date: instant().notNull().defaultNow(),
    received_at: instant().notNull().defaultNow(),
    match_name: text().notNull(),
    blue_name: text().notNull(),
    green_name: text().notNull(),
    blue_goals: smallint().notNull(),
    green_goals: smallint().notNull(),
    goals: smallint().notNull().generatedAlwaysAs(sql`blue_goals + green_goals`),
    had_extra_time: boolean().notNull().default(false),
    /** Scored in the penalty shoot-out; they count for no player and in no table. */
    blue_penalties: smallint(),
    green_penalties: smallint(),
    overall_player_count: smallint(),
    event_count: smallint(),
    /** Name of the game server's API key at the time of the submission. */
    key_name: text(),
    server_instance: text(),
    place_id: text(),
    group_id: text(),
    hold_reasons: text().array().notNull().default(sql`'{}'`),
    /** Whether to post the result on Discord. */
    announce: boolean().notNull().default(true),
    declined_at: instant(),
    reviewed_by: integer().references(() => users.id, { onDelete: 'set null' }),
    player_data: json().$type<Record<TeamSide, TeamData>>().notNull(),
    event_data: json().$type<MatchEvent[]>().notNull(),
    non_targeted_event_data: json(),
    /** Incremented by each change of the contents, so that a form opened on an earlier revision is rejected. */
    revision: integer().notNull().default(1),
    corrected_at: instant(),
    changed_xid: xid8('changed_xid').notNull().default(sql`pg_current_xact_id()`),
    /**
     * Equal for matches with equal contents; set by the insert, else by a trigger, with `match_fingerprint` of the
     * migrations. Null for matches from before the column existed, until their contents change. JavaScript rounds it:
     * compare it in SQL.
     */
    fingerprint: bigint({ mode: 'number' }),
    /**
     * The competition without fixtures that counts the match; 0 for none, so that the match counts for its league, -1
     * for a friendly, -2 if a fixture has it. Only the function `assign_matches` of the migrations writes it.
     */
    own_competition_id: integer().notNull().default(0),
  },
  (table) => [
    check('matches_penalties', sql`(blue_penalties is null) = (green_penalties is null)`),
    check('matches_status', sql`${table.status} in ('Approved', 'Approved - Official', 'On-Hold', 'Pending')`),
    index('matches_requests')
      .on(table.league_id, table.match_id)
      .where(sql`declined_at is null and status in ('Pending', 'On-Hold')`),
    index('matches_submitter_id').on(table.submitter_id).where(sql`submitter_id <> 'N/A'`),
    index('matches_changed_xid').on(table.changed_xid),
    // Serves the search for duplicate submissions by the function `find_same_match` of the migrations.
    index('matches_fingerprint')
      .on(table.fingerprint, table.league_id, table.submission_date)
      .where(sql`declined_at is null`),
    index('matches_declined').on(table.match_id).where(sql`declined_at is not null`),
  ],
);

/** Players, keyed by Roblox id, or without one by `name:` and the lower-case name; `name` is the newest. */
export const players = pgTable('players', {
  player_key: text().primaryKey(),
  roblox_id: text(),
  name: text().notNull(),
  // The account's settings when it was deleted or unlinked; settings of a linked account take precedence.
  visibility: text().$type<Visibility>().notNull().default('public'),
  leaderboard_visibility: boolean().notNull().default(true),
});

/**
 * A player's line in a match; `slot` counts from 1 within the team. The primary key covers the sums of statistics. The
 * match's date is copied here, so that a player's newest match is one step in an index. A match and its lines are
 * written by one statement and matches are never deleted, so there is no foreign key to check for each row.
 */
export const matchPlayers = pgTable(
  'match_players',
  {
    match_id: bigint({ mode: 'number' }).notNull(),
    team: text().$type<TeamSide>().notNull(),
    slot: smallint().notNull(),
    player_key: text().notNull(),
    /** The name in the match; null for a typed name credited to a player with a Roblox id, whose name may differ. */
    name: text(),
    goals: smallint().notNull(),
    assists: smallint().notNull(),
    yellow_cards: smallint().notNull(),
    red_card: smallint().notNull(),
    submission_date: instant().notNull(),
    /** Whether the player is an unused substitute, without an appearance, by `findPlayingTimes` of the contract. */
    is_unused: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.match_id, table.team, table.slot] }),
    index('match_players_player_key').on(table.player_key, table.submission_date),
  ],
);

/** Recent submissions of a league's game servers and forms by key, so that a retry is never stored twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    body_hash: bytea().notNull(),
    match_id: bigint({ mode: 'number' }).notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.league_id, table.key] }),
    index('idempotency_keys_created_at').on(table.created_at),
  ],
);

export const groups = pgTable(
  'groups',
  {
    group_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    group_name: text().notNull(),
    group_type: text().$type<'root' | 'nested'>().notNull(),
    group_league_id: integer()
      .notNull()
      .references(() => leagues.id),
    parent_group_id: integer(),
    group_owner_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    creation_date: instant().notNull().defaultNow(),
  },
  (table) => [
    index('groups_parent_group_id').on(table.parent_group_id),
    index('groups_group_owner_id').on(table.group_owner_id),
    check('groups_type', sql`(group_type = 'nested') = (parent_group_id is not null)`),
  ],
);

export const groupMatches = pgTable(
  'group_matches',
  {
    group_id: integer()
      .notNull()
      .references(() => groups.group_id, { onDelete: 'cascade' }),
    match_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => matches.match_id, { onDelete: 'cascade' }),
    added_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.group_id, table.match_id] }),
    index('group_matches_match_id').on(table.match_id),
  ],
);
