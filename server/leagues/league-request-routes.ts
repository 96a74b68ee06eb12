import type { FastifyRequest } from 'fastify';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { forbidden, invalidField } from '#server/kit/http/errors.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireLinkedUser, requireUser } from '#server/kit/sessions/require-user.ts';
import {
  decideRequest,
  listLeagueRequests,
  listOwnRequests,
  markDecisionSeen,
  requestLeague,
  withdrawRequest,
} from '#server/leagues/league-request-queries.ts';
import type { Services } from '#server/services.ts';

/** Leagues that people ask for, and the decisions of the site's staff. */
export function leagueRequestRoutes(api: TypedFastify, services: Services): void {
  const { database, config } = services;

  async function requireStaff(request: FastifyRequest) {
    const user = await requireUser(services, request);
    if (!user.is_staff) throw forbidden('League requests are for staff.');
    return user;
  }

  api.route({
    ...routeOptions('POST /leagues/requests'),
    async handler(request) {
      const user = await requireLinkedUser(services, request);
      const { desc } = request.body;
      const asked = { ...request.body, desc: desc !== null && hasVisibleText(desc) ? desc : null };
      return requestLeague(database, user, asked, config);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/requests/mine'),
    async handler(request, reply) {
      const user = await requireUser(services, request);
      return sendJson(reply, await listOwnRequests(database, user.id));
    },
  });

  api.route({
    ...routeOptions('POST /leagues/requests/withdraw'),
    async handler(request) {
      const user = await requireUser(services, request);
      await withdrawRequest(database, user.id, request.body.id);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/requests/seen'),
    async handler(request) {
      const user = await requireUser(services, request);
      await markDecisionSeen(database, user.id, request.body.id);
      return {};
    },
  });

  api.route({
    ...routeOptions('GET /leagues/requests'),
    async handler(request, reply) {
      await requireStaff(request);
      return sendJson(reply, await listLeagueRequests(database));
    },
  });

  api.route({
    ...routeOptions('POST /leagues/requests/decide'),
    async handler(request) {
      const staff = await requireStaff(request);
      const { option, reason } = request.body;
      if (option === 'refuse' && reason === undefined)
        throw invalidField('reason', 'is missing: a refusal has a reason.');
      return decideRequest(database, staff, request.body);
    },
  });
}
