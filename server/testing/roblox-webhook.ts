import { createHmac } from 'node:crypto';
import type { TestApp } from '#server/testing/test-app.ts';

export const WEBHOOK_SECRET = 'the webhook secret';

/** Roblox's signature header of a body, as if made `age` seconds ago. */
export function signNotification(body: string, { secret = WEBHOOK_SECRET, age = 0 } = {}): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1000) - age;
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('base64');
  return { 'roblox-signature': `t=${seconds},v1=${signature}` };
}

/** A right-to-erasure request in Roblox's format. */
export function requestErasureOf({ app }: TestApp, UserId: number | string) {
  const payload = JSON.stringify({
    NotificationId: 'c0ffee',
    EventType: 'RightToErasureRequest',
    EventTime: '2026-03-01T18:00:00.2118874Z',
    EventPayload: { UserId, GameIds: [1234, 2345] },
  });
  return app.inject({
    method: 'POST',
    url: '/api/webhooks/roblox',
    headers: { 'content-type': 'application/json', ...signNotification(payload) },
    payload,
  });
}
