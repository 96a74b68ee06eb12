import type { SheetImport } from '#contract/imports/schema.ts';
import type { Database } from '#database/connect.ts';
import { ADMIN_COMMAND } from '#server/changes/audit-queries.ts';
import { importSheet } from '#server/imports/import-queries.ts';
import { readImport } from '#server/imports/read/read-import.ts';

let sheets = 0;

/** A sheet with one match of two new teams and a new scorer. */
export function newSheet(): SheetImport {
  sheets += 1;
  const text = `Date,Home,Away,Score,Scorers\n2025-03-04,Home ${sheets},Away ${sheets},1-0,scorer_${sheets} 12\n`;
  return { kind: 'matches', text };
}

/** Imports a match; returns the import's id. */
export async function storeImport(database: Database, leagueId: number): Promise<number> {
  const sheet = newSheet();
  const { id } = await importSheet(database, leagueId, sheet, readImport(sheet), ADMIN_COMMAND);
  return id;
}
