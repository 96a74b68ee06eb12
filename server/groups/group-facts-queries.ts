import type { MatchSummary } from '#contract/matches/schema.ts';
import type { StatTotals } from '#contract/matches/stat-schemas.ts';
import { COUNTED_EXTRAS } from '#contract/matches/stats.ts';
import type { TeamAlias } from '#contract/seasons/schema.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';
import { isInGroup, matchesOf } from '#server/groups/group-matches-queries.ts';
import { isCleanSheetBy } from '#server/results/counted/clean-sheet-queries.ts';
import { MATCH_SUMMARY } from '#server/results/counted/match-queries.ts';
import { SUMMED_LINES, totalsJson } from '#server/results/counted/team-stat-queries.ts';

/** The names of the two teams, Blue's first, and their goals. */
export type Game = [blueName: string, greenName: string, blueGoals: number, greenGoals: number];

/** A player's sums, and lines in any order, each encoded as its game's number times 4, plus these flags. */
export type PlayerFacts = [
  name: string,
  id: string | null,
  goals: number,
  yellowCards: number,
  redCards: number,
  lines: number[],
];
export const LINE_FLAGS = 4;
/** Flag of a line with a goal. */
export const HAS_GOAL = 2;
/** Flag of a line whose opponents scored no goal. */
export const IS_CLEAN_SHEET = 1;

/** Inputs of a group's advanced statistics. */
export interface GroupFacts {
  /** Oldest first, numbered from 1. */
  games: Game[];
  /** The aliases of the group's league. */
  aliases: TeamAlias[];
  /** Ordered by player key. */
  players: PlayerFacts[];
  /** The widest first, then those with more goals, then the newest. */
  biggest_wins: MatchSummary[];
  /** Players' totals; null without any. */
  stats: StatTotals | null;
}

/**
 * Undefined for an unknown group. A player's lines are one array, because sorting or grouping tens of thousands of
 * lines would take longer than the rest of the statement.
 */
export async function findGroupFacts(
  database: Database,
  groupId: number,
  winsShown: number,
): Promise<GroupFacts | undefined> {
  const [group] = await queryPrepared<{ facts: GroupFacts }>(
    database,
    'find_group_facts',
    sql`
      with ${matchesOf(groupId)},
      games as materialized (
        select numbered.*, number * ${LINE_FLAGS} + case when ${isCleanSheetBy('green_goals')} then ${IS_CLEAN_SHEET} else 0 end as blue_line,
          number * ${LINE_FLAGS} + case when ${isCleanSheetBy('blue_goals')} then ${IS_CLEAN_SHEET} else 0 end as green_line
        from (
          select match_id, row_number() over (order by submission_date, match_id)::integer as number, blue_name,
            green_name, blue_goals, green_goals
          from matches
          where ${isInGroup('matches')}
        ) as numbered
      ),
      sums as (
        select player_key, sum(goals) as goals, sum(yellow_cards) as yellow_cards, sum(red_card) as red_cards,
          array_agg(
            case team when 'Blue' then blue_line else green_line end + case when goals > 0 then ${HAS_GOAL} else 0 end
          ) filter (where not is_unused) as lines
        from games
        join match_players using (match_id)
        group by player_key
      )
      select json_build_object(
        'games', (
          select coalesce(json_agg(json_build_array(blue_name, green_name, blue_goals, green_goals) order by number), '[]')
          from games
        ),
        'aliases', (
          select coalesce(json_agg(json_build_object('alias', alias, 'team', team)), '[]')
          from team_aliases
          where league_id = group_league_id
        ),
        'players', (
          select coalesce(json_agg(
            json_build_array(name, roblox_id, goals, yellow_cards, red_cards, coalesce(lines, '{}')) order by player_key collate "C"
          ), '[]')
          from sums
          join players using (player_key)
        ),
        'biggest_wins', (
          select coalesce(json_agg(${MATCH_SUMMARY} order by margin desc, total desc, number desc), '[]')
          from (
            select match_id, number, abs(blue_goals - green_goals) as margin, blue_goals + green_goals as total
            from games
            where blue_goals <> green_goals
            order by margin desc, total desc, number desc
            limit ${winsShown}
          ) as won
          join matches m using (match_id)
          join open_leagues l on l.id = m.league_id
        ),
        'stats', case when exists (select from line_stats where league_id = group_league_id) then ${totalsJson(
          COUNTED_EXTRAS,
          sql`(select ${SUMMED_LINES} from games join line_stats line using (match_id) group by match_id) as figures`,
        )} end
      ) as facts
      from groups
      where group_id = ${groupId}`,
  );
  return group?.facts;
}
