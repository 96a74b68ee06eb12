/** Verifies a request in TypeScript, using only Node.js. */
export const VERIFY_TYPESCRIPT = `import { createHmac, timingSafeEqual } from 'node:crypto';

const SECRET = process.env.WEBHOOK_SECRET ?? ''; // whsec_…

export function isFromTouchline(headers: Record<string, string>, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(SECRET.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`;

/** The same in Python. */
export const VERIFY_PYTHON = `import base64, hashlib, hmac, os, time

SECRET = os.environ["WEBHOOK_SECRET"]  # whsec_…

def is_from_touchline(headers: dict[str, str], body: bytes) -> bool:
    id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    signed = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256)
    expected = "v1," + base64.b64encode(signed.digest()).decode()
    return any(hmac.compare_digest(given, expected) for given in headers["webhook-signature"].split())
`;
