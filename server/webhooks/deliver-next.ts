import { hash } from 'node:crypto';
import { NEWS_HOURS } from '#contract/limits.ts';
import type { DeliveryKind } from '#contract/webhooks.ts';
import type { Services } from '#server/services.ts';
import { buildCard, type Card } from '#server/webhooks/build-card.ts';
import { callDiscord, type DiscordAnswer, type DiscordCall } from '#server/webhooks/call-discord.ts';
import {
  type ClaimedWebhook,
  type DueDelivery,
  findDueDelivery,
  type Outcome,
  recordOutcome,
  restAllWebhooks,
} from '#server/webhooks/delivery-queries.ts';

/** Tries at most, over some four hours. */
const MAX_ATTEMPTS = 10;
const FIRST_DELAY = 5;
const LONGEST_DELAY = 60 * 60;
/** While calls fail a webhook rests after each, however much waits; what waits comes soon after Discord's return. */
const LONGEST_REST = 60;

type Sender = Pick<Services, 'config' | 'database'>;

/** Sends what a claimed webhook is to send next, and gives the webhook back. */
export async function deliverNext({ config, database }: Sender, webhook: ClaimedWebhook): Promise<void> {
  const due = await findDueDelivery(database, webhook.league_id);
  if (!due) return recordOutcome(database, webhook, null, { pause: 0, delivery: null });
  const card = buildCard(due.match, config.publicUrl);
  const call = planCall(due, card);
  if (!call) return recordOutcome(database, webhook, due, settleNothing(due));
  const answer = await callDiscord(config, webhook, call);
  await recordOutcome(database, webhook, due, settle(due, call.kind, card, answer));
  if (answer.outcome === 'limited' && answer.isGlobal) await restAllWebhooks(database, answer.pause);
}

/** What brings Discord to show the match as it is; undefined when it does, or somebody there does not want it to. */
function planCall(due: DueDelivery, card: Card): DiscordCall | undefined {
  const { is_shown, is_asked_for, message } = due;
  const message_id = message?.message_id;
  if (!is_shown) return message_id ? { kind: 'delete', message_id } : undefined;
  if (!message) return isTooOld(due) ? undefined : { kind: 'post', card };
  if (!message_id) return is_asked_for ? { kind: 'post', card } : undefined;
  return is_asked_for || message.card_hash !== hashCard(card) ? { kind: 'edit', message_id, card } : undefined;
}

/** Old results are no news: they are posted only when somebody asks for it. */
function isTooOld({ is_shown, is_old, is_asked_for, message }: DueDelivery): boolean {
  return is_shown && is_old && !is_asked_for && !message;
}

const TOO_OLD = `The match was played more than ${NEWS_HOURS} hours before it was approved, so it isn’t posted unless you send it again.`;

const REMOVED =
  'The message is no longer in the webhook’s channel: it was removed, or the webhook moved. It is posted again only when you ask.';

/** Without a call. A match that is hidden forgets that its message was removed: shown again, it is news again. */
function settleNothing(due: DueDelivery): Outcome {
  const { is_shown, is_asked_for, attempts, message } = due;
  const reason = isTooOld(due) ? TOO_OLD : 'This match is not approved, so there is nothing to send.';
  const isLogged = is_asked_for || isTooOld(due);
  return {
    pause: 0,
    delivery: isLogged ? { state: 'failed', kind: null, attempts, delay: 0, status: null, reason } : null,
    message: is_shown ? (message ?? undefined) : null,
  };
}

/** What Discord's answer means. */
function settle(due: DueDelivery, kind: DeliveryKind, card: Card, answer: DiscordAnswer): Outcome {
  const { pause, status } = answer;
  const attempts = due.attempts + 1;
  const failed = { state: 'failed', kind, attempts, delay: 0, status } as const;
  const delivered = { ...failed, state: 'delivered', reason: null } as const;
  const card_hash = hashCard(card);
  switch (answer.outcome) {
    case 'done':
      return {
        pause,
        delivery: delivered,
        message: kind === 'delete' ? null : { message_id: answer.message_id, card_hash },
      };
    case 'gone':
      if (kind === 'delete') return { pause, delivery: delivered, message: null };
      return {
        pause,
        message: { message_id: null, card_hash },
        // Asked for, it is posted anew in its next turn.
        delivery: due.is_asked_for ? { ...failed, state: 'waiting', reason: null } : { ...failed, reason: REMOVED },
      };
    case 'limited': {
      const reason = `Discord asked to wait ${Math.ceil(pause)} s.`;
      return { pause, delivery: { ...failed, state: 'waiting', attempts: due.attempts, reason } };
    }
    case 'again': {
      const { reason } = answer;
      const delay = delayAfter(attempts);
      const rest = Math.max(pause, Math.min(delayAfter(Math.max(attempts, due.most_attempts)), LONGEST_REST));
      if (attempts >= MAX_ATTEMPTS) return { pause: rest, delivery: { ...failed, reason } };
      return { pause: rest, delivery: { ...failed, state: 'waiting', delay, reason } };
    }
    case 'refused':
      return { pause, delivery: { ...failed, reason: answer.reason } };
    case 'disabled':
      return { pause, delivery: { ...failed, reason: answer.reason }, disabledReason: answer.reason };
  }
}

/** Seconds, three times as many after each failure. */
function delayAfter(attempts: number): number {
  return Math.min(FIRST_DELAY * 3 ** (attempts - 1), LONGEST_DELAY);
}

function hashCard(card: Card): string {
  return hash('sha256', JSON.stringify(card), 'base64url');
}
