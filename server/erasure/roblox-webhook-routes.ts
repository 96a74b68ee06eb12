import type { FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import { ErasurePayload } from '#contract/roblox-webhook.ts';
import { requestErasure } from '#server/erasure/erasure-queries.ts';
import { Erasures } from '#server/erasure/erasures.ts';
import { isSignedByRoblox } from '#server/erasure/roblox-signature.ts';
import { badRequest, notFound, unauthorized } from '#server/http/errors.ts';
import { parseJson } from '#server/http/json-limits.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import type { Services } from '#server/services.ts';

/** What Roblox tells by webhook: that someone asked for their data to be erased. The signature comes before the body. */
export function robloxWebhookRoutes(api: TypedFastify, { config, database }: Services): void {
  const erasures = new Erasures(database, api.log);
  api.addHook('onReady', async () => erasures.start());
  api.addHook('onClose', () => erasures.stop());

  api.register(async (scope: TypedFastify) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_: FastifyRequest, body: Buffer) => body,
    );

    scope.route({
      ...routeOptions('POST /webhooks/roblox'),
      async onRequest() {
        if (config.robloxWebhookSecret === null) throw notFound('This webhook');
      },
      async preValidation(request) {
        const body = request.body as unknown;
        const header = request.headers['roblox-signature'];
        const isSigned =
          Buffer.isBuffer(body) && isSignedByRoblox(config.robloxWebhookSecret ?? '', header, body, new Date());
        if (!isSigned) throw unauthorized('roblox-signature is missing, wrong or older than ten minutes.');
        request.body = parseJson(body.toString('utf8')) as typeof request.body;
      },
      async handler({ body }) {
        if (body.EventType !== 'RightToErasureRequest') return {};
        if (!Check(ErasurePayload, body.EventPayload))
          throw badRequest('EventPayload.UserId must be a Roblox user ID.');
        await requestErasure(database, String(body.EventPayload.UserId));
        erasures.start();
        return {};
      },
    });
  });
}
