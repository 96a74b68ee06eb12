import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditVia } from '#contract/changes/schema.ts';
import { instant } from '#database/tables/instant.ts';
import { users } from '#database/tables/schema.ts';

/**
 * A league's log of changes. Triggers permit only adding rows and clearing people from them when their accounts are
 * deleted; so no other column may contain a person's name or id.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    // Each match adds an entry and leagues are never deleted, so there is no foreign key to check.
    league_id: integer().notNull(),
    at: instant().notNull().defaultNow(),
    via: text().$type<AuditVia>().notNull(),
    /** The account that acted on the website. */
    actor_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Prefix of the game server's API key, or of the actor's personal token. */
    key_prefix: text(),
    action: text().$type<AuditAction>().notNull(),
    /** The changed thing, such as a match, a fixture, a team or an API key. */
    subject: text(),
    /** The account that the change concerns. */
    person_id: integer().references(() => users.id, { onDelete: 'set null' }),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.league_id, table.id] }),
    index('audit_entries_at').on(table.league_id, table.at),
    // Nearly all entries are submissions of game servers; filters by any other kind skip them.
    index('audit_entries_decisions').on(table.league_id, table.id).where(sql`action <> 'match submitted'`),
    // Serves the search for later changes of the same thing.
    index('audit_entries_subject').on(table.league_id, table.subject, table.id).where(sql`action <> 'match submitted'`),
    index('audit_entries_actor_id').on(table.actor_id).where(sql`actor_id is not null`),
    index('audit_entries_person_id').on(table.person_id).where(sql`person_id is not null`),
    check(
      'audit_entries_via',
      sql`${table.via} in ('website', 'token', 'game server', 'admin command', 'Discord', 'rules')`,
    ),
  ],
);
