import type { WebhookAddress } from '#server/webhooks/webhook-queries.ts';

/** Of one and the same service. */
const DISCORD_ORIGINS = [
  'https://discord.com',
  'https://canary.discord.com',
  'https://ptb.discord.com',
  'https://discordapp.com',
];

const PATH = /^\/api(?:\/v\d{1,2})?\/webhooks\/(\d{15,20})\/([\w-]{20,100})$/;
const QUERY = /^(?:\?thread_id=(\d{15,20}))?$/;

/**
 * Reads what Discord calls 'Copy Webhook URL', with the thread that Discord's own documentation adds as `?thread_id=`;
 * undefined for any other text. Nothing of the text but the ids and the token is ever used, so that the server calls
 * nobody but Discord, or `origin` in its place.
 */
export function parseWebhookUrl(text: string, origin: string): WebhookAddress | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const url = new URL(text.trim());
  if (![...DISCORD_ORIGINS, origin].includes(url.origin)) return undefined;
  if (url.href !== url.origin + url.pathname + url.search) return undefined;
  const [, webhook_id, webhook_token] = PATH.exec(url.pathname) ?? [];
  const query = QUERY.exec(url.search);
  if (!webhook_id || !webhook_token || !query) return undefined;
  return { webhook_id, webhook_token, thread_id: query[1] ?? null };
}
