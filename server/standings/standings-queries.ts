import type { FiguresScope } from '#contract/standings.ts';
import type { Database } from '#database/connect.ts';
import { hideFromPlanner, literal, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import { type DatabaseSnapshot, isChangedSince, SNAPSHOT_COLUMNS } from '#database/snapshot.ts';
import { isCounted } from '#server/matches/match-queries.ts';
import { accountsOf } from '#server/players/player-visibility-queries.ts';
import type { PairSums, TeamSums } from '#server/standings/build-standings.ts';
import type { LeagueBasis } from '#server/standings/choose-scope.ts';
import { RULES } from '#server/standings/table-rules-queries.ts';

/** Beyond this number of changed matches all leagues count as changed. */
export const MAX_CHANGES = 20_000;

/** With this number of team names a league has too many pairs of teams to read them all. */
const MANY_TEAMS = 100;

/** The leagues changed by transactions that had not ended at a snapshot, and the snapshot of this statement. */
export interface LeagueChanges extends DatabaseSnapshot {
  /** Leagues with a changed match; incomplete beyond `MAX_CHANGES` changes. */
  changed_matches: number[];
  change_count: number;
  /** Leagues whose name, seasons, team aliases, deductions or player merges changed. */
  changed_rules: number[];
}

/** Without an earlier snapshot nothing counts as changed. `row_number` limits rows, as `limit` misleads the planner. */
export async function listLeagueChanges(
  database: Database,
  since: DatabaseSnapshot | undefined,
): Promise<LeagueChanges> {
  const hasChanged = isChangedSince(since?.snapshot ?? null);
  const [changes] = await queryPrepared<LeagueChanges>(
    database,
    'list_league_changes',
    sql`
      select ${raw(SNAPSHOT_COLUMNS)}, changed_matches, change_count,
        array(select id from leagues where ${hasChanged}) as changed_rules
      from (
        select coalesce(array_agg(distinct league_id), '{}') as changed_matches, count(*)::integer as change_count
        from (select league_id, row_number() over () as number from matches where ${hasChanged}) as changed
        where number <= ${MAX_CHANGES + 1}::integer
      ) as changes`,
  );
  if (!changes) throw new Error('PostgreSQL returned no changes.');
  return changes;
}

export async function listLeagueIds(database: Database): Promise<number[]> {
  const rows = await queryPrepared<{ id: number }>(database, 'list_league_ids', sql`select id from leagues`);
  return rows.map(({ id }) => id);
}

/** Unknown ids are left out. */
export async function listLeagueBases(database: Database, leagueIds: readonly number[]): Promise<LeagueBasis[]> {
  const rows = await queryPrepared<{ basis: LeagueBasis }>(
    database,
    'list_league_bases',
    sql`
      select json_build_object(
        'league_id', l.id,
        'league_name', l.name,
        'newest_day', (
          select to_char(submission_date at time zone 'UTC', 'YYYY-MM-DD')
          from matches m
          where league_id = l.id and ${isCounted('m')}
          order by submission_date desc
          limit 1
        ),
        'has_many_teams', (
          select count(*) >= ${MANY_TEAMS}::integer
          from (select from team_names where league_id = l.id limit ${literal(MANY_TEAMS)}) as known
        ),
        ${RULES}
      ) as basis
      from leagues l
      where l.id = any(${hideFromPlanner(leagueIds, 'integer[]')})`,
  );
  return rows.map(({ basis }) => basis);
}

/** Whether a match of `matches m` belongs to a scope; `end` is the first instant after it. */
function isWithin(league: Sql, first: Sql, end: Sql, type: Sql): Sql {
  return sql`league_id = ${league} and ${isCounted('m')}
    and submission_date >= coalesce(${first}, '-infinity') and submission_date < coalesce(${end}, 'infinity')
    and (${type} is null or type = ${type})`;
}

function isInScope(scope: FiguresScope): Sql {
  const { first, end } = instantsOf(scope);
  return isWithin(
    sql`${scope.league_id}::integer`,
    sql`${first}::timestamptz`,
    sql`${end}::timestamptz`,
    sql`${scope.type}::text`,
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The first instant of the scope and the first one after it. */
function instantsOf({ from, to }: FiguresScope): { first: string | null; end: string | null } {
  return {
    first: from && `${from}T00:00:00Z`,
    end: to && new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS).toISOString(),
  };
}

const RESULTS = sql`
  count(*) filter (where blue_goals > green_goals) as blue_wins,
  count(*) filter (where blue_goals = green_goals) as draws,
  count(*) filter (where blue_goals < green_goals) as green_wins,
  sum(blue_goals) as blue_goals,
  sum(green_goals) as green_goals`;

const PAIR = sql`json_build_array(blue_name, green_name, blue_wins, draws, green_wins, blue_goals, green_goals)`;

/** `PairSums` as JSON, of the matches in `isInside`. */
function pairsOf(isInside: Sql): Sql {
  return sql`
    select coalesce(json_agg(${PAIR}), '[]')
    from (select blue_name, green_name, ${RESULTS} from matches m where ${isInside} group by blue_name, green_name) as pair`;
}

/** The results of each pair of team names. */
export async function listPairSums(database: Database, scope: FiguresScope): Promise<PairSums[]> {
  const [row] = await queryPrepared<{ pairs: PairSums[] }>(
    database,
    'list_pair_sums',
    sql`select (${pairsOf(isInScope(scope))}) as pairs`,
  );
  return row?.pairs ?? [];
}

/** The results of each pair of these team names. */
export async function listPairSumsAmong(
  database: Database,
  scope: FiguresScope,
  names: readonly string[],
): Promise<PairSums[]> {
  const among = sql`blue_name = any(${names}::text[]) and green_name = any(${names}::text[])`;
  const [row] = await queryPrepared<{ pairs: PairSums[] }>(
    database,
    'list_pair_sums_among',
    sql`select (${pairsOf(sql`${isInScope(scope)} and ${among}`)}) as pairs`,
  );
  return row?.pairs ?? [];
}

/** The results of each team name as Blue and as Green, without the matches of a name against itself. */
export async function listTeamSums(database: Database, scope: FiguresScope): Promise<TeamSums[]> {
  const [row] = await queryPrepared<{ teams: TeamSums[] }>(
    database,
    'list_team_sums',
    sql`
      select coalesce(json_agg(
        case when green_name is null
          then json_build_array(blue_name, blue_wins, draws, green_wins, blue_goals, green_goals)
          else json_build_array(green_name, green_wins, draws, blue_wins, green_goals, blue_goals)
        end
      ), '[]') as teams
      from (
        select blue_name, green_name, ${RESULTS}
        from matches m
        where ${isInScope(scope)} and blue_name <> green_name
        group by grouping sets ((blue_name), (green_name))
      ) as side`,
  );
  return row?.teams ?? [];
}

/** Sums of a league. `weeks` has the counted matches by week, 0 for the oldest; weeks without matches are left out. */
export interface LeagueSums {
  league_id: number;
  pairs: PairSums[];
  total_matches: number;
  weeks: Record<string, number>;
}

/** For each league: pairs of its scope, its counted matches, and those of `weeks` weeks up to `today` in UTC. */
export async function listLeagueSums(
  database: Database,
  scopes: readonly FiguresScope[],
  { today, weeks }: { today: string; weeks: number },
): Promise<LeagueSums[]> {
  const instants = scopes.map(instantsOf);
  const isInside = isWithin(sql`scope.league`, sql`scope.first`, sql`scope.after`, sql`scope.of_type`);
  return queryPrepared<LeagueSums>(
    database,
    'list_league_sums',
    sql`
      select scope.league as league_id,
        (${pairsOf(isInside)}) as pairs,
        (select count(*)::integer from matches m where league_id = scope.league and ${isCounted('m')}) as total_matches,
        (
          select coalesce(json_object_agg(week, matches), '{}')
          from (
            select ((submission_date at time zone 'UTC')::date - first_day) / 7 as week, count(*) as matches
            from matches m, (select ${today}::date + 1 - 7 * ${weeks}::integer as first_day) as period
            where league_id = scope.league and ${isCounted('m')}
              and submission_date >= first_day::timestamp at time zone 'UTC'
              and submission_date < (${today}::date + 1)::timestamp at time zone 'UTC'
            group by week
          ) as played
        ) as weeks
      from unnest(
        ${scopes.map(({ league_id }) => league_id)}::integer[],
        ${instants.map(({ first }) => first)}::timestamptz[],
        ${instants.map(({ end }) => end)}::timestamptz[],
        ${scopes.map(({ type }) => type)}::text[]
      ) as scope (league, first, after, of_type)`,
  );
}

/** A player's sums over a scope. */
export interface PlayerSums {
  player_key: string;
  goals: number;
  assists: number;
  yellow_cards: number;
  red_cards: number;
}

const BY_NAME = sql`lower(name) collate "C", player_key`;

/**
 * The first `limit` players of a scope by goals, by assists and by cards, then by name, and the number of matches. Lines
 * without goals, assists and cards are left out: this is the condition of a partial index.
 */
export async function listBestPlayers(
  database: Database,
  scope: FiguresScope,
  limit: number,
): Promise<{ matches: number; players: PlayerSums[] }> {
  const [row] = await queryPrepared<{ matches: number; players: PlayerSums[] }>(
    database,
    'list_best_players',
    sql`
      with counted as materialized (select match_id from matches m where ${isInScope(scope)}),
      sums as (
        select player_key, sum(goals) as goals, sum(assists) as assists, sum(yellow_cards) as yellow_cards,
          sum(red_card) as red_cards
        from counted
        join match_players using (match_id)
        where goals > 0 or assists > 0 or yellow_cards > 0 or red_card > 0
        group by player_key
      ),
      placed as (
        select sums.*,
          row_number() over (order by goals desc, ${BY_NAME}) as by_goals,
          row_number() over (order by assists desc, ${BY_NAME}) as by_assists,
          row_number() over (order by yellow_cards + red_cards desc, ${BY_NAME}) as by_cards
        from sums
        join players using (player_key)
      ),
      board_limit as (select ${limit}::integer as places)
      select (select count(*)::integer from counted) as matches, (
        select coalesce(json_agg(json_build_object(
          'player_key', player_key,
          'goals', goals,
          'assists', assists,
          'yellow_cards', yellow_cards,
          'red_cards', red_cards
        )), '[]')
        from placed, board_limit
        where (goals > 0 and by_goals <= places) or (assists > 0 and by_assists <= places)
          or (yellow_cards + red_cards > 0 and by_cards <= places)
      ) as players`,
  );
  return row ?? { matches: 0, players: [] };
}

/** A player as a leaderboard names it. */
export interface NamedPlayer {
  player_key: string;
  name: string;
  id: string | null;
}

/**
 * Whether a row of `players` is on leaderboards. Opting out also covers the Roblox username in matches without a Roblox
 * id.
 */
export const IS_ON_LEADERBOARDS = sql`coalesce(
  (select bool_and(account.leaderboard_visibility) ${accountsOf(raw('player_key'))}),
  players.leaderboard_visibility
)`;

/** The players who are on leaderboards. */
export async function listShownPlayers(database: Database, playerKeys: readonly string[]): Promise<NamedPlayer[]> {
  return queryPrepared<NamedPlayer>(
    database,
    'list_shown_players',
    sql`
      select player_key, name, roblox_id as id
      from players
      where player_key = any(${playerKeys}::text[]) and ${IS_ON_LEADERBOARDS}`,
  );
}
