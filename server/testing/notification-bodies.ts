import { createECDH, randomBytes } from 'node:crypto';
import type { EndpointName } from '#contract/endpoints.ts';
import type { PushSubscription } from '#contract/notifications/schema.ts';
import { dayFromToday } from '#server/testing/squad-bodies.ts';

/** A browser's subscription to a push service, with its private keys. */
export function newSubscription(endpoint = `https://push.example/send/${randomBytes(12).toString('hex')}`) {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const body: PushSubscription = { endpoint, keys: { p256dh, auth } };
  return { body, ecdh, auth: Buffer.from(auth, 'base64url') };
}

/** A valid body of a call about follows, notifications and times; undefined for other calls. */
export function buildNotificationBody(name: EndpointName): object | undefined {
  switch (name) {
    case 'POST /follows':
    case 'POST /follows/remove':
      return { kind: 'league', thing: '8' };
    case 'POST /follows/mute':
      return { kind: 'staff', thing: '8', is_muted: true };
    case 'POST /notifications/read':
      return { id: 1 };
    case 'POST /notifications/settings':
      return { kinds: ['results'], quiet_hours: { from: '22:00', until: '07:00' }, time_zone: 'Europe/London' };
    case 'POST /users/times':
      return { time_zone: 'Europe/London', week: [{ weekday: 1, from: 1140, to: 1320 }] };
    case 'POST /users/times/exceptions':
      return { first_day: dayFromToday(5), last_day: dayFromToday(6), kind: 'busy', intervals: [] };
    case 'POST /notifications/push':
      return newSubscription().body;
    default:
      return undefined;
  }
}
