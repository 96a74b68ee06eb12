import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { LeagueChecklist } from '#contract/leagues/requests.ts';
import type { LeagueWaiting } from '#contract/leagues/schema.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';

/** The set-up steps that a new league has completed; undefined for an unknown league. */
export async function findChecklist(database: Database, leagueId: number): Promise<LeagueChecklist | undefined> {
  const [checklist] = await queryPrepared<LeagueChecklist>(
    database,
    'find_league_checklist',
    sql`
      select
        exists (select from league_requests where league_id = l.id) as is_new,
        exists (select from teams where league_id = l.id and removed_at is null) as has_teams,
        (select count(*) > 1 from league_access where league_id = l.id) as has_staff,
        exists (select from api_keys where league_id = l.id) as has_key,
        exists (select from api_keys where league_id = l.id and last_used is not null) as has_dry_run,
        exists (select from fixtures where league_id = l.id and removed_at is null) as has_fixtures,
        exists (
          select from league_webhooks where league_id = l.id
          union all
          select from discord_connections where league_id = l.id
        ) as has_discord
      from open_leagues l
      where l.id = ${leagueId}`,
  );
  return checklist;
}

/** Transfers to approve and disabled webhooks, for an access level; null where the level is too low. */
export async function findWaiting(
  database: Database,
  leagueId: number,
  level: number,
): Promise<Omit<LeagueWaiting, 'fixtures' | 'forfeits'>> {
  const [waiting] = await queryPrepared<Omit<LeagueWaiting, 'fixtures' | 'forfeits'>>(
    database,
    'find_league_waiting',
    sql`
      select
        case when ${level} >= ${ACCESS_LEVELS.access}::integer then (
          select count(*)::integer from transfers where league_id = ${leagueId} and outcome is null and (accepted_at is not null
            or not exists (select from users where roblox_id = transfers.player_key))
        ) end as transfers,
        case when ${level} >= ${ACCESS_LEVELS.apiKey}::integer then exists (
          select from league_webhooks where league_id = ${leagueId} and disabled_at is not null
        ) end as is_webhook_disabled,
        case when ${level} >= ${ACCESS_LEVELS.apiKey}::integer then (
          select count(*)::integer from webhook_endpoints where league_id = ${leagueId} and disabled_at is not null
        ) end as disabled_endpoints`,
  );
  return waiting ?? { transfers: null, is_webhook_disabled: null, disabled_endpoints: null };
}
