import type { MatchSummary, TeamSide } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import { countedGoals, HAS_RESULT, JOIN_AWARD, MATCH_SUMMARY } from '#server/results/counted/match-queries.ts';

/**
 * A league's newest results; `award` is the score of an awarded match. Times are ISO 8601 in UTC. `updated_at` is the
 * last change of the match or its fixture.
 */
export interface LeagueFeed {
  name: string;
  /** The league's time zone. */
  time_zone: string;
  created_at: string;
  entries: { match: MatchSummary; award: Record<TeamSide, number> | null; type: string; updated_at: string }[];
}

/** Feeds have times in whole seconds. */
const TIME_FORMAT = raw(`'YYYY-MM-DD"T"HH24:MI:SS"Z"'`);

/** The newest counted matches of a league; undefined for an unknown league. */
export async function findLeagueFeed(
  database: Database,
  leagueId: number,
  count: number,
): Promise<LeagueFeed | undefined> {
  const [league] = await queryPrepared<{ feed: LeagueFeed }>(
    database,
    'find_league_feed',
    feedOf(sql`l.name`, sql`true`, sql`open_leagues l where l.id = ${leagueId}`, count),
  );
  return league?.feed;
}

/** The newest counted matches of a team under any of its names; undefined for an unknown team. */
export async function findTeamFeed(
  database: Database,
  leagueId: number,
  slug: string,
  count: number,
): Promise<LeagueFeed | undefined> {
  const names = sql`array(
    select named.name
    from team_spellings s
    join team_names named on named.league_id = s.league_id and named.team_key = s.team_key
    where s.team_id = t.id and s.removed_at is null
  )`;
  const team = sql`
    open_leagues l
    join teams t on t.league_id = l.id
    cross join lateral (select ${names} as names) as own
    where l.id = ${leagueId} and t.slug = ${slug} and t.removed_at is null`;
  const isOwn = sql`(m.blue_name = any(own.names) or m.green_name = any(own.names))`;
  const [found] = await queryPrepared<{ feed: LeagueFeed }>(
    database,
    'find_team_feed',
    feedOf(sql`t.name`, isOwn, team, count),
  );
  return found?.feed;
}

/** The matches of `leagues l` that meet a condition on `matches m`. */
function feedOf(name: Sql, condition: Sql, source: Sql, count: number): Sql {
  return sql`
      select json_build_object(
        'name', ${name},
        'time_zone', l.time_zone,
        'created_at', to_char(l.creation_date at time zone 'UTC', ${TIME_FORMAT}),
        'entries', (
          select coalesce(json_agg(json_build_object(
            'match', ${MATCH_SUMMARY},
            'award', case when m.is_awarded then json_build_object('Blue', m.blue_award, 'Green', m.green_award) end,
            'type', m.type,
            'updated_at', to_char(greatest(m.received_at, m.corrected_at, m.fixture_changed_at) at time zone 'UTC', ${TIME_FORMAT})
          ) order by m.submission_date desc, m.match_id desc), '[]')
          from (
            select m.*, award.fixture_id is not null as is_awarded, ${countedGoals('blue')} as blue_award,
              ${countedGoals('green')} as green_award, changes.changed_at as fixture_changed_at
            from matches m
            ${JOIN_AWARD}
            left join fixtures planned on planned.match_id = m.match_id
            left join fixture_revisions changes on changes.fixture_id = planned.id
            where m.league_id = l.id and ${HAS_RESULT} and ${condition}
            order by m.submission_date desc, m.match_id desc
            limit ${count}
          ) as m
        )
      ) as feed
      from ${source}`;
}
