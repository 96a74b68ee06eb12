import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** The specification permits 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret as Standard Webhooks writes it: the prefix and base64. */
export function generateWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

interface SignedContent {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The headers of Standard Webhooks 1.0, with a signature for each secret. */
export function signWebhook({ id, timestamp, body }: SignedContent, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
