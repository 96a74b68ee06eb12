import type { GroupType } from '#contract/groups/schema.ts';
import type { DisputeOutcome } from '#contract/review/disputes.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import type { DemoLeague } from '#demo/data/demo-leagues.ts';

/** An arbitrary constant for the advisory lock that serialises processes seeding the same database. */
const SEED_LOCK = 7_465_109;

const DEMO_NOTICES = 6;

/** Whether there are no matches yet; blocks other seeding processes until the transaction ends. */
export async function claimEmptyDatabase(database: Database): Promise<boolean> {
  await execute(database, sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
  const [found] = await query<{ is_empty: boolean }>(
    database,
    sql`select not exists (select from matches) as is_empty`,
  );
  return found?.is_empty === true;
}

/** Adds the leagues, and sets description and methods of existing ones. */
export async function storeDemoLeagues(database: Database, demoLeagues: readonly DemoLeague[]): Promise<void> {
  await execute(
    database,
    sql`
      insert into leagues (id, name, slug, sport, "desc", methods)
      select id, name, slug, sport, "desc", methods
      from json_populate_recordset(null::leagues, ${JSON.stringify(demoLeagues)})
      on conflict (id) do update set "desc" = excluded."desc", methods = excluded.methods`,
  );
}

/** A demo account that makes changes. */
export interface DemoUser {
  id: number;
  d_username: string;
}

/** The accounts with these Discord ids. */
export async function listAccounts(database: Database, discordIds: readonly string[]): Promise<DemoUser[]> {
  return query<DemoUser>(
    database,
    sql`select id, d_username from users where discord_id = any(${discordIds}) order by id`,
  );
}

export async function markDeclined(database: Database, matchId: number, reviewerId: number, date: Date): Promise<void> {
  await execute(
    database,
    sql`update matches set declined_at = ${date}, reviewed_by = ${reviewerId} where match_id = ${matchId}`,
  );
}

/** Sets the time of a match's newest correction. */
export async function dateCorrection(database: Database, matchId: number, date: Date): Promise<void> {
  await execute(
    database,
    sql`
      with changed as (
        update matches set corrected_at = ${date} where match_id = ${matchId} returning match_id, revision
      )
      update match_revisions set corrected_at = ${date}
      from changed
      where match_revisions.match_id = changed.match_id and match_revisions.revision = changed.revision`,
  );
}

interface DemoDispute {
  match_id: number;
  league_id: number;
  user_id: number;
  reason: string;
  disputed_at: Date;
  outcome: DisputeOutcome | null;
}

export async function storeDispute(database: Database, dispute: DemoDispute): Promise<void> {
  const { match_id, league_id, user_id, reason, disputed_at, outcome } = dispute;
  await execute(
    database,
    sql`
      insert into match_disputes (match_id, league_id, user_id, reason, disputed_at, outcome)
      values (${match_id}, ${league_id}, ${user_id}, ${reason}, ${disputed_at}, ${outcome})`,
  );
}

interface DemoGroupRow {
  group_name: string;
  group_type: GroupType;
  group_league_id: number;
  group_owner_id: number;
  parent_group_id?: number;
  creation_date: Date;
}

/** Stores a group with its matches and returns its id. */
export async function storeGroup(
  database: Database,
  group: DemoGroupRow,
  matchIds: readonly number[],
): Promise<number> {
  const { group_name, group_type, group_league_id, group_owner_id, parent_group_id, creation_date } = group;
  const [stored] = await query<{ group_id: number }>(
    database,
    sql`
      insert into groups (group_name, group_type, group_league_id, group_owner_id, parent_group_id, creation_date)
      values (${group_name}, ${group_type}, ${group_league_id}, ${group_owner_id}, ${parent_group_id ?? null},
        ${creation_date})
      returning group_id`,
  );
  if (!stored) throw new Error(`The group ${group_name} was not stored.`);
  await execute(
    database,
    sql`
      insert into group_matches (group_id, match_id, added_at)
      select ${stored.group_id}, match_id, ${creation_date} from unnest(${matchIds}::bigint[]) as match_id`,
  );
  return stored.group_id;
}

/**
 * Makes each waiting event a separate act, a minute apart: those of one transaction would be one act of everyone in its
 * log.
 */
export async function separateEvents(database: Database): Promise<void> {
  await execute(
    database,
    sql`
      update league_events
      set created_at = now() - make_interval(mins => place)
      from (select id, row_number() over (order by id desc)::integer as place from league_events) as placed
      where placed.id = league_events.id`,
  );
}

/** Makes accounts follow a league, with notices of its newest results, the newest one unread. */
export async function storeFollows(database: Database, leagueId: number, userIds: readonly number[]): Promise<void> {
  await execute(
    database,
    sql`
      with newest as (
        select match_id, submission_date
        from matches
        where league_id = ${leagueId} and declined_at is null and status in ('Approved', 'Approved - Official')
        order by submission_date desc
        limit ${DEMO_NOTICES}
      ),
      added as (
        insert into notices (league_id, topic, sample, created_at)
        select ${leagueId}, 'match', array[match_id], submission_date from newest order by submission_date
        returning *
      ),
      linked as (
        insert into notice_subjects (kind, thing, notice_id, event, about_id, created_at)
        select 'league', ${String(leagueId)}, id, 'match.approved', sample[1], created_at from added
      ),
      followed as (
        insert into follows (kind, thing, user_id, followed_at)
        select 'league', ${String(leagueId)}, user_id, (select min(created_at) from added)
        from unnest(${userIds}::integer[]) as user_id
      )
      insert into notification_settings (user_id, read_notice_id)
      select user_id, (select max(id) - 1 from added) from unnest(${userIds}::integer[]) as user_id`,
  );
}
