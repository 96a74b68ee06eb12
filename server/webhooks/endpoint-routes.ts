import type { FastifyRequest } from 'fastify';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { encryptApiKey } from '#server/api-keys/encrypt-api-key.ts';
import { type Actor, onWebsite } from '#server/changes/audit-queries.ts';
import { parseEndpointUrl } from '#server/kit/calls/parse-endpoint-url.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import type { Services } from '#server/services.ts';
import {
  addEndpoint,
  changeEndpoint,
  findEndpoints,
  queueTest,
  removeEndpoint,
  rotateSecret,
  sendEventAgain,
} from '#server/webhooks/endpoint-queries.ts';
import { generateWebhookSecret } from '#server/webhooks/sign-webhook.ts';

/** The addresses that get a league's events, managed by its creator. */
export function endpointRoutes(api: TypedFastify, services: Services): void {
  const { config, database } = services;

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/webhook_endpoints'),
    async handler(request, reply) {
      const { league_id } = request.params;
      await requireCreator(request, league_id);
      return sendJson(reply, await findEndpoints(database, league_id));
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/webhook_endpoints'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireCreator(request, league_id);
      const { url, events } = request.body;
      const secret = generateWebhookSecret();
      const endpoint = { url: parseEndpointUrl(url, config.webhookLocalOrigin), events, secret };
      await addEndpoint(database, league_id, endpoint, actor);
      return { key: encryptApiKey(secret) };
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/webhook_endpoints/change'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireCreator(request, league_id);
      await changeEndpoint(database, league_id, request.body, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/webhook_endpoints/rotate'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireCreator(request, league_id);
      const secret = generateWebhookSecret();
      await rotateSecret(database, league_id, { id: request.body.id, secret }, actor);
      return { key: encryptApiKey(secret) };
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/webhook_endpoints/remove'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireCreator(request, league_id);
      await removeEndpoint(database, league_id, request.body.id, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/webhook_endpoints/test'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireCreator(request, league_id);
      await queueTest(database, league_id, request.body.id, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/webhook_endpoints/send_again'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireCreator(request, league_id);
      await sendEventAgain(database, league_id, request.body.delivery_id, actor);
      return {};
    },
  });

  async function requireCreator(request: FastifyRequest, leagueId: number): Promise<Actor> {
    const user = await requireUser(services, request);
    await requireAccessLevel(database, user.id, leagueId, ACCESS_LEVELS.apiKey);
    return onWebsite(user);
  }
}
