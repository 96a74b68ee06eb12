import { eq } from 'drizzle-orm';
import { competitionTeams } from '#database/competition-schema.ts';
import { fixtures } from '#database/fixture-schema.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeTeam } from '#server/testing/store-team.ts';

export const DRAW = { first_day: '2026-10-28', days_between_rounds: 7, time: '20:00' };

/** Stores a knockout with its teams by seed, by default a draft of four; returns its id. */
export async function storeCup(
  database: TestDatabase,
  {
    names = [1, 2, 3, 4].map((seed) => `Team ${seed} ${Math.random()}`),
    ...cup
  }: Parameters<typeof storeCompetition>[1] & { names?: readonly string[] },
): Promise<number> {
  const competition_id = await storeCompetition(database, { format: 'knockout', published_at: null, ...cup });
  for (const [at, name] of names.entries()) {
    const slug = `${name.toLowerCase().replaceAll(/[ .]/g, '-')}-${competition_id}`;
    const team_id = await storeTeam(database, { league_id: cup.league_id, name, slug });
    await database.insert(competitionTeams).values({ competition_id, team_id, seed: at + 1 });
  }
  return competition_id;
}

const namedCups = new WeakMap<TestDatabase, Map<string, Promise<number>>>();

/** A call's path with a cup of the league: a draft for its draw, else a published one. */
export async function storeNamedCup(database: TestDatabase, league_id: number, path: string): Promise<string> {
  if (!/:competition_id\/(bracket|draw)$/.test(path)) return path;
  const cups = namedCups.get(database) ?? new Map<string, Promise<number>>();
  namedCups.set(database, cups);
  const isDraft = path.endsWith('/draw');
  const key = `${league_id} ${isDraft}`;
  const cup = cups.get(key) ?? storeCup(database, { league_id, published_at: isDraft ? null : new Date() });
  cups.set(key, cup);
  return path.replace(':competition_id', String(await cup));
}

/** Stores a match of a fixture as its first one or in place of another, with the home team in blue; returns its id. */
export async function playFixture(
  database: TestDatabase,
  fixtureId: number,
  { home, away, score }: { home: number; away: number; score: [home: number, away: number] },
): Promise<number> {
  const [Blue, Green] = score;
  const [fixture] = await database
    .select({ league_id: fixtures.league_id })
    .from(fixtures)
    .where(eq(fixtures.id, fixtureId));
  const match_id = await playMatch(database, {}, { ...fixture, team_goals: { Blue, Green } });
  const played = { match_id, home_side: 'Blue', home_team_id: home, away_team_id: away } as const;
  await database.update(fixtures).set(played).where(eq(fixtures.id, fixtureId));
  return match_id;
}
