import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditVia } from '#contract/audit.ts';
import { users } from '#database/schema.ts';

/**
 * Who changed what in a league, and when. Triggers let rows be added and read, and people be taken out of them with
 * their accounts, and nothing else; so no person's name or id stands in the other columns.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    // Each match adds an entry, and leagues stay, so no foreign key is paid for here.
    league_id: integer().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    via: text().$type<AuditVia>().notNull(),
    /** Who acted on the website. */
    actor_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Prefix of the API key that a game server acted with. */
    key_prefix: text(),
    action: text().$type<AuditAction>().notNull(),
    /** The match, group or API key that was acted on. */
    subject: text(),
    /** Whom it was done to. */
    person_id: integer().references(() => users.id, { onDelete: 'set null' }),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.league_id, table.id] }),
    index('audit_entries_at').on(table.league_id, table.at),
    // Game servers submit nearly all entries; filters by any other kind skip them.
    index('audit_entries_decisions').on(table.league_id, table.id).where(sql`action <> 'match submitted'`),
    index('audit_entries_actor_id').on(table.actor_id).where(sql`actor_id is not null`),
    index('audit_entries_person_id').on(table.person_id).where(sql`person_id is not null`),
    check('audit_entries_via', sql`${table.via} in ('website', 'game server', 'admin command')`),
  ],
);
