import { eq } from 'drizzle-orm';
import { competitionTeams } from '#database/tables/competition.ts';
import { fixtures } from '#database/tables/fixture.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { storeTeam } from '#server/testing/store-team.ts';

export const DRAW = { first_day: '2026-10-28', days_between_rounds: 7, time: '20:00' };

/** Stores a knockout with its teams in seed order, by default a draft of four; returns its id. */
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

/**
 * Stores a published cup of three finished groups of three teams, A to C, whose best two thirds are A's and B's.
 * Returns its id and the two ties of these teams, against the winner and the runner-up of C.
 */
export async function storeFinishedGroups(
  database: TestDatabase,
  league_id: number,
): Promise<{ id: number; name: string; ties: [number, number] }> {
  const name = `Groups ${Math.random()}`;
  const id = await storeCup(database, {
    league_id,
    name,
    format: 'groups and knockout',
    published_at: new Date(),
    names: [],
  });
  const common = { league_id, competition_id: id, leg: 1 };
  for (const [at, group_name] of ['A', 'B', 'C'].entries()) {
    const ids: number[] = [];
    for (const place of [1, 2, 3]) {
      const team_id = await storeTeam(database, { league_id, name: `${group_name}${place} of ${name}` });
      await database.insert(competitionTeams).values({ competition_id: id, team_id, seed: 3 * at + place, group_name });
      ids.push(team_id);
    }
    const pairs = [
      [0, 1, 1],
      [0, 2, 1 + at],
      [1, 2, 1 + at],
    ] as const;
    await database.insert(fixtures).values(
      pairs.map(([home, away, walkover_home_goals]) => ({
        ...common,
        ...{ stage: 'group' as const, group_name, round: 1, home_team_id: ids[home], away_team_id: ids[away] },
        ...{
          status: 'walkover' as const,
          walkover_winner: 'home' as const,
          walkover_home_goals,
          walkover_away_goals: 0,
        },
      })),
    );
  }
  const best = (slot: number) => ({ best_place: 3, slot });
  const sources = [
    [{ group: 'C', place: 1 }, best(1)],
    [
      { group: 'A', place: 1 },
      { group: 'B', place: 2 },
    ],
    [{ group: 'C', place: 2 }, best(2)],
    [
      { group: 'B', place: 1 },
      { group: 'A', place: 2 },
    ],
  ] as const;
  await database.insert(fixtures).values(
    sources.map(([home_source, away_source], at) => ({
      ...common,
      ...{ stage: 'winners' as const, round: 1, tie: at + 1, home_source, away_source },
    })),
  );
  return { id, name, ties: [1, 3] };
}

/**
 * Stores two divisions of a season, each of three teams in the order of their places. The last of the higher one and the
 * first of the lower one play off.
 */
export async function storeDivisions(
  database: TestDatabase,
  league_id: number,
  { season_id: own, isFinished = true }: { season_id?: number; isFinished?: boolean } = {},
): Promise<{ season_id: number; ids: [number, number]; teams: [number[], number[]] }> {
  const season_id = own ?? (await storeSeason(database, { league_id }));
  const ids: number[] = [];
  const teams: number[][] = [];
  for (const [at, name] of ['Upper', 'Lower'].entries()) {
    const zones = at === 0 ? { places_play_off_down: 1 } : { places_play_off: 1 };
    const division = { league_id, season_id, name, division_level: at + 1, ...zones };
    const id = await storeCup(database, {
      ...{
        ...division,
        format: 'round robin' as const,
        published_at: new Date(),
        names: [1, 2, 3].map((no) => `${name} ${no} of ${season_id}`),
      },
    });
    const entered = await database
      .select({ id: competitionTeams.team_id })
      .from(competitionTeams)
      .where(eq(competitionTeams.competition_id, id))
      .orderBy(competitionTeams.seed);
    const own = entered.map((entry) => entry.id);
    const pairs = [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const;
    const won = {
      status: 'walkover',
      walkover_winner: 'home',
      walkover_home_goals: 1,
      walkover_away_goals: 0,
    } as const;
    await database.insert(fixtures).values(
      pairs.map(([home, away], round) => ({
        ...{ league_id, competition_id: id, stage: 'round robin' as const, round: round + 1, leg: 1 },
        ...{ home_team_id: own[home], away_team_id: own[away] },
        ...((isFinished || round < 2) && won),
      })),
    );
    ids.push(id);
    teams.push(own);
  }
  return { season_id, ids: ids as [number, number], teams: teams as [number[], number[]] };
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

/** Stores a match of a fixture, replacing an existing one, with the home team in blue; returns its id. */
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
