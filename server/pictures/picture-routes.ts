import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/kit/define-endpoints.ts';
import { callInProcess } from '#server/kit/calls/in-process-calls.ts';
import { isKnown } from '#server/kit/http/cache-control.ts';
import { describeUnexpected, HttpError, notFound, requireFound, unavailable } from '#server/kit/http/errors.ts';
import { readKeys } from '#server/kit/http/surrogate-keys.ts';
import { paintCard } from '#server/pictures/draw-card.ts';
import { PICTURES, SITE_CARD } from '#server/pictures/page-subjects.ts';
import { cardVersionOf, type ShareCard } from '#server/pictures/share-card.ts';
import { readCrestName } from '#server/results/teams/crest-picture.ts';

/** About sixty pictures. */
const MAX_CACHED_BYTES = 4 * 1024 * 1024;
const PICTURES_PER_MINUTE = 300;
/**
 * A picture with a version in its address never changes. It is cached for a week only, so that erased names leave the
 * caches. Pictures of profiles are revalidated even so, as people can hide their profiles.
 */
const VERSIONED = 'public, max-age=604800, immutable';
const REVALIDATED = 'public, max-age=300';

/** Pictures of link previews, such as `/share/match/7.png`; 404 for data that visitors may not see. */
export function pictureRoutes(app: FastifyInstance): void {
  const pictures = new LRUCache<string, Buffer, { card: ShareCard }>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_version, _former, { context }) => paintCard(context.card),
  });
  const config = { cost: 'pictures', rateLimit: { max: PICTURES_PER_MINUTE, timeWindow: '1 minute' } } as const;

  app.get('/share/site.png', { config }, (request, reply) =>
    answer(request, reply, SITE_CARD, { versioned: VERSIONED }),
  );

  // Crests are addressed by appearance rather than team, so no data is read.
  app.get<{ Params: { crest: string } }>('/share/crest/:crest.png', { config }, (request, reply) => {
    const crest = requireFound(readCrestName(request.params.crest), 'This picture');
    return answer(request, reply, { kind: 'crest', crest }, { unversioned: VERSIONED });
  });

  for (const { picture, call, query = '', describe } of PICTURES) {
    const { cache }: Endpoint = endpoints[call];
    app.get<{ Params: Record<string, string> }>(picture, { config }, async (request, reply) => {
      const fill = (_: string, name: string) => encodeURIComponent(request.params[name] ?? '');
      const path = `${call.slice('GET '.length)}${query}`.replace(/:(\w+)/g, fill);
      const { statusCode, headers, payload } = await callInProcess(app, request, path);
      if (statusCode === 429 || statusCode >= 500)
        throw unavailable('The picture’s data is unavailable. Try again soon.');
      if (statusCode !== 200) throw notFound('This picture');
      request.findSurrogateKeys = () => readKeys({ headers });
      const { card } = describe(JSON.parse(payload) as never);
      return answer(request, reply, card, { versioned: cache === 'shared' ? VERSIONED : REVALIDATED });
    });
  }

  /** `versioned` applies to addresses with the picture's current version. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    card: ShareCard,
    { versioned = VERSIONED, unversioned = REVALIDATED },
  ) {
    const version = cardVersionOf(card);
    const { v } = request.query as { v?: unknown };
    reply.header('cache-control', v === version ? versioned : unversioned).header('etag', `"${version}"`);
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (isKnown(request, version)) return reply.code(304).send();
    const picture = await pictures.fetch(version, { context: { card } }).catch((failure) => {
      if (failure instanceof HttpError) throw failure;
      request.log.error({ err: describeUnexpected(failure) }, 'painting a share picture failed');
      throw unavailable('The picture could not be painted. Try again soon.');
    });
    return reply.type('image/png').send(picture);
  }
}
