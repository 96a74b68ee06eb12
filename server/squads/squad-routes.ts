import type { FastifyRequest } from 'fastify';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { type Actor, onWebsite } from '#server/changes/audit-queries.ts';
import { read } from '#server/kit/calls/read.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import type { Services } from '#server/services.ts';
import { searchLeaguePlayers } from '#server/squads/league-player-queries.ts';
import { changeSpell, registerPlayers, removeSpell, restoreSpell, setCaptains } from '#server/squads/spell-queries.ts';
import { findManagedSquads, findSquad, listFreeAgents } from '#server/squads/squad-queries.ts';
import { setSquadRules } from '#server/squads/squad-rule-queries.ts';

/** Squads for everyone, and their management: registrations and captains from level 4, rules from level 5. */
export function squadRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  read(
    api,
    services,
    'GET /leagues/:league_id/teams/:slug/squad',
    async ({ database }, { params: { league_id, slug }, query, viewer }) =>
      requireFound(
        await findSquad(database, league_id, slug, query.day, viewer),
        `Team ${slug} of league ${league_id}`,
      ),
  );

  read(api, services, 'GET /leagues/:league_id/free_agents', async ({ database }, { params: { league_id }, viewer }) =>
    requireFound(await listFreeAgents(database, league_id, viewer), `League ${league_id}`),
  );

  read(
    api,
    services,
    'GET /leagues/:league_id/players',
    async ({ database }, { params: { league_id }, query: { q }, viewer }) =>
      requireFound(await searchLeaguePlayers(database, league_id, q, viewer), `League ${league_id}`),
  );

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/squads'),
    async handler(request, reply) {
      const { league_id } = request.params;
      await requireStaff(request, league_id);
      return sendJson(reply, await findManagedSquads(database, league_id, request.query.team_id));
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/squads'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireStaff(request, league_id);
      return { ids: await registerPlayers(database, league_id, request.body, actor) };
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/squads/change'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireStaff(request, league_id);
      await changeSpell(database, league_id, request.body, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/squads/remove'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireStaff(request, league_id);
      await removeSpell(database, league_id, request.body, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/squads/restore'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireStaff(request, league_id);
      await restoreSpell(database, league_id, request.body, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/squads/captains'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireStaff(request, league_id);
      await setCaptains(database, league_id, request.body, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/squads/rules'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireStaff(request, league_id, ACCESS_LEVELS.information);
      await setSquadRules(database, league_id, request.body, actor);
      return {};
    },
  });

  async function requireStaff(
    request: FastifyRequest,
    leagueId: number,
    level: number = ACCESS_LEVELS.access,
  ): Promise<Actor> {
    const user = await requireUser(services, request);
    await requireAccessLevel(database, user.id, leagueId, level);
    return onWebsite(user);
  }
}
