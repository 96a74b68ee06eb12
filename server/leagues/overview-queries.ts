import type { TeamHead } from '#contract/kit/heads.ts';
import type { MatchEvent } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';
import { isCounted } from '#server/results/counted/match-queries.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';

/** The team of each player's last counted match in the league; players of an unknown team are omitted. */
export async function listTeamsOfPlayers(
  database: Database,
  leagueId: number,
  playerKeys: readonly string[],
): Promise<Map<string, TeamHead>> {
  const rows = await queryPrepared<{ player_key: string; team: TeamHead }>(
    database,
    'list_teams_of_players',
    sql`
      select player.key as player_key, ${TEAM_HEAD} as team
      from unnest(${playerKeys}::text[]) as player (key)
      cross join lateral (
        select case line.team when 'Blue' then m.blue_name else m.green_name end as name
        from match_players line
        join matches m using (match_id)
        where line.player_key = player.key and m.league_id = ${leagueId} and ${isCounted('m')}
        order by line.submission_date desc
        limit 1
      ) as last
      join team_spellings spelling on spelling.league_id = ${leagueId} and spelling.removed_at is null
        and spelling.team_key = fold_name(last.name)
      join teams t on t.id = spelling.team_id`,
  );
  return new Map(rows.map(({ player_key, team }) => [player_key, team]));
}

/** A match's score with the events of its goals, in their stored order. */
export interface MatchGoals {
  match_id: number;
  blue_goals: number;
  green_goals: number;
  goals: MatchEvent[];
}

export function listGoalsOfMatches(database: Database, matchIds: readonly number[]): Promise<MatchGoals[]> {
  return queryPrepared<MatchGoals>(
    database,
    'list_goals_of_matches',
    sql`
      select match_id, blue_goals, green_goals, (
        select coalesce(json_agg(event), '[]')
        from json_array_elements(event_data) as event
        where lower(btrim(event ->> 'eventName')) in ('goal', 'own goal')
      ) as goals
      from matches
      where match_id = any(${matchIds}::bigint[])`,
  );
}
