import type { DiscordRoleSettings } from '#contract/discord/roles.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { listChosen } from '#server/discord/roles/plan-queries.ts';
import { conflict, requireFound } from '#server/kit/http/errors.ts';

/** Stores the role settings and marks everyone for comparison. Throws 404 without a server. */
export async function changeRoles(
  database: Database,
  leagueId: number,
  settings: DiscordRoleSettings,
  actor: Actor,
): Promise<void> {
  const chosen = listChosen(settings);
  await inTransaction(database, async (transaction) => {
    const former = await lockConnection(transaction, leagueId);
    await execute(
      transaction,
      sql`
        update discord_connections
        set roles_on = ${settings.is_on}, roles_read_on = null, roles_confirmed = 0, roles_problem = null
        where league_id = ${leagueId}`,
    );
    await execute(transaction, sql`delete from discord_roles where league_id = ${leagueId} and not is_made`);
    await execute(
      transaction,
      sql`update discord_roles set holder = null, team_id = null where league_id = ${leagueId}`,
    );
    await execute(
      transaction,
      sql`
        insert into discord_roles (league_id, role_id, holder, team_id)
        select ${leagueId}, role_id, holder, team_id
        from json_to_recordset(${JSON.stringify(chosen)}::json) as chosen (role_id text, holder text, team_id integer)
        on conflict (league_id, role_id) do update
          set holder = excluded.holder, team_id = excluded.team_id, refusal = null`,
    );
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'Discord roles changed',
      subject: former.guild_name,
      before: { gives_roles: former.roles_on },
      after: { gives_roles: settings.is_on },
    });
  });
}

/** Returns the row of a league's server, locked until the transaction ends. Throws 404 without one. */
async function lockConnection(transaction: Database, leagueId: number) {
  const [connection] = await query<{ guild_name: string; roles_on: boolean }>(
    transaction,
    sql`select guild_name, roles_on from discord_connections where league_id = ${leagueId} for no key update`,
  );
  return requireFound(connection, `A Discord server of league ${leagueId}`);
}

export interface TeamWithoutRole {
  id: number;
  name: string;
  first_colour: string;
}

export async function listTeamsWithoutRole(database: Database, leagueId: number): Promise<TeamWithoutRole[]> {
  return query(
    database,
    sql`
      select id, name, first_colour
      from teams
      where league_id = ${leagueId} and removed_at is null
        and not exists (select from discord_roles where team_id = teams.id)
      order by lower(name), id`,
  );
}

/** The given ids that belong to the league's teams. */
export async function listOwnTeams(database: Database, leagueId: number, ids: number[]): Promise<number[]> {
  const rows = await query<{ id: number }>(
    database,
    sql`select id from teams where league_id = ${leagueId} and removed_at is null and id = any(${ids}::integer[])`,
  );
  return rows.map(({ id }) => id);
}

/** Stores a team's role right after it was created on Discord. Returns false if the team got another one meanwhile. */
export async function storeTeamRole(
  database: Database,
  leagueId: number,
  role: { role_id: string; team_id: number; is_made: boolean },
): Promise<boolean> {
  const added = await execute(
    database,
    sql`
      insert into discord_roles (league_id, role_id, holder, team_id, is_made)
      select league_id, ${role.role_id}, 'team', ${role.team_id}, ${role.is_made}
      from discord_connections
      where league_id = ${leagueId}
      on conflict do nothing`,
  );
  return added > 0;
}

/** Marks everyone for comparison with the squads. Throws 404 without a server. */
export async function startComparison(database: Database, leagueId: number): Promise<void> {
  const started = await execute(
    database,
    sql`update discord_connections set roles_read_on = null, roles_rest_until = now() where league_id = ${leagueId}`,
  );
  requireFound(started || undefined, `A Discord server of league ${leagueId}`);
}

/** Logs created roles and marks everyone for comparison. */
export async function recordMadeRoles(database: Database, leagueId: number, actor: Actor): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const { guild_name: subject } = await lockConnection(transaction, leagueId);
    await startComparison(transaction, leagueId);
    await logChange(transaction, actor, { league_id: leagueId, action: 'Discord roles made', subject });
  });
}

/** Permits this many changes above the limits. Throws 404 without a server, 409 while roles are switched off. */
export async function confirmChanges(
  database: Database,
  leagueId: number,
  changes: number,
  actor: Actor,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const { guild_name: subject, roles_on } = await lockConnection(transaction, leagueId);
    if (!roles_on) throw conflict('Roles are not given yet. Switch them on first.');
    await execute(
      transaction,
      sql`update discord_connections set roles_confirmed = ${changes} where league_id = ${leagueId}`,
    );
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'Discord role changes confirmed',
      subject,
      after: { changes },
    });
  });
}
