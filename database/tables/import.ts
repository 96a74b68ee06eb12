import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ImportKind } from '#contract/imports/schema.ts';
import type { ImportedAs } from '#database/imported-as.ts';
import { instant } from '#database/tables/instant.ts';
import { leagues, users } from '#database/tables/schema.ts';

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
    check(
      'imports_kind',
      sql`kind in ('matches', 'player lines', 'teams', 'squads', 'competitions', 'fixtures', 'deductions')`,
    ),
  ],
);

/** Rows that an import created, by their table and id, for undoing it. */
export const importedRows = pgTable(
  'imported_rows',
  {
    import_id: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    made: text().$type<ImportedAs>().notNull(),
    row_id: bigint({ mode: 'number' }).notNull(),
    /** Former values of a changed team; null for other rows. */
    before: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.made, table.row_id] }),
    index('imported_rows_row_id').on(table.row_id),
    check(
      'imported_rows_made',
      sql`made in ('match', 'corrected match', 'team', 'changed team', 'season', 'competition', 'fixture', 'new fixture',
        'squad spell', 'deduction')`,
    ),
  ],
);
