import type { WebhookTest } from '#contract/webhooks/discord-messages.ts';
import { createServe } from '#server/access/serve.ts';
import type { Actor } from '#server/changes/audit-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { conflict, invalidField, notFound, rateLimited } from '#server/kit/http/errors.ts';
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
  const serve = createServe(api, services);
  const { config } = services;

  serve('GET /leagues/myLeagues/:league_id/webhook', ({ database, league_id }) => findWebhook(database, league_id));

  serve('POST /leagues/myLeagues/webhook', async ({ database, league_id, body: { url }, actor }) => {
    if (url === null) {
      await removeWebhook(database, league_id, actor);
      return {};
    }
    if (config.discordWebhookOrigin === null) throw conflict(POSTS_NOWHERE);
    const address = parseWebhookUrl(url, config.discordWebhookOrigin);
    if (!address) throw invalidField('url', 'must be a webhook’s URL as Discord copies it.');
    await setWebhook(database, league_id, address, actor);
  });

  serve('POST /leagues/myLeagues/webhook_test', async ({ league_id, actor }) => {
    const outcome = await sendTest(services, league_id, actor);
    if (!outcome) throw notFound(`A working webhook of league ${league_id}`);
    if (!('retry_after' in outcome)) return outcome;
    throw rateLimited(
      `This webhook is in use, or paused as Discord asked. Try again in ${outcome.retry_after} s.`,
      outcome.retry_after,
    );
  });

  serve('POST /leagues/myLeagues/webhook_send_again', async ({ database, league_id, body, actor }) => {
    const { delivery_id } = body;
    if (await sendAgain(database, body, actor)) return {};
    throw notFound(`Delivery ${delivery_id} of a working webhook of league ${league_id}`);
  });
}
