import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ImportKind } from '#contract/imports.ts';
import { instant } from '#database/instant.ts';
import { leagues, users } from '#database/schema.ts';

/** A sheet that was imported into a league. */
export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    kind: text().$type<ImportKind>().notNull(),
    row_count: integer().notNull(),
    imported_at: instant().notNull().defaultNow(),
    imported_by: integer().references(() => users.id, { onDelete: 'set null' }),
    undone_at: instant(),
  },
  (table) => [
    index('imports_league_id').on(table.league_id),
    index('imports_imported_by').on(table.imported_by).where(sql`imported_by is not null`),
    check('imports_kind', sql`kind in ('matches', 'player lines', 'teams', 'squads', 'fixtures')`),
  ],
);

/** The rows that an import made, by their table and id, for undoing it. */
export const importedRows = pgTable(
  'imported_rows',
  {
    import_id: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** An import of matches has 'fixture' for those that its matches and walkovers decide, also if it made them. */
    made: text().$type<'match' | 'team' | 'fixture' | 'new fixture' | 'squad spell'>().notNull(),
    row_id: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.made, table.row_id] }),
    index('imported_rows_row_id').on(table.row_id),
    check('imported_rows_made', sql`made in ('match', 'team', 'fixture', 'new fixture', 'squad spell')`),
  ],
);
