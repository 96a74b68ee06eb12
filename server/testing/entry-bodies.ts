import type { EndpointName } from '#contract/endpoints.ts';
import { addDays, today } from '#contract/kit/days.ts';
import { seasonEntries } from '#database/tables/entry.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { newTeam, storeTeam } from '#server/testing/store-team.ts';

/** Stores a season of next month that has been open for sign-up since yesterday; returns its id. */
export async function storeOpenSeason(
  database: TestDatabase,
  season: Partial<Parameters<typeof storeSeason>[1]> & { league_id: number },
): Promise<number> {
  return storeSeason(database, {
    first_day: addDays(today('UTC'), 30),
    last_day: addDays(today('UTC'), 90),
    registration_opens: new Date(Date.now() - 86_400_000),
    ...season,
  });
}

/** Stores an entry, by default a pending one of a new team for a new open season; returns its id. */
export async function storeEntry(
  database: TestDatabase,
  entry: Partial<typeof seasonEntries.$inferInsert> & { league_id: number },
): Promise<number> {
  const { league_id } = entry;
  const season_id = entry.season_id ?? (await storeOpenSeason(database, { league_id }));
  const team_id = entry.team_id ?? (await storeTeam(database, { league_id }));
  const [row] = await database
    .insert(seasonEntries)
    .values({ state: 'pending', ...entry, season_id, team_id })
    .returning({ id: seasonEntries.id });
  if (!row) throw new Error('The entry was not stored.');
  return row.id;
}

/** A new valid body for a call about entries, of a team of the captain; undefined for any other call. */
export async function buildEntryBody(
  name: EndpointName,
  database: TestDatabase,
  league_id: number,
  captain_key?: string,
): Promise<object | undefined> {
  const storeLedTeam = () => storeTeam(database, { league_id, ...(captain_key && { captain_key }) });
  switch (name) {
    case 'POST /leagues/:league_id/entries':
      return { season_id: await storeOpenSeason(database, { league_id }), team_id: await storeLedTeam() };
    case 'POST /leagues/myLeagues/:league_id/entries':
      return {
        season_id: await storeOpenSeason(database, { league_id }),
        entries: [{ team_id: await storeTeam(database, { league_id }) }],
      };
    case 'POST /leagues/:league_id/entries/new_team':
      return { season_id: await storeOpenSeason(database, { league_id }), team: newTeam() };
    case 'POST /leagues/:league_id/entries/change':
      return { id: await storeEntry(database, { league_id, team_id: await storeLedTeam() }), note: 'We are back.' };
    case 'POST /leagues/:league_id/entries/withdraw':
      return { id: await storeEntry(database, { league_id, team_id: await storeLedTeam(), state: 'approved' }) };
    case 'POST /leagues/myLeagues/:league_id/entries/decide':
      return { ids: [await storeEntry(database, { league_id })], state: 'approved' };
    default:
      return undefined;
  }
}
