import type { WebhookAddress } from '#server/webhooks/webhook-queries.ts';

const DISCORD_ORIGINS = [
  'https://discord.com',
  'https://canary.discord.com',
  'https://ptb.discord.com',
  'https://discordapp.com',
];

const PATH = /^\/api(?:\/v\d{1,2})?\/webhooks\/(\d{15,20})\/([\w-]{20,100})$/;
const QUERY = /^(?:\?thread_id=(\d{15,20}))?$/;

/**
 * Parses a URL of Discord's 'Copy Webhook URL', with an optional `?thread_id=`; undefined for any other text. Only its
 * ids and token are used, so the server calls no host but Discord, or `origin` instead.
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
