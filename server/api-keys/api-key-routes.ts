import type { FastifyRequest } from 'fastify';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { encryptApiKey } from '#server/api-keys/encrypt-api-key.ts';
import { addApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '#server/api-keys/named-api-key-queries.ts';
import { type Actor, onWebsite } from '#server/changes/audit-queries.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound } from '#server/kit/http/errors.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import type { Services } from '#server/services.ts';

/** API keys of a league's game servers, made by its creator. */
export function keyRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  api.route({
    ...routeOptions('POST /auth/key_generation_v1'),
    async handler(request) {
      const { league_id } = request.body;
      const actor = await requireCreator(request, league_id);
      return { key: encryptApiKey(await createApiKey(database, league_id, actor)) };
    },
  });

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/api_keys'),
    async handler(request) {
      const { league_id } = request.params;
      await requireCreator(request, league_id);
      return listApiKeys(database, league_id);
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/api_keys'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireCreator(request, league_id);
      return { key: encryptApiKey(await addApiKey(database, league_id, request.body.name, actor)) };
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/api_keys/rotate'),
    async handler(request) {
      const { league_id } = request.params;
      const actor = await requireCreator(request, league_id);
      return { key: encryptApiKey(await rotateApiKey(database, league_id, request.body, actor)) };
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/api_keys/revoke'),
    async handler(request) {
      const { league_id } = request.params;
      const { id } = request.body;
      const actor = await requireCreator(request, league_id);
      if (await revokeApiKey(database, league_id, id, actor)) return {};
      throw notFound(`API key ${id} of league ${league_id}`);
    },
  });

  async function requireCreator(request: FastifyRequest, leagueId: number): Promise<Actor> {
    const user = await requireUser(services, request);
    await requireAccessLevel(database, user.id, leagueId, ACCESS_LEVELS.apiKey);
    return onWebsite(user);
  }
}
