import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { LiveDocument } from '#contract/live/schema.ts';
import { instant } from '#database/tables/instant.ts';
import { leagues } from '#database/tables/schema.ts';

/**
 * Live matches, each as its newest snapshot. The migration makes the table unlogged: it is empty after a crash of
 * PostgreSQL and on standbys, and servers write back their copies. Only live matches read it.
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
    /** The match that replaced it. */
    match_id: bigint({ mode: 'number' }),
    /** Players erased during the match, by their ids and typed names: later snapshots may contain them again. */
    erased_keys: text().array().notNull().default(sql`'{}'`),
  },
  (table) => [index('live_matches_league_id').on(table.league_id)],
);
