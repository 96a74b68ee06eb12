import { type competitions, competitionTeams } from '#database/competition-schema.ts';
import { fixtureOffers, fixtures } from '#database/fixture-schema.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeTeam } from '#server/testing/store-team.ts';

/** Stores a competition with new teams, by default three; returns its id and theirs, by seed. */
export async function storeCompetitionWithTeams(
  database: TestDatabase,
  {
    names = ['Kestrel United', 'Harbour City', 'Sable Coast'],
    ...competition
  }: Partial<typeof competitions.$inferInsert> & { league_id: number; names?: readonly string[] },
): Promise<{ competition_id: number; team_ids: number[] }> {
  const competition_id = await storeCompetition(database, competition);
  const team_ids: number[] = [];
  for (const name of names) {
    team_ids.push(await storeTeam(database, { league_id: competition.league_id, name }));
  }
  const members = team_ids.map((team_id, at) => ({ competition_id, team_id, seed: at + 1 }));
  if (members.length > 0) await database.insert(competitionTeams).values(members);
  return { competition_id, team_ids };
}

/** Stores a fixture, by default of the first matchweek; returns its id. */
export async function storeFixture(
  database: TestDatabase,
  fixture: Partial<typeof fixtures.$inferInsert> & { league_id: number; competition_id: number },
): Promise<number> {
  const [stored] = await database
    .insert(fixtures)
    .values({ stage: 'round robin', round: 1, ...fixture })
    .returning({ id: fixtures.id });
  if (!stored) throw new Error('The fixture was not stored.');
  return stored.id;
}

/** Stores an open offer of another kick-off; returns its id. */
export async function storeOffer(database: TestDatabase, offer: typeof fixtureOffers.$inferInsert): Promise<number> {
  const [stored] = await database.insert(fixtureOffers).values(offer).returning({ id: fixtureOffers.id });
  if (!stored) throw new Error('The offer was not stored.');
  return stored.id;
}
