import { foldForSearch } from '#contract/kit/fold-name.ts';
import { MAX_SEARCH_RESULTS } from '#contract/kit/limits.ts';
import type { FoundThing } from '#contract/search/schema.ts';
import { SIDE_NAMES } from '#contract/teams/names.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import { isFoundBy, isPublic } from '#server/leagues/league-queries.ts';
import { nameDistance } from '#server/people/name-distance-queries.ts';
import { isCounted, MATCH_SUMMARY } from '#server/results/counted/match-queries.ts';
import { CREST } from '#server/results/teams/team-queries.ts';

/** Names read from the index before the most active ones are chosen, and for teams repeated ones dropped. */
const NAMES_CONSIDERED = 30;

/** A trigram index finds two characters only at the beginning of a word. */
const SHORTEST_INSIDE = 3;

/** A name's newest counted match on the side, by one index step. */
function newestOf(side: 'blue' | 'green'): Sql {
  return sql`(
    select submission_date
    from matches m
    where m.league_id = named.league_id and ${raw(`m.${side}_name`)} = named.name and ${isCounted('m')}
    order by submission_date desc
    limit 1
  )`;
}

/** A column's names in the form of the trigram indexes. */
function searched(column: Sql): Sql {
  return sql`drop_accents(fold_name(${column}))`;
}

/** Orders a table's rows for a text: the closest names first, then the shortest. */
function orderOf(column: Sql, text: string): Sql {
  return sql`${nameDistance(column, text)}, length(${column}), ${column}`;
}

/** The table expression `found_teams`: a league's teams with a name like this, and such names in counted matches. */
function teamsLike(text: string, pattern: string, isFound: Sql): Sql {
  const distance = nameDistance(sql`drop_accents(team_key)`, text);
  const closest = sql`${distance}, length(team_key), team_key, league_id, name`;
  return sql`
    named as materialized (
      select league_id, name, team_key, ${distance} as distance, row_number() over () as place
      from (
        select *
        from (
          (
            select league_id, name, team_key
            from team_names
            where drop_accents(team_key) like ${pattern} and name <> all(${SIDE_NAMES})
            order by ${closest}
            limit ${NAMES_CONSIDERED}
          )
          union (
            select league_id, spelling as name, team_key
            from team_spellings
            where drop_accents(team_key) like ${pattern} and removed_at is null
            order by ${closest}
            limit ${NAMES_CONSIDERED}
          )
        ) as either
        order by ${closest}
        limit ${NAMES_CONSIDERED}
      ) as like_this
    ),
    played as (
      select named.*, t.id as team_id, coalesce(t.name, named.name) as team,
        greatest(${newestOf('blue')}, ${newestOf('green')}) as last_played,
        t.id is not null and ${isFound} as has_page
      from named
      join open_leagues l on l.id = named.league_id
      left join team_spellings s
        on s.league_id = named.league_id and s.team_key = named.team_key and s.removed_at is null
      left join teams t on t.id = s.team_id and t.removed_at is null
    ),
    found_teams as (
      select distinct on (league_id, fold_name(team)) league_id, team_id, team, last_played, place,
        min(distance) over (partition by league_id, fold_name(team)) as distance
      from played
      where last_played is not null or has_page
      order by league_id, fold_name(team), last_played desc nulls last, place
    )`;
}

/** Teams, leagues and groups with a name like this, by their trigram indexes: the closest, then the most active. */
async function listNamed(
  database: Database,
  text: string,
  { pattern, userId }: { pattern: string; userId: number | undefined },
): Promise<FoundThing[]> {
  const isFound = isFoundBy(userId);
  const rows = await queryPrepared<{ found: FoundThing }>(
    database,
    'search_named',
    sql`
      with ${teamsLike(text, pattern, isFound)}
      (
        select json_build_object('kind', 'league', 'id', id, 'name', name) as found
        from (
          select id, name, ${nameDistance(searched(sql`name`), text)} as distance
          from open_leagues l
          where ${searched(sql`name`)} like ${pattern} and ${isFound}
          order by ${orderOf(searched(sql`name`), text)}, id
          limit ${NAMES_CONSIDERED}
        ) as near
        order by distance, (
          select submission_date from matches m where m.league_id = near.id and ${isCounted('m')}
          order by submission_date desc
          limit 1
        ) desc nulls last, id
        limit ${MAX_SEARCH_RESULTS}
      )
      union all (
        select json_strip_nulls(json_build_object(
          'kind', 'team', 'name', team, 'league_id', found_teams.league_id, 'league_name', leagues.name,
          'last_played', ${isoTime('last_played')},
          'slug', t.slug, 'crest', case when t.id is not null then ${CREST} end
        ))
        from found_teams
        join open_leagues leagues on leagues.id = found_teams.league_id
        left join teams t on t.id = team_id
        order by distance, last_played desc nulls last, place
        limit ${MAX_SEARCH_RESULTS}
      )
      union all (
        select json_build_object(
          'kind', 'group', 'group_id', g.group_id, 'group_name', g.group_name, 'group_type', g.group_type,
          'group_league_id', g.group_league_id, 'group_league_name', leagues.name,
          'parent_group_id', g.parent_group_id, 'parent_group_name', parent.group_name
        )
        from (
          select *, ${nameDistance(searched(sql`group_name`), text)} as distance
          from groups where ${searched(sql`group_name`)} like ${pattern}
          order by ${orderOf(searched(sql`group_name`), text)}, group_id desc
          limit ${NAMES_CONSIDERED}
        ) as g
        join open_leagues leagues on leagues.id = g.group_league_id
        left join groups parent on parent.group_id = g.parent_group_id
        order by g.distance, (
          select max(added_at) from group_matches added where added.group_id = g.group_id
        ) desc nulls last, g.group_id desc
        limit ${MAX_SEARCH_RESULTS}
      )`,
  );
  return rows.map(({ found }) => found);
}

/** The match of an id, if it is in public lists. */
async function listNumbered(database: Database, matchId: number): Promise<FoundThing[]> {
  const rows = await queryPrepared<{ found: FoundThing }>(
    database,
    'search_numbered',
    sql`
      select jsonb_build_object('kind', 'match') || ${MATCH_SUMMARY}::jsonb as found
      from matches m join open_leagues l on l.id = m.league_id
      where m.match_id = ${matchId} and ${isPublic('m')}`,
  );
  return rows.map(({ found }) => found);
}

const MATCH_ID = /^#?(\d{1,15})$/;

/**
 * Results other than players and matches by name: teams, leagues, groups, and the match of an id. A signed-in person
 * also finds unlisted leagues that they have access to.
 */
export async function searchThings(
  database: Database,
  text: string,
  viewer: { id: number } | null,
): Promise<FoundThing[]> {
  const part = foldForSearch(text);
  const beginning = `${part.replace(/[\\%_]/g, '\\$&')}%`;
  const [, matchId] = MATCH_ID.exec(text) ?? [];
  const named = await listNamed(database, part, {
    pattern: part.length < SHORTEST_INSIDE ? beginning : `%${beginning}`,
    userId: viewer?.id,
  });
  return matchId ? [...named, ...(await listNumbered(database, Number(matchId)))] : named;
}
