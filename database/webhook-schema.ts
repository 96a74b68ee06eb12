import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { DeliveryKind, DeliveryState } from '#contract/webhooks.ts';
import { instant } from '#database/instant.ts';
import { leagues } from '#database/schema.ts';

/**
 * A league's Discord webhook for results. `webhook_token` is a secret and is sent to Discord only. Until `rests_until` the
 * webhook is locked: a server has leased it, or Discord's rate limit is in force.
 */
export const leagueWebhooks = pgTable('league_webhooks', {
  league_id: integer()
    .primaryKey()
    .references(() => leagues.id, { onDelete: 'cascade' }),
  webhook_id: text().notNull(),
  webhook_token: text().notNull(),
  /** The thread of the channel that results go to; null for the channel itself. */
  thread_id: text(),
  creation_date: instant().notNull().defaultNow(),
  rests_until: instant().notNull().defaultNow(),
  disabled_at: instant(),
  disabled_reason: text(),
});

/** A match's message on Discord and the hash of its card; `message_id` is null once the message was deleted there. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    league_id: integer().notNull(),
    match_id: bigint({ mode: 'number' }).notNull(),
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
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer().notNull(),
    match_id: bigint({ mode: 'number' }).notNull(),
    created_at: instant().notNull().defaultNow(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    /** Requested by staff: posts a deleted message again, and sends an unchanged card. */
    is_asked_for: boolean().notNull().default(false),
    kind: text().$type<DeliveryKind>(),
    attempts: smallint().notNull().default(0),
    next_attempt_at: instant().notNull().defaultNow(),
    /** HTTP status of Discord's last response. */
    status: smallint(),
    reason: text(),
  },
  (table) => [
    index('webhook_deliveries_waiting').on(table.league_id, table.match_id).where(sql`state = 'waiting'`),
    index('webhook_deliveries_league_id').on(table.league_id, table.id),
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
  ],
);
