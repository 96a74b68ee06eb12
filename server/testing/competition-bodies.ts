import type { TeamWithdrawal, Withdrawal } from '#contract/competitions/schema.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { DRAW, storeDivisions, storeFinishedGroups } from '#server/testing/store-cup.ts';
import { storeCompetitionWithTeams, storeFixture } from '#server/testing/store-fixtures.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { newTeam, storeTeam } from '#server/testing/store-team.ts';

/** Stores a published round robin with new teams, in seed order; returns the ids. */
export async function storeEnteredCompetition(
  database: TestDatabase,
  league_id: number,
  {
    names = [newTeam().name, newTeam().name],
    ...settings
  }: { names?: string[] } & Omit<Parameters<typeof storeCompetition>[1], 'league_id'> = {},
): Promise<{ id: number; teamIds: number[] }> {
  const stored = await storeCompetitionWithTeams(database, { league_id, names, ...settings });
  return { id: stored.competition_id, teamIds: stored.team_ids };
}

/** Stores a team that withdrew, or can withdraw, from a competition with a fixture; returns the call's body. */
export async function storeWithdrawal(
  database: TestDatabase,
  league_id: number,
  { withdrawal }: { withdrawal: Withdrawal | null },
): Promise<TeamWithdrawal> {
  const { id: competition_id, teamIds } = await storeEnteredCompetition(database, league_id);
  const [home_team_id = 0, team_id = 0] = teamIds;
  await storeFixture(database, { league_id, competition_id, home_team_id, away_team_id: team_id });
  await database.$client.query(
    'update competition_teams set withdrawal = $1 where competition_id = $2 and team_id = $3',
    [withdrawal, competition_id, team_id],
  );
  return { competition_id, team_id, reason: 'The team was dissolved.' };
}

let named = 0;

/** A new valid body for a call that changes a league's competitions; undefined for any other call. */
export async function buildCompetitionBody(
  name: EndpointName,
  database: TestDatabase,
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
    case 'POST /leagues/myLeagues/:league_id/competitions/play_offs': {
      const { ids } = await storeDivisions(database, league_id);
      return { ...DRAW, id: ids[0], format: 'ties' };
    }
    case 'POST /leagues/myLeagues/:league_id/competitions/lots': {
      const { id, teamIds } = await storeEnteredCompetition(database, league_id);
      return { id, team_ids: teamIds };
    }
    case 'POST /leagues/myLeagues/:league_id/competitions/best_pairs': {
      const { id, ties } = await storeFinishedGroups(database, league_id);
      return { id, pairs: ties.map((tie, at) => ({ tie, group: at === 0 ? 'B' : 'A' })) };
    }
    case 'POST /leagues/myLeagues/:league_id/competitions/withdraw':
      return storeWithdrawal(database, league_id, { withdrawal: null });
    case 'POST /leagues/myLeagues/:league_id/competitions/return': {
      const { competition_id, team_id } = await storeWithdrawal(database, league_id, { withdrawal: 'expunged' });
      return { competition_id, team_id };
    }
    case 'POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw':
      return DRAW;
    default:
      return undefined;
  }
}
