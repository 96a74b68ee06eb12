import { clip } from '#contract/kit/clip.ts';
import type { DeliveryKind } from '#contract/webhooks/discord-messages.ts';
import type { Config } from '#server/config.ts';
import { type DiscordBody, type DiscordResponse, requestDiscord } from '#server/discord/request-discord.ts';
import type { Card } from '#server/webhooks/build-card.ts';
import { discordCalls } from '#server/webhooks/delivery-metrics.ts';
import type { WebhookAddress } from '#server/webhooks/webhook-queries.ts';

const TIMEOUT_MS = 10_000;

/** Discord's error codes. */
const UNKNOWN_CHANNEL = 10_003;
const UNKNOWN_MESSAGE = 10_008;
const UNKNOWN_WEBHOOK = 10_015;
const TOO_MANY_LATE_EDITS = 30_046;
const INVALID_TOKEN = 50_027;

export type DiscordCall =
  | { kind: 'post'; card: Card }
  | { kind: 'edit'; message_id: string; card: Card }
  | { kind: 'delete'; message_id: string };

/**
 * Result of a call. `gone`: the message was removed on Discord. `limited`: rate limited. `again`: a temporary failure.
 * `disabled`: the webhook no longer exists. `pause` is the wait in seconds before the webhook's next call.
 */
export type DiscordAnswer = { status: number | null; pause: number } & (
  | { outcome: 'done'; message_id: string | null }
  | { outcome: 'gone' }
  | { outcome: 'limited'; isGlobal: boolean }
  | { outcome: 'again' | 'refused' | 'disabled'; reason: string }
);

const METHODS = { post: 'POST', edit: 'PATCH', delete: 'DELETE' } as const satisfies Record<DeliveryKind, string>;

/** Makes one call; follows no redirect and never throws. */
export async function callDiscord(config: Caller, webhook: WebhookAddress, call: DiscordCall): Promise<DiscordAnswer> {
  const answer = await send(config, webhook, call);
  discordCalls.inc({ outcome: answer.outcome });
  return answer;
}

type Caller = Pick<Config, 'discordWebhookOrigin' | 'publicUrl'>;

async function send(config: Caller, webhook: WebhookAddress, call: DiscordCall): Promise<DiscordAnswer> {
  const { discordWebhookOrigin: origin } = config;
  if (origin === null)
    return { outcome: 'again', status: null, pause: 0, reason: 'This server does not post to Discord.' };
  const response = await requestDiscord(config, {
    kind: 'webhooks',
    method: METHODS[call.kind],
    url: addressOf(origin, webhook, call),
    timeoutMs: TIMEOUT_MS,
    ...('card' in call && { body: call.card }),
  });
  return readAnswer(call, response);
}

/** `wait` makes Discord return the id of a new message. */
function addressOf(origin: string, { webhook_id, webhook_token, thread_id }: WebhookAddress, call: DiscordCall): URL {
  const message = call.kind === 'post' ? '' : `/messages/${call.message_id}`;
  const url = new URL(`${origin}/api/v10/webhooks/${webhook_id}/${webhook_token}${message}`);
  if (call.kind === 'post') url.searchParams.set('wait', 'true');
  if (thread_id) url.searchParams.set('thread_id', thread_id);
  return url;
}

function readAnswer(call: DiscordCall, response: DiscordResponse): DiscordAnswer {
  const { status, fields, pause, isGlobal, hasTimedOut } = response;
  if (status === null) {
    const reason = hasTimedOut ? `Discord did not answer in ${TIMEOUT_MS / 1000} s.` : 'Discord could not be reached.';
    return { outcome: 'again', status, pause, reason };
  }
  const answered = { status, pause };
  if (status >= 200 && status < 300) return readSuccess(call, answered, fields);
  if (status === 429 && fields.code === TOO_MANY_LATE_EDITS) {
    // Only edits of old messages are limited; new messages aren't.
    return { outcome: 'again', status, pause: 0, reason: describeRefusal(status, fields) };
  }
  if (status === 429) return { outcome: 'limited', ...answered, isGlobal };
  if (status === 404 && call.kind !== 'post' && fields.code === UNKNOWN_MESSAGE) {
    return { outcome: 'gone', ...answered };
  }
  const reason = findEnd(call, status, fields);
  if (reason) return { outcome: 'disabled', ...answered, reason };
  const outcome = status >= 500 || status === 403 ? 'again' : 'refused';
  return { outcome, ...answered, reason: describeRefusal(status, fields) };
}

/** The reason never to call the webhook again; undefined if there is none. */
function findEnd({ kind }: DiscordCall, status: number, { code }: DiscordBody): string | undefined {
  if (status === 401 || code === INVALID_TOKEN) return 'Discord refuses this webhook’s token.';
  if (status !== 404) return undefined;
  if (code === UNKNOWN_CHANNEL) return 'Discord no longer has this webhook’s channel or thread.';
  if (kind === 'post' || code === UNKNOWN_WEBHOOK) return 'Discord no longer has this webhook.';
  return undefined;
}

/** A new message needs an id: without one it could never be edited. */
function readSuccess(
  call: DiscordCall,
  answered: { status: number; pause: number },
  { id }: DiscordBody,
): DiscordAnswer {
  if (call.kind === 'edit') return { outcome: 'done', ...answered, message_id: call.message_id };
  if (call.kind === 'delete') return { outcome: 'done', ...answered, message_id: null };
  if (typeof id === 'string' && /^\d{1,20}$/.test(id)) return { outcome: 'done', ...answered, message_id: id };
  return { outcome: 'refused', ...answered, reason: 'Discord returned no message id.' };
}

function describeRefusal(status: number, { message }: DiscordBody): string {
  if (status >= 300 && status < 400) return `Discord answered ${status}, a redirect, which is not followed.`;
  if (typeof message !== 'string') return `Discord answered ${status}.`;
  return `Discord answered ${status}: ${clip(message, 200)}`;
}
