import type { MatchSummary } from '#contract/matches.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, raw, sql } from '#database/query.ts';
import { isCounted, MATCH_SUMMARY } from '#server/matches/match-queries.ts';

/** A league's newest results; times are ISO 8601 in UTC. `updated_at` is the last correction, else the submission. */
export interface LeagueFeed {
  name: string;
  created_at: string;
  entries: { match: MatchSummary; type: string; updated_at: string }[];
}

/** Feeds have times in whole seconds. */
const TIME_FORMAT = raw(`'YYYY-MM-DD"T"HH24:MI:SS"Z"'`);

/** The newest counted matches of a league; undefined without such a league. */
export async function findLeagueFeed(
  database: Database,
  leagueId: number,
  count: number,
): Promise<LeagueFeed | undefined> {
  const [league] = await queryPrepared<{ feed: LeagueFeed }>(
    database,
    'find_league_feed',
    sql`
      select json_build_object(
        'name', l.name,
        'created_at', to_char(l.creation_date at time zone 'UTC', ${TIME_FORMAT}),
        'entries', (
          select coalesce(json_agg(json_build_object(
            'match', ${MATCH_SUMMARY},
            'type', m.type,
            'updated_at', to_char(greatest(m.received_at, m.corrected_at) at time zone 'UTC', ${TIME_FORMAT})
          ) order by m.submission_date desc, m.match_id desc), '[]')
          from (
            select m.*
            from matches m
            where m.league_id = l.id and ${isCounted('m')}
            order by submission_date desc, match_id desc
            limit ${count}
          ) as m
        )
      ) as feed
      from leagues l
      where l.id = ${leagueId}`,
  );
  return league?.feed;
}
