import { foldName } from '#contract/kit/fold-name.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { Team } from '#contract/teams/schema.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';

/** A row of `teams` as the contract's `TeamHead`. */
export function teamHead(team: string): Sql {
  return raw(`json_build_object(${headFields(team)})`);
}

/** `teams t` as the contract's `TeamHead`. */
export const TEAM_HEAD = teamHead('t');

/** The crest of `teams t`, as the contract's `Crest`. */
export const CREST = raw(crestOf('t'));

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
    'crest', ${crestOf(team)}`;
}

function crestOf(team: string): string {
  return `json_build_object(
    'outline', ${team}.crest_outline,
    'pattern', ${team}.crest_pattern,
    'first_colour', ${team}.first_colour,
    'second_colour', ${team}.second_colour
  )`;
}

/** A removed team keeps its names. */
function namesOf(kind: 'former name' | 'spelling'): string {
  return `array(
    select spelling from team_spellings s
    where s.team_id = t.id and s.kind = '${kind}' and s.removed_at is not distinct from t.removed_at
    order by spelling
  )`;
}

/** The league's teams by name; undefined for an unknown league. */
export async function listLeagueTeams(database: Database, leagueId: number): Promise<JsonText<Team[]> | undefined> {
  const [league] = await queryPrepared<{ teams: string }>(
    database,
    'list_teams',
    sql`select ${teamsOf(sql`l.id`)}::text as teams from open_leagues l where l.id = ${leagueId}`,
  );
  return league?.teams;
}

/** The slugs of a league's teams, with the former names of each. */
export function listFormerNames(
  database: Database,
  leagueId: number,
): Promise<{ slug: string; former_names: string[] }[]> {
  return queryPrepared(
    database,
    'list_former_names',
    sql`
      select t.slug, ${raw(namesOf('former name'))} as former_names
      from teams t
      where t.league_id = ${leagueId} and t.removed_at is null`,
  );
}

/** The teams of a league as a JSON array of `Team`, by name. */
export function teamsOf(leagueId: Sql): Sql {
  return sql`(
    select coalesce(json_agg(${TEAM} order by lower(t.name)), '[]')
    from teams t
    where t.league_id = ${leagueId} and t.removed_at is null
  )`;
}

/**
 * A value of the team `teams t` of a side of `matches m`, for a select list; null without a team. A look-up in
 * `team_names` is cheaper than folding the name.
 */
export function ofSide(side: 'blue' | 'green', value: Sql): Sql {
  return sql`(
    select ${value}
    from team_names n
    join team_spellings s on s.league_id = n.league_id and s.team_key = n.team_key and s.removed_at is null
    join teams t on t.id = s.team_id
    where n.league_id = m.league_id and n.name = ${raw(`m.${side}_name`)}
  )`;
}

/** The teams of a league with any of the names, by folded name. */
export async function findTeamsByNames(
  database: Database,
  leagueId: number,
  names: readonly string[],
): Promise<Map<string, TeamHead>> {
  const keys = [...new Set(names.map(foldName))];
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
