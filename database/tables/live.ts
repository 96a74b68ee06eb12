import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { LiveDocument } from '#contract/live/schema.ts';
import { instant } from '#database/tables/instant.ts';
import { leagues } from '#database/tables/schema.ts';

/**
 * Matches that are being played, each as its newest snapshot. The migration makes the table unlogged: it is empty after a
 * crash of PostgreSQL and on standbys, and servers fill it again with what they know. Nothing else reads it.
 */
export const liveMatches = pgTable(
  'live_matches',
  {
    /** The fixture's id, or the game server's own key. */
    key: text().primaryKey(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    seq: bigint({ mode: 'number' }).notNull(),
    document: jsonb().$type<LiveDocument>().notNull(),
    changed_at: instant().notNull().defaultNow(),
    /** Set by `finish` and by the stored match. */
    ended_at: instant(),
    /** The match that has replaced it. */
    match_id: bigint({ mode: 'number' }),
    /** Players who were erased while it was played, by their ids and typed names: later snapshots may name them again. */
    erased_keys: text().array().notNull().default(sql`'{}'`),
  },
  (table) => [index('live_matches_league_id').on(table.league_id)],
);
