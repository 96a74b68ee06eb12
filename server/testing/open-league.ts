import { leagues } from '#database/tables/schema.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, type TestApp } from '#server/testing/test-app.ts';

/** A league with its creator, a group of the creator and a Pending match. */
export async function openLeague(server: TestApp) {
  const [league] = await server.database.insert(leagues).values({ name: 'League' }).returning();
  const league_id = league?.id ?? 0;
  const { user, headers } = await signIn(server, { is_premium: true, levels: { [league_id]: 6 } });
  const match_id = await storeMatch(server.database, { league_id, status: 'Pending', method: 'manual' });
  const group_id = await storeGroup(server.database, { group_owner_id: user.id, group_league_id: league_id });
  return { user, headers, league_id, match_id, group_id };
}
