import { expect, test } from 'vitest';
import { generateWebhookSecret, signWebhook } from '#server/webhooks/sign-webhook.ts';

// The example of Standard Webhooks' specification.
const SECRET = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
const CONTENT = {
  id: 'msg_loFOjxBNrRLzqYUf',
  timestamp: 1731705121,
  body: '{"event_type":"ping","data":{"success":true}}',
};
const SIGNATURE = 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=';

test('the headers are those of the specification’s example, with one signature for each secret', () => {
  expect(signWebhook(CONTENT, [SECRET])).toEqual({
    'webhook-id': CONTENT.id,
    'webhook-timestamp': '1731705121',
    'webhook-signature': SIGNATURE,
  });
  const other = generateWebhookSecret();
  expect(other).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(signWebhook(CONTENT, [other, SECRET])['webhook-signature']).toMatch(/^v1,\S{44} v1,rAvf\S{40}$/);
});
