import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LeagueMethod, Sport } from '#contract/submissions/schema.ts';
import { instant } from '#database/tables/instant.ts';
import { leagues, users } from '#database/tables/schema.ts';

/**
 * An account's request for a league. An account has at most one open request; withdrawn ones count towards its limit.
 */
export const leagueRequests = pgTable(
  'league_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null once the account is deleted; its requests without a league are deleted with it. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    sport: text().$type<Sport>().notNull(),
    desc: text(),
    methods: text().array().$type<LeagueMethod[]>().notNull(),
    /** The applicant's browser's time zone, until the league's staff choose another. */
    time_zone: text().notNull().default('UTC'),
    requested_at: instant().notNull().defaultNow(),
    outcome: text().$type<'accepted' | 'refused' | 'withdrawn'>(),
    decided_at: instant(),
    decided_by: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Why it was refused. */
    reason: text(),
    league_id: integer().references(() => leagues.id, { onDelete: 'set null' }),
    /** When the account closed the notice of the decision, or created the league without one. */
    seen_at: instant(),
  },
  (table) => [
    uniqueIndex('league_requests_open').on(table.user_id).where(sql`outcome is null`),
    index('league_requests_user_id').on(table.user_id, table.requested_at),
    index('league_requests_league_id').on(table.league_id).where(sql`league_id is not null`),
    index('league_requests_decided_by').on(table.decided_by).where(sql`decided_by is not null`),
    index('league_requests_unseen')
      .on(table.user_id)
      .where(sql`outcome in ('accepted', 'refused') and seen_at is null`),
    check('league_requests_outcome', sql`outcome in ('accepted', 'refused', 'withdrawn')`),
  ],
);
