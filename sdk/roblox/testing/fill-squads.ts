import { teamSheetPlayers, teamSheets } from '#database/tables/team-sheet.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { storeSpell } from '#server/testing/squad-bodies.ts';
import { storeBan } from '#server/testing/store-ban.ts';
import { storePlayer } from '#server/testing/store-team.ts';

/** A squad member, on the team sheet if they have a role. */
export interface Member {
  name: string;
  id: string;
  shirt_number?: number;
  position?: 'goalkeeper' | 'defender' | 'midfielder' | 'forward';
  role?: 'starter' | 'substitute';
  /** Whether the player has a ban of two matches. */
  isBanned?: boolean;
}

/** Stores the squads of a fixture's teams, home first, and the sheet of each team with any role. */
export async function fillSquads(database: TestDatabase, fixture_id: number, squads: Member[][]): Promise<void> {
  const { rows } = await database.$client.query<{ league_id: number; team_id: number }>(
    'select league_id, unnest(array[home_team_id, away_team_id]) as team_id from fixtures where id = $1',
    [fixture_id],
  );
  for (const [at, team] of rows.entries()) {
    const line = { ...team, fixture_id };
    const named = squads[at]?.some(({ role }) => role);
    if (named) await database.insert(teamSheets).values(line);
    for (const [place, { name, id, role, isBanned, ...details }] of squads[at]?.entries() ?? []) {
      const player_key = await storePlayer(database, id, name);
      const spell_id = await storeSpell(database, { ...team, player_key, ...details });
      if (isBanned) await storeBan(database, { league_id: team.league_id, player_key });
      if (!role) continue;
      const member = { ...line, ...details, place: place + 1, spell_id, is_starter: role === 'starter' };
      await database.insert(teamSheetPlayers).values(member);
    }
  }
}
