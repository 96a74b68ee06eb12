/**
 * The subject of a notification; `about_id` is its id. An offered kick-off refers to its fixture, a dispute to its
 * match, an offered league to the recipient's account, a lifted ban to its log entry.
 */
export type NoticeTopic = 'match' | 'fixture' | 'transfer' | 'account' | 'ban' | 'entry' | 'movement';

/**
 * Notification events and their topics. If one change causes several for a person, the first in this order is shown:
 * tasks come before news.
 */
export const NOTICE_EVENTS = {
  'ownership.offered': 'account',
  'check_in.opened': 'fixture',
  'sheet.due': 'fixture',
  'kick_off.due': 'fixture',
  'kick_off.offered': 'fixture',
  'kick_off.answered': 'fixture',
  'kick_off.lapsed': 'fixture',
  'transfer.offered': 'transfer',
  'transfer.waiting': 'transfer',
  'transfer.answered': 'transfer',
  'entry.decided': 'entry',
  'entry.waiting': 'entry',
  'place.kept': 'movement',
  'times.asked': 'account',
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

/** Kinds of notifications that an account can turn off, and their events. */
export const NOTICE_KINDS = {
  results: ['match.approved'],
  fixtures: ['fixture.changed'],
  transfers: ['transfer.changed'],
  check_ins: ['check_in.opened'],
  sheets: ['sheet.due'],
  offers: [
    'kick_off.due',
    'kick_off.offered',
    'kick_off.answered',
    'kick_off.lapsed',
    'transfer.offered',
    'transfer.waiting',
    'transfer.answered',
    'ownership.offered',
    'entry.decided',
    'entry.waiting',
    'place.kept',
  ],
  times: ['times.asked'],
  reviews: ['review.waiting', 'review.decided'],
  disputes: ['dispute.opened', 'dispute.decided', 'ban.lifted'],
} as const satisfies Record<string, readonly NoticeEvent[]>;
export type NoticeKind = keyof typeof NOTICE_KINDS;
