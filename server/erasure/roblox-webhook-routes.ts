import { ErasurePayload } from '#contract/players/roblox-webhook.ts';
import { createServe } from '#server/access/serve.ts';
import { requestErasure } from '#server/erasure/erasure-queries.ts';
import { Erasures } from '#server/erasure/erasures.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { isOfSchema } from '#server/kit/calls/validation.ts';
import { invalidField } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';

/** Roblox's webhook for erasure requests. */
export function robloxWebhookRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { database, flushEdges, waitForReplay } = services;
  const erasures = new Erasures(database, flushEdges, api.log);
  api.addHook('onReady', async () => erasures.start());
  api.addHook('onClose', () => erasures.stop());

  serve('POST /webhooks/roblox', async ({ database, body }) => {
    if (body.EventType !== 'RightToErasureRequest') return;
    if (!isOfSchema(ErasurePayload, body.EventPayload))
      throw invalidField('EventPayload.UserId', 'must be a Roblox user ID.');
    await requestErasure(database, String(body.EventPayload.UserId));
    erasures.run();
    // Roblox retries a request without a response after five seconds.
    await waitForReplay();
  });
}
