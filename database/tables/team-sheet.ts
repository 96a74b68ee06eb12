import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Position } from '#contract/squads/positions.ts';
import { fixtures } from '#database/tables/fixture.ts';
import { instant } from '#database/tables/instant.ts';
import { leagues, users } from '#database/tables/schema.ts';
import { squadSpells } from '#database/tables/squad.ts';
import { teams } from '#database/tables/team.ts';

/** The columns of a row about one side of a fixture. */
function sideOfFixture() {
  return {
    fixture_id: integer()
      .notNull()
      .references(() => fixtures.id, { onDelete: 'cascade' }),
    team_id: integer()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
  };
}

/** A team's sheet for a fixture, with its players in `team_sheet_players`. */
export const teamSheets = pgTable(
  'team_sheets',
  {
    ...sideOfFixture(),
    named_at: instant().notNull().defaultNow(),
    named_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.fixture_id, table.team_id] }),
    index('team_sheets_team_id').on(table.team_id),
    index('team_sheets_named_by').on(table.named_by).where(sql`named_by is not null`),
  ],
);

/** A named player: by the spell in the team's squad, or the name of a person outside it. */
export const teamSheetPlayers = pgTable(
  'team_sheet_players',
  {
    fixture_id: integer().notNull(),
    team_id: integer().notNull(),
    /** Position on the sheet, from 1. */
    place: smallint().notNull(),
    league_id: integer().notNull(),
    spell_id: integer().references(() => squadSpells.id, { onDelete: 'cascade' }),
    name: text(),
    is_starter: boolean().notNull(),
    position: text().$type<Position>(),
    shirt_number: smallint(),
  },
  (table) => [
    primaryKey({ columns: [table.fixture_id, table.team_id, table.place] }),
    foreignKey({
      columns: [table.fixture_id, table.team_id],
      foreignColumns: [teamSheets.fixture_id, teamSheets.team_id],
      name: 'team_sheet_players_sheet',
    }).onDelete('cascade'),
    index('team_sheet_players_spell_id').on(table.spell_id),
    check('team_sheet_players_named', sql`(spell_id is null) <> (name is null)`),
    check('team_sheet_players_position', sql`position in ('goalkeeper', 'defender', 'midfielder', 'forward')`),
    check('team_sheet_players_shirt_number', sql`shirt_number between 1 and 99`),
  ],
);

/** A team's check-in for a fixture. One from before the present kick-off's window doesn't count. */
export const checkIns = pgTable(
  'check_ins',
  {
    ...sideOfFixture(),
    checked_in_at: instant().notNull().defaultNow(),
    checked_in_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.fixture_id, table.team_id] }),
    index('check_ins_team_id').on(table.team_id),
    index('check_ins_checked_in_by').on(table.checked_in_by).where(sql`checked_in_by is not null`),
  ],
);
