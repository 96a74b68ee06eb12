import type { DiscordRoleSettings, DiscordRoles } from '#contract/discord/roles.ts';
import type { Database } from '#database/connect.ts';
import { createServe } from '#server/access/serve.ts';
import { writeAddUrl } from '#server/discord/add-url.ts';
import { NO_APPLICATION } from '#server/discord/call-discord-api.ts';
import { previewsOf } from '#server/discord/preview-reads.ts';
import { makeRoles } from '#server/discord/roles/make-roles.ts';
import { findRoles, listChosen } from '#server/discord/roles/plan-queries.ts';
import { MANAGE_ROLES, readRoles } from '#server/discord/roles/read-roles.ts';
import {
  changeRoles,
  confirmChanges,
  listOwnTeams,
  listTeamsWithoutRole,
  recordMadeRoles,
  startComparison,
  storeTeamRole,
} from '#server/discord/roles/settings-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { conflict, invalidField, requireFound } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';

/** The roles of a league's Discord server that follow its squads, managed by its creator. */
export function roleRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { config, database } = services;
  const { discordApp } = config;
  const previews = previewsOf(config);

  serve('GET /leagues/myLeagues/:league_id/discord/roles', async ({ league_id }) => {
    const { guild_id, problem, ...roles } = await requireRoles(league_id);
    const read = previews ? await readRoles(previews.read, guild_id) : { failure: NO_APPLICATION };
    return {
      ...roles,
      add_url: discordApp && writeAddUrl(discordApp, MANAGE_ROLES),
      server_roles: 'failure' in read ? [] : read.roles,
      problem: 'failure' in read ? read.failure : (read.problem ?? problem),
    };
  });

  serve('POST /leagues/myLeagues/:league_id/discord/roles', async ({ database, league_id, body, actor }) => {
    await checkChoice({ database, previews }, league_id, body, await requireRoles(league_id));
    await changeRoles(database, league_id, body, actor);
  });

  serve('POST /leagues/myLeagues/:league_id/discord/roles/make', async ({ database, league_id, actor }) => {
    const { guild_id: guildId } = await requireRoles(league_id);
    if (!discordApp || !previews) throw conflict(NO_APPLICATION);
    const read = await readRoles(previews.read, guildId);
    if ('failure' in read) throw conflict(read.failure);
    if (read.problem) throw conflict(read.problem);
    const teams = await listTeamsWithoutRole(database, league_id);
    const store = (role: Parameters<typeof storeTeamRole>[2]) => storeTeamRole(database, league_id, role);
    const made = await makeRoles({ app: discordApp, config, guildId, teams, roles: read.roles, store });
    previews.forget(guildId);
    if (made.made > 0) await recordMadeRoles(database, league_id, actor);
    return made;
  });

  serve('POST /leagues/myLeagues/:league_id/discord/roles/compare', async ({ database, league_id }) => {
    const { guild_id } = await requireRoles(league_id);
    await startComparison(database, league_id);
    previews?.forget(guild_id);
  });

  serve('POST /leagues/myLeagues/:league_id/discord/roles/confirm', ({ database, league_id, body, actor }) =>
    confirmChanges(database, league_id, body.changes, actor),
  );

  async function requireRoles(leagueId: number) {
    return requireFound(await findRoles(database, leagueId), `A Discord server of league ${leagueId}`);
  }
}

/** Unchanged roles aren't read again, so that they can be switched off while Discord is down. */
async function checkChoice(
  { database, previews }: { database: Database; previews: ReturnType<typeof previewsOf> },
  leagueId: number,
  choice: DiscordRoleSettings,
  { guild_id, settings }: Pick<DiscordRoles, 'settings'> & { guild_id: string },
): Promise<void> {
  const chosen = listChosen(choice);
  const teamIds = choice.teams.map(({ team_id }) => team_id);
  const own = new Set(await listOwnTeams(database, leagueId, teamIds));
  for (const [at, id] of teamIds.entries()) {
    const isRepeated = teamIds.indexOf(id) !== at;
    if (isRepeated || !own.has(id)) throw invalidField(`teams[${at}].team_id`, 'must be a team of the league, once.');
  }
  const former = new Set(listChosen({ ...settings }).map(({ role_id }) => role_id));
  for (const [at, { field, role_id }] of chosen.entries()) {
    if (chosen.findIndex((one) => one.role_id === role_id) !== at) {
      throw invalidField(field, 'must be a role that is chosen once.');
    }
  }
  const added = chosen.filter(({ role_id }) => !former.has(role_id));
  if (added.length === 0) return;
  if (!previews) throw conflict(NO_APPLICATION);
  const read = await readRoles(previews.read, guild_id);
  if ('failure' in read) throw conflict(read.failure);
  for (const { field, role_id } of added) {
    const refusal = read.roles.find(({ id }) => id === role_id)?.refusal;
    if (refusal === undefined) throw invalidField(field, 'must be a role of the server.');
    if (refusal === 'managed') throw invalidField(field, 'must be a role that doesn’t belong to an app.');
    if (refusal === 'powers') throw invalidField(field, 'must be a role without powers over others.');
  }
}
