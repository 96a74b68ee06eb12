import { type Static, Type } from 'typebox';
import { PlayerKey } from '#contract/kit/heads.ts';
import { MAX_PUSH_ENDPOINT_LENGTH, NOTICES_PER_PAGE, UNREAD_SHOWN } from '#contract/kit/limits.ts';
import { NullableInteger } from '#contract/kit/nullable.ts';
import { BigId, MUST_BE, optional, perPage, TimeZone } from '#contract/kit/text.ts';
import { NOTICE_EVENTS, NOTICE_KINDS, type NoticeEvent, type NoticeKind } from '#contract/notifications/kinds.ts';

export const FollowKind = Type.Enum(['league', 'team', 'player']);
export type FollowKind = Static<typeof FollowKind>;

/** A followed thing: the id of a league or team as text, or a player's key. */
export const FollowReference = Type.Object({
  kind: FollowKind,
  thing: PlayerKey,
});
export type FollowReference = Static<typeof FollowReference>;

/** A thing that the caller follows; `path` is that of its page. */
export const Follow = Type.Object({ ...FollowReference.properties, name: Type.String(), path: Type.String() });
export type Follow = Static<typeof Follow>;

/** Captains follow their team, and staff their league, for as long as they have the role. */
const RoleKind = Type.Enum(['captain', 'staff']);
export type RoleKind = Static<typeof RoleKind>;

/** A role of the caller: `thing` is the id of the team or league. */
export const RoleFollow = Type.Object({
  kind: RoleKind,
  thing: Type.String(),
  name: Type.String(),
  path: Type.String(),
  is_muted: Type.Boolean(),
});
export type RoleFollow = Static<typeof RoleFollow>;

/** Body of `POST /follows/mute`: whether to mute notifications for this role. */
export const RoleMute = Type.Object({
  kind: RoleKind,
  thing: FollowReference.properties.thing,
  is_muted: Type.Boolean(),
});
export type RoleMute = Static<typeof RoleMute>;

/** A notification in the bell and in push messages, with current names. */
export const Notice = Type.Object({
  id: Type.Integer(),
  event: Type.Enum(Object.keys(NOTICE_EVENTS) as NoticeEvent[]),
  league_id: Type.Integer(),
  created_at: Type.String({ format: 'date-time' }),
  title: Type.String(),
  body: Type.String(),
  path: Type.String(),
  is_unread: Type.Boolean(),
});
export type Notice = Static<typeof Notice>;

/**
 * A page of the caller's notifications, the newest first; `next` is the next page's `before`, null on the last one. A
 * page may be short or empty and still have a `next`.
 */
export const NoticeList = Type.Object({ notices: Type.Array(Notice), next: NullableInteger });
export type NoticeList = Static<typeof NoticeList>;

/** The number of the caller's unread notifications, counted up to `UNREAD_SHOWN`. */
export const UnreadNotices = Type.Object({
  unread: Type.Integer({ minimum: 0, maximum: UNREAD_SHOWN }),
  has_more: Type.Boolean(),
});
export type UnreadNotices = Static<typeof UnreadNotices>;

export const NoticeQuery = Type.Object({
  before: optional(BigId, 'Only notifications older than the one with this id.'),
  per_page: optional(perPage(NOTICES_PER_PAGE), 'Notifications per page.'),
});
export type NoticeQuery = Static<typeof NoticeQuery>;

/** Body of `POST /notifications/read`: marks this and all older notifications as read. */
export const ReadNotices = Type.Object({ id: BigId });

/** A time of day. */
const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', [MUST_BE]: 'a time such as 22:00' });

const QuietHours = Type.Object({ from: Clock, until: Clock });
export type QuietHours = Static<typeof QuietHours>;

const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[];

/** Body of `POST /notifications/settings`. Push messages pause in quiet hours, in `time_zone`. */
export const NotificationChoices = Type.Object({
  kinds: Type.Array(Type.Enum(KINDS), { uniqueItems: true, maxItems: KINDS.length }),
  quiet_hours: Type.Union([QuietHours, Type.Null()]),
  time_zone: TimeZone,
});
export type NotificationChoices = Static<typeof NotificationChoices>;

/** `push_key` is the key for a browser's subscription; `has_push` whether this session's browser gets push messages. */
export const NotificationSettings = Type.Object({
  ...NotificationChoices.properties,
  push_key: Type.String(),
  has_push: Type.Boolean(),
});
export type NotificationSettings = Static<typeof NotificationSettings>;

/** A base64url key of exactly this many bytes. */
function key(bytes: number) {
  const length = Math.ceil((bytes * 4) / 3);
  return Type.String({ pattern: `^[A-Za-z0-9_-]{${length}}$`, [MUST_BE]: `${bytes} bytes in base64url` });
}

/** A browser's `PushSubscription`, as `toJSON` returns it, without `expirationTime`. */
export const PushSubscription = Type.Object({
  endpoint: Type.String({ minLength: 1, maxLength: MAX_PUSH_ENDPOINT_LENGTH }),
  keys: Type.Object({ p256dh: key(65), auth: key(16) }),
});
export type PushSubscription = Static<typeof PushSubscription>;
