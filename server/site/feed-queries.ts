import type { MatchSummary } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import { IS_COUNTED, MATCH_SUMMARY } from '#server/matches/match-queries.ts';

/** A league's newest results; times are ISO 8601 in UTC. A match is updated as it comes in and by each correction. */
export interface LeagueFeed {
  name: string;
  created_at: string;
  entries: { match: MatchSummary; type: string; updated_at: string }[];
}

const TIME = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;

/** The newest matches of a league that are Approved or Approved - Official; undefined when there is no such league. */
export async function findLeagueFeed(
  database: Database,
  leagueId: number,
  count: number,
): Promise<LeagueFeed | undefined> {
  const { rows } = await database.$client.query<{ feed: LeagueFeed }>({
    name: 'find_league_feed',
    text: `
      select json_build_object(
        'name', l.name,
        'created_at', to_char(l.creation_date at time zone 'UTC', ${TIME}),
        'entries', (
          select coalesce(json_agg(json_build_object(
            'match', ${MATCH_SUMMARY.text},
            'type', m.type,
            'updated_at', to_char(greatest(m.received_at, m.corrected_at) at time zone 'UTC', ${TIME})
          ) order by m.submission_date desc, m.match_id desc), '[]')
          from (
            select m.*
            from matches m
            where m.league_id = l.id and ${IS_COUNTED}
            order by submission_date desc, match_id desc
            limit $2
          ) as m
        )
      ) as feed
      from leagues l
      where l.id = $1`,
    values: [leagueId, count],
  });
  return rows[0]?.feed;
}
