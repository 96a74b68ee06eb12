import type { WebhookTest } from '#contract/webhooks/discord-messages.ts';
import type { Actor } from '#server/changes/audit-queries.ts';
import type { Services } from '#server/services.ts';
import { buildTestCard } from '#server/webhooks/build-card.ts';
import { callDiscord, type DiscordAnswer } from '#server/webhooks/call-discord.ts';
import { claimForTest, recordOutcome, restAllWebhooks } from '#server/webhooks/delivery-queries.ts';

/**
 * Posts a test message. Returns its result; undefined for a league without a working webhook; the seconds to wait if
 * the webhook is busy or paused. Pauses and a removed webhook also affect results.
 */
export async function sendTestMessage(
  { config, database }: Pick<Services, 'config' | 'database'>,
  leagueId: number,
  actor: Actor,
): Promise<WebhookTest | { retry_after: number } | undefined> {
  const claim = await claimForTest(database, leagueId, actor);
  if (!claim?.webhook) return claim;
  const answer = await callDiscord(config, claim.webhook, { kind: 'post', card: buildTestCard(claim.league_name) });
  const { pause } = answer;
  await recordOutcome(database, claim.webhook, null, {
    pause,
    delivery: null,
    ...(answer.outcome === 'disabled' && { disabledReason: answer.reason }),
  });
  if (answer.outcome === 'limited' && answer.isGlobal) await restAllWebhooks(database, pause);
  return { status: answer.status, reason: findReason(answer) };
}

/** The reason of a failure; null after success. */
function findReason(answer: DiscordAnswer): string | null {
  if ('reason' in answer) return answer.reason;
  return answer.outcome === 'limited' ? `Discord asked to wait ${Math.ceil(answer.pause)} s.` : null;
}
