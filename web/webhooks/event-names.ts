import type { SentWebhookEvent, WebhookEvent } from '#contract/webhooks/events.ts';

/** The events that an endpoint may choose, in the order of the dialog. */
export const EVENT_NAMES: Record<WebhookEvent, string> = {
  'match.approved': 'Match approved',
  'match.corrected': 'Match corrected',
  'match.removed': 'Match removed',
  'fixture.changed': 'Fixture changed',
  'transfer.changed': 'Transfer completed or undone',
};

export function nameEvent(event: SentWebhookEvent): string {
  if (event === 'fixtures.changed') return 'Fixtures changed';
  return event === 'webhook.test' ? 'Test' : EVENT_NAMES[event];
}
