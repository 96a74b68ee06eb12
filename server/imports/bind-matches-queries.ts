import { FIXTURE_FIT_DAYS } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, sql } from '#database/query.ts';
import { listFixtures } from '#server/fixtures/fixture-queries.ts';
import { type OpenFixture, type Pair, type PlayedMatch, pairMatches } from '#server/imports/pair-matches.ts';
import { isListed } from '#server/matches/match-queries.ts';

/** A fixture without a result; the teams of a cup's may follow from other results. */
interface StoredFixture {
  id: number;
  competition_id: number;
  home_team_id: number | null;
  away_team_id: number | null;
  kick_off: string;
}

/**
 * Makes matches the results of open fixtures, as `pairMatches` pairs them. A cup advances by its results, so that the
 * fixtures of its next round are paired after those of the round before. Returns the ids of the bound fixtures.
 */
export async function bindImportedMatches(
  transaction: Database,
  leagueId: number,
  matches: readonly PlayedMatch[],
): Promise<number[]> {
  const open = await listOpenFixtures(transaction, leagueId, matches);
  const bound = new Map<number, Pair<OpenFixture>>();
  const taken = new Set<PlayedMatch>();
  const bind = async (fixtures: readonly StoredFixture[]) => {
    const known = fixtures.filter(hasTeams);
    const pairs = pairMatches(
      known.filter(({ id }) => !bound.has(id)),
      matches.filter((match) => !taken.has(match)),
    );
    for (const pair of pairs) {
      bound.set(pair.fixture.id, pair);
      taken.add(pair.match);
    }
    await storePairs(transaction, pairs);
    return pairs.length > 0;
  };
  await bind(open);
  const derived = open.filter((fixture) => !hasTeams(fixture));
  for (const competition_id of new Set(derived.map((fixture) => fixture.competition_id))) {
    const own = derived.filter((fixture) => fixture.competition_id === competition_id);
    while (await bind(await fillTeams(transaction, leagueId, own))) {
      if (own.every(({ id }) => bound.has(id))) break;
    }
  }
  return [...bound.keys()];
}

/** Opens the fixtures again that an import bound. */
export async function unbindImportedMatches(transaction: Database, fixtureIds: number[]): Promise<void> {
  await execute(
    transaction,
    sql`
      update fixtures
      set match_id = null, home_side = null, had_extra_time = false, home_penalties = null, away_penalties = null,
        home_team_id = case when home_source is null then home_team_id end,
        away_team_id = case when away_source is null then away_team_id end
      where id = any(${fixtureIds}::integer[])`,
  );
}

/** Published fixtures that kick off within days of one of the matches. */
function listOpenFixtures(
  transaction: Database,
  leagueId: number,
  matches: readonly PlayedMatch[],
): Promise<StoredFixture[]> {
  const days = sql`make_interval(days => ${FIXTURE_FIT_DAYS})`;
  return query<StoredFixture>(
    transaction,
    sql`
      select fixtures.id, competition_id, home_team_id, away_team_id, ${isoTime('kick_off')} as kick_off
      from fixtures
      join competitions on competitions.id = competition_id
      join league_seasons season on season.id = season_id
      left join matches occupant on occupant.match_id = fixtures.match_id and ${isListed('occupant')}
      where fixtures.league_id = ${leagueId} and fixtures.removed_at is null and occupant.match_id is null
        and fixtures.status in ('planned', 'postponed')
        and competitions.published_at is not null and competitions.removed_at is null and season.removed_at is null
        and kick_off between (
          select min(played_at) from unnest(${matches.map(({ played_at }) => played_at)}::timestamptz[]) as played_at
        ) - ${days} and (
          select max(played_at) from unnest(${matches.map(({ played_at }) => played_at)}::timestamptz[]) as played_at
        ) + ${days}
      order by fixtures.id`,
  );
}

/** The fixtures of a cup with the teams that its results make now. */
async function fillTeams(
  transaction: Database,
  league_id: number,
  fixtures: readonly StoredFixture[],
): Promise<StoredFixture[]> {
  const [first] = fixtures;
  if (!first) return [];
  const resolved = await listFixtures(transaction, { league_id, competition_id: first.competition_id });
  const sides = new Map(resolved.map(({ id, home, away }) => [id, { home, away }]));
  return fixtures.map((fixture) => ({
    ...fixture,
    home_team_id: sides.get(fixture.id)?.home.team?.id ?? null,
    away_team_id: sides.get(fixture.id)?.away.team?.id ?? null,
  }));
}

function hasTeams(fixture: StoredFixture): fixture is StoredFixture & OpenFixture {
  return fixture.home_team_id !== null && fixture.away_team_id !== null;
}

/** Extra time and shoot-outs are those of ties. */
async function storePairs(transaction: Database, pairs: readonly Pair<OpenFixture>[]): Promise<void> {
  if (pairs.length === 0) return;
  const rows = pairs.map(({ fixture: { id, home_team_id, away_team_id }, match }) => {
    const isBlueAtHome = match.home_team_id === home_team_id;
    const [home, away] = isBlueAtHome ? (match.shoot_out ?? []) : (match.shoot_out ?? []).toReversed();
    return {
      id,
      match_id: match.match_id,
      home_side: isBlueAtHome ? 'Blue' : 'Green',
      home_team_id,
      away_team_id,
      had_extra_time: match.had_extra_time,
      home_penalties: home ?? null,
      away_penalties: away ?? null,
    };
  });
  await execute(
    transaction,
    sql`
      update fixtures
      set match_id = played.match_id, home_side = played.home_side, home_team_id = played.home_team_id,
        away_team_id = played.away_team_id, had_extra_time = tie is not null and played.had_extra_time,
        home_penalties = case when tie is not null then played.home_penalties end,
        away_penalties = case when tie is not null then played.away_penalties end
      from json_to_recordset(${JSON.stringify(rows)}::json) as played (id integer, match_id bigint, home_side text,
        home_team_id integer, away_team_id integer, had_extra_time boolean, home_penalties smallint,
        away_penalties smallint)
      where fixtures.id = played.id`,
  );
}
