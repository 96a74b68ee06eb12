import type { EndpointName } from '#contract/endpoints.ts';
import { addedBans, squadSpells } from '#database/tables/squad.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { storePlayer, storeTeam } from '#server/testing/store-team.ts';

let players = 0;

/** Stores a player in the squad of a new team of the league; returns the player's key. */
export async function storeSquadPlayer(database: TestDatabase, league_id: number): Promise<string> {
  players += 1;
  const player_key = await storePlayer(database, String(880_000 + players));
  const team_id = await storeTeam(database, { league_id });
  await database.insert(squadSpells).values({ league_id, team_id, player_key, first_day: '2026-01-01' });
  return player_key;
}

/** Stores a ban of a new player; returns its id. */
export async function storeBan(
  database: TestDatabase,
  ban: Partial<typeof addedBans.$inferInsert> & { league_id: number },
): Promise<number> {
  const player_key = ban.player_key ?? (await storeSquadPlayer(database, ban.league_id));
  const [stored] = await database
    .insert(addedBans)
    .values({ matches: 2, reason: 'Insulted the referee', ...ban, player_key })
    .returning({ id: addedBans.id });
  if (!stored) throw new Error('The ban was not stored.');
  return stored.id;
}

/** A new valid body for a call that changes a league's bans; undefined for any other call. */
export async function buildBanBody(
  name: EndpointName,
  database: TestDatabase,
  league_id: number,
): Promise<object | undefined> {
  switch (name) {
    case 'POST /leagues/myLeagues/:league_id/bans':
      return { player_key: await storeSquadPlayer(database, league_id), matches: 2, reason: 'Insulted the referee' };
    case 'POST /leagues/myLeagues/:league_id/bans/lift':
      return { ban_id: await storeBan(database, { league_id }), reason: 'It was someone else' };
    case 'POST /leagues/myLeagues/:league_id/bans/restore':
      return { ban_id: await storeBan(database, { league_id, lifted_at: new Date(), lift_reason: 'Mistaken' }) };
    default:
      return undefined;
  }
}
