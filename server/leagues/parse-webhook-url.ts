import type { WebhookAddress } from '#server/webhooks/webhook-queries.ts';

/** Of one and the same service. */
const DISCORD_ORIGINS = [
  'https://discord.com',
  'https://canary.discord.com',
  'https://ptb.discord.com',
  'https://discordapp.com',
];

const PATH = /^\/api(?:\/v\d{1,2})?\/webhooks\/(\d{15,20})\/([\w-]{20,100})$/;

/**
 * Reads what Discord calls 'Copy Webhook URL'; undefined for any other text. Nothing of the text but id and token is
 * ever used, so that the server calls nobody but Discord, or `origin` in its place.
 */
export function parseWebhookUrl(text: string, origin: string): WebhookAddress | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const url = new URL(text.trim());
  if (![...DISCORD_ORIGINS, origin].includes(url.origin)) return undefined;
  if (url.href !== url.origin + url.pathname) return undefined;
  const [, webhook_id, webhook_token] = PATH.exec(url.pathname) ?? [];
  return webhook_id && webhook_token ? { webhook_id, webhook_token } : undefined;
}
