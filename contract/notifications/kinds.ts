/**
 * Thing that a notice is about: its id is in `about_id`. An offered kick-off is about its fixture, a dispute about its match, an
 * offered league about the account that it is offered to, a lifted ban about its entry in the log.
 */
export type NoticeTopic = 'match' | 'fixture' | 'transfer' | 'account' | 'ban';

/**
 * The events that people are notified of, each with its topic. Of the events of one act that reach a person, the first in this
 * order is shown: what waits for an answer comes before news.
 */
export const NOTICE_EVENTS = {
  'ownership.offered': 'account',
  'check_in.opened': 'fixture',
  'sheet.due': 'fixture',
  'kick_off.offered': 'fixture',
  'kick_off.answered': 'fixture',
  'kick_off.lapsed': 'fixture',
  'transfer.offered': 'transfer',
  'transfer.waiting': 'transfer',
  'transfer.answered': 'transfer',
  'dispute.decided': 'match',
  'dispute.opened': 'match',
  'review.waiting': 'match',
  'review.decided': 'match',
  'ban.lifted': 'ban',
  'match.approved': 'match',
  'fixture.changed': 'fixture',
  'transfer.changed': 'transfer',
} as const satisfies Record<string, NoticeTopic>;
export type NoticeEvent = keyof typeof NOTICE_EVENTS;

/** Kinds that an account may choose, and the events of each. */
export const NOTICE_KINDS = {
  results: ['match.approved'],
  fixtures: ['fixture.changed'],
  transfers: ['transfer.changed'],
  check_ins: ['check_in.opened'],
  sheets: ['sheet.due'],
  offers: [
    'kick_off.offered',
    'kick_off.answered',
    'kick_off.lapsed',
    'transfer.offered',
    'transfer.waiting',
    'transfer.answered',
    'ownership.offered',
  ],
  reviews: ['review.waiting', 'review.decided'],
  disputes: ['dispute.opened', 'dispute.decided', 'ban.lifted'],
} as const satisfies Record<string, readonly NoticeEvent[]>;
export type NoticeKind = keyof typeof NOTICE_KINDS;
