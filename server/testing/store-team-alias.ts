import { foldTeamName } from '#contract/team-names.ts';
import type { Database } from '#database/connect.ts';
import { teamAliases } from '#database/league-schema.ts';

/** Stores another name of a team; answers it. */
export async function storeTeamAlias(
  database: Database,
  { league_id, alias, team = 'Wolves' }: { league_id: number; alias: string; team?: string },
): Promise<string> {
  await database.insert(teamAliases).values({ league_id, alias_key: foldTeamName(alias), alias, team });
  return alias;
}
