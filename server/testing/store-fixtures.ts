import { type competitions, competitionTeams } from '#database/tables/competition.ts';
import { fixtureOffers, fixtures } from '#database/tables/fixture.ts';
import { teamSheets } from '#database/tables/team-sheet.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeTeam } from '#server/testing/store-team.ts';

/** Stores a competition with new teams, by default three; returns its id and theirs, in seed order. */
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

/** Stores a fixture, by default in the first matchweek; returns its id. */
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

/** Stores a team's sheet with all players of its squad as starters. */
export async function storeSheet(
  database: TestDatabase,
  { league_id, fixture_id, team_id }: { league_id: number; fixture_id: number; team_id: number },
): Promise<void> {
  await database.insert(teamSheets).values({ league_id, fixture_id, team_id });
  await database.$client.query(
    `insert into team_sheet_players (league_id, fixture_id, team_id, place, spell_id, is_starter, shirt_number)
     select $1, $2, $3, row_number() over (order by id), id, true, shirt_number
     from squad_spells where team_id = $3 and removed_at is null`,
    [league_id, fixture_id, team_id],
  );
}

/** Moves a fixture by a day and logs it; returns the entry's id. */
export async function storeMove(
  database: TestDatabase,
  league_id: number,
  competition_id: number,
  fixture_id: number,
): Promise<number> {
  const { rows } = await database.$client.query<{ id: number }>(
    `with former as (select id, kick_off, moved_from, deadline from fixtures where id = $3),
       moved as (
         update fixtures set kick_off = kick_off + interval '1 day' where id = $3 returning id, kick_off, deadline
       )
     insert into audit_entries (league_id, via, action, subject, before, after)
     select $1, 'website', 'fixtures moved', $2::text, jsonb_build_object('moves', jsonb_build_array(jsonb_build_object(
       'id', former.id, 'kick_off', former.kick_off, 'moved_from', former.moved_from, 'deadline', former.deadline
     ))), jsonb_build_object('competition', 'Cup', 'rounds', 'Final', 'fixtures', 1, 'days', 1, 'moves', jsonb_build_array(jsonb_build_object(
       'id', moved.id, 'kick_off', to_char(moved.kick_off at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'deadline', moved.deadline
     )))
     from former join moved using (id)
     returning id`,
    [league_id, competition_id, fixture_id],
  );
  return rows[0]?.id ?? 0;
}
