import type { FiguresScope } from '#contract/standings.ts';
import type { Database } from '#database/connect.ts';
import { MOMENT, type Moment } from '#database/moment.ts';
import type { PairSums } from '#server/leagues/build-standings.ts';
import { RULES } from '#server/leagues/table-rules-queries.ts';
import { changedSince } from '#server/matches/listed-matches-queries.ts';
import { IS_COUNTED } from '#server/matches/match-queries.ts';
import { accountsOf } from '#server/players/player-visibility-queries.ts';

/** Of a scope, whose values are parameters 1 to 4. */
const IN_SCOPE = `
  league_id = $1 and ${IS_COUNTED}
  and submission_date >= coalesce($2::timestamptz, '-infinity')
  and submission_date < coalesce($3::timestamptz + interval '24 hours', 'infinity')
  and ($4::text is null or type = $4)`;

function valuesOf({ league_id, from, to, type }: FiguresScope): (number | string | null)[] {
  const startOf = (day: string | null) => day && `${day}T00:00:00Z`;
  return [league_id, startOf(from), startOf(to), type];
}

interface Look extends Moment {
  /** `LeagueBasis` as JSON. */
  basis: string;
  /** Whether a match of the league was changed by a transaction that was not over at the earlier moment. */
  has_changed: boolean;
}

/** What a league's figures are made by, and whether they may be others than `since`; undefined without such a league. */
export async function lookAtLeague(
  database: Database,
  leagueId: number,
  since: Moment | null,
): Promise<Look | undefined> {
  const { rows } = await database.$client.query<Look>({
    name: 'look_at_league',
    text: `
      select ${MOMENT},
        exists (select from matches where league_id = l.id and ${changedSince('$2')}) as has_changed,
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
        )::text as basis
      from leagues l
      where l.id = $1`,
    values: [leagueId, since?.snapshot ?? null],
  });
  return rows[0];
}

/** The matches of a scope by the names of their teams. */
export async function listPairSums(database: Database, scope: FiguresScope): Promise<PairSums[]> {
  const { rows } = await database.$client.query<{ pairs: PairSums[] }>({
    name: 'list_pair_sums',
    text: `
      select coalesce(json_agg(
        json_build_array(blue_name, green_name, blue_wins, draws, green_wins, blue_goals, green_goals)
      ), '[]') as pairs
      from (
        select blue_name, green_name,
          count(*) filter (where blue_goals > green_goals) as blue_wins,
          count(*) filter (where blue_goals = green_goals) as draws,
          count(*) filter (where blue_goals < green_goals) as green_wins,
          sum(blue_goals) as blue_goals,
          sum(green_goals) as green_goals
        from matches m
        where ${IN_SCOPE}
        group by blue_name, green_name
      ) as pair`,
    values: valuesOf(scope),
  });
  return rows[0]?.pairs ?? [];
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
