import type { EndpointName } from '#contract/endpoints.ts';
import { competitionTeams } from '#database/competition-schema.ts';
import type { Database } from '#database/connect.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { DRAW } from '#server/testing/store-cup.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { storeTeam } from '#server/testing/store-team.ts';

/** Stores a published round robin with new teams, in the order of their seeds; returns the ids. */
export async function storeEnteredCompetition(
  database: Database,
  league_id: number,
  { names = [], ...settings }: { names?: string[] } & Omit<Parameters<typeof storeCompetition>[1], 'league_id'> = {},
): Promise<{ id: number; teamIds: number[] }> {
  const id = await storeCompetition(database, { league_id, ...settings });
  const teamIds: number[] = [];
  for (const name of names) teamIds.push(await storeTeam(database, { league_id, name }));
  if (names.length === 0)
    teamIds.push(await storeTeam(database, { league_id }), await storeTeam(database, { league_id }));
  await database
    .insert(competitionTeams)
    .values(teamIds.map((team_id, at) => ({ competition_id: id, team_id, seed: at + 1 })));
  return { id, teamIds };
}

let named = 0;

/** A new valid body for a call that changes a league's competitions; undefined for any other call. */
export async function buildCompetitionBody(
  name: EndpointName,
  database: Database,
  league_id: number,
): Promise<object | undefined> {
  named += 1;
  switch (name) {
    case 'POST /leagues/myLeagues/:league_id/competitions':
      return {
        season_id: await storeSeason(database, { league_id }),
        name: `League ${named}`,
        format: 'round robin',
        teams: [{ team_id: await storeTeam(database, { league_id }) }],
      };
    case 'POST /leagues/myLeagues/:league_id/competitions/change': {
      const { id, teamIds } = await storeEnteredCompetition(database, league_id);
      return { id, rules: { points_for_win: 2 }, teams: teamIds.toReversed().map((team_id) => ({ team_id })) };
    }
    case 'POST /leagues/myLeagues/:league_id/competitions/publish':
      return { id: await storeCompetition(database, { league_id, published_at: null }) };
    case 'POST /leagues/myLeagues/:league_id/competitions/unpublish':
    case 'POST /leagues/myLeagues/:league_id/competitions/remove':
      return { id: await storeCompetition(database, { league_id }) };
    case 'POST /leagues/myLeagues/:league_id/competitions/restore':
      return { id: await storeCompetition(database, { league_id, removed_at: new Date() }) };
    case 'POST /leagues/myLeagues/:league_id/competitions/lots': {
      const { id, teamIds } = await storeEnteredCompetition(database, league_id);
      return { id, team_ids: teamIds };
    }
    case 'POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw':
      return DRAW;
    default:
      return undefined;
  }
}
