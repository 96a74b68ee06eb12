import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { WebhookEvent } from '#contract/webhook-events.ts';
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
 * An address of a league that gets signed requests about its events. `secret` signs them, and `former_secret` beside it
 * for a day after a rotation. `rests_until` is as in `league_webhooks`.
 */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    secret: text().notNull(),
    former_secret: text(),
    rotated_at: instant(),
    creation_date: instant().notNull().defaultNow(),
    rests_until: instant().notNull().defaultNow(),
    disabled_at: instant(),
    disabled_reason: text(),
  },
  (table) => [index('webhook_endpoints_league_id').on(table.league_id)],
);

/**
 * The outbox of changes to post on Discord or to send to an endpoint, and the log of delivered ones. Triggers of
 * `matches`, `fixtures` and `transfers` add the rows; there are no foreign keys, so that storing a match takes no further
 * locks. The rows of an endpoint name what changed by its id alone: the body is built when it is sent.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer().notNull(),
    match_id: bigint({ mode: 'number' }),
    /** Null for Discord. */
    endpoint_id: integer(),
    /** Of an endpoint. */
    event: text().$type<WebhookEvent | 'webhook.test'>(),
    fixture_id: integer(),
    transfer_id: integer(),
    created_at: instant().notNull().defaultNow(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    /** Requested by staff: posts a deleted message again, and sends an unchanged card. */
    is_asked_for: boolean().notNull().default(false),
    kind: text().$type<DeliveryKind>(),
    attempts: smallint().notNull().default(0),
    next_attempt_at: instant().notNull().defaultNow(),
    /** HTTP status of the last response. */
    status: smallint(),
    reason: text(),
  },
  (table) => [
    index('webhook_deliveries_waiting').on(table.league_id, table.match_id).where(sql`state = 'waiting'`),
    index('webhook_deliveries_league_id').on(table.league_id, table.id),
    index('webhook_deliveries_endpoint_waiting')
      .on(table.endpoint_id)
      .where(sql`state = 'waiting' and endpoint_id is not null`),
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
    check(
      'webhook_deliveries_subject',
      sql`case when endpoint_id is null then match_id is not null and event is null else event is not null end`,
    ),
  ],
);
