import type { Deduction, NamedTeam, Season, TeamAlias } from '#contract/seasons.ts';
import type { Database } from '#database/connect.ts';
import { IS_COUNTED } from '#server/matches/match-queries.ts';

/** In SQL: the seasons of `leagues l` as the contract's `Season`s, the newest first. */
export const SEASONS = `(
    select coalesce(json_agg(
      json_build_object('id', id, 'name', name, 'first_day', first_day, 'last_day', last_day)
      order by first_day desc, last_day desc, id desc
    ), '[]')
    from league_seasons
    where league_id = l.id
  )`;

/** In SQL: what the editors of `leagues l` have decided about its tables, as pairs for `json_build_object`. */
export const RULES = `
  'seasons', ${SEASONS},
  'aliases', (
    select coalesce(json_agg(json_build_object('alias', alias, 'team', team) order by team, alias), '[]')
    from team_aliases
    where league_id = l.id
  ),
  'deductions', (
    select coalesce(json_agg(
      json_build_object('id', d.id, 'season_id', season_id, 'team', team, 'points', points, 'reason', reason) order by d.id
    ), '[]')
    from point_deductions d
    join league_seasons season on season.id = season_id
    where season.league_id = l.id
  )`;

export interface StoredRules {
  seasons: Season[];
  aliases: TeamAlias[];
  deductions: Deduction[];
}

/** Undefined when there is no such league. */
export async function findTableRules(database: Database, leagueId: number): Promise<StoredRules | undefined> {
  const { rows } = await database.$client.query<{ rules: StoredRules }>({
    name: 'find_table_rules',
    text: `select json_build_object(${RULES}) as rules from leagues l where l.id = $1`,
    values: [leagueId],
  });
  return rows[0]?.rules;
}

/** The names of teams in a league's matches that count, those of most matches first. */
export async function listTeamNames(database: Database, leagueId: number): Promise<NamedTeam[]> {
  const { rows } = await database.$client.query<NamedTeam>({
    name: 'list_team_names',
    text: `
      select coalesce(blue_name, green_name) as name, count(*)::integer as matches
      from matches m
      where league_id = $1 and ${IS_COUNTED}
      group by grouping sets ((blue_name), (green_name))`,
    values: [leagueId],
  });
  return rows;
}
