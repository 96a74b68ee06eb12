import type { FiguresScope } from '#contract/standings.ts';
import type { Database } from '#database/connect.ts';
import { type DatabaseSnapshot, SNAPSHOT_COLUMNS } from '#database/snapshot.ts';
import { changedSince } from '#server/matches/list/match-index-queries.ts';
import { IS_COUNTED } from '#server/matches/match-queries.ts';
import { accountsOf } from '#server/players/player-visibility-queries.ts';
import type { PairSums } from '#server/standings/build-standings.ts';
import { RULES } from '#server/standings/table-rules-queries.ts';

interface ScopeColumns {
  league: string;
  from: string;
  to: string;
  type: string;
}

/** In SQL: whether `matches m` belongs to a scope. */
function isInScope({ league, from, to, type }: ScopeColumns): string {
  return `
  league_id = ${league} and ${IS_COUNTED}
  and submission_date >= coalesce(${from}::timestamptz, '-infinity')
  and submission_date < coalesce(${to}::timestamptz + interval '24 hours', 'infinity')
  and (${type}::text is null or type = ${type})`;
}

/** Of a scope, whose values are parameters 1 to 4. */
const IN_SCOPE = isInScope({ league: '$1', from: '$2', to: '$3', type: '$4' });

function valuesOf({ league_id, from, to, type }: FiguresScope) {
  const startOf = (day: string | null) => day && `${day}T00:00:00Z`;
  return [league_id, startOf(from), startOf(to), type] as const;
}

export interface Look extends DatabaseSnapshot {
  /** `LeagueBasis` as JSON. */
  basis: string;
  /** Whether a match of the league was changed by a transaction that was not over at the earlier moment. */
  has_changed: boolean;
}

/** In SQL: `LeagueBasis` of `leagues l`, as JSON. */
const BASIS = `
  json_build_object(
    'league_id', l.id,
    'league_name', l.name,
    'newest_day', (
      select to_char(submission_date at time zone 'UTC', 'YYYY-MM-DD')
      from matches m
      where league_id = l.id and ${IS_COUNTED}
      order by submission_date desc
      limit 1
    ),
    'merges', (
      select coalesce(json_agg(id order by id), '[]') from player_merges where league_id = l.id and undone_at is null
    ),
    ${RULES}
  )::text`;

/** What a league's figures are made by, and whether they may be others than `since`; undefined without such a league. */
export async function lookAtLeague(
  database: Database,
  leagueId: number,
  since: DatabaseSnapshot | null,
): Promise<Look | undefined> {
  const { rows } = await database.$client.query<Look>({
    name: 'look_at_league',
    text: `
      select ${SNAPSHOT_COLUMNS},
        exists (select from matches where league_id = l.id and ${changedSince('$2')}) as has_changed,
        ${BASIS} as basis
      from leagues l
      where l.id = $1`,
    values: [leagueId, since?.snapshot ?? null],
  });
  return rows[0];
}

/**
 * `lookAtLeague` for every league. Changes are collected once from the oldest snapshot on, which is a parameter so that
 * the planner estimates them: with a snapshot per league it would choose a scan of the whole table.
 */
export async function lookAtLeagues(
  database: Database,
  since: ReadonlyMap<number, DatabaseSnapshot>,
): Promise<(Look & { league_id: number })[]> {
  const snapshots = [...since.values()].map(({ snapshot }) => snapshot);
  const { rows } = await database.$client.query<Look & { league_id: number }>({
    name: 'look_at_leagues',
    text: `
      with changed as materialized (
        select league_id, changed_xid from matches where changed_xid >= $3::text::xid8
      )
      select ${SNAPSHOT_COLUMNS}, l.id as league_id,
        exists (
          select from changed where changed.league_id = l.id and ${changedSince('known.snapshot')}
        ) as has_changed,
        ${BASIS} as basis
      from leagues l
      left join unnest($1::integer[], $2::text[]) as known (league_id, snapshot) on known.league_id = l.id`,
    values: [[...since.keys()], snapshots, findOldestTransaction(snapshots)],
  });
  return rows;
}

/** The first transaction that was running at any of the snapshots, which PostgreSQL writes as 'xmin:xmax:running'. */
function findOldestTransaction(snapshots: readonly string[]): string | null {
  const first = snapshots.map((snapshot) => BigInt(snapshot.slice(0, snapshot.indexOf(':'))));
  return first.length === 0 ? null : String(first.reduce((oldest, xid) => (xid < oldest ? xid : oldest)));
}

/** In SQL: `PairSums` of the matches of a scope, as JSON. */
function pairsOf(isInside: string): string {
  return `
    select coalesce(json_agg(
      json_build_array(blue_name, green_name, blue_wins, draws, green_wins, blue_goals, green_goals)
    ), '[]')
    from (
      select blue_name, green_name,
        count(*) filter (where blue_goals > green_goals) as blue_wins,
        count(*) filter (where blue_goals = green_goals) as draws,
        count(*) filter (where blue_goals < green_goals) as green_wins,
        sum(blue_goals) as blue_goals,
        sum(green_goals) as green_goals
      from matches m
      where ${isInside}
      group by blue_name, green_name
    ) as pair`;
}

/** The matches of a scope by the names of their teams. */
export async function listPairSums(database: Database, scope: FiguresScope): Promise<PairSums[]> {
  const { rows } = await database.$client.query<{ pairs: PairSums[] }>({
    name: 'list_pair_sums',
    text: `select (${pairsOf(IN_SCOPE)}) as pairs`,
    values: [...valuesOf(scope)],
  });
  return rows[0]?.pairs ?? [];
}

/** A league's counted matches; `weeks` are numbered from 0, the oldest, and those without a match are left out. */
export interface LeagueSums {
  league_id: number;
  pairs: PairSums[];
  total_matches: number;
  weeks: Record<string, number>;
}

/** Sums of one scope of each league, of all its matches, and of `weeks` weeks up to and including `today` in UTC. */
export async function listLeagueSums(
  database: Database,
  scopes: readonly FiguresScope[],
  { today, weeks }: { today: string; weeks: number },
): Promise<LeagueSums[]> {
  const values = scopes.map(valuesOf);
  const columns = [0, 1, 2, 3].map((at) => values.map((value) => value[at]));
  const isInside = isInScope({ league: 'scope.league', from: 'scope.first', to: 'scope.last', type: 'scope.of_type' });
  const { rows } = await database.$client.query<LeagueSums>({
    name: 'list_league_sums',
    text: `
      select scope.league as league_id,
        (${pairsOf(isInside)}) as pairs,
        (select count(*)::integer from matches m where league_id = scope.league and ${IS_COUNTED}) as total_matches,
        (
          select coalesce(json_object_agg(week, matches), '{}')
          from (
            select ((submission_date at time zone 'UTC')::date - first_day) / 7 as week, count(*) as matches
            from matches m, (select $5::date + 1 - 7 * $6::integer as first_day) as period
            where league_id = scope.league and ${IS_COUNTED}
              and submission_date >= first_day::timestamp at time zone 'UTC'
              and submission_date < ($5::date + 1)::timestamp at time zone 'UTC'
            group by week
          ) as played
        ) as weeks
      from unnest($1::integer[], $2::timestamptz[], $3::timestamptz[], $4::text[])
        as scope (league, first, last, of_type)`,
    values: [...columns, today, weeks],
  });
  return rows;
}

/** A player's sums over a scope. */
export interface PlayerSums {
  player_key: string;
  goals: number;
  assists: number;
  yellow_cards: number;
  red_cards: number;
}

/**
 * The players of a scope who are among the first `most` by goals, assists or cards, equals by name, and how many matches
 * were counted.
 */
export async function listBestPlayers(
  database: Database,
  scope: FiguresScope,
  most: number,
): Promise<{ matches: number; players: PlayerSums[] }> {
  const { rows } = await database.$client.query<{ matches: number; players: PlayerSums[] }>({
    name: 'list_best_players',
    text: `
      with counted as materialized (select match_id from matches m where ${IN_SCOPE}),
      sums as (
        select player_key, sum(goals) as goals, sum(assists) as assists, sum(yellow_cards) as yellow_cards,
          sum(red_card) as red_cards
        from counted
        join match_players using (match_id)
        group by player_key
      ),
      placed as (
        select sums.*,
          row_number() over (order by goals desc, ${BY_NAME}) as by_goals,
          row_number() over (order by assists desc, ${BY_NAME}) as by_assists,
          row_number() over (order by yellow_cards + red_cards desc, ${BY_NAME}) as by_cards
        from sums
        join players using (player_key)
      )
      select (select count(*)::integer from counted) as matches, (
        select coalesce(json_agg(json_build_object(
          'player_key', player_key,
          'goals', goals,
          'assists', assists,
          'yellow_cards', yellow_cards,
          'red_cards', red_cards
        )), '[]')
        from placed
        where (goals > 0 and by_goals <= $5) or (assists > 0 and by_assists <= $5)
          or (yellow_cards + red_cards > 0 and by_cards <= $5)
      ) as players`,
    values: [...valuesOf(scope), most],
  });
  return rows[0] ?? { matches: 0, players: [] };
}

const BY_NAME = `lower(name) collate "C", player_key`;

/** A player as a leaderboard names it. */
export interface NamedPlayer {
  player_key: string;
  name: string;
  id: string | null;
}

/**
 * The players of the keys who are on leaderboards. Someone who is left out is so under the Roblox username too, which
 * matches by hand know them by.
 */
export async function listShownPlayers(database: Database, playerKeys: readonly string[]): Promise<NamedPlayer[]> {
  const { rows } = await database.$client.query<NamedPlayer>({
    name: 'list_shown_players',
    text: `
      select player_key, name, roblox_id as id
      from players
      where player_key = any($1::text[]) and coalesce(
        (select bool_and(account.leaderboard_visibility) ${accountsOf('player_key')}),
        players.leaderboard_visibility
      )`,
    values: [playerKeys],
  });
  return rows;
}
