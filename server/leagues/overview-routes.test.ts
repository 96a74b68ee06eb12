import { expect, test } from 'vitest';
import type { SeasonOverview } from '#contract/leagues/overview.ts';
import { leagues } from '#database/tables/schema.ts';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

/** Matches of four teams; Ash and Birch meet last. */
const PLAYED = [
  ['Ash', 'Cedar'],
  ['Birch', 'Dale'],
  ['Cedar', 'Dale'],
  ['Ash', 'Dale'],
  ['Birch', 'Cedar'],
  ['Ash', 'Birch'],
] as const;

test('a season without fixtures shows its latest matches, and ends with the last matchweek of its teams', async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Without fixtures' }).returning();
  const league_id = league?.id ?? 0;
  const days = { first_day: '2026-03-01', last_day: '2026-05-31' };
  const season_id = await storeSeason(server.database, { league_id, ...days });
  const names = ['Ash', 'Birch', 'Cedar', 'Dale'];
  const { id } = await storeEnteredCompetition(server.database, league_id, { season_id, names });
  const ids: number[] = [];
  for (const [at, [blue_name, green_name]] of PLAYED.entries()) {
    const submission_date = new Date(`2026-03-${10 + at}T18:00:00Z`);
    ids.push(await storeMatch(server.database, { league_id, submission_date, blue_name, green_name }));
  }
  const read = async (path: string) => (await server.app.inject(`/api/leagues/${league_id}/${path}`)).json();
  const { results, upcoming, matches, league: table }: SeasonOverview = await read(`overview?season=${season_id}`);
  expect({ results, upcoming, played: table?.figures.played }).toEqual({ results: [], upcoming: [], played: 6 });
  expect(matches?.map(({ match_id }) => match_id)).toEqual(ids.toReversed().slice(0, 5));
  expect(await read(`competitions/${id}/table`)).toMatchObject({ matchweeks: 3, last_matchweek: 3, is_over: true });
});
