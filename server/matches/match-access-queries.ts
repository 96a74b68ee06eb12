import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import type { MatchViewer } from '#contract/disputes.ts';
import type { Database } from '#database/connect.ts';
import { forbidden, notFound } from '#server/http/errors.ts';
import type { JsonText } from '#server/http/json-text.ts';

/** Matches that players can dispute: those that count in statistics (rules §5). */
export const IS_APPROVED = `status in ('Approved', 'Approved - Official')`;

/** Lets people of the `needed` level in the match's league pass; throws 404 for a match that shows nowhere, else 403. */
export async function requireMatchLevel(
  database: Database,
  userId: number,
  matchId: number,
  needed: number,
): Promise<void> {
  const { rows } = await database.$client.query<{ name: string; level: number | null }>(
    `select name, level
     from matches
     join leagues on leagues.id = matches.league_id
     left join league_access on league_access.league_id = matches.league_id and user_id = $2
     where match_id = $1 and declined_at is null`,
    [matchId, userId],
  );
  if (!rows[0]) throw notFound(`Match ${matchId}`);
  const { name, level } = rows[0];
  if (level === null || level < needed) throw forbidden(`You need access level ${needed} or higher in ${name}.`);
}

/** What someone may do with a match; undefined when it shows nowhere. */
export async function findMatchViewer(
  database: Database,
  matchId: number,
  { id, roblox_id }: { id: number; roblox_id: string | null },
): Promise<JsonText<MatchViewer> | undefined> {
  const { rows } = await database.$client.query<{ viewer: string }>({
    name: 'find_match_viewer',
    text: `
      select json_build_object(
        'can_correct', coalesce(level >= ${ACCESS_LEVELS.access}, false),
        'can_remove', coalesce(level >= ${ACCESS_LEVELS.access}, false) and ${IS_APPROVED},
        'can_dispute', ${IS_APPROVED} and (dispute.id is null or dispute.outcome is not null) and exists (
          select from match_players where match_players.match_id = matches.match_id and player_key = $3
        ),
        'dispute', case when dispute.id is not null then json_build_object(
          'at', to_char(dispute.disputed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'reason', dispute.reason,
          'outcome', dispute.outcome
        ) end
      )::text as viewer
      from matches
      left join league_access on league_access.league_id = matches.league_id and user_id = $2
      left join lateral (
        select *
        from match_disputes
        where match_disputes.match_id = matches.match_id and match_disputes.user_id = $2
        order by id desc
        limit 1
      ) as dispute on true
      where matches.match_id = $1 and declined_at is null`,
    values: [matchId, id, roblox_id],
  });
  return rows[0]?.viewer;
}
