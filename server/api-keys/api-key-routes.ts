import { createServe } from '#server/access/serve.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { encryptApiKey } from '#server/api-keys/encrypt-api-key.ts';
import { addApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '#server/api-keys/named-api-key-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';

/** API keys of a league's game servers, made by its creator. */
export function keyRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('POST /auth/key_generation_v1', async ({ database, league_id, actor }) => ({
    key: encryptApiKey(await createApiKey(database, league_id, actor)),
  }));

  serve('GET /leagues/myLeagues/:league_id/api_keys', ({ database, league_id }) => listApiKeys(database, league_id));

  serve('POST /leagues/myLeagues/:league_id/api_keys', async ({ database, league_id, body, actor }) => ({
    key: encryptApiKey(await addApiKey(database, league_id, body.name, actor)),
  }));

  serve('POST /leagues/myLeagues/:league_id/api_keys/rotate', async ({ database, league_id, body, actor }) => ({
    key: encryptApiKey(await rotateApiKey(database, league_id, body, actor)),
  }));

  serve('POST /leagues/myLeagues/:league_id/api_keys/revoke', async ({ database, league_id, body: { id }, actor }) => {
    if (await revokeApiKey(database, league_id, id, actor)) return {};
    throw notFound(`API key ${id} of league ${league_id}`);
  });
}
