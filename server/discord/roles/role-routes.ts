import type { FastifyRequest } from 'fastify';
import type { DiscordRoleSettings, DiscordRoles, MadeRoles } from '#contract/discord/roles.ts';
import { writeAddUrl } from '#server/discord/add-url.ts';
import { NO_APPLICATION } from '#server/discord/call-discord-api.ts';
import { previewsOf } from '#server/discord/preview-reads.ts';
import { requireCreator } from '#server/discord/require-creator.ts';
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
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { conflict, invalidField, requireFound } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';

/** The roles of a league's Discord server that follow its squads, managed by its creator. */
export function roleRoutes(api: TypedFastify, services: Services): void {
  const { config, database } = services;
  const { discordApp } = config;
  const previews = previewsOf(config);

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/discord/roles'),
    async handler(request): Promise<DiscordRoles> {
      const { found } = await requireRoles(request, request.params.league_id);
      const { guild_id, problem, ...roles } = found;
      const read = previews ? await readRoles(previews.read, guild_id) : { failure: NO_APPLICATION };
      return {
        ...roles,
        add_url: discordApp && writeAddUrl(discordApp, MANAGE_ROLES),
        server_roles: 'failure' in read ? [] : read.roles,
        problem: 'failure' in read ? read.failure : (read.problem ?? problem),
      };
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/discord/roles'),
    async handler(request) {
      const { league_id } = request.params;
      const { actor, found } = await requireRoles(request, league_id);
      await checkChoice(league_id, request.body, found);
      await changeRoles(database, league_id, request.body, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/discord/roles/make'),
    async handler(request): Promise<MadeRoles> {
      const { league_id } = request.params;
      const { actor, found } = await requireRoles(request, league_id);
      if (!discordApp || !previews) throw conflict(NO_APPLICATION);
      const { guild_id: guildId } = found;
      const read = await readRoles(previews.read, guildId);
      if ('failure' in read) throw conflict(read.failure);
      if (read.problem) throw conflict(read.problem);
      const teams = await listTeamsWithoutRole(database, league_id);
      const store = (role: Parameters<typeof storeTeamRole>[2]) => storeTeamRole(database, league_id, role);
      const made = await makeRoles({ app: discordApp, config, guildId, teams, roles: read.roles, store });
      previews.forget(guildId);
      if (made.made > 0) await recordMadeRoles(database, league_id, actor);
      return made;
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/discord/roles/compare'),
    async handler(request) {
      const { league_id } = request.params;
      const { found } = await requireRoles(request, league_id);
      await startComparison(database, league_id);
      previews?.forget(found.guild_id);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/discord/roles/confirm'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireCreator(services, request, league_id);
      await confirmChanges(database, league_id, request.body.changes, actor);
      return {};
    },
  });

  async function requireRoles(request: FastifyRequest, leagueId: number) {
    const actor = await requireCreator(services, request, leagueId);
    const found = requireFound(await findRoles(database, leagueId), `A Discord server of league ${leagueId}`);
    return { actor, found };
  }

  /** Roles that were chosen before are not read again, so that they can be switched off while Discord is down. */
  async function checkChoice(
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
}
