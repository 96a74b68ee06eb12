import { MAX_FOLLOWS } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { RoleFollow, RoleMute } from '#contract/notifications/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, literal, queryPrepared, type Sql, sql } from '#database/query.ts';
import type { Viewer } from '#server/people/player-visibility-queries.ts';
import { isInOffice } from '#server/squads/captain-queries.ts';

type Account = NonNullable<Viewer>;

/** Maximum roles of one kind per account, `MAX_FOLLOWS`. */
const MAX_ROLES = literal(MAX_FOLLOWS);

/**
 * The teams that an account leads, and the leagues whose matches it reviews, with its access level and the time at
 * which the role began: earlier events cause no notifications.
 */
export function rolesOf({ id }: Account): Sql {
  return sql`
    (
      select 'captain' as kind, t.id::text as thing, null::smallint as level,
        greatest(
          case account.roblox_id when t.captain_key then t.captain_since else t.vice_captain_since end,
          account.creation_date
        ) as since
      from users account
      join teams t on t.captain_key = account.roblox_id or t.vice_captain_key = account.roblox_id
      where account.id = ${id} and ${isInOffice(sql`account.roblox_id`)}
      limit ${MAX_ROLES}
    )
    union all
    (
      select 'staff', league_id::text, level, notified_since
      from league_access
      where user_id = ${id} and level >= ${literal(ACCESS_LEVELS.requests)}
      limit ${MAX_ROLES}
    )`;
}

/** Whether an account has muted the role of `kind` and `thing`. */
export function isMuted({ id }: Account): Sql {
  return sql`exists (
    select from muted_follows muted
    where muted.user_id = ${id} and muted.kind = role.kind and muted.thing = role.thing
  )`;
}

/** An account's roles by the name of the team or league. */
export function listRoles(
  database: Database,
  account: Account,
): Promise<(Omit<RoleFollow, 'path'> & { league_id: number; slug: string | null })[]> {
  return queryPrepared(
    database,
    'list_roles',
    sql`
      select role.kind, role.thing, coalesce(t.name, l.name) as name, l.id as league_id, t.slug, ${isMuted(account)} as is_muted
      from (${rolesOf(account)}) as role
      left join teams t on t.id = case role.kind when 'captain' then role.thing::integer end
      join open_leagues l on l.id = coalesce(t.league_id, role.thing::integer)
      order by lower(coalesce(t.name, l.name)), role.kind, role.thing`,
  );
}

/** Mutes or unmutes a role; nothing is stored for a role that the account doesn't have. */
export async function muteRole(
  database: Database,
  account: Account,
  { kind, thing, is_muted }: RoleMute,
): Promise<void> {
  await execute(
    database,
    is_muted
      ? sql`
          insert into muted_follows (user_id, kind, thing)
          select ${account.id}, role.kind, role.thing
          from (${rolesOf(account)}) as role
          where role.kind = ${kind} and role.thing = ${thing}
          on conflict do nothing`
      : sql`
          delete from muted_follows
          where user_id = ${account.id} and kind = ${kind} and thing = ${thing}`,
  );
}
