import { dayIn } from '#contract/kit/days.ts';
import type { FiguresScope } from '#contract/leagues/standings.ts';
import { BOARD_STATS, type BoardStat } from '#contract/matches/stats.ts';
import type { Database } from '#database/connect.ts';
import { hideFromPlanner, join, literal, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import type { LeagueBasis } from '#server/competitions/choose-scope.ts';
import type { PairSums, TeamSums } from '#server/competitions/tables/build-standings.ts';
import { dayOf, isWithinSpan, startOf } from '#server/kit/time/league-day-queries.ts';
import { startOfDay } from '#server/kit/time/zoned-time.ts';
import { IS_ON_LEADERBOARDS } from '#server/people/player-visibility-queries.ts';
import { isCounted } from '#server/results/counted/match-queries.ts';
import { per90, STAT_SUMS } from '#server/results/counted/stat-sum-queries.ts';
import { TABLE_RULES } from '#server/results/tables/table-rules-queries.ts';
import { winnersOf } from '#server/votes/match-vote-queries.ts';

/** From this number of team names on, not all pairs of teams are read. */
const MANY_TEAMS = 100;

export async function listLeagueZones(database: Database): Promise<{ id: number; time_zone: string }[]> {
  return queryPrepared(database, 'list_league_zones', sql`select id, time_zone from open_leagues`);
}

/** Unknown ids are omitted. */
export async function listLeagueBases(database: Database, leagueIds: readonly number[]): Promise<LeagueBasis[]> {
  const rows = await queryPrepared<{ basis: LeagueBasis }>(
    database,
    'list_league_bases',
    sql`
      select json_build_object(
        'league_id', l.id,
        'league_name', l.name,
        'time_zone', l.time_zone,
        'newest_day', (
          select ${dayOf(sql`submission_date`, sql`l.time_zone`)}
          from matches m
          where league_id = l.id and ${isCounted('m')}
          order by submission_date desc
          limit 1
        ),
        'has_many_teams', (
          select count(*) >= ${MANY_TEAMS}::integer
          from (select from team_names where league_id = l.id limit ${literal(MANY_TEAMS)}) as known
        ),
        'plans', exists (select from set_aside_matches aside where aside.league_id = l.id)
          or exists (select from planned_competitions p where p.league_id = l.id and p.has_fixtures),
        'has_stats', exists (select from line_stats stats where stats.league_id = l.id),
        'has_votes', exists (select from match_votes given where given.league_id = l.id),
        'competitions', (
          select coalesce(json_agg(
            json_build_object(
              'id', c.id, 'season_id', c.season_id, 'name', c.name, 'format', c.format, 'match_types', to_json(c.match_types)
            ) order by c.id
          ), '[]')
          from competitions c
          where c.league_id = l.id and c.removed_at is null and c.published_at is not null
        ),
        ${TABLE_RULES}
      ) as basis
      from open_leagues l
      where l.id = any(${hideFromPlanner(leagueIds, 'integer[]')})`,
  );
  return rows.map(({ basis }) => basis);
}

/** A scope of a league's figures. `plans` says whether fixtures or staff may exclude matches. Days are the league's. */
export type CountedScope = FiguresScope &
  Pick<LeagueBasis, 'plans' | 'time_zone'> & {
    competition_id?: number;
    /** Periods in which matches outside of competitions don't count. */
    competing?: readonly { first_day: string; last_day: string }[];
  };

/** The view of all results of a league; the one of matches alone is faster. */
function resultsOf(plans: boolean): Sql {
  return raw(plans ? 'results' : 'match_results');
}

/** A condition that always holds in leagues without fixtures. */
function ifPlanned(plans: boolean, condition: string): Sql {
  return raw(plans ? condition : '');
}

/** Statement names differ by the view. */
function nameFor(plans: boolean, name: string): string {
  return plans ? `${name}_planned` : name;
}

/** League, days, type and season of a scope, as SQL; `end` is the first instant after it. */
interface ScopeColumns {
  league: Sql;
  first: Sql;
  end: Sql;
  type: Sql;
  season: Sql;
}

/**
 * Whether a row `r` of the results belongs to a scope. A competition's result belongs to its season, whatever the day;
 * a fixture's result belongs to all types of its competition.
 */
function isWithin({ league, first, end, type, season }: ScopeColumns): Sql {
  return sql`r.league_id = ${league} and r.is_published
    and ((r.fixture_id is not null and ${season} is not null) or (
      r.played_at >= coalesce(${first}, '-infinity') and r.played_at < coalesce(${end}, 'infinity')
    ))
    and (
      not exists (select from competitions other where other.league_id = ${league} and other.season_id <> ${season})
      or r.competition_id <= 0
      or r.competition_id = any(array(select id from competitions where season_id = ${season}))
    )
    and (${type} is null or r.type = ${type} or (r.type is null and ${type} = any(r.match_types)))`;
}

function isInScope(scope: CountedScope): Sql {
  const { first, end } = instantsOf(scope);
  return isWithin({
    league: sql`${scope.league_id}::integer`,
    first: sql`${first}::timestamptz`,
    end: sql`${end}::timestamptz`,
    type: sql`${scope.type}::text`,
    season: sql`${scope.season?.id ?? null}::integer`,
  });
}

/** The first instant of the scope, and the first one after it. */
function instantsOf({ from, to, time_zone }: CountedScope): { first: string | null; end: string | null } {
  return { first: from && startOfDay(from, time_zone), end: to && startOfDay(to, time_zone, { after: 1 }) };
}

/** The winner has more goals, even in walkovers, and comparing goals is faster than comparing outcomes. */
function sumsOf(plans: boolean): Sql {
  return sql`
  count(*) filter (where home_goals > away_goals) as home_wins,
  count(*) filter (where home_goals = away_goals ${ifPlanned(plans, `and outcome = 'draw'`)}) as draws,
  count(*) filter (where home_goals < away_goals) as away_wins,
  sum(home_goals) as home_goals,
  sum(away_goals) as away_goals,
  ${raw(plans ? `count(*) filter (where outcome = 'neither')` : '0')} as lost_by_both`;
}

const PAIR = sql`json_build_array(
  home_name, away_name, home_wins, draws, away_wins, home_goals, away_goals, lost_by_both
)`;

/** The results in tables that meet a condition. Names are grouped by their bytes, which sorts faster. */
function resultsIn(isInside: Sql, plans: boolean): Sql {
  return sql`(
    select home_name collate "C" as home_name, away_name collate "C" as away_name, outcome, home_goals, away_goals
    from ${resultsOf(plans)} r
    where ${isInside} ${ifPlanned(plans, 'and r.in_table')}
  ) as result`;
}

/** `PairSums` as JSON for the results in `isInside`. */
function pairsOf(isInside: Sql, plans: boolean): Sql {
  return sql`
    select coalesce(json_agg(${PAIR}), '[]')
    from (select home_name, away_name, ${sumsOf(plans)} from ${resultsIn(isInside, plans)} group by home_name, away_name) as pair`;
}

/** Results of each pair of team names. */
export async function listPairSums(database: Database, scope: CountedScope): Promise<PairSums[]> {
  const [row] = await queryPrepared<{ pairs: PairSums[] }>(
    database,
    nameFor(scope.plans, 'list_pair_sums'),
    sql`select (${pairsOf(isInScope(scope), scope.plans)}) as pairs`,
  );
  return row?.pairs ?? [];
}

/** Results of each pair of the given team names. */
export async function listPairSumsAmong(
  database: Database,
  scope: CountedScope,
  names: readonly string[],
): Promise<PairSums[]> {
  const among = sql`home_name = any(${names}::text[]) and away_name = any(${names}::text[])`;
  const [row] = await queryPrepared<{ pairs: PairSums[] }>(
    database,
    nameFor(scope.plans, 'list_pair_sums_among'),
    sql`select (${pairsOf(sql`${isInScope(scope)} and ${among}`, scope.plans)}) as pairs`,
  );
  return row?.pairs ?? [];
}

/** Results of each team name at home and away, without matches of a name against itself. */
export async function listTeamSums(database: Database, scope: CountedScope): Promise<TeamSums[]> {
  const [row] = await queryPrepared<{ teams: TeamSums[] }>(
    database,
    nameFor(scope.plans, 'list_team_sums'),
    sql`
      select coalesce(json_agg(
        case when away_name is null
          then json_build_array(home_name, home_wins, draws, away_wins + lost_by_both, home_goals, away_goals)
          else json_build_array(away_name, away_wins, draws, home_wins + lost_by_both, away_goals, home_goals)
        end
      ), '[]') as teams
      from (
        select home_name, away_name, ${sumsOf(scope.plans)}
        from ${resultsIn(sql`${isInScope(scope)} and home_name <> away_name`, scope.plans)}
        group by grouping sets ((home_name), (away_name))
      ) as side`,
  );
  return row?.teams ?? [];
}

/** Sums of a league. `weeks` has the counted matches by week, 0 for the oldest; weeks without matches are omitted. */
export interface LeagueSums {
  league_id: number;
  pairs: PairSums[];
  total_matches: number;
  weeks: Record<string, number>;
}

/** Sums of several leagues, queried separately for those with and without fixtures. */
export async function listLeagueSums(
  database: Database,
  scopes: readonly CountedScope[],
  period: { now: Date; weeks: number },
): Promise<LeagueSums[]> {
  const parts = [true, false].map((plans) => scopes.filter((scope) => scope.plans === plans));
  const sums = await Promise.all(parts.map((part) => (part.length > 0 ? listSumsOf(database, part, period) : [])));
  return sums.flat();
}

/** Each league's pairs in its scope, its counted matches, and those of `weeks` weeks up to the day of `now` there. */
async function listSumsOf(
  database: Database,
  scopes: readonly CountedScope[],
  { now, weeks }: { now: Date; weeks: number },
): Promise<LeagueSums[]> {
  const plans = scopes.some((scope) => scope.plans);
  const instants = scopes.map(instantsOf);
  const isInside = isWithin({
    league: sql`scope.league`,
    first: sql`scope.first`,
    end: sql`scope.after`,
    type: sql`scope.of_type`,
    season: sql`scope.season`,
  });
  return queryPrepared<LeagueSums>(
    database,
    nameFor(plans, 'list_league_sums'),
    sql`
      select scope.league as league_id,
        (${pairsOf(isInside, plans)}) as pairs,
        (select count(*)::integer from matches m where league_id = scope.league and ${isCounted('m')}) as total_matches,
        (
          select coalesce(json_object_agg(week, matches), '{}')
          from (
            select (${dayOf(sql`submission_date`, sql`scope.zone`)} - period.first_day) / 7 as week, count(*) as matches
            from matches m, (
              select first_day, ${startOf(sql`first_day`, sql`scope.zone`)} as starts_at,
                ${startOf(sql`scope.today`, sql`scope.zone`, { after: 1 })} as ends_at
              from (select scope.today + 1 - 7 * ${weeks}::integer as first_day) as first
              offset 0
            ) as period
            where league_id = scope.league and ${isCounted('m')} and ${isWithinSpan('submission_date', 'period')}
            group by week
          ) as played
        ) as weeks
      from unnest(
        ${scopes.map(({ league_id }) => league_id)}::integer[],
        ${instants.map(({ first }) => first)}::timestamptz[],
        ${instants.map(({ end }) => end)}::timestamptz[],
        ${scopes.map(({ type }) => type)}::text[],
        ${scopes.map(({ season }) => season?.id ?? null)}::integer[],
        ${scopes.map(({ time_zone }) => time_zone)}::text[],
        ${scopes.map(({ time_zone }) => dayIn(time_zone, now))}::date[]
      ) as scope (league, first, after, of_type, season, zone, today)`,
  );
}

/** A player's totals in a scope. */
export interface PlayerSums {
  player_key: string;
  goals: number;
  assists: number;
  yellow_cards: number;
  red_cards: number;
}

const NAME_ORDER = sql`lower(name) collate "C", player_key`;

/** The table expression `counted`: matches of a scope that count for players. */
function countedMatches(scope: CountedScope): Sql {
  const { competition_id = null, competing = [], time_zone } = scope;
  const starts = competing.map(({ first_day }) => startOfDay(first_day, time_zone));
  const ends = competing.map(({ last_day }) => startOfDay(last_day, time_zone, { after: 1 }));
  return sql`
    counted as materialized (
      select match_id
      from ${resultsOf(scope.plans)} r
      where ${isInScope(scope)} ${ifPlanned(scope.plans, 'and r.players_count and r.match_id is not null')}
        and (${competition_id}::integer is null or r.competition_id = ${competition_id}::integer)
        and (r.competition_id > 0 or not exists (
          select from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as span (starts_at, ends_at)
          where r.played_at >= span.starts_at and r.played_at < span.ends_at
        ))
    )`;
}

/** The table expression `sums`. Lines without figures are excluded, which matches the condition of a partial index. */
const PLAYER_SUMS = sql`
      sums as (
        select player_key, sum(goals)::integer as goals, sum(assists)::integer as assists,
          sum(yellow_cards)::integer as yellow_cards, sum(red_card)::integer as red_cards
        from counted
        join match_players using (match_id)
        where goals > 0 or assists > 0 or yellow_cards > 0 or red_card > 0
        group by player_key
      )`;

/** The first `limit` players on leaderboards by goals, then by name; reads no visibility beyond them. */
export async function listTopScorers(
  database: Database,
  scope: CountedScope,
  limit: number,
): Promise<(PlayerSums & BoardPlayer)[]> {
  return queryPrepared(
    database,
    nameFor(scope.plans, 'list_top_scorers'),
    sql`
      with ${countedMatches(scope)},
      ${PLAYER_SUMS}
      select player_key, name, id, goals, assists, yellow_cards, red_cards
      from (
        select sums.*, name, lower(name) collate "C" as folded, roblox_id as id, leaderboard_visibility
        from sums
        join players using (player_key)
        where goals > 0
        order by goals desc, folded, player_key
        offset 0
      ) as players
      where ${IS_ON_LEADERBOARDS}
      order by goals desc, folded, player_key
      limit ${literal(limit)}`,
  );
}

/** The first `limit` players of a scope by goals, by assists and by cards, then by name. */
export async function listBestPlayers(database: Database, scope: CountedScope, limit: number): Promise<PlayerSums[]> {
  return queryPrepared<PlayerSums>(
    database,
    nameFor(scope.plans, 'list_best_players'),
    sql`
      with ${countedMatches(scope)},
      ${PLAYER_SUMS},
      placed as (
        select sums.*,
          row_number() over (order by goals desc, ${NAME_ORDER}) as by_goals,
          row_number() over (order by assists desc, ${NAME_ORDER}) as by_assists,
          row_number() over (order by yellow_cards + red_cards desc, ${NAME_ORDER}) as by_cards
        from sums
        join players using (player_key)
      ),
      board_limit as (select ${limit}::integer as places)
      select player_key, goals, assists, yellow_cards, red_cards
      from placed, board_limit
      where (goals > 0 and by_goals <= places) or (assists > 0 and by_assists <= places)
        or (yellow_cards + red_cards > 0 and by_cards <= places)`,
  );
}

/** A player's total of a stat with a board, and the figure per 90 minutes. */
export interface StatFigure {
  player_key: string;
  stat: BoardStat;
  total: number;
  per_90: number | null;
}

/** The first `limit` players of a scope by each stat with a board, in total and per 90 minutes, then by name. */
export async function listBestByStats(database: Database, scope: CountedScope, limit: number): Promise<StatFigure[]> {
  const figures = BOARD_STATS.map((stat) => sql`(${raw(`'${stat}', ${stat}`)}, ${per90(stat)})`);
  return queryPrepared<StatFigure>(
    database,
    nameFor(scope.plans, 'list_best_by_stats'),
    sql`
      with ${countedMatches(scope)},
      sums as (
        select played.player_key, ${STAT_SUMS}
        from counted
        join line_stats line using (match_id)
        join match_players played
          on played.match_id = line.match_id and played.team = line.team and played.slot = line.slot
        group by played.player_key
      ),
      placed as (
        select player_key, figure.*,
          row_number() over (partition by stat order by total desc, ${NAME_ORDER}) as by_total,
          row_number() over (partition by stat order by per_90 desc nulls last, ${NAME_ORDER}) as by_per_90
        from sums
        join players using (player_key)
        cross join lateral (values ${join(figures)}) as figure (stat, total, per_90)
        where total > 0
      ),
      board_limit as (select ${limit}::integer as places)
      select player_key, stat, total, per_90::double precision
      from placed, board_limit
      where by_total <= places or (per_90 is not null and by_per_90 <= places)`,
  );
}

/** The first `limit` players of a scope by Player of the Match awards, then by name. */
export async function listBestByVotes(
  database: Database,
  scope: CountedScope,
  limit: number,
): Promise<{ player_key: string; total: number }[]> {
  return queryPrepared(
    database,
    nameFor(scope.plans, 'list_best_by_votes'),
    sql`
      with ${countedMatches(scope)}
      select player_key, count(*)::integer as total
      from (${winnersOf(sql`select match_id from counted`)}) as won
      join players using (player_key)
      group by player_key, name
      order by total desc, ${NAME_ORDER}
      limit ${limit}::integer`,
  );
}

/** A player on a leaderboard. */
export interface BoardPlayer {
  player_key: string;
  name: string;
  id: string | null;
}

/** The players who haven't opted out of leaderboards. */
export async function listShownPlayers(database: Database, playerKeys: readonly string[]): Promise<BoardPlayer[]> {
  return queryPrepared<BoardPlayer>(
    database,
    'list_shown_players',
    sql`
      select player_key, name, roblox_id as id
      from players
      where player_key = any(${playerKeys}::text[]) and ${IS_ON_LEADERBOARDS}`,
  );
}
