import type { DiscordRoleSettings, DiscordRoles } from '#contract/discord/roles.ts';
import type { Database } from '#database/connect.ts';
import { query, raw, type Sql, sql } from '#database/query.ts';
import { isVisible } from '#server/people/player-visibility-queries.ts';
import { shownName } from '#server/people/squad-player-queries.ts';

/** With more changes than this at once, or more removed roles, the league must confirm them first. */
const MAX_ROLE_CHANGES = 50;
const MAX_ROLES_TAKEN = 20;

const CHANGES_SHOWN = 100;

/** The changes that a league's comparison found, restricted to roles in use, as rows of a statement. */
export function changesOf(league: Sql): Sql {
  return sql`
    select discord_id, role_id, is_given, refusal
    from discord_role_members member
    cross join lateral (
      select role_id, true as is_given from unnest(gives) as role_id
      union all
      select role_id, false from unnest(takes) as role_id
    ) as change
    join discord_roles using (league_id, role_id)
    where league_id = ${league} and holder is not null and not is_absent
      and (gives <> '{}' or takes <> '{}')`;
}

/** Whether the league's changes are few enough or confirmed, as a condition on `discord_connections connection`. */
export const IS_ALLOWED = sql`(
  select count(*) > 0 and (
    count(*) <= ${raw(String(MAX_ROLE_CHANGES))}
      and count(*) filter (where not is_given) <= ${raw(String(MAX_ROLES_TAKEN))}
    or count(*) <= connection.roles_confirmed
  )
  from (${changesOf(sql`connection.league_id`)}) as change
  where refusal is null
)`;

interface FoundRoles extends Pick<DiscordRoles, 'plan' | 'changes' | 'refused' | 'problem'> {
  guild_id: string;
  settings: DiscordRoles['settings'];
}

/** A league's role settings and the result of the last comparison; undefined without a server. */
export async function findRoles(database: Database, leagueId: number): Promise<FoundRoles | undefined> {
  const [found] = await query<{ roles: FoundRoles }>(
    database,
    sql`
      with change as materialized (${changesOf(sql`${leagueId}`)}),
      doable as (select * from change where refusal is null)
      select json_build_object(
        'guild_id', guild_id,
        'problem', roles_problem,
        'settings', json_build_object(
          'is_on', roles_on,
          'captain', ${roleOf('captain')},
          'free_agent', ${roleOf('free agent')},
          'teams', (
            select coalesce(json_agg(
              json_build_object('team_id', t.id, 'name', t.name, 'role_id', role_id) order by lower(t.name), t.id
            ), '[]')
            from teams t
            left join discord_roles role on role.team_id = t.id and role.league_id = t.league_id
            where t.league_id = ${leagueId} and t.removed_at is null
          )
        ),
        'plan', (
          select json_build_object(
            'waiting', count(*) filter (where due_at is not null)
              + (roles_read_on is null and exists (select from discord_roles where league_id = ${leagueId}))::integer,
            'gives', (select count(*) from doable where is_given),
            'takes', (select count(*) from doable where not is_given),
            'stays', coalesce(sum(stays), 0),
            'absent', count(*) filter (where is_absent),
            'is_held', roles_on and exists (select from doable) and not ${IS_ALLOWED}
          )
          from discord_role_members
          where league_id = ${leagueId}
        ),
        'changes', (
          select coalesce(json_agg(
            json_build_object(
              'kind', case when is_given then 'give' else 'take' end, 'player', player, 'role_id', role_id
            )
            order by is_given, lower(player), discord_id, role_id
          ), '[]')
          from (
            select doable.*, (
              select ${shownName(sql`users.roblox_id`)}
              from users
              where users.discord_id = doable.discord_id and roblox_id is not null
                and ${isVisible(sql`users.roblox_id`, null)}
            ) as player
            from doable
            order by is_given, discord_id
            limit ${CHANGES_SHOWN}
          ) as shown
        ),
        'refused', (
          select coalesce(json_agg(
            json_build_object('role_id', role_id, 'refusal', refusal, 'changes', (
              select count(*) from change where change.role_id = discord_roles.role_id
            ))
            order by role_id
          ), '[]')
          from discord_roles
          where league_id = ${leagueId} and holder is not null and refusal is not null
        )
      ) as roles
      from discord_connections connection
      where league_id = ${leagueId}`,
  );
  return found?.roles;
}

function roleOf(holder: 'captain' | 'free agent'): Sql {
  return sql`(
    select role_id from discord_roles where discord_roles.league_id = connection.league_id and holder = ${holder}
  )`;
}

/** The chosen roles, each with its holders. */
export function listChosen({ captain, free_agent, teams }: DiscordRoleSettings) {
  return [
    { field: 'captain', role_id: captain, holder: 'captain', team_id: null },
    { field: 'free_agent', role_id: free_agent, holder: 'free agent', team_id: null },
    ...teams.map(({ role_id, team_id }, at) => ({ field: `teams[${at}].role_id`, role_id, holder: 'team', team_id })),
  ].filter((chosen): chosen is typeof chosen & { role_id: string } => chosen.role_id !== null);
}
