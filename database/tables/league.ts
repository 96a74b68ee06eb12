import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant } from '#database/tables/instant.ts';
import { leagues, users } from '#database/tables/schema.ts';

/**
 * Periods of a league, each with its own table. Days are in its time zone, and inclusive. A removed season keeps its
 * row and its deductions, and is otherwise ignored.
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
    registration_opens: instant(),
    registration_closes: instant(),
    /** From then on only staff add players to the squads of its teams. */
    squads_lock: instant(),
    /** Teams that it has places for, and linked players that a team needs; null for any number. */
    places: smallint(),
    min_players: smallint(),
    /** The season whose divisions and teams it goes on with; null for one that began without a former one. */
    follows_id: integer().references((): AnyPgColumn => leagueSeasons.id, { onDelete: 'set null' }),
    /** When staff ended it, which proposed its movements. */
    finished_at: instant(),
    removed_at: instant(),
  },
  (table) => [
    index('league_seasons_league_id').on(table.league_id),
    uniqueIndex('league_seasons_follows_id').on(table.follows_id).where(sql`removed_at is null`),
    check('league_seasons_days', sql`${table.first_day} <= ${table.last_day}`),
  ],
);

/**
 * Every name of a team in a league's matches, added by a trigger of `matches`. `team_key` is the name folded by the SQL
 * function `fold_name`, the counterpart of `foldName`. Names of hidden matches remain, so readers must check for a
 * counted match with the name.
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
 * Points deducted from teams in a season. A removed deduction keeps its row for the audit log, and can be restored.
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
    /**
     * The league's day of the decision; deductions from before the column existed have none and count from the first
     * match.
     */
    day: date({ mode: 'string' }),
    removed_at: instant(),
  },
  (table) => [
    index('point_deductions_season_id').on(table.season_id),
    check('point_deductions_points', sql`${table.points} > 0`),
  ],
);

/** Every version of a league's rules, in Markdown. The newest one is in force; an empty one withdraws the rules. */
export const rulebookVersions = pgTable(
  'rulebook_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    saved_at: instant().notNull().defaultNow(),
    saved_by: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Null until the text is rendered, for example after an erasure changed it. */
    html: text(),
    /** Version of the renderer that produced `html`: `MARKDOWN_RENDERER`. */
    rendered_by: integer(),
  },
  (table) => [
    check('rulebook_versions_rendered_by', sql`(${table.html} is null) = (${table.rendered_by} is null)`),
    index('rulebook_versions_league_id').on(table.league_id, table.id),
    index('rulebook_versions_saved_by').on(table.saved_by).where(sql`saved_by is not null`),
  ],
);
