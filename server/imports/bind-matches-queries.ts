import type { StoredFixtureStatus } from '#contract/fixtures/schema.ts';
import type { CompetitionFormat } from '#contract/kit/heads.ts';
import { FIXTURE_FIT_DAYS } from '#contract/kit/limits.ts';
import { DEFAULT_MATCH_TYPE } from '#contract/submissions/sports.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, sql } from '#database/query.ts';
import { findObstacle } from '#server/fixtures/link-fixture.ts';
import { type Pair, type PairedMatch, pairMatches, type RivalFixture } from '#server/imports/plan/pair-matches.ts';
import type { PlannedFixture } from '#server/imports/plan/plan.ts';
import { dayOf, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { nameRound, type RoundPlace } from '#server/results/brackets/name-round.ts';
import { isCounted, isListed } from '#server/results/counted/match-queries.ts';
import { listFixtures } from '#server/results/fixtures/fixture-queries.ts';

/** A published fixture; a cup's teams may depend on other results. */
export interface BindableFixture extends Omit<RivalFixture, 'home_team_id' | 'away_team_id'> {
  competition_id: number;
  format: CompetitionFormat;
  is_tie: boolean;
  is_second_leg: boolean;
  home_team_id: number | null;
  away_team_id: number | null;
}

/** A match and its fixture. */
type MadePair = Pair<Pick<RivalFixture, 'id' | 'home_team_id' | 'away_team_id'>>;

/**
 * Links matches to open fixtures as `pairMatches` pairs them. A cup advances by its results, so fixtures of a round are
 * paired after those of the round before. `made` are pairs with fixtures of the same import. Returns the ids of the
 * linked fixtures and their matches.
 */
export async function bindImportedMatches(
  transaction: Database,
  leagueId: number,
  matches: readonly PairedMatch[],
  made: readonly MadePair[],
): Promise<{ fixtureIds: number[]; matches: ReadonlySet<PairedMatch> }> {
  await storePairs(transaction, leagueId, made);
  const bound = new Set(made.map(({ fixture }) => fixture.id));
  const taken = new Set(made.map(({ match }) => match));
  const stored = await listFixturesOf(transaction, leagueId, matches);
  const bind = async (fixtures: readonly BindableFixture[]) => {
    const { pairs } = pairMatches(
      fixtures
        .filter(hasTeams)
        .map((fixture) => (bound.has(fixture.id) ? { ...fixture, obstacle: 'Bound.' } : fixture)),
      matches.filter((match) => !taken.has(match)),
    );
    for (const pair of pairs) {
      bound.add(pair.fixture.id);
      taken.add(pair.match);
    }
    await storePairs(transaction, leagueId, pairs);
    return pairs.length > 0;
  };
  await bind(stored);
  const known = stored.filter(hasTeams);
  const derived = stored.filter((fixture) => !hasTeams(fixture));
  for (const competition_id of new Set(derived.map((fixture) => fixture.competition_id))) {
    const own = derived.filter((fixture) => fixture.competition_id === competition_id);
    while (await bind([...known, ...(await fillTeams(transaction, leagueId, own))])) {
      if (own.every(({ id }) => bound.has(id))) break;
    }
  }
  return { fixtureIds: [...bound], matches: taken };
}

/**
 * A fixture created by an import, and when its match was played: null if it wasn't, undefined if the sheet doesn't
 * state it.
 */
type NewFixture = Pick<PlannedFixture, 'played'> & { id: number };

/**
 * Links earlier results of the league to fixtures that were imported after them: the match at the stated time, or
 * without one the best match. Matches that staff unlinked from a fixture stay friendlies.
 */
export async function bindEarlierMatches(
  transaction: Database,
  leagueId: number,
  fixtures: readonly NewFixture[],
): Promise<void> {
  const stated = fixtures.flatMap(({ id, played }) => (played ? { id, ...played } : []));
  const free = await listFreeMatches(transaction, leagueId, {
    fixtureIds: fixtures.flatMap(({ id, played }) => (played === undefined ? id : [])),
    times: stated.map(({ at }) => at),
  });
  const matches = free.map((match) => ({
    ...match,
    has_time: true,
    // A league match may have been sent without a type.
    states_type: match.type !== DEFAULT_MATCH_TYPE,
    walkover: null,
    stated: NO_PLACE,
    states_fixture: undefined,
  }));
  const keyOf = ({ home_team_id, away_team_id }: Pick<PairedMatch, 'home_team_id' | 'away_team_id'>, time: string) =>
    [...[home_team_id, away_team_id].toSorted((one, other) => one - other), time.slice(0, 16)].join(' ');
  const byTime = new Map(matches.map((match) => [keyOf(match, match.played_at), match]));
  const pairs = stated.flatMap(({ at, ...fixture }) => {
    const match = byTime.get(keyOf(fixture, at));
    return match ? { fixture, match } : [];
  });
  await storePairs(transaction, leagueId, pairs);
  const taken = new Set(pairs.map(({ match }) => match));
  if (fixtures.some(({ played }) => played === undefined))
    await bindImportedMatches(
      transaction,
      leagueId,
      matches.filter((match) => !taken.has(match)),
      [],
    );
}

const NO_PLACE = { season: '', competition: '', group: '', round: '' };

/** Counted matches without a fixture, near the days of some fixtures or at some times. */
async function listFreeMatches(
  transaction: Database,
  leagueId: number,
  { fixtureIds, times }: { fixtureIds: number[]; times: string[] },
): Promise<Omit<PairedMatch, 'has_time' | 'states_type' | 'walkover' | 'stated' | 'states_fixture'>[]> {
  const days = sql`make_interval(days => ${FIXTURE_FIT_DAYS})`;
  return query(
    transaction,
    sql`
      select match_id, home_team_id, away_team_id, ${isoTime('submission_date')} as played_at,
        ${dayOf(sql`submission_date`, zoneOf(leagueId))}::text as day, type
      from matches m
      cross join lateral (
        select team_of_name(m.league_id, blue_name) as home_team_id, team_of_name(m.league_id, green_name) as away_team_id
      ) as teams
      where m.league_id = ${leagueId} and ${isCounted('m')} and home_team_id <> away_team_id
        and (
          submission_date between (
            select min(kick_off) from fixtures where id = any(${fixtureIds}::integer[])
          ) - ${days} and (
            select max(coalesce(deadline, kick_off)) from fixtures where id = any(${fixtureIds}::integer[])
          ) + ${days}
          or date_trunc('minute', submission_date) = any(
            select date_trunc('minute', time) from unnest(${times}::timestamptz[]) as time
          )
        )
        and not exists (select from fixtures f where f.match_id = m.match_id)
        and not exists (select from set_aside_matches aside where aside.match_id = m.match_id)
      order by match_id`,
  );
}

/** Unlinks the fixtures that an import linked, and removes its walkovers unless staff have changed them since. */
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

/** Published fixtures between teams of the matches, and those whose teams depend on results. */
export async function listFixturesOf(
  database: Database,
  leagueId: number,
  matches: readonly Pick<PairedMatch, 'home_team_id' | 'away_team_id'>[],
): Promise<BindableFixture[]> {
  const teams = [...new Set(matches.flatMap(({ home_team_id, away_team_id }) => [home_team_id, away_team_id]))];
  const rows = await query<
    Omit<BindableFixture, 'round_name' | 'obstacle' | 'is_decided'> &
      RoundPlace & { status: StoredFixtureStatus; match_id: number | null }
  >(
    database,
    sql`
      select fixtures.id, competition_id, competitions.name as competition, season.name as season, format, stage,
        group_name, group_name as group, round, tie is not null as is_tie, leg = 2 as is_second_leg, home_team_id, away_team_id, match_types,
        fixtures.status, occupant.match_id, ${isoTime('kick_off')} as kick_off, ${isoTime('deadline')} as deadline,
        ${dayOf(sql`kick_off`, zoneOf(leagueId))}::text as day, season.first_day::text, season.last_day::text, (
          select max(other.round) from fixtures other
          where other.competition_id = fixtures.competition_id and other.stage = fixtures.stage
            and other.removed_at is null
        ) as last_round
      from fixtures
      join competitions on competitions.id = competition_id
      join league_seasons season on season.id = season_id
      left join matches occupant on occupant.match_id = fixtures.match_id and ${isListed('occupant')}
      where fixtures.league_id = ${leagueId} and fixtures.removed_at is null
        and competitions.published_at is not null and competitions.removed_at is null and season.removed_at is null
        and coalesce(home_team_id = any(${teams}::integer[]), true) and coalesce(away_team_id = any(${teams}::integer[]), true)
      order by fixtures.id`,
  );
  return rows.map((row) => ({
    ...row,
    round_name: nameRound(row),
    obstacle: explainObstacle(row),
    is_decided: row.match_id === null && (row.status === 'cancelled' || row.status === 'walkover'),
  }));
}

/** The match of a replay is left to staff. */
function explainObstacle(fixture: Parameters<typeof findObstacle>[0]): string | null {
  if (fixture.status === 'to be replayed') return `Fixture ${fixture.id} is to be replayed: set its match on its page.`;
  return findObstacle(fixture);
}

/** The fixtures of a cup with the teams that its present results determine. */
async function fillTeams(
  transaction: Database,
  league_id: number,
  fixtures: readonly BindableFixture[],
): Promise<BindableFixture[]> {
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

export function hasTeams(fixture: BindableFixture): fixture is BindableFixture & RivalFixture {
  return fixture.home_team_id !== null && fixture.away_team_id !== null;
}

/** A walkover has no match. A match without a time takes its fixture's. */
async function storePairs(transaction: Database, leagueId: number, pairs: readonly MadePair[]): Promise<void> {
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
  await takeKickOffs(
    transaction,
    leagueId,
    pairs.flatMap(({ match: { match_id, has_time } }) => (match_id === null || has_time ? [] : match_id)),
  );
}

/** Moves matches to the time of day of their fixtures' kick-offs, unless that is still in the future. */
async function takeKickOffs(transaction: Database, leagueId: number, matchIds: number[]): Promise<void> {
  if (matchIds.length === 0) return;
  await execute(
    transaction,
    sql`
      update matches
      set submission_date = timed.played_at
      from (
        select m.match_id, ((m.submission_date at time zone zone)::date + (kick_off at time zone zone)::time)
          at time zone zone as played_at
        from matches m
        join fixtures f on f.match_id = m.match_id
        cross join (select ${zoneOf(leagueId)} as zone) as clocks
        where m.match_id = any(${matchIds}::bigint[]) and kick_off is not null
      ) as timed
      where matches.match_id = timed.match_id and timed.played_at <= now()`,
  );
}

/** The walkover of a fixture from its home side; empty for a match. */
function readWalkover({ walkover }: PairedMatch, isSameHome: boolean) {
  if (!walkover) return {};
  const [home, away] = isSameHome ? walkover : [walkover[1], walkover[0]];
  const winner = home === away ? 'neither' : home > away ? 'home' : 'away';
  return { winner, walkover_home: home, walkover_away: away };
}
