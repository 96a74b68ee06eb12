import { leagueWebhooks, webhookDeliveries } from '#database/tables/webhook.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';

const WEBHOOK = { webhook_id: '1234567890120456', webhook_token: 'a-token-of-discord_that-no-other-test-uses' };

export const WEBHOOK_URL = `https://discord.com/api/webhooks/${WEBHOOK.webhook_id}/${WEBHOOK.webhook_token}`;

/** Stores a delivery, by default a finished one, and a webhook if the league has none; returns the delivery's id. */
export async function storeDelivery(
  database: TestDatabase,
  league_id: number,
  match_id: number,
  state: 'delivered' | 'waiting' = 'delivered',
): Promise<number> {
  await database
    .insert(leagueWebhooks)
    .values({ league_id, ...WEBHOOK })
    .onConflictDoNothing();
  const [row] = await database
    .insert(webhookDeliveries)
    .values({ league_id, match_id, state, ...(state === 'delivered' && { kind: 'post', status: 200 }) })
    .returning({ id: webhookDeliveries.id });
  if (!row) throw new Error('The delivery was not stored.');
  return row.id;
}
