import type { FastifyRequest } from 'fastify';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { type Actor, onWebsite } from '#server/changes/audit-queries.ts';
import { read } from '#server/kit/calls/read.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import { listTeams } from '#server/results/teams/team-queries.ts';
import type { Services } from '#server/services.ts';
import { findEditedTeams } from '#server/teams/edited-teams-queries.ts';
import { addTeam, addTeams, changeTeam, removeTeam, restoreTeam } from '#server/teams/team-change-queries.ts';
import { addSpelling, removeSpelling } from '#server/teams/team-spelling-queries.ts';

/** A league's teams for everyone, and their management by its editors. */
export function teamRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  read(api, services, 'GET /leagues/:league_id/teams', async ({ database }, { params: { league_id } }) =>
    requireFound(await listTeams(database, league_id), `League ${league_id}`),
  );

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/teams'),
    async handler(request, reply) {
      const { league_id } = request.params;
      await requireEditor(request, league_id);
      return sendJson(reply, await findEditedTeams(database, league_id));
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/teams'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      return addTeam(database, league_id, request.body, actor);
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/teams/several'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      return addTeams(database, league_id, request.body.teams, actor);
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/teams/change'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      return changeTeam(database, league_id, request.body, actor);
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/teams/remove'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      await removeTeam(database, league_id, request.body.id, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/teams/restore'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      await restoreTeam(database, league_id, request.body.id, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/teams/spellings'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      return addSpelling(database, league_id, request.body, actor);
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/teams/spellings/remove'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireEditor(request, league_id);
      return removeSpelling(database, league_id, request.body, actor);
    },
  });

  async function requireEditor(request: FastifyRequest, leagueId: number): Promise<Actor> {
    const user = await requireUser(services, request);
    await requireAccessLevel(database, user.id, leagueId, ACCESS_LEVELS.information);
    return onWebsite(user);
  }
}
