import type { RoleRefusal } from '#contract/discord/roles.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, queryPrepared, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { changesOf, IS_ALLOWED } from '#server/discord/roles/plan-queries.ts';
import { todayIn } from '#server/kit/time/league-day-queries.ts';
import { LEASE_END, releaseLease } from '#server/kit/workers/lease-queries.ts';
import { isVisible } from '#server/people/player-visibility-queries.ts';
import { spellCovers } from '#server/people/squad-player-queries.ts';
import { isInOffice } from '#server/squads/captain-queries.ts';
import { isWithoutTeam, knownPlayers } from '#server/squads/squad-queries.ts';

/** A league's server, leased to this process until `claimed_until`. */
export interface ClaimedRoles {
  league_id: number;
  guild_id: string;
  /** Whether everyone must be compared: once on each of the league's days, and on request. */
  starts: boolean;
  roles_on: boolean;
  claimed_until: string;
}

/** Leases the longest overdue server: for a comparison of everyone or of one person, or for a permitted change. */
export async function claimRoles(database: Database): Promise<ClaimedRoles | undefined> {
  const [claimed] = await queryPrepared<ClaimedRoles>(
    database,
    'claim_discord_roles',
    sql`
      update discord_connections set roles_rest_until = ${LEASE_END}
      from (
        select connection.league_id, starts
        from discord_connections connection
        join open_leagues l on l.id = connection.league_id
        cross join lateral (
          select roles_read_on is null or roles_on and roles_read_on < ${todayIn(sql`l.time_zone`)} as starts
        ) as look
        where roles_rest_until <= now() and exists (select from discord_roles where league_id = l.id) and (
          starts
          or exists (select from discord_role_members where league_id = l.id and due_at <= now())
          or (roles_on and ${IS_ALLOWED})
        )
        order by roles_rest_until
        limit 1
        for no key update of connection skip locked
      ) as due
      where discord_connections.league_id = due.league_id
      returning discord_connections.league_id, guild_id, starts, roles_on, roles_rest_until::text as claimed_until`,
  );
  return claimed;
}

/** Ends a lease, with a pause in seconds. A `problem` of null clears the stored one; undefined keeps it. */
export async function endRoleLease(
  database: Database,
  { league_id, claimed_until }: ClaimedRoles,
  { pause, problem, restarts = false }: { pause: number; problem?: string | null; restarts?: boolean },
): Promise<void> {
  await queryPrepared(
    database,
    'end_discord_role_lease',
    sql`
      update discord_connections
      set roles_problem = case when ${problem !== undefined} then ${problem ?? null} else roles_problem end,
        roles_read_on = case when not ${restarts}::boolean then roles_read_on end,
        roles_rest_until = ${releaseLease(claimed_until, pause, 'roles_rest_until')}
      where league_id = ${league_id}`,
  );
}

/**
 * Marks everyone as due who may have a role: linked players of the squads, captains, free agents if they have a role,
 * and all who were compared before. `refusalOf` returns why a role can't be assigned.
 */
export async function startComparisons(
  database: Database,
  leagueId: number,
  refusalOf: (roleId: string) => RoleRefusal | null,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await execute(
      transaction,
      sql`
        update discord_connections
        set roles_read_on = ${todayIn(sql`l.time_zone`)}, roles_confirmed = 0
        from open_leagues l
        where l.id = league_id and league_id = ${leagueId}`,
    );
    const used = await query<{ role_id: string }>(
      transaction,
      sql`select role_id from discord_roles where league_id = ${leagueId}`,
    );
    const refusals = used.map(({ role_id }) => ({ role_id, refusal: refusalOf(role_id) }));
    await execute(
      transaction,
      sql`
        update discord_roles
        set refusal = read.refusal
        from json_to_recordset(${JSON.stringify(refusals)}::json) as read (role_id text, refusal text)
        where league_id = ${leagueId} and discord_roles.role_id = read.role_id`,
    );
    await execute(
      transaction,
      sql`
        update discord_role_members set due_at = now(), attempts = 0, changes = changes + 1
        where league_id = ${leagueId}`,
    );
    await execute(
      transaction,
      sql`
        insert into discord_role_members (league_id, discord_id)
        select ${leagueId}, discord_id
        from users
        where roblox_id in (
          select player_key from squad_spells where league_id = ${leagueId} and removed_at is null
          union
          select unnest(array[captain_key, vice_captain_key]) from teams where league_id = ${leagueId}
          union
          select player_key
          from (${knownPlayers(sql`${leagueId}`)}) as known
          where exists (select from discord_roles where league_id = ${leagueId} and holder = 'free agent')
        )
        order by discord_id
        on conflict do nothing`,
    );
  });
}

/** A person whose roles are due for comparison. */
export interface DueMember {
  discord_id: string;
  changes: number;
  attempts: number;
}

export async function findDueMember(database: Database, leagueId: number): Promise<DueMember | undefined> {
  const [due] = await queryPrepared<DueMember>(
    database,
    'find_due_discord_member',
    sql`
      select discord_id, changes, attempts
      from discord_role_members
      where league_id = ${leagueId} and due_at <= now()
      order by due_at, discord_id
      limit 1`,
  );
  return due;
}

/**
 * Compares a person's roles in the server with the wanted ones; null is for a person who isn't a member. A hidden or
 * unlinked player should have none. After a concurrent change the person stays due.
 */
export async function compareMember(
  database: Database,
  leagueId: number,
  { discord_id, changes }: DueMember,
  held: readonly string[] | null,
): Promise<void> {
  await queryPrepared(
    database,
    'compare_discord_member',
    sql`
      with person as (
        select roblox_id as key
        from users
        where discord_id = ${discord_id} and roblox_id is not null
      ),
      used as (
        select role_id, role_id = any(${held ?? []}::text[]) as is_held, exists (
          select
          from person
          join open_leagues l on l.id = ${leagueId}
          where ${isVisible(sql`person.key`, null)} and case holder
            when 'team' then exists (
              select
              from squad_spells spell
              join teams t on t.id = spell.team_id
              where t.id = discord_roles.team_id and t.removed_at is null and spell.player_key = person.key
                and ${spellCovers('spell', todayIn(sql`l.time_zone`))}
            )
            when 'captain' then exists (
              select from teams t where t.league_id = l.id and ${isInOffice(sql`person.key`)}
            )
            when 'free agent' then ${isWithoutTeam(sql`l`, sql`person.key`)} and exists (
              select from (${knownPlayers(sql`l.id`)}) as known where known.player_key = person.key
            )
          end
        ) as is_wanted
        from discord_roles
        where league_id = ${leagueId} and holder is not null
      ),
      forgotten as (
        delete from discord_role_members
        where league_id = ${leagueId} and discord_id = ${discord_id} and changes = ${changes}
          and not exists (select from person)
          and (${held === null} or not exists (select from used where is_held))
      )
      update discord_role_members
      set gives = array(select role_id from used where is_wanted and not is_held and ${held !== null} order by role_id),
        takes = array(select role_id from used where is_held and not is_wanted order by role_id),
        stays = (select count(*) from used where is_held and is_wanted),
        is_absent = ${held === null},
        attempts = 0,
        due_at = case changes when ${changes} then null else now() end
      where league_id = ${leagueId} and discord_id = ${discord_id} and not (
        changes = ${changes} and not exists (select from person)
          and (${held === null} or not exists (select from used where is_held))
      )`,
  );
}

/** Postpones a failed comparison, by seconds; null until the next day. */
export async function postponeMember(
  database: Database,
  leagueId: number,
  { discord_id, attempts }: DueMember,
  delay: number | null,
): Promise<void> {
  await execute(
    database,
    sql`
      update discord_role_members
      set attempts = ${attempts + 1}, due_at = now() + ${delay} * interval '1 second'
      where league_id = ${leagueId} and discord_id = ${discord_id}`,
  );
}

/** Marks a person for comparison. */
export async function makeMemberDue(database: Database, leagueId: number, discordId: string): Promise<void> {
  await execute(
    database,
    sql`
      update discord_role_members set due_at = now(), changes = changes + 1
      where league_id = ${leagueId} and discord_id = ${discordId}`,
  );
}

/** A role to add to or remove from a person. */
export interface RoleChange {
  discord_id: string;
  role_id: string;
  is_given: boolean;
}

/** The next change, once every due person is compared. */
export async function findNextChange(database: Database, leagueId: number): Promise<RoleChange | undefined> {
  const [change] = await queryPrepared<RoleChange>(
    database,
    'find_next_role_change',
    sql`
      select discord_id, role_id, is_given
      from (${changesOf(sql`${leagueId}`)}) as change
      where refusal is null
      order by is_given, discord_id, role_id
      limit 1`,
  );
  return change;
}

/** Stores a completed change. The last one deletes the row of a person who is no longer linked. */
export async function recordChange(
  database: Database,
  leagueId: number,
  { discord_id, role_id, is_given }: RoleChange,
): Promise<void> {
  await queryPrepared(
    database,
    'record_role_change',
    sql`
      with counted as (
        update discord_connections set roles_confirmed = greatest(roles_confirmed - 1, 0) where league_id = ${leagueId}
      )
      update discord_role_members
      set gives = array_remove(gives, ${role_id}), takes = array_remove(takes, ${role_id}),
        stays = stays + ${is_given}::boolean::integer,
        due_at = case
          when exists (select from users where users.discord_id = ${discord_id} and roblox_id is not null) then due_at
          else now()
        end
      where league_id = ${leagueId} and discord_id = ${discord_id}`,
  );
}

/** Stores why a role can't be added or removed, until the next comparison of everyone. */
export async function recordRefusal(
  database: Database,
  leagueId: number,
  roleId: string,
  refusal: RoleRefusal,
): Promise<void> {
  await execute(
    database,
    sql`update discord_roles set refusal = ${refusal} where league_id = ${leagueId} and role_id = ${roleId}`,
  );
}
