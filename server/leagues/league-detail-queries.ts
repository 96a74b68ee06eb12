import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import type { LeagueDetail } from '#contract/leagues.ts';
import type { Database } from '#database/connect.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { MATCH_FIELDS } from '#server/matches/match-queries.ts';

/** Requests that one answer carries, the newest; older ones move up as these are decided. */
const MAX_REQUESTS = 500;

/** What players hold against the match `m`, the oldest first. */
const OPEN_DISPUTES = `(
  select coalesce(json_agg(
    json_build_object(
      'by', coalesce(u.roblox_username, u.d_username),
      'at', to_char(disputed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'reason', reason
    )
    order by match_disputes.id
  ), '[]')
  from match_disputes join users u on u.id = user_id
  where match_disputes.match_id = m.match_id and outcome is null
)`;

/**
 * A league as someone of this level in it may see it: everyone's access from level 4, else the person's own entry;
 * the matches that wait for review or are disputed from level 2, else none (rules §4). Undefined when there is no such league.
 */
export async function findLeagueDetail(
  database: Database,
  leagueId: number,
  { userId, level }: { userId: number; level: number },
): Promise<JsonText<LeagueDetail> | undefined> {
  const { rows } = await database.$client.query<{ detail: string }>({
    name: 'find_league_detail',
    text: `
      select json_build_object(
        'id', l.id,
        'name', l.name,
        'slug', l.slug,
        'sport', l.sport,
        'desc', l."desc",
        'methods', l.methods,
        'Access', (
          select coalesce(json_agg(
            json_build_object('RBX', roblox_username, 'DISC', discord_id, 'Level', level)
            order by user_id = $2 desc, level desc, lower(d_username), user_id
          ), '[]')
          from league_access join users on users.id = user_id
          where league_id = l.id and (user_id = $2 or $3)
        ),
        'Requests', (
          select coalesce(json_agg(
            json_build_object(
              ${MATCH_FIELDS.text},
              'method', m.method,
              'key_name', m.key_name,
              'received_at', to_char(m.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'hold_reasons', m.hold_reasons,
              'disputes', ${OPEN_DISPUTES}
            )
            order by m.submission_date desc, m.match_id desc
          ), '[]')
          from (
            select *
            from matches
            where $4 and declined_at is null and match_id in (
              select match_id
              from matches
              where league_id = l.id and declined_at is null and status in ('Pending', 'On-Hold')
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
      from leagues l
      where l.id = $1`,
    values: [leagueId, userId, level >= ACCESS_LEVELS.access, level >= ACCESS_LEVELS.requests],
  });
  return rows[0]?.detail;
}
