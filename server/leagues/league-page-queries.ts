import { MATCHES_PER_PAGE } from '#contract/limits.ts';
import type { MatchSummary } from '#contract/matches.ts';
import type { LeaguePage } from '#contract/standings.ts';
import type { Database } from '#database/connect.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { SEASONS } from '#server/leagues/table-rules-queries.ts';
import { IS_COUNTED, MATCH_SUMMARY } from '#server/matches/match-queries.ts';

/** Among so many of its newest matches a league's types of matches are looked for. */
const TYPED_MATCHES = 500;

/** Matches of `leagues l` that count, the newest first; `condition` is on `matches m`. */
function newestMatches(condition: string): string {
  return `(
    select coalesce(json_agg(${MATCH_SUMMARY} order by m.submission_date desc, m.match_id desc), '[]')
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

/** The league's matches that are older than one of them; undefined when there is no such league. */
export async function listOlderMatches(
  database: Database,
  leagueId: number,
  before: number | null,
): Promise<JsonText<MatchSummary[]> | undefined> {
  const { rows } = await database.$client.query<{ matches: string }>({
    name: 'list_older_matches',
    text: `
      select ${newestMatches('($2::integer is null or (m.submission_date, m.match_id) < (last.submission_date, last.match_id))')}::text as matches
      from leagues l
      left join matches last on last.match_id = $2 and last.league_id = l.id
      where l.id = $1`,
    values: [leagueId, before],
  });
  return rows[0]?.matches;
}
