import type { EndpointName } from '#contract/endpoints.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { ADMIN_COMMAND, logChange } from '#server/changes/audit-queries.ts';
import { buildCompetitionBody } from '#server/testing/competition-bodies.ts';
import { newSheet, storeImport } from '#server/testing/store-import.ts';
import { storeDeduction, storeSeason } from '#server/testing/store-table-rules.ts';
import { storeMerge, storeTypedName } from '#server/testing/store-typed-name.ts';

const DAYS = { first_day: '2026-01-01', last_day: '2026-12-31' };
let names = 0;

function newName(): string {
  names += 1;
  return `Name ${names}`;
}

/** A new valid body for a call that changes a league's table rules; undefined for any other call. */
export async function buildTableRule(
  name: EndpointName,
  database: TestDatabase,
  league_id: number,
): Promise<object | undefined> {
  switch (name) {
    case 'POST /leagues/myLeagues/:league_id/seasons':
      return { name: newName(), ...DAYS };
    case 'POST /leagues/myLeagues/:league_id/seasons/change':
      return { id: await storeSeason(database, { league_id }), name: newName(), ...DAYS };
    case 'POST /leagues/myLeagues/:league_id/seasons/remove':
      return { id: await storeSeason(database, { league_id }) };
    case 'POST /leagues/myLeagues/:league_id/seasons/restore':
      return { id: await storeSeason(database, { league_id, removed_at: new Date() }) };
    case 'POST /leagues/myLeagues/:league_id/audit/undo': {
      const after = { name: newName(), ...DAYS };
      const subject = await storeSeason(database, { league_id, ...after });
      return { id: await logChange(database, ADMIN_COMMAND, { league_id, action: 'season added', subject, after }) };
    }
    case 'POST /leagues/myLeagues/:league_id/deductions': {
      const season_id = await storeSeason(database, { league_id });
      return { season_id, team: 'Wolves', points: 3, reason: 'Did not turn up', confirms_team: true };
    }
    case 'POST /leagues/myLeagues/:league_id/deductions/remove':
      return { id: await storeDeduction(database, await storeSeason(database, { league_id })) };
    case 'POST /leagues/myLeagues/:league_id/deductions/restore': {
      const season_id = await storeSeason(database, { league_id });
      return { id: await storeDeduction(database, season_id, { removed_at: new Date() }) };
    }
    case 'POST /leagues/myLeagues/:league_id/player_merges':
      return storeTypedName(database, league_id);
    case 'POST /leagues/myLeagues/:league_id/player_merges/undo':
      return { id: await storeMerge(database, league_id), reason: 'They are two people.' };
    case 'POST /leagues/myLeagues/:league_id/imports':
    case 'POST /leagues/myLeagues/:league_id/imports/preview':
      return newSheet();
    case 'POST /leagues/myLeagues/:league_id/imports/undo':
      return { id: await storeImport(database, league_id) };
    default:
      return buildCompetitionBody(name, database, league_id);
  }
}
