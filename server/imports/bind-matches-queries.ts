import { FIXTURE_FIT_DAYS } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, sql } from '#database/query.ts';
import { listFixtures } from '#server/domain/fixture-queries.ts';
import { isListed } from '#server/domain/match-queries.ts';
import { nameRound, type RoundPlace } from '#server/domain/name-round.ts';
import { type OpenFixture, type Pair, type PlayedMatch, pairMatches } from '#server/imports/pair-matches.ts';

/** A fixture without a result; the teams of a cup's may follow from other results. */
export interface StoredFixture extends Omit<OpenFixture, 'home_team_id' | 'away_team_id'> {
  competition_id: number;
  is_second_leg: boolean;
  home_team_id: number | null;
  away_team_id: number | null;
}

/** A match and its fixture. */
type MadePair = Pair<Pick<OpenFixture, 'id' | 'home_team_id' | 'away_team_id'>>;

/**
 * Makes matches the results of open fixtures, as `pairMatches` pairs them. A cup advances by its results, so that the
 * fixtures of its next round are paired after those of the round before. `made` are pairs with fixtures of the same import.
 * Returns the ids of the bound fixtures and their matches.
 */
export async function bindImportedMatches(
  transaction: Database,
  leagueId: number,
  matches: readonly PlayedMatch[],
  made: readonly MadePair[],
): Promise<{ fixtureIds: number[]; matches: ReadonlySet<PlayedMatch> }> {
  await storePairs(transaction, made);
  const bound = new Set(made.map(({ fixture }) => fixture.id));
  const taken = new Set(made.map(({ match }) => match));
  const open = await listOpenFixtures(transaction, leagueId, matches);
  const bind = async (fixtures: readonly StoredFixture[]) => {
    const known = fixtures.filter(hasTeams);
    const pairs = pairMatches(
      known.filter(({ id }) => !bound.has(id)),
      matches.filter((match) => !taken.has(match)),
    );
    for (const pair of pairs) {
      bound.add(pair.fixture.id);
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
  return { fixtureIds: [...bound], matches: taken };
}

/** Opens the fixtures again that an import bound, and ends its walkovers unless staff have changed them since. */
export async function unbindImportedMatches(
  transaction: Database,
  importId: number,
  fixtureIds: number[],
): Promise<void> {
  await execute(
    transaction,
    sql`
      update fixtures
      set status = 'planned', walkover_winner = null, walkover_home_goals = null, walkover_away_goals = null
      where id = any(${fixtureIds}::integer[]) and status = 'walkover' and match_id is null
        and changed_at = (select imported_at from imports where id = ${importId})`,
  );
  await execute(
    transaction,
    sql`
      update fixtures
      set match_id = null, home_side = null,
        home_team_id = case when home_source is null then home_team_id end,
        away_team_id = case when away_source is null then away_team_id end
      where id = any(${fixtureIds}::integer[])`,
  );
}

/** Published fixtures that kick off within days of one of the matches. */
export async function listOpenFixtures(
  database: Database,
  leagueId: number,
  matches: readonly Pick<PlayedMatch, 'played_at'>[],
): Promise<StoredFixture[]> {
  const days = sql`make_interval(days => ${FIXTURE_FIT_DAYS})`;
  const rows = await query<Omit<StoredFixture, 'round_name'> & RoundPlace>(
    database,
    sql`
      select fixtures.id, competition_id, competitions.name as competition, season.name as season, format, stage,
        group_name, group_name as group, round, leg = 2 as is_second_leg, home_team_id, away_team_id,
        ${isoTime('kick_off')} as kick_off, (
          select max(other.round) from fixtures other
          where other.competition_id = fixtures.competition_id and other.stage = fixtures.stage
            and other.removed_at is null
        ) as last_round
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
  return rows.map((row) => ({ ...row, round_name: nameRound(row) }));
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

export function hasTeams(fixture: StoredFixture): fixture is StoredFixture & OpenFixture {
  return fixture.home_team_id !== null && fixture.away_team_id !== null;
}

/** A walkover has no match. */
async function storePairs(transaction: Database, pairs: readonly MadePair[]): Promise<void> {
  if (pairs.length === 0) return;
  const rows = pairs.map(({ fixture: { id, home_team_id, away_team_id }, match }) => {
    const isBlueAtHome = match.home_team_id === home_team_id;
    return {
      id,
      match_id: match.match_id,
      home_side: isBlueAtHome ? 'Blue' : 'Green',
      home_team_id,
      away_team_id,
      ...readWalkover(match, isBlueAtHome),
    };
  });
  await execute(
    transaction,
    sql`
      update fixtures
      set match_id = played.match_id, home_side = case when played.match_id is not null then played.home_side end,
        status = case when played.winner is not null then 'walkover' else status end,
        walkover_winner = coalesce(played.winner, walkover_winner),
        walkover_home_goals = coalesce(played.walkover_home, walkover_home_goals),
        walkover_away_goals = coalesce(played.walkover_away, walkover_away_goals), home_team_id = played.home_team_id,
        away_team_id = played.away_team_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as played (id integer, match_id bigint, home_side text,
        home_team_id integer, away_team_id integer, winner text, walkover_home smallint, walkover_away smallint)
      where fixtures.id = played.id`,
  );
}

/** The walkover of a fixture from its home side; nothing for a match. */
function readWalkover({ walkover }: PlayedMatch, isSameHome: boolean) {
  if (!walkover) return {};
  const [home, away] = isSameHome ? walkover : [walkover[1], walkover[0]];
  const winner = home === away ? 'neither' : home > away ? 'home' : 'away';
  return { winner, walkover_home: home, walkover_away: away };
}
