/** The events of webhooks that people are notified of. */
export const NOTICE_EVENTS = ['match.approved', 'fixture.changed', 'transfer.changed'] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

/** What an account may choose, and the event of each. */
export const NOTICE_KINDS = {
  results: 'match.approved',
  fixtures: 'fixture.changed',
  transfers: 'transfer.changed',
} as const satisfies Record<string, NoticeEvent>;
export type NoticeKind = keyof typeof NOTICE_KINDS;
