import { foldTeamName } from '#contract/team-names.ts';
import type { Database } from '#database/connect.ts';
import { players } from '#database/schema.ts';
import { teamSpellings, teams } from '#database/team-schema.ts';

let stored = 0;

/** Stores a team with its name as a spelling; returns its row. */
export async function storeTeam(
  database: Database,
  team: Partial<typeof teams.$inferInsert> & { league_id: number },
): Promise<typeof teams.$inferSelect> {
  stored += 1;
  const [row] = await database
    .insert(teams)
    .values({
      name: `Team ${stored}`,
      short_name: 'TEA',
      slug: `team-${stored}`,
      crest_outline: 'shield',
      crest_pattern: 'chevrons',
      first_colour: '#112233',
      second_colour: '#ddeeff',
      ...team,
    })
    .returning();
  if (!row) throw new Error('The team was not stored.');
  const { id: team_id, league_id, name: spelling } = row;
  await database
    .insert(teamSpellings)
    .values({ team_id, league_id, spelling, team_key: foldTeamName(spelling), kind: 'name' });
  return row;
}

/** Stores a player by Roblox id, unless there is one; returns the key. */
export async function storePlayer(
  database: Database,
  roblox_id: string,
  name = `Player ${roblox_id}`,
): Promise<string> {
  await database.insert(players).values({ player_key: roblox_id, roblox_id, name }).onConflictDoNothing();
  return roblox_id;
}
