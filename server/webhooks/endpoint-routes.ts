import { createServe } from '#server/access/serve.ts';
import { encryptApiKey } from '#server/api-keys/encrypt-api-key.ts';
import { parseEndpointUrl } from '#server/kit/calls/parse-endpoint-url.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
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

/** A league's webhook endpoints, managed by its creator. */
export function endpointRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { config } = services;

  serve('GET /leagues/myLeagues/:league_id/webhook_endpoints', ({ database, league_id }) =>
    findEndpoints(database, league_id),
  );

  serve(
    'POST /leagues/myLeagues/:league_id/webhook_endpoints',
    async ({ database, league_id, body: { url, events }, actor }) => {
      const secret = generateWebhookSecret();
      const endpoint = { url: parseEndpointUrl(url, config.webhookLocalOrigin), events, secret };
      await addEndpoint(database, league_id, endpoint, actor);
      return { key: encryptApiKey(secret) };
    },
  );

  serve('POST /leagues/myLeagues/:league_id/webhook_endpoints/change', ({ database, league_id, body, actor }) =>
    changeEndpoint(database, league_id, body, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/webhook_endpoints/rotate', async ({ database, league_id, body, actor }) => {
    const secret = generateWebhookSecret();
    await rotateSecret(database, league_id, { id: body.id, secret }, actor);
    return { key: encryptApiKey(secret) };
  });

  serve('POST /leagues/myLeagues/:league_id/webhook_endpoints/remove', ({ database, league_id, body, actor }) =>
    removeEndpoint(database, league_id, body.id, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/webhook_endpoints/test', ({ database, league_id, body, actor }) =>
    queueTest(database, league_id, body.id, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/webhook_endpoints/send_again', ({ database, league_id, body, actor }) =>
    sendEventAgain(database, league_id, body.delivery_id, actor),
  );
}
