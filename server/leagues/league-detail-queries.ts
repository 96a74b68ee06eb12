import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { LeagueDetail } from '#contract/leagues/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, queryPrepared, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { isListed, MATCH_FIELDS } from '#server/results/counted/match-queries.ts';
import { ofSide, TEAM_HEAD } from '#server/results/teams/team-queries.ts';

/** Only the newest requests are returned; older ones follow as these are decided. */
const MAX_REQUESTS = 500;

/** The open disputes of `matches m`, the oldest first. */
const OPEN_DISPUTES = sql`(
  select coalesce(json_agg(
    json_build_object(
      'by', coalesce(u.roblox_username, u.d_username),
      'at', ${isoTime('disputed_at')},
      'reason', reason,
      'evidence', evidence
    )
    order by match_disputes.id
  ), '[]')
  from match_disputes join users u on u.id = user_id
  where match_disputes.match_id = m.match_id and outcome is null
)`;

/** The contract's `RequestFixture` for `matches m`. */
const REQUEST_FIXTURE = sql`(
  select json_build_object(
    'id', f.id,
    'competition_id', f.competition_id,
    'home', home.name,
    'away', away.name,
    'status', f.status,
    'status_reason', f.status_reason,
    'match_id', other.match_id,
    'score', case
      when f.status = 'walkover' then json_build_object('home', walkover_home_goals, 'away', walkover_away_goals)
      when other.match_id is not null then json_build_object(
        'home', case f.home_side when 'Blue' then other.blue_goals else other.green_goals end,
        'away', case f.home_side when 'Blue' then other.green_goals else other.blue_goals end
      )
    end
  )
  from (
    select id from fixtures where match_id = m.match_id
    union
    select substring(reason from '^Fixture ([0-9]{1,9}) ')::integer from unnest(m.hold_reasons) as reason
  ) as wanted
  join fixtures f on f.id = wanted.id and f.league_id = m.league_id and f.removed_at is null
  left join teams home on home.id = f.home_team_id
  left join teams away on away.id = f.away_team_id
  left join matches other on other.match_id = f.match_id
  order by f.match_id = m.match_id desc nulls last, f.id
  limit 1
)`;

/**
 * A league for its staff. From level 4 it has the whole access list, below only the user's entry. From level 2 it has
 * the matches that are waiting for review or disputed. Undefined for an unknown league.
 */
export async function findLeagueDetail(
  database: Database,
  leagueId: number,
  { userId, level }: { userId: number; level: number },
): Promise<JsonText<LeagueDetail> | undefined> {
  const [league] = await queryPrepared<{ detail: string }>(
    database,
    'find_league_detail',
    sql`
      select json_build_object(
        'id', l.id,
        'name', l.name,
        'slug', l.slug,
        'sport', l.sport,
        'desc', l."desc",
        'methods', l.methods,
        'time_zone', l.time_zone,
        'live_delay_seconds', l.live_delay_seconds,
        'has_player_vote', l.player_vote_since is not null,
        'Access', (
          select coalesce(json_agg(
            json_build_object('RBX', roblox_username, 'DISC', discord_id, 'Level', level)
            order by user_id = ${userId} desc, level desc, lower(d_username), user_id
          ), '[]')
          from league_access join users on users.id = user_id
          where league_id = l.id and (user_id = ${userId} or ${level >= ACCESS_LEVELS.access})
        ),
        'Requests', (
          select coalesce(json_agg(
            json_build_object(
              ${MATCH_FIELDS},
              'teams', json_build_object('Blue', ${ofSide('blue', TEAM_HEAD)}, 'Green', ${ofSide('green', TEAM_HEAD)}),
              'method', m.method,
              'key_name', m.key_name,
              'received_at', ${isoTime('m.received_at')},
              'hold_reasons', m.hold_reasons,
              'disputes', ${OPEN_DISPUTES},
              'named_fixture', ${REQUEST_FIXTURE}
            )
            order by m.submission_date desc, m.match_id desc
          ), '[]')
          from (
            select *
            from matches
            where ${level >= ACCESS_LEVELS.requests} and ${isListed('matches')} and match_id in (
              select match_id
              from matches
              where league_id = l.id and ${isListed('matches')} and status in ('Pending', 'On-Hold')
              union
              select match_id
              from match_disputes
              where match_disputes.league_id = l.id and outcome is null
            )
            order by submission_date desc, match_id desc
            limit ${MAX_REQUESTS}
          ) as m
        )
      )::text as detail
      from open_leagues l
      where l.id = ${leagueId}`,
  );
  return league?.detail;
}
