import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Older notifications are refused as possible replays. */
const MAX_AGE_SECONDS = 600;

/**
 * Whether the body is signed with our secret and recent. The header is `t=<seconds since 1970>,v1=<signature>`, with
 * base64 of HMAC-SHA256 over `<t>.<body>` as the signature.
 */
export function isSignedByRoblox(secret: string, headers: IncomingHttpHeaders, body: Buffer, now: Date): boolean {
  const header = headers['roblox-signature'];
  const found = typeof header === 'string' && /^t=(\d{1,12}),\s*v1=([A-Za-z0-9+/]{43}=)$/.exec(header);
  if (!found) return false;
  const [, seconds = '', signature = ''] = found;
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  const isFresh = Math.abs(now.getTime() / 1000 - Number(seconds)) <= MAX_AGE_SECONDS;
  return timingSafeEqual(expected, Buffer.from(signature, 'base64')) && isFresh;
}
