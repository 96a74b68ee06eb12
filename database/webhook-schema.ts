import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { DeliveryKind, DeliveryState } from '#contract/webhooks.ts';
import { leagues } from '#database/schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Where a league's results are posted on Discord. `webhook_token` is a secret and is sent to Discord only. Until
 * `rests_until` nothing is sent: a server has leased the webhook, or Discord demanded a pause.
 */
export const leagueWebhooks = pgTable('league_webhooks', {
  league_id: integer()
    .primaryKey()
    .references(() => leagues.id, { onDelete: 'cascade' }),
  webhook_id: text().notNull(),
  webhook_token: text().notNull(),
  /** The thread of the channel that results go to; null for the channel itself. */
  thread_id: text(),
  creation_date: instant('creation_date').notNull().defaultNow(),
  rests_until: instant('rests_until').notNull().defaultNow(),
  disabled_at: instant('disabled_at'),
  disabled_reason: text(),
});

/** What Discord shows of a match: the message and its card's hash; no message when somebody has removed it there. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    league_id: integer().notNull(),
    match_id: integer().notNull(),
    message_id: text(),
    card_hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.league_id, table.match_id] })],
);

/**
 * The outbox of changes to post on Discord, and the log of posted ones. Triggers of `matches` add the rows; there are
 * no foreign keys, so that storing a match takes no further locks.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer().notNull(),
    match_id: integer().notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    /** Posts what somebody removed on Discord, and sends what has not changed. */
    is_asked_for: boolean().notNull().default(false),
    kind: text().$type<DeliveryKind>(),
    attempts: smallint().notNull().default(0),
    next_attempt_at: instant('next_attempt_at').notNull().defaultNow(),
    /** What Discord answered last. */
    status: smallint(),
    reason: text(),
  },
  (table) => [
    index('webhook_deliveries_waiting').on(table.league_id, table.match_id).where(sql`state = 'waiting'`),
    index('webhook_deliveries_league_id').on(table.league_id, table.id),
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
  ],
);
