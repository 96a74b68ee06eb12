import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import { requireUser } from '#server/auth/require-user.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { Routes } from '#server/http/routes.ts';
import { createApiKey } from '#server/leagues/api-key-queries.ts';
import { onWebsite } from '#server/leagues/audit-queries.ts';
import { encryptApiKey } from '#server/leagues/encrypt-api-key.ts';
import { requireAccessLevel } from '#server/leagues/require-access-level.ts';
import type { Services } from '#server/services.ts';

/** API keys of a league's game servers, made by its creator (rules §4). */
export function keyRoutes(api: Routes, services: Services): void {
  const { database } = services;

  api.route({
    ...endpoint('POST /auth/key_generation_v1'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { league_id } = request.body;
      await requireAccessLevel(database, user.id, league_id, ACCESS_LEVELS.apiKey);
      return { key: encryptApiKey(await createApiKey(database, league_id, onWebsite(user))) };
    },
  });
}
