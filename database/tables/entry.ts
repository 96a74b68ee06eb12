import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { EntryState } from '#contract/entries/schema.ts';
import { instant } from '#database/tables/instant.ts';
import { leagueSeasons } from '#database/tables/league.ts';
import { leagues, users } from '#database/tables/schema.ts';
import { teams } from '#database/tables/team.ts';

/** Teams that signed up for a season. */
export const seasonEntries = pgTable(
  'season_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    season_id: integer()
      .notNull()
      .references(() => leagueSeasons.id, { onDelete: 'cascade' }),
    team_id: integer()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    state: text().$type<EntryState>().notNull(),
    /** The captain's word to staff. */
    note: text(),
    entered_at: instant().notNull().defaultNow(),
    entered_by: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The order of the waitlist. It outlasts a decision, so that undoing it gives the place back. */
    waitlisted_at: instant(),
    /** The last decision or withdrawal; a place given to the first of the waitlist has no account. */
    decided_at: instant(),
    decided_by: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Why it was last declined. */
    reason: text(),
  },
  (table) => [
    uniqueIndex('season_entries_team').on(table.season_id, table.team_id),
    index('season_entries_league_id').on(table.league_id),
    index('season_entries_team_id').on(table.team_id),
    index('season_entries_entered_by').on(table.entered_by).where(sql`entered_by is not null`),
    index('season_entries_decided_by').on(table.decided_by).where(sql`decided_by is not null`),
    check('season_entries_state', sql`state in ('pending', 'approved', 'waitlisted', 'declined', 'withdrawn')`),
  ],
);
