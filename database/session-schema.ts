import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#database/instant.ts';
import { bytea, users } from '#database/schema.ts';

/**
 * Only the SHA-256 of a session token is stored, and the UTC day of its last use; its owner refers to it by `id`.
 * `browser` and `system` are families such as 'Chrome' and 'Windows', null for unrecognised ones.
 */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: bytea().primaryKey(),
    id: bigint({ mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    creation_date: instant().notNull().defaultNow(),
    last_used: date().notNull().default(sql`(now() at time zone 'UTC')::date`),
    expires_at: instant().notNull(),
    browser: text(),
    system: text(),
  },
  (table) => [index('sessions_user_id').on(table.user_id), index('sessions_expires_at').on(table.expires_at)],
);
