import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { leagues } from '#database/schema.ts';

/**
 * Periods of a league with a table each. Days are UTC, and both the first and the last belong to the season. A removed
 * season keeps its row and its deductions, and is used nowhere.
 */
export const leagueSeasons = pgTable(
  'league_seasons',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    first_day: date().notNull(),
    last_day: date().notNull(),
    removed_at: timestamp({ withTimezone: true, mode: 'date' }),
  },
  (table) => [
    index('league_seasons_league_id').on(table.league_id),
    check('league_seasons_days', sql`${table.first_day} <= ${table.last_day}`),
  ],
);

/** Other names of teams; `alias_key` is the folded name by which names are compared (contract/team-names.ts). */
export const teamAliases = pgTable(
  'team_aliases',
  {
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    alias_key: text().notNull(),
    alias: text().notNull(),
    team: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.league_id, table.alias_key] })],
);

/**
 * Every name that a team has had in a match of a league. A trigger of `matches` adds them. `team_key` is the name as
 * `fold_team_name` of PostgreSQL folds it, the counterpart of `foldTeamName`. Names of hidden matches stay, so readers
 * check that a counted match bears the name.
 */
export const teamNames = pgTable(
  'team_names',
  {
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    team_key: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.league_id, table.name] }),
    index('team_names_team_key').on(table.league_id, table.team_key),
  ],
);

/**
 * Points deducted from teams in a season. A removed deduction keeps its row, for the log's reason and to be restored.
 */
export const pointDeductions = pgTable(
  'point_deductions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    season_id: integer()
      .notNull()
      .references(() => leagueSeasons.id, { onDelete: 'cascade' }),
    team: text().notNull(),
    points: smallint().notNull(),
    reason: text().notNull(),
    removed_at: timestamp({ withTimezone: true, mode: 'date' }),
  },
  (table) => [
    index('point_deductions_season_id').on(table.season_id),
    check('point_deductions_points', sql`${table.points} > 0`),
  ],
);
