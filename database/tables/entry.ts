import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { EntryState } from '#contract/entries/schema.ts';
import type { MovementReason } from '#contract/seasons/movements.ts';
import { competitions } from '#database/tables/competition.ts';
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
    /** The division that the captain wishes, which staff see and are not bound by. */
    wished_division_id: integer().references(() => competitions.id, { onDelete: 'set null' }),
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
    index('season_entries_wished_division_id').on(table.wished_division_id).where(sql`wished_division_id is not null`),
    check('season_entries_state', sql`state in ('pending', 'approved', 'waitlisted', 'declined', 'withdrawn')`),
  ],
);

/**
 * Where a team of a finished season goes. Levels are those of divisions; `from_level` is null for a team that had none,
 * `to_level` for one that leaves.
 */
export const seasonMovements = pgTable(
  'season_movements',
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
    from_level: smallint(),
    to_level: smallint(),
    reason: text().$type<MovementReason>().notNull(),
    /** Why staff moved it by hand. */
    note: text(),
    /** What the tables said when it was proposed, approved or kept; another level now flags it. */
    table_level: smallint(),
    table_reason: text().$type<MovementReason>().notNull(),
    proposed_by: integer().references(() => users.id, { onDelete: 'set null' }),
    approved_at: instant(),
    approved_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('season_movements_team').on(table.season_id, table.team_id),
    index('season_movements_league_id').on(table.league_id),
    index('season_movements_team_id').on(table.team_id),
    index('season_movements_proposed_by').on(table.proposed_by).where(sql`proposed_by is not null`),
    index('season_movements_approved_by').on(table.approved_by).where(sql`approved_by is not null`),
    check(
      'season_movements_reason',
      sql`reason in ('table', 'play-off', 'vacancy', 'hold', 'withdrawal', 'new', 'by hand')`,
    ),
  ],
);
