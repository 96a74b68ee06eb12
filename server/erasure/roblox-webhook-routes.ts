import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ErasurePayload } from '#contract/players/roblox-webhook.ts';
import { requestErasure } from '#server/erasure/erasure-queries.ts';
import { Erasures } from '#server/erasure/erasures.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { isOfSchema } from '#server/kit/calls/validation.ts';
import { invalidField, invalidSignature, notFound } from '#server/kit/http/errors.ts';
import { parseJson } from '#server/kit/limits/json-limits.ts';
import type { Services } from '#server/services.ts';

/** Roblox requests the erasure of a person's data here. The signature is checked before the body is parsed. */
export function robloxWebhookRoutes(
  api: TypedFastify,
  { config, database, flushEdges, waitForReplay }: Services,
): void {
  const erasures = new Erasures(database, flushEdges, api.log);
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
        if (!isSigned) throw invalidSignature('roblox-signature is missing, wrong or older than ten minutes.');
        request.body = parseJson(body.toString('utf8')) as typeof request.body;
      },
      async handler({ body }) {
        if (body.EventType !== 'RightToErasureRequest') return {};
        if (!isOfSchema(ErasurePayload, body.EventPayload))
          throw invalidField('EventPayload.UserId', 'must be a Roblox user ID.');
        await requestErasure(database, String(body.EventPayload.UserId));
        erasures.run();
        // Roblox repeats a request that isn't answered within five seconds.
        await waitForReplay();
        return {};
      },
    });
  });
}

/** Older notifications are refused, so that a recorded one cannot be replayed. */
const MAX_AGE_SECONDS = 600;

/**
 * Whether the body is signed with our secret and recent. The header is `t=<seconds since 1970>,v1=<signature>`, the
 * signature the base64 of HMAC-SHA256 over `<t>.<body>`.
 */
function isSignedByRoblox(secret: string, header: unknown, body: Buffer, now: Date): boolean {
  const found = typeof header === 'string' && /^t=(\d{1,12}),\s*v1=([A-Za-z0-9+/]{43}=)$/.exec(header);
  if (!found) return false;
  const [, seconds = '', signature = ''] = found;
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  const isFresh = Math.abs(now.getTime() / 1000 - Number(seconds)) <= MAX_AGE_SECONDS;
  return timingSafeEqual(expected, Buffer.from(signature, 'base64')) && isFresh;
}
