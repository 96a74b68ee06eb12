import type { FastifyRequest } from 'fastify';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { WebhookTest } from '#contract/webhooks/discord-messages.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { type Actor, onWebsite } from '#server/changes/audit-queries.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { conflict, invalidField, notFound, rateLimited } from '#server/kit/http/errors.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import type { Services } from '#server/services.ts';
import { parseWebhookUrl } from '#server/webhooks/parse-webhook-url.ts';
import { findWebhook, removeWebhook, sendAgain, setWebhook } from '#server/webhooks/webhook-queries.ts';

type SendTest = (
  services: Services,
  leagueId: number,
  actor: Actor,
) => Promise<WebhookTest | { retry_after: number } | undefined>;

const POSTS_NOWHERE =
  'This demo posts nothing to Discord. Start it with DISCORD_WEBHOOK_ORIGIN=https://discord.com to enable it.';

/** The Discord webhook of a league's results, managed by its creator. */
export function webhookRoutes(api: TypedFastify, services: Services, sendTest: SendTest): void {
  const { config, database } = services;

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/webhook'),
    async handler(request, reply) {
      const { league_id } = request.params;
      await requireCreator(request, league_id);
      const found = await findWebhook(database, league_id);
      return sendJson(reply, found);
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/webhook'),
    async handler(request) {
      const { league_id, url } = request.body;
      const actor = await requireCreator(request, league_id);
      if (url === null) {
        await removeWebhook(database, league_id, actor);
        return {};
      }
      if (config.discordWebhookOrigin === null) throw conflict(POSTS_NOWHERE);
      const address = parseWebhookUrl(url, config.discordWebhookOrigin);
      if (!address) throw invalidField('url', 'must be a webhook’s URL as Discord copies it.');
      await setWebhook(database, league_id, address, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/webhook_test'),
    async handler(request) {
      const { league_id } = request.body;
      const actor = await requireCreator(request, league_id);
      const outcome = await sendTest(services, league_id, actor);
      if (!outcome) throw notFound(`A working webhook of league ${league_id}`);
      if (!('retry_after' in outcome)) return outcome;
      throw rateLimited(
        `This webhook is in use, or paused as Discord asked. Try again in ${outcome.retry_after} s.`,
        outcome.retry_after,
      );
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/webhook_send_again'),
    async handler(request) {
      const { league_id, delivery_id } = request.body;
      const actor = await requireCreator(request, league_id);
      if (await sendAgain(database, request.body, actor)) return {};
      throw notFound(`Delivery ${delivery_id} of a working webhook of league ${league_id}`);
    },
  });

  async function requireCreator(request: FastifyRequest, leagueId: number): Promise<Actor> {
    const user = await requireUser(services, request);
    await requireAccessLevel(database, user.id, leagueId, ACCESS_LEVELS.apiKey);
    return onWebsite(user);
  }
}
