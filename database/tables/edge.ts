import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#database/tables/instant.ts';
import { xid8 } from '#database/tables/schema.ts';

/** Shared caches that take purges. Every change that is visible in `snapshot` was purged there; null until everything was. */
export const edges = pgTable('edges', {
  url: text().primaryKey(),
  snapshot: text(),
  /** PostgreSQL's start before the last purge: a snapshot of another server means nothing. */
  server_start: text(),
  confirmed_at: instant().notNull().defaultNow(),
});

/**
 * What changed in tables without a `changed_xid`, noted by triggers for the caches of servers and for edges. `kind` is what
 * `thing` identifies: a match, league, group and so on, a person whose name or visibility changed, or everything. Notes are
 * deleted after ten minutes or more.
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
