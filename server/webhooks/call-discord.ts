import type { DeliveryKind } from '#contract/webhooks.ts';
import type { Config } from '#server/config.ts';
import type { Card } from '#server/webhooks/build-card.ts';
import { discordCalls } from '#server/webhooks/delivery-metrics.ts';
import type { WebhookAddress } from '#server/webhooks/webhook-queries.ts';

const TIMEOUT_MS = 10_000;
/** Upper bound for the delay in Discord's headers: a wrong number must not silence a webhook for a year. */
const MAX_PAUSE_SECONDS = 24 * 60 * 60;
const DEFAULT_PAUSE_SECONDS = 5;

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
 * `disabled`: the webhook no longer exists. `pause` is in seconds, before the webhook's next call.
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

async function send(
  { discordWebhookOrigin: origin, publicUrl }: Caller,
  webhook: WebhookAddress,
  call: DiscordCall,
): Promise<DiscordAnswer> {
  if (origin === null) return { outcome: 'again', status: null, pause: 0, reason: 'This server posts nowhere.' };
  try {
    const response = await fetch(addressOf(origin, webhook, call), {
      method: METHODS[call.kind],
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'user-agent': `DiscordBot (${publicUrl}, 1)`,
        ...('card' in call && { 'content-type': 'application/json' }),
      },
      ...('card' in call && { body: JSON.stringify(call.card) }),
    });
    return readAnswer(call, response, parseJson(await response.text()));
  } catch (error) {
    return { outcome: 'again', status: null, pause: 0, reason: describeFailure(error) };
  }
}

/** `wait` makes Discord return the id of a new message. */
function addressOf(origin: string, { webhook_id, webhook_token, thread_id }: WebhookAddress, call: DiscordCall): URL {
  const message = call.kind === 'post' ? '' : `/messages/${call.message_id}`;
  const url = new URL(`${origin}/api/v10/webhooks/${webhook_id}/${webhook_token}${message}`);
  if (call.kind === 'post') url.searchParams.set('wait', 'true');
  if (thread_id) url.searchParams.set('thread_id', thread_id);
  return url;
}

type Body = Partial<Record<'id' | 'code' | 'message' | 'retry_after' | 'global', unknown>>;

function readAnswer(call: DiscordCall, { status, ok, headers }: Response, body: Body): DiscordAnswer {
  const answered = { status, pause: headers.get('x-ratelimit-remaining') === '0' ? readPause(headers, body) : 0 };
  if (ok) return readSuccess(call, answered, body);
  if (status === 429 && body.code === TOO_MANY_LATE_EDITS) {
    // Only edits of old messages are limited; new messages aren't.
    return { outcome: 'again', status, pause: 0, reason: describeRefusal(status, body) };
  }
  if (status === 429) {
    const pause = readPause(headers, body) || DEFAULT_PAUSE_SECONDS;
    return { outcome: 'limited', status, pause, isGlobal: isGlobal(headers, body) };
  }
  if (status === 404 && call.kind !== 'post' && body.code === UNKNOWN_MESSAGE) return { outcome: 'gone', ...answered };
  const reason = findEnd(call, status, body);
  if (reason) return { outcome: 'disabled', ...answered, reason };
  const outcome = status >= 500 || status === 403 ? 'again' : 'refused';
  return { outcome, ...answered, reason: describeRefusal(status, body) };
}

/** The reason never to call the webhook again; undefined if there is none. */
function findEnd({ kind }: DiscordCall, status: number, { code }: Body): string | undefined {
  if (status === 401 || code === INVALID_TOKEN) return 'Discord refuses this webhook’s token.';
  if (status !== 404) return undefined;
  if (code === UNKNOWN_CHANNEL) return 'Discord knows this webhook’s channel or thread no longer.';
  if (kind === 'post' || code === UNKNOWN_WEBHOOK) return 'Discord knows this webhook no longer.';
  return undefined;
}

/** Whether the limit is for all webhooks. Responses without a message come from the proxy in front of Discord. */
function isGlobal(headers: Headers, { global, message }: Body): boolean {
  return global === true || headers.get('x-ratelimit-scope') === 'global' || typeof message !== 'string';
}

/** A new message needs an id: without one it could never be edited. */
function readSuccess(call: DiscordCall, answered: { status: number; pause: number }, { id }: Body): DiscordAnswer {
  if (call.kind === 'edit') return { outcome: 'done', ...answered, message_id: call.message_id };
  if (call.kind === 'delete') return { outcome: 'done', ...answered, message_id: null };
  if (typeof id === 'string' && /^\d{1,20}$/.test(id)) return { outcome: 'done', ...answered, message_id: id };
  return { outcome: 'refused', ...answered, reason: 'Discord did not say which message it made.' };
}

/** Seconds, from the most exact source. */
function readPause(headers: Headers, body: Body): number {
  const sources = [body.retry_after, headers.get('retry-after'), headers.get('x-ratelimit-reset-after')];
  const seconds = sources.map((source) => Number(source ?? Number.NaN)).find((number) => number >= 0);
  return Math.min(seconds ?? 0, MAX_PAUSE_SECONDS);
}

function describeRefusal(status: number, { message }: Body): string {
  if (status >= 300 && status < 400) return `Discord answered ${status}, a redirect, which is not followed.`;
  if (typeof message !== 'string') return `Discord answered ${status}.`;
  return `Discord answered ${status}: ${message.slice(0, 200)}`;
}

/** Without the URL, which contains the token. */
function describeFailure(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `Discord did not answer in ${TIMEOUT_MS / 1000} s.`;
  return 'Discord could not be reached.';
}

function parseJson(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
