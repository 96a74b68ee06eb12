/** What people are notified of: events of webhooks, and duties of a team's captains before kick-off. */
export const NOTICE_EVENTS = [
  'match.approved',
  'fixture.changed',
  'transfer.changed',
  'check_in.opened',
  'sheet.due',
] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

/** What an account may choose, and the event of each. */
export const NOTICE_KINDS = {
  results: 'match.approved',
  fixtures: 'fixture.changed',
  transfers: 'transfer.changed',
  check_ins: 'check_in.opened',
  sheets: 'sheet.due',
} as const satisfies Record<string, NoticeEvent>;
export type NoticeKind = keyof typeof NOTICE_KINDS;
