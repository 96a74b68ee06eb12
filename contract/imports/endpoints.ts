import { Type } from 'typebox';
import { ImportDone, ImportEntry, ImportPreview, ImportReference, SheetImport } from '#contract/imports/schema.ts';
import { Done, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { IMPORT_PREVIEWS_PER_MINUTE, IMPORTS_PER_MINUTE, SHEET_MAX_BODY_BYTES } from '#contract/kit/limits.ts';
import { LeagueParams } from '#contract/kit/parts.ts';

/** A league's past from sheets. */
export const importEndpoints = defineEndpoints('League management', {
  'GET /leagues/myLeagues/:league_id/imports': {
    summary: 'The latest imports of a league, the newest first',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    response: { 200: Type.Array(ImportEntry) },
  },
  'POST /leagues/myLeagues/:league_id/imports/preview': {
    summary: 'What a sheet would make, row by row; stores nothing',
    access: 'level 5',
    cost: 'management',
    grows: 'sheet',
    rateLimit: { perMinute: IMPORT_PREVIEWS_PER_MINUTE },
    maxBodyBytes: SHEET_MAX_BODY_BYTES,
    failures: [404],
    params: LeagueParams,
    body: SheetImport,
    response: { 200: ImportPreview },
  },
  'POST /leagues/myLeagues/:league_id/imports': {
    summary: 'Import a sheet: all rows or none; with Accept: application/x-ndjson its progress, line by line',
    access: 'level 5',
    cost: 'management',
    grows: 'sheet',
    rateLimit: { perMinute: IMPORTS_PER_MINUTE },
    maxBodyBytes: SHEET_MAX_BODY_BYTES,
    params: LeagueParams,
    body: SheetImport,
    response: { 200: ImportDone },
  },
  'POST /leagues/myLeagues/:league_id/imports/undo': {
    summary:
      'Undo an import as a whole, while nothing was built on it; with Accept: application/x-ndjson its progress, line by line',
    access: 'level 5',
    cost: 'management',
    grows: 'sheet',
    rateLimit: { perMinute: IMPORTS_PER_MINUTE },
    params: LeagueParams,
    body: ImportReference,
    response: { 200: Done },
  },
});
