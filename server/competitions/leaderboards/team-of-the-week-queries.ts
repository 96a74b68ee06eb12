import type { PlayerReference } from '#contract/kit/heads.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';
import { dayOf } from '#server/kit/time/league-day-queries.ts';
import { IS_ON_LEADERBOARDS } from '#server/people/player-visibility-queries.ts';
import type { RatedLine } from '#server/votes/rate-player.ts';
import { ratedLine } from '#server/votes/rated-line-queries.ts';

/** A player's line in a match of the matchweek. */
export interface WeekLine extends RatedLine {
  match_id: number;
  side: TeamSide;
  team_id: number;
  player: PlayerReference;
}

export interface WeekFacts {
  matchweek: number | null;
  weeks: { matchweek: number; is_complete: boolean }[];
  lines: WeekLine[];
}

/**
 * The matchweeks of a round robin with players, and the lines of one of them for players on leaderboards. The default
 * is the last complete matchweek.
 */
export async function findWeekFacts(
  database: Database,
  competitionId: number,
  matchweek: number | undefined,
): Promise<WeekFacts> {
  const [facts] = await queryPrepared<WeekFacts>(
    database,
    'find_week_facts',
    sql`
      with played as materialized (
        select f.round, f.league_id, f.status, r.in_table, r.players_count, r.match_id, r.played_at, r.home_side,
          r.home_goals, r.away_goals, f.home_team_id, f.away_team_id
        from fixtures f
        left join fixture_results r on r.fixture_id = f.id
        where f.competition_id = ${competitionId} and f.removed_at is null and f.stage = 'round robin'
      ),
      weeks as materialized (
        select round, bool_and(status = 'cancelled' or coalesce(in_table, false)) as is_complete
        from played
        group by round
        having bool_or(players_count and match_id is not null)
      ),
      chosen as (
        select coalesce(${matchweek ?? null}::integer, max(round) filter (where is_complete)) as round from weeks
      )
      select chosen.round as matchweek,
        (
          select coalesce(json_agg(
            json_build_object('matchweek', round, 'is_complete', is_complete) order by round
          ), '[]')
          from weeks
        ) as weeks,
        (
          select coalesce(json_agg(json_build_object(
            'match_id', p.match_id,
            'side', line.team,
            'team_id', case when line.team = p.home_side then p.home_team_id else p.away_team_id end,
            'scored', case when line.team = p.home_side then p.home_goals else p.away_goals end,
            'conceded', case when line.team = p.home_side then p.away_goals else p.home_goals end,
            'player', json_build_object(
              'player_key', players.player_key, 'id', players.roblox_id, 'name', players.name
            ),
            ${ratedLine(sql`p.league_id`, dayOf(sql`p.played_at`, sql`l.time_zone`))}
          )), '[]')
          from played p
          join open_leagues l on l.id = p.league_id
          join match_players line on line.match_id = p.match_id and not line.is_unused
          cross join lateral (
            select players.* from players where players.player_key = line.player_key and ${IS_ON_LEADERBOARDS}
          ) as players
          where p.round = chosen.round and p.players_count
        ) as lines
      from chosen`,
  );
  return facts ?? { matchweek: null, weeks: [], lines: [] };
}
