import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { NoticeEvent, NoticeKind } from '#contract/notice-kinds.ts';
import type { FollowKind } from '#contract/notifications.ts';
import { instant } from '#database/instant.ts';
import { users } from '#database/schema.ts';
import { sessions } from '#database/session-schema.ts';

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

const EVENT = {
  league_id: integer().notNull(),
  event: text().$type<NoticeEvent>().notNull(),
  match_id: bigint({ mode: 'number' }),
  fixture_id: integer(),
  transfer_id: integer(),
  created_at: instant().notNull().defaultNow(),
};

/**
 * The outbox of events that nobody was looked up for yet. The triggers of `webhook_deliveries` add the rows, without
 * foreign keys for the same reason.
 */
export const leagueEvents = pgTable('league_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...EVENT,
});

/** Published events that somebody followed then, and duties of captains. The text is built when it is read. Ids ascend in the order of commits. */
export const notices = pgTable(
  'notices',
  { id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(), ...EVENT },
  (table) => [index('notices_created_at').on(table.created_at)],
);

/** The followed leagues, teams and players that a notice is about, or the teams whose captains have a duty. */
export const noticeSubjects = pgTable(
  'notice_subjects',
  {
    kind: text().$type<FollowKind | 'captain'>().notNull(),
    thing: text().notNull(),
    notice_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.thing, table.notice_id] }),
    index('notice_subjects_notice_id').on(table.notice_id),
  ],
);

/** An account without a row has the defaults. Quiet hours are minutes after midnight by the clocks of `time_zone`. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    kinds: text().array().$type<NoticeKind[]>().notNull().default(sql`'{results,fixtures,transfers,check_ins,sheets}'`),
    quiet_from: smallint(),
    quiet_until: smallint(),
    time_zone: text().notNull().default('UTC'),
    /** The newest notice that the account has seen. */
    read_notice_id: bigint({ mode: 'number' }).notNull().default(0),
  },
  () => [check('notification_settings_quiet', sql`(quiet_from is null) = (quiet_until is null)`)],
);

/**
 * Web push to the browser of a session, with which it ends. It has a message to get while `due_notice_id` is beyond
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
    /** Whether quiet hours held a message back, so that what has gathered since is one message. */
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
