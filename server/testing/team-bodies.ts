import type { EndpointName } from '#contract/endpoints.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { newTeam, storeTeam } from '#server/testing/store-team.ts';

/** A new valid body for a call that changes a league's teams; undefined for any other call. */
export async function buildTeamBody(
  name: EndpointName,
  database: TestDatabase,
  league_id: number,
): Promise<object | undefined> {
  switch (name) {
    case 'POST /leagues/myLeagues/:league_id/teams':
      return newTeam();
    case 'POST /leagues/myLeagues/:league_id/teams/several':
      return { teams: [newTeam()] };
    case 'POST /leagues/myLeagues/:league_id/teams/change':
      return { id: await storeTeam(database, { league_id }), ...newTeam() };
    case 'POST /leagues/myLeagues/:league_id/teams/remove':
      return { id: await storeTeam(database, { league_id }) };
    case 'POST /leagues/myLeagues/:league_id/teams/restore':
      return { id: await storeTeam(database, { league_id, removed_at: new Date() }) };
    case 'POST /leagues/myLeagues/:league_id/teams/spellings':
      return { team_id: await storeTeam(database, { league_id }), spelling: newTeam().name };
    case 'POST /leagues/myLeagues/:league_id/teams/spellings/remove': {
      const { name: spelling } = newTeam();
      return { team_id: await storeTeam(database, { league_id, spellings: [spelling] }), spelling };
    }
    default:
      return undefined;
  }
}
