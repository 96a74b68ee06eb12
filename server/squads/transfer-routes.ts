import type { FastifyRequest } from 'fastify';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { read } from '#server/kit/calls/read.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import type { Services } from '#server/services.ts';
import { requireCaptain } from '#server/squads/require-captain.ts';
import {
  answerTransfer,
  decideTransfer,
  findOfferingTeam,
  findSpellTeam,
  offerTransfer,
  releasePlayer,
  undoTransfer,
  withdrawTransfer,
} from '#server/squads/transfer-change-queries.ts';
import { listOwnTransfers, listTransfers } from '#server/squads/transfer-queries.ts';

/** Transfers: offered by captains, answered by players, decided by a league's staff. */
export function transferRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  read(api, services, 'GET /leagues/:league_id/transfers', async ({ database }, { params, query, viewer }) =>
    requireFound(await listTransfers(database, params.league_id, query, viewer), `League ${params.league_id}`),
  );

  api.route({
    ...routeOptions('GET /users/transfers'),
    async handler(request, reply) {
      const user = await requireUser(services, request);
      return sendJson(reply, await listOwnTransfers(database, user));
    },
  });

  api.route({
    ...routeOptions('POST /leagues/:league_id/transfers/offer'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireCaptainOf(request, league_id, request.body.team_id);
      return { id: await offerTransfer(database, league_id, request.body, actor) };
    },
  });

  api.route({
    ...routeOptions('POST /leagues/:league_id/transfers/withdraw'),
    async handler(request) {
      const { league_id } = request.params;
      const { id } = request.body;
      const team = await findOfferingTeam(database, league_id, id);
      const { user } = await requireCaptainOf(request, league_id, team);
      await withdrawTransfer(database, league_id, id, user);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/:league_id/transfers/release'),
    async handler(request) {
      const { league_id } = request.params;
      const team = await findSpellTeam(database, league_id, request.body.spell_id);
      const actor = await requireCaptainOf(request, league_id, team);
      await releasePlayer(database, league_id, request.body, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /users/transfers/answer'),
    async handler(request) {
      const user = await requireUser(services, request);
      await answerTransfer(database, request.body, user);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/transfers/decide'),
    async handler(request) {
      const { league_id } = request.params;
      const user = await requireStaff(request, league_id);
      await decideTransfer(database, league_id, request.body, user);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/transfers/undo'),
    async handler(request) {
      const { league_id } = request.params;
      const user = await requireStaff(request, league_id);
      await undoTransfer(database, league_id, request.body, user);
      return {};
    },
  });

  /** A captain of the team, or staff. */
  function requireCaptainOf(request: FastifyRequest, leagueId: number, teamId: number | undefined) {
    return requireCaptain(services, request, leagueId, teamId === undefined ? [] : [teamId], ACCESS_LEVELS.access);
  }

  async function requireStaff(request: FastifyRequest, leagueId: number) {
    const user = await requireUser(services, request);
    await requireAccessLevel(database, user.id, leagueId, ACCESS_LEVELS.access);
    return user;
  }
}
