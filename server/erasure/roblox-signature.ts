import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that a notification stays good, so that a recorded one cannot be sent again later. */
const MAX_AGE = 600;

/**
 * Whether Roblox signed the body with our secret a moment ago. The header is `t=<seconds since 1970>,v1=<signature>`, the
 * signature the base64 of HMAC-SHA256 over `<t>.<body>`.
 */
export function isSignedByRoblox(secret: string, header: unknown, body: Buffer, now: Date): boolean {
  const found = typeof header === 'string' && /^t=(\d{1,12}),\s*v1=([A-Za-z0-9+/]{43}=)$/.exec(header);
  if (!found) return false;
  const [, seconds = '', signature = ''] = found;
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  const isFresh = Math.abs(now.getTime() / 1000 - Number(seconds)) <= MAX_AGE;
  return timingSafeEqual(expected, Buffer.from(signature, 'base64')) && isFresh;
}
