import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { TokenScope } from '#contract/accounts/personal-tokens.ts';
import { instant } from '#database/tables/instant.ts';
import { bytea, leagues, users } from '#database/tables/schema.ts';

/**
 * Only the SHA-256 of a session token is stored, and the UTC day of its last use; its owner refers to it by `id`.
 * `browser` and `system` are families such as 'Chrome' and 'Windows', null if unrecognised.
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

/**
 * A person's token for the API. Only its SHA-256 is stored, with a readable prefix, and the UTC day of its last use.
 */
export const personalTokens = pgTable(
  'personal_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    token_hash: bytea().notNull().unique(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    prefix: text().notNull(),
    scope: text().$type<TokenScope>().notNull(),
    /** The league that the token is limited to. */
    league_id: integer().references(() => leagues.id, { onDelete: 'cascade' }),
    creation_date: instant().notNull().defaultNow(),
    last_used: date(),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('personal_tokens_user_id').on(table.user_id),
    index('personal_tokens_league_id').on(table.league_id),
    check('personal_tokens_scope', sql`${table.scope} in ('read', 'write')`),
  ],
);
