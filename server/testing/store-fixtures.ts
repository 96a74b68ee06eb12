import { CREST_OUTLINES, CREST_PATTERNS } from '#contract/crests.ts';
import { foldTeamName } from '#contract/team-names.ts';
import { competitions, competitionTeams } from '#database/competition-schema.ts';
import type { Database } from '#database/connect.ts';
import { fixtures } from '#database/fixture-schema.ts';
import { teamSpellings, teams } from '#database/team-schema.ts';
import { slugOf } from '#server/teams/team-slug.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';

/** Stores teams of a league with their names as spellings; returns their ids in the same order. */
export async function storeTeams(database: Database, league_id: number, names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, name] of names.entries()) {
    const [team] = await database
      .insert(teams)
      .values({
        league_id,
        name,
        short_name: 'ABC',
        slug: `${slugOf(name)}-${league_id}`,
        crest_outline: CREST_OUTLINES[at % CREST_OUTLINES.length] ?? 'shield',
        crest_pattern: CREST_PATTERNS[at % CREST_PATTERNS.length] ?? 'halves',
        first_colour: '#17357a',
        second_colour: '#f4c63a',
      })
      .returning({ id: teams.id });
    const team_id = team?.id ?? 0;
    await database
      .insert(teamSpellings)
      .values({ team_id, league_id, team_key: foldTeamName(name), spelling: name, kind: 'name' });
    ids.push(team_id);
  }
  return ids;
}

/** Stores a competition of a new season, by default a published round robin of three teams. */
export async function storeCompetition(
  database: Database,
  {
    league_id,
    names = ['Kestrel United', 'Harbour City', 'Sable Coast'],
    ...competition
  }: Partial<typeof competitions.$inferInsert> & { league_id: number; names?: readonly string[] },
): Promise<{ competition_id: number; season_id: number; team_ids: number[] }> {
  const season_id = competition.season_id ?? (await storeSeason(database, { league_id }));
  const [stored] = await database
    .insert(competitions)
    .values({
      name: 'League',
      format: 'round robin',
      match_types: [],
      tie_breakers: ['goal difference', 'goals'],
      published_at: new Date(),
      ...competition,
      league_id,
      season_id,
    })
    .returning({ id: competitions.id });
  const competition_id = stored?.id ?? 0;
  const team_ids = await storeTeams(database, league_id, names);
  const members = team_ids.map((team_id, at) => ({ competition_id, team_id, seed: at + 1 }));
  if (members.length > 0) await database.insert(competitionTeams).values(members);
  return { competition_id, season_id, team_ids };
}

/** Stores a fixture, by default of the first matchweek; returns its id. */
export async function storeFixture(
  database: Database,
  fixture: Partial<typeof fixtures.$inferInsert> & { league_id: number; competition_id: number },
): Promise<number> {
  const [stored] = await database
    .insert(fixtures)
    .values({ stage: 'round robin', round: 1, ...fixture })
    .returning({ id: fixtures.id });
  if (!stored) throw new Error('The fixture was not stored.');
  return stored.id;
}
