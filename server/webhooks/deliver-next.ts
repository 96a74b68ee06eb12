import { hash } from 'node:crypto';
import { NEWS_HOURS } from '#contract/kit/limits.ts';
import type { DeliveryKind } from '#contract/webhooks/discord-messages.ts';
import { delayAfter, MAX_PAUSE_SECONDS } from '#server/kit/http/back-off.ts';
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
import { delayLeftMessages, forgetLeftMessages, type LeftMessage } from '#server/webhooks/left-message-queries.ts';

/** Spread over about four hours. */
const MAX_ATTEMPTS = 10;
const MAX_DELAY_SECONDS = 60 * 60;

type Sender = Pick<Services, 'config' | 'database'>;

/** Sends the next due delivery of a claimed webhook and releases the webhook. */
export async function deliverNext({ config, database }: Sender, webhook: ClaimedWebhook): Promise<void> {
  const due = await findDueDelivery(database, webhook.league_id);
  if (!due) return recordOutcome(database, webhook, null, { pause: 0, delivery: null });
  const card = buildCard(due.match, config.publicUrl);
  const call = planCall(due, card);
  if (!call) return recordOutcome(database, webhook, due, outcomeWithoutCall(due));
  const answer = await callDiscord(config, webhook, call);
  await recordOutcome(database, webhook, due, outcomeOf(due, call.kind, card, answer));
  if (answer.outcome === 'limited' && answer.isGlobal) await restAllWebhooks(database, answer.pause);
}

/** The call that brings Discord's message up to date; undefined if it is, or if it was removed on Discord. */
function planCall(due: DueDelivery, card: Card): DiscordCall | undefined {
  const { is_shown, is_asked_for, message } = due;
  const message_id = message?.message_id;
  if (!is_shown) return message_id ? { kind: 'delete', message_id } : undefined;
  if (!message) return isTooOld(due) ? undefined : { kind: 'post', card };
  if (!message_id) return is_asked_for ? { kind: 'post', card } : undefined;
  return is_asked_for || message.card_hash !== hashCard(card) ? { kind: 'edit', message_id, card } : undefined;
}

/** Old results are posted only on request. */
function isTooOld({ is_shown, is_old, is_asked_for, message }: DueDelivery): boolean {
  return is_shown && is_old && !is_asked_for && !message;
}

const TOO_OLD = `The match was played more than ${NEWS_HOURS} hours before it was approved, so it isn’t posted unless you send it again.`;

const REMOVED =
  'The message is no longer in the webhook’s channel: it was removed, or the webhook moved. It is posted again only when you ask.';

/** The outcome without a call. Hiding a match clears its removed message, so that it is posted again when shown. */
function outcomeWithoutCall(due: DueDelivery): Outcome {
  const { is_shown, is_asked_for, attempts, message } = due;
  const reason = isTooOld(due) ? TOO_OLD : 'This match is not approved, so there is nothing to send.';
  const isLogged = is_asked_for || isTooOld(due);
  return {
    pause: 0,
    delivery: isLogged ? { state: 'failed', kind: null, attempts, delay: 0, status: null, reason } : null,
    message: is_shown ? (message ?? undefined) : null,
  };
}

/** The outcome of a call. */
function outcomeOf(due: DueDelivery, kind: DeliveryKind, card: Card, answer: DiscordAnswer): Outcome {
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
        // On request it is posted again as a new message.
        delivery: due.is_asked_for ? { ...failed, state: 'waiting', reason: null } : { ...failed, reason: REMOVED },
      };
    case 'limited': {
      const reason = `Discord asked to wait ${Math.ceil(pause)} s.`;
      return { pause, delivery: { ...failed, state: 'waiting', attempts: due.attempts, reason } };
    }
    case 'again': {
      const { reason } = answer;
      const delay = delayAfter(attempts, MAX_DELAY_SECONDS);
      const webhookPause = Math.max(pause, delayAfter(Math.max(attempts, due.max_attempts), MAX_PAUSE_SECONDS));
      if (attempts >= MAX_ATTEMPTS) return { pause: webhookPause, delivery: { ...failed, reason } };
      return { pause: webhookPause, delivery: { ...failed, state: 'waiting', delay, reason } };
    }
    case 'refused':
      return { pause, delivery: { ...failed, reason: answer.reason } };
    case 'disabled':
      return { pause, delivery: { ...failed, reason: answer.reason }, disabledReason: answer.reason };
  }
}

function hashCard(card: Card): string {
  return hash('sha256', JSON.stringify(card), 'base64url');
}

/** Deletes a message that would otherwise never be corrected or lose an erased name. */
export async function deleteLeft({ config, database }: Sender, message: LeftMessage): Promise<void> {
  const { outcome, pause } = await callDiscord(config, message, { kind: 'delete', message_id: message.message_id });
  if (outcome === 'limited') {
    await delayLeftMessages(database, message, { delay: Math.max(pause, 1), isLimited: true });
  } else if (outcome === 'again' && message.attempts < MAX_ATTEMPTS) {
    const delay = delayAfter(message.attempts, MAX_DELAY_SECONDS);
    await delayLeftMessages(database, message, { delay, isLimited: false });
  } else {
    await forgetLeftMessages(database, message, { isOfAll: outcome === 'disabled' });
  }
}
