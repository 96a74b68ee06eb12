import type { FastifyRequest } from 'fastify';
import type { DiscordInteraction } from '#contract/discord/schema.ts';
import { PERSON_INTERACTIONS_PER_MINUTE } from '#contract/kit/limits.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';

/**
 * Counts each person's interactions, as all come from Discord's addresses. Returns the seconds that the person has to wait;
 * null within the limit.
 */
export function createPersonLimit(api: TypedFastify): (request: FastifyRequest) => Promise<number | null> {
  const count = api.createRateLimit({
    max: PERSON_INTERACTIONS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ body }) => {
      const { member, user } = body as DiscordInteraction;
      return `Discord ${(member?.user ?? user)?.id}`;
    },
  });
  return async (request) => {
    const counted = await count(request);
    return counted.isAllowed || !counted.isExceeded ? null : counted.ttlInSeconds;
  };
}
