import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#database/tables/instant.ts';
import { xid8 } from '#database/tables/schema.ts';

/** Shared caches that accept purges. Every change visible in `snapshot` has been purged; null until everything was. */
export const edges = pgTable('edges', {
  url: text().primaryKey(),
  snapshot: text(),
  /** PostgreSQL's start before the last purge, as a snapshot is meaningless on another server. */
  server_start: text(),
  confirmed_at: instant().notNull().defaultNow(),
});

/**
 * Changes in tables without a `changed_xid`, noted by triggers for the caches of servers and for edges. `kind` is the
 * kind of `thing`: a match, league, group and so on, a person whose name or visibility changed, or everything. Notes
 * are deleted after at least ten minutes.
 */
export const edgeChanges = pgTable(
  'edge_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    thing: text().notNull(),
    changed_xid: xid8('changed_xid').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [index('edge_changes_changed_xid').on(table.changed_xid)],
);
