import { RESTORABLE_DAYS, UNKNOWN_NAMES_SHOWN } from '#contract/kit/limits.ts';
import { SIDE_KEYS } from '#contract/teams/names.ts';
import type { EditedTeams } from '#contract/teams/schema.ts';
import type { Database } from '#database/connect.ts';
import { literal, queryPrepared, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { isCounted } from '#server/results/counted/match-queries.ts';
import { TEAM, teamsOf } from '#server/results/teams/team-queries.ts';

/** A league's teams, the names in counted matches without a team, and restorable teams. */
export async function findEditedTeams(database: Database, leagueId: number): Promise<JsonText<EditedTeams>> {
  const [found] = await queryPrepared<{ teams: string }>(
    database,
    'find_edited_teams',
    sql`
      with unknown as (
        select name, team_key
        from team_names n
        where league_id = ${leagueId} and team_key <> all(${SIDE_KEYS}::text[]) and not exists (
          select from team_spellings s
          where s.league_id = n.league_id and s.team_key = n.team_key and s.removed_at is null
        )
      ),
      played as (
        select min(unknown.name) as name, count(*)::integer as matches
        from matches m
        cross join lateral (values (m.blue_name), (m.green_name)) as side (name)
        join unknown on unknown.name = side.name
        where m.league_id = ${leagueId} and ${isCounted('m')} and exists (select from unknown)
        group by unknown.team_key
        order by matches desc, name
        limit ${literal(UNKNOWN_NAMES_SHOWN)}
      )
      select json_build_object(
        'teams', ${teamsOf(sql`${leagueId}::integer`)},
        'unknown_names', (
          select coalesce(json_agg(json_build_object('name', name, 'matches', matches) order by matches desc, name), '[]')
          from played
        ),
        'removed', (
          select coalesce(json_agg(${TEAM} order by t.removed_at desc, t.id desc), '[]')
          from teams t
          where t.league_id = ${leagueId} and t.removed_at > now() - make_interval(days => ${RESTORABLE_DAYS})
        )
      )::text as teams`,
  );
  return found?.teams ?? '{"teams":[],"unknown_names":[],"removed":[]}';
}
