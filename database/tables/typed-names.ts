import { sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { TeamSide } from '#contract/matches/schema.ts';
import { erasureRequests } from '#database/tables/erasure.ts';
import { instant } from '#database/tables/instant.ts';
import { leagues, players, users } from '#database/tables/schema.ts';

/**
 * Players' lines without a Roblox id: the typed name, and `search_name`, folded by `foldName`. `match_players` has the
 * player who is credited with a line, by the rule of docs/decisions/0024.
 */
export const typedNames = pgTable(
  'typed_names',
  {
    match_id: bigint({ mode: 'number' }).notNull(),
    team: text().$type<TeamSide>().notNull(),
    slot: smallint().notNull(),
    league_id: integer().notNull(),
    search_name: text().notNull(),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.match_id, table.team, table.slot] }),
    index('typed_names_search_name').on(table.search_name, table.league_id),
    index('typed_names_league_id').on(table.league_id, table.search_name),
  ],
);

/** Typed names that a league's staff merged into a player; an undone merge keeps its row for the audit log. */
export const playerMerges = pgTable(
  'player_merges',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    search_name: text().notNull(),
    name: text().notNull(),
    player_key: text()
      .notNull()
      .references(() => players.player_key, { onDelete: 'cascade' }),
    reason: text().notNull(),
    merged_at: instant().notNull().defaultNow(),
    merged_by: integer().references(() => users.id, { onDelete: 'set null' }),
    undone_at: instant(),
    undone_by: integer().references(() => users.id, { onDelete: 'set null' }),
    undo_reason: text(),
  },
  (table) => [
    uniqueIndex('player_merges_in_force').on(table.search_name, table.league_id).where(sql`undone_at is null`),
    index('player_merges_league_id').on(table.league_id),
    index('player_merges_player_key').on(table.player_key),
    index('player_merges_merged_by').on(table.merged_by).where(sql`merged_by is not null`),
    index('player_merges_undone_by').on(table.undone_by).where(sql`undone_by is not null`),
  ],
);

/** Typed names credited to a player when the player's erasure was requested; they are erased with the player. */
export const erasureNames = pgTable(
  'erasure_names',
  {
    roblox_id: text().notNull(),
    league_id: integer().notNull(),
    search_name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roblox_id, table.league_id, table.search_name] }),
    foreignKey({ columns: [table.roblox_id], foreignColumns: [erasureRequests.roblox_id] }).onDelete('cascade'),
  ],
);
