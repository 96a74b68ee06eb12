import type { LeagueChecklist } from '#contract/league-requests.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';

/** What a league has of all that a new one needs; undefined without such a league. */
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
        exists (select from league_webhooks where league_id = l.id) as has_discord
      from leagues l
      where l.id = ${leagueId}`,
  );
  return checklist;
}
