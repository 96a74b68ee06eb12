import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { NoticeEvent, NoticeKind, NoticeTopic } from '#contract/notifications/kinds.ts';
import type { FollowKind, RoleKind } from '#contract/notifications/schema.ts';
import { instant } from '#database/tables/instant.ts';
import { users } from '#database/tables/schema.ts';
import { sessions } from '#database/tables/session.ts';

/** A league, team or player that an account follows: `thing` is the id of a league or team, or a player's key. */
export const follows = pgTable(
  'follows',
  {
    kind: text().$type<FollowKind>().notNull(),
    thing: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followed_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.thing, table.user_id] }),
    index('follows_user_id').on(table.user_id),
    check('follows_kind', sql`${table.kind} in ('league', 'team', 'player')`),
  ],
);

/**
 * Roles whose notifications an account muted: `captain` with the id of a team, `staff` with that of a league. Holders
 * of a role follow by default.
 */
export const mutedFollows = pgTable(
  'muted_follows',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<RoleKind>().notNull(),
    thing: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.kind, table.thing] }),
    check('muted_follows_kind', sql`${table.kind} in ('captain', 'staff')`),
  ],
);

/**
 * The outbox of unpublished events, one row per statement. Triggers add the rows, without foreign keys, so that they
 * take no further locks. Events of one league with the same `created_at`, the transaction's time, are one act.
 */
export const leagueEvents = pgTable(
  'league_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer().notNull(),
    event: text().$type<NoticeEvent>().notNull(),
    about_ids: bigint({ mode: 'number' }).array().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index('league_events_act').on(table.league_id, table.created_at)],
);

/**
 * Published acts about one thing, or about several fixtures. The text is built when it is read; the log has the actor,
 * under the same league and time. Ids ascend in commit order.
 */
export const notices = pgTable(
  'notices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer().notNull(),
    topic: text().$type<NoticeTopic>().notNull(),
    /** The number of things. */
    things: integer().notNull().default(1),
    /** Ids of some of them. */
    sample: bigint({ mode: 'number' }).array().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index('notices_created_at').on(table.created_at)],
);

/**
 * Recipients of a notice: followers of a league, team or player, a team's captains, a league's staff, or one account.
 * Each keeps the newest `NOTICES_SHOWN`.
 */
export const noticeSubjects = pgTable(
  'notice_subjects',
  {
    kind: text().$type<FollowKind | RoleKind | 'account'>().notNull(),
    thing: text().notNull(),
    notice_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    event: text().$type<NoticeEvent>().notNull(),
    /** The notice's only thing that concerns the subject; null for several. */
    about_id: bigint({ mode: 'number' }),
    created_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.thing, table.notice_id, table.event] }),
    // A hash index: by an ordered one, a subject with few notices would be searched among those of all others.
    index('notice_subjects_notice_id').using('hash', table.notice_id),
  ],
);

/** An account without a row has the defaults. Quiet hours are minutes after midnight in `time_zone`. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    kinds: text()
      .array()
      .$type<NoticeKind[]>()
      .notNull()
      .default(sql`'{results,fixtures,transfers,check_ins,sheets,offers,times,reviews,disputes}'`),
    quiet_from: smallint(),
    quiet_until: smallint(),
    time_zone: text().notNull().default('UTC'),
    /** The newest notice that the account has seen. */
    read_notice_id: bigint({ mode: 'number' }).notNull().default(0),
  },
  () => [check('notification_settings_quiet', sql`(quiet_from is null) = (quiet_until is null)`)],
);

/**
 * Web push to the browser of a session, which it ends with. A message is due while `due_notice_id` is above
 * `sent_notice_id`; `rests_until` is as in `league_webhooks`.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    session_id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    sent_notice_id: bigint({ mode: 'number' }).notNull(),
    due_notice_id: bigint({ mode: 'number' }).notNull(),
    attempts: smallint().notNull().default(0),
    /** Whether quiet hours delayed a message, so that the notices since then are combined into one. */
    is_held_back: boolean().notNull().default(false),
    rests_until: instant().notNull().defaultNow(),
  },
  (table) => [index('push_subscriptions_due').on(table.rests_until).where(sql`due_notice_id > sent_notice_id`)],
);

/** The site's key pair for web push (RFC 8292); one row. A browser's subscription is bound to it. */
export const vapidKeys = pgTable(
  'vapid_keys',
  {
    id: boolean().primaryKey().default(true),
    public_key: text().notNull(),
    private_key: text().notNull(),
  },
  (table) => [check('vapid_keys_single', sql`${table.id}`)],
);
