import type { Database } from '#database/connect.ts';
import { leagueWebhooks, webhookDeliveries } from '#database/webhook-schema.ts';

const WEBHOOK = { webhook_id: '1234567890120456', webhook_token: 'a-token-of-discord_that-nobody-else-knows-of' };

export const WEBHOOK_URL = `https://discord.com/api/webhooks/${WEBHOOK.webhook_id}/${WEBHOOK.webhook_token}`;

/** Gives the league a webhook unless it has one, and stores a delivery that is over; answers its id. */
export async function storeDelivery(database: Database, league_id: number, match_id: number): Promise<number> {
  await database
    .insert(leagueWebhooks)
    .values({ league_id, ...WEBHOOK })
    .onConflictDoNothing();
  const [row] = await database
    .insert(webhookDeliveries)
    .values({ league_id, match_id, state: 'delivered', kind: 'post', status: 200 })
    .returning({ id: webhookDeliveries.id });
  if (!row) throw new Error('The delivery was not stored.');
  return row.id;
}
