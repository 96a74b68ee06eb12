import { THINGS_FOUND } from '#contract/limits.ts';
import type { FoundThing } from '#contract/search.ts';
import { SIDE_NAMES } from '#contract/team-names.ts';
import type { Database } from '#database/connect.ts';
import { IS_COUNTED, MATCH_SUMMARY } from '#server/matches/match-queries.ts';
import { instant } from '#server/players/player-lines-queries.ts';

/** Names of teams that are looked at more closely: some are in no match that counts, or another name of one team. */
const TEAMS_CONSIDERED = 30;

const NO_NAMES = SIDE_NAMES.map((name) => `'${name}'`).join(', ');

/** Trigrams of two characters are found at the beginning of a name alone. */
const SHORTEST_INSIDE = 3;

/** A name's newest match that counts as the side, one step in the index of that side. */
function newestOf(side: 'blue' | 'green'): string {
  return `(
    select submission_date
    from matches m
    where m.league_id = named.league_id and m.${side}_name = named.name and ${IS_COUNTED}
    order by submission_date desc
    limit 1
  )`;
}

/** The nearest of what `lower(column)` of a table finds by the trigram index. */
function orderOf(column: string): string {
  return `starts_with(lower(${column}), lower($1)) desc, length(${column}), lower(${column})`;
}

const TEAMS = `
  named as materialized (
    select league_id, name, team_key, row_number() over () as place
    from (
      select league_id, name, team_key
      from team_names
      where team_key like fold_team_name($2) and name not in (${NO_NAMES})
      order by starts_with(team_key, fold_team_name($1)) desc, length(team_key), team_key, league_id, name
      limit ${TEAMS_CONSIDERED}
    ) as like_this
  ),
  played as (
    select named.*, coalesce(main.team, named.name) as team, greatest(${newestOf('blue')}, ${newestOf('green')}) as last_played
    from named
    left join team_aliases main on main.league_id = named.league_id and main.alias_key = named.team_key
  ),
  teams as (
    select distinct on (league_id, fold_team_name(team)) league_id, team, last_played, place
    from played
    where last_played is not null
    order by league_id, fold_team_name(team), last_played desc, place
  )`;

/** Teams, leagues and groups with a name like this; the statement reads their trigram indexes. */
async function listNamed(database: Database, text: string, pattern: string): Promise<FoundThing[]> {
  const { rows } = await database.$client.query<{ found: FoundThing }>({
    name: 'search_named',
    text: `
      with ${TEAMS}
      (
        select json_build_object('kind', 'league', 'id', id, 'name', name) as found
        from leagues
        where lower(name) like lower($2)
        order by ${orderOf('name')}, id
        limit ${THINGS_FOUND}
      )
      union all (
        select json_build_object(
          'kind', 'team', 'name', team, 'league_id', league_id, 'league_name', leagues.name,
          'last_played', ${instant('last_played')}
        )
        from teams join leagues on leagues.id = league_id
        order by place
        limit ${THINGS_FOUND}
      )
      union all (
        select json_build_object(
          'kind', 'group', 'group_id', g.group_id, 'group_name', g.group_name, 'group_type', g.group_type,
          'group_league_id', g.group_league_id, 'group_league_name', leagues.name,
          'parent_group_id', g.parent_group_id, 'parent_group_name', parent.group_name
        )
        from (
          select * from groups where lower(group_name) like lower($2)
          order by ${orderOf('group_name')}, group_id desc
          limit ${THINGS_FOUND}
        ) as g
        join leagues on leagues.id = g.group_league_id
        left join groups parent on parent.group_id = g.parent_group_id
      )`,
    values: [text, pattern],
  });
  return rows.map(({ found }) => found);
}

/** The match of an id, unless it is hidden. */
async function listNumbered(database: Database, matchId: number): Promise<FoundThing[]> {
  const { rows } = await database.$client.query<{ found: FoundThing }>({
    name: 'search_numbered',
    text: `
      select jsonb_build_object('kind', 'match') || ${MATCH_SUMMARY.text}::jsonb as found
      from matches m join leagues l on l.id = m.league_id
      where m.match_id = $1 and m.declined_at is null`,
    values: [matchId],
  });
  return rows.map(({ found }) => found);
}

const MATCH_ID = /^#?(\d{1,9})$/;

/** Everything but players and matches by name: teams, leagues, groups, and the match of an id. */
export async function searchThings(database: Database, text: string): Promise<FoundThing[]> {
  const beginning = `${text.replace(/[\\%_]/g, '\\$&')}%`;
  const [, matchId] = MATCH_ID.exec(text) ?? [];
  const named = await listNamed(database, text, text.length < SHORTEST_INSIDE ? beginning : `%${beginning}`);
  return matchId ? [...named, ...(await listNumbered(database, Number(matchId)))] : named;
}
