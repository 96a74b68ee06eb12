import { MATCHES_PER_PAGE } from '#contract/limits.ts';
import type { MatchSummary } from '#contract/matches.ts';
import type { LeaguePage } from '#contract/standings.ts';
import type { Database } from '#database/connect.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { IS_COUNTED, MATCH_SUMMARY } from '#server/matches/match-queries.ts';
import { SEASONS } from '#server/standings/table-rules-queries.ts';

/** Among so many of its newest matches a league's types of matches are looked for. */
const TYPED_MATCHES = 500;

/** Matches of `leagues l` that count, the newest first; `condition` is on `matches m`. */
function newestMatches(condition: string): string {
  return `(
    select coalesce(json_agg(${MATCH_SUMMARY.text} order by m.submission_date desc, m.match_id desc), '[]')
    from (
      select m.*
      from matches m
      where m.league_id = l.id and ${IS_COUNTED} and ${condition}
      order by m.submission_date desc, m.match_id desc
      limit ${MATCHES_PER_PAGE}
    ) as m
  )`;
}

/** Undefined when there is no such league. */
export async function findLeaguePage(database: Database, leagueId: number): Promise<JsonText<LeaguePage> | undefined> {
  const { rows } = await database.$client.query<{ page: string }>({
    name: 'find_league_page',
    text: `
      select json_build_object(
        'id', l.id,
        'name', l.name,
        'slug', l.slug,
        'sport', l.sport,
        'desc', l."desc",
        'methods', l.methods,
        'seasons', ${SEASONS},
        'match_types', (
          select coalesce(json_agg(type order by times desc, type), '[]')
          from (
            select type, count(*) as times
            from (
              select type
              from matches m
              where league_id = l.id and ${IS_COUNTED}
              order by submission_date desc, match_id desc
              limit ${TYPED_MATCHES}
            ) as newest
            group by type
          ) as types
        ),
        'matches', ${newestMatches('true')}
      )::text as page
      from leagues l
      where l.id = $1`,
    values: [leagueId],
  });
  return rows[0]?.page;
}

/** Of `matches m`: those older than the match `last`, all without one. */
const IS_OLDER = '($2::integer is null or (m.submission_date, m.match_id) < (last.submission_date, last.match_id))';

/** The names that the team $3 of the league $1 has in matches: its own in any spelling, and those that are its aliases. */
const NAMES_OF_TEAM = `
  select array_agg(name)
  from team_names, (
    select fold_team_name(coalesce(
      (select team from team_aliases where league_id = $1 and alias_key = fold_team_name($3)),
      $3
    )) as team_key
  ) as main
  where league_id = $1 and (
    team_names.team_key = main.team_key
    or team_names.team_key in (
      select alias_key from team_aliases where league_id = $1 and fold_team_name(team) = main.team_key
    )
  )`;

/**
 * The league's matches that are older than the match `before`, of one `team` or all; undefined when there is no such
 * league.
 */
export async function listOlderMatches(
  database: Database,
  leagueId: number,
  { before = null, team }: { before?: number | null; team?: string },
): Promise<JsonText<MatchSummary[]> | undefined> {
  const isOfTeam = `(m.blue_name = any((${NAMES_OF_TEAM})::text[]) or m.green_name = any((${NAMES_OF_TEAM})::text[]))`;
  const { rows } = await database.$client.query<{ matches: string }>({
    name: team === undefined ? 'list_older_matches' : 'list_team_matches',
    text: `
      select ${newestMatches(team === undefined ? IS_OLDER : `${IS_OLDER} and ${isOfTeam}`)}::text as matches
      from leagues l
      left join matches last on last.match_id = $2 and last.league_id = l.id
      where l.id = $1`,
    values: [leagueId, before, ...(team === undefined ? [] : [team])],
  });
  return rows[0]?.matches;
}
