import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { MatchViewer } from '#contract/review/disputes.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, query, queryPrepared, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { isApproved, isListed } from '#server/results/counted/match-queries.ts';

interface MatchAccess {
  league_id: number;
  /** The league's name. */
  name: string;
  level: number | null;
}

/** The user's access level in the league of a match, null without access; undefined for an unlisted match. */
export async function findMatchAccess(
  database: Database,
  userId: number,
  matchId: number,
): Promise<MatchAccess | undefined> {
  const [access] = await query<MatchAccess>(
    database,
    sql`
      select matches.league_id, name, level
      from matches
      join leagues on leagues.id = matches.league_id
      left join league_access on league_access.league_id = matches.league_id and user_id = ${userId}
      where match_id = ${matchId} and ${isListed('matches')}`,
  );
  return access;
}

/** A user's permissions on a match; undefined for an unlisted match. */
export async function findMatchViewer(
  database: Database,
  matchId: number,
  { id, roblox_id }: { id: number; roblox_id: string | null },
): Promise<JsonText<MatchViewer> | undefined> {
  const [found] = await queryPrepared<{ viewer: string }>(
    database,
    'find_match_viewer',
    sql`
      select json_build_object(
        'can_correct', coalesce(level >= ${ACCESS_LEVELS.access}, false),
        'can_remove', coalesce(level >= ${ACCESS_LEVELS.access}, false) and ${isApproved('matches')},
        'can_dispute', ${isApproved('matches')} and (dispute.id is null or dispute.outcome is not null) and exists (
          select from match_players where match_players.match_id = matches.match_id and player_key = ${roblox_id}
        ),
        'dispute', case when dispute.id is not null then json_build_object(
          'at', ${isoTime('dispute.disputed_at')},
          'reason', dispute.reason,
          'evidence', dispute.evidence,
          'outcome', dispute.outcome
        ) end
      )::text as viewer
      from matches
      left join league_access on league_access.league_id = matches.league_id and user_id = ${id}
      left join lateral (
        select *
        from match_disputes
        where match_disputes.match_id = matches.match_id and match_disputes.user_id = ${id}
        order by id desc
        limit 1
      ) as dispute on true
      where matches.match_id = ${matchId} and ${isListed('matches')}`,
  );
  return found?.viewer;
}
