import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import type { LeagueDetail } from '#contract/leagues.ts';
import type { Database } from '#database/connect.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { MATCH_FIELDS } from '#server/matches/match-queries.ts';

/** Requests that one answer carries, the newest; older ones move up as these are decided. */
const MAX_REQUESTS = 500;

/**
 * A league as someone of this level in it may see it: everyone's access from level 4, else the person's own entry;
 * the matches that wait for review from level 2, else none (rules §4). Undefined when there is no such league.
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
            json_build_object(${MATCH_FIELDS}, 'hold_reasons', m.hold_reasons)
            order by m.submission_date desc, m.match_id desc
          ), '[]')
          from (
            select *
            from matches
            where league_id = l.id and declined_at is null and status in ('Pending', 'On-Hold') and $4
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
