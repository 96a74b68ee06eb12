import type { EditedTeams, Team, TeamHead } from '#contract/league-teams.ts';
import { RESTORABLE_DAYS, UNKNOWN_NAMES_SHOWN } from '#contract/limits.ts';
import { foldTeamName, SIDE_KEYS } from '#contract/team-names.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { isCounted } from '#server/matches/match-queries.ts';

/** A row of `teams` as the contract's `TeamHead`. */
export function teamHead(team: string): Sql {
  return raw(`json_build_object(${headFields(team)})`);
}

/** `teams t` as the contract's `TeamHead`. */
export const TEAM_HEAD = teamHead('t');

/** `teams t` as the contract's `Team`. */
export const TEAM = raw(`
  json_build_object(
    ${headFields('t')},
    'former_names', ${namesOf('former name')},
    'spellings', ${namesOf('spelling')}
  )`);

function headFields(team: string): string {
  return `
    'id', ${team}.id,
    'name', ${team}.name,
    'short_name', ${team}.short_name,
    'slug', ${team}.slug,
    'crest', json_build_object(
      'outline', ${team}.crest_outline,
      'pattern', ${team}.crest_pattern,
      'first_colour', ${team}.first_colour,
      'second_colour', ${team}.second_colour
    )`;
}

/** A removed team keeps the names that it had until then. */
function namesOf(kind: 'former name' | 'spelling'): string {
  return `array(
    select spelling from team_spellings s
    where s.team_id = t.id and s.kind = '${kind}' and s.removed_at is not distinct from t.removed_at
    order by spelling
  )`;
}

/** The league's teams by name; undefined without such a league. */
export async function listTeams(database: Database, leagueId: number): Promise<JsonText<Team[]> | undefined> {
  const [league] = await queryPrepared<{ teams: string }>(
    database,
    'list_teams',
    sql`select ${teamsOf(sql`l.id`)}::text as teams from leagues l where l.id = ${leagueId}`,
  );
  return league?.teams;
}

function teamsOf(leagueId: Sql): Sql {
  return sql`(
    select coalesce(json_agg(${TEAM} order by lower(t.name)), '[]')
    from teams t
    where t.league_id = ${leagueId} and t.removed_at is null
  )`;
}

/** The teams of a league that bear any of the names, by the folded name. */
export async function findTeamsByNames(
  database: Database,
  leagueId: number,
  names: readonly string[],
): Promise<Map<string, TeamHead>> {
  const keys = [...new Set(names.map(foldTeamName))];
  const found = await queryPrepared<{ team_key: string; team: TeamHead }>(
    database,
    'find_teams_by_names',
    sql`
      select s.team_key, ${TEAM_HEAD} as team
      from team_spellings s
      join teams t on t.id = s.team_id
      where s.league_id = ${leagueId} and s.team_key = any(${keys}::text[]) and s.removed_at is null`,
  );
  return new Map(found.map(({ team_key, team }) => [team_key, team]));
}

/** A league's teams, the names in counted matches that find none, and the teams that can be restored. */
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
        limit ${UNKNOWN_NAMES_SHOWN}
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
