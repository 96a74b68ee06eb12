/** The events that a league's endpoint may choose. */
export const WEBHOOK_EVENTS = {
  'match.approved': 'A match counts from now on',
  'match.corrected': 'A match that counts was changed',
  'match.removed': 'A match no longer counts',
  'fixture.changed': 'A published fixture was changed, decided, played or removed',
  'transfer.changed': 'A transfer was completed or undone',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** `fixtures.changed` is sent in place of many `fixture.changed`. */
export const SENT_EVENTS = {
  ...WEBHOOK_EVENTS,
  'fixtures.changed': 'Several published fixtures were changed at once',
  'webhook.test': 'A test that staff asked for',
} as const;
export type SentWebhookEvent = keyof typeof SENT_EVENTS;
