import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { DeliveryKind, DeliveryState } from '#contract/webhooks/discord-messages.ts';
import type { SentWebhookEvent, WebhookEvent } from '#contract/webhooks/events.ts';
import { instant } from '#database/tables/instant.ts';
import { leagues } from '#database/tables/schema.ts';

/**
 * A league's Discord webhook for results. `webhook_token` is a secret and is sent to Discord only. Until `rests_until`
 * the webhook is locked: a server has leased it, or Discord's rate limit is in force.
 */
export const leagueWebhooks = pgTable('league_webhooks', {
  league_id: integer()
    .primaryKey()
    .references(() => leagues.id, { onDelete: 'cascade' }),
  webhook_id: text().notNull(),
  webhook_token: text().notNull(),
  /** The channel's thread for results; null for the channel itself. */
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
 * Messages of webhooks that leagues replaced or removed, with the webhook's secret until they are deleted on Discord.
 */
export const leftWebhookMessages = pgTable(
  'left_webhook_messages',
  {
    webhook_id: text().notNull(),
    webhook_token: text().notNull(),
    thread_id: text(),
    message_id: text().notNull(),
    attempts: smallint().notNull().default(0),
    due_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.webhook_id, table.message_id] }),
    index('left_webhook_messages_due_at').on(table.due_at),
  ],
);

/**
 * A league's address for signed requests about its events. They are signed with `secret`, and for a day after a
 * rotation also with `former_secret`. Until `rests_until` a server has leased the endpoint; until `paused_until` it
 * gets only retries by staff.
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
    paused_until: instant().notNull().defaultNow(),
    disabled_at: instant(),
    disabled_reason: text(),
  },
  (table) => [index('webhook_endpoints_league_id').on(table.league_id)],
);

/**
 * The outbox of changes to post on Discord or to send to an endpoint, and the log of delivered ones. Triggers of
 * `matches`, `fixtures` and `transfers` add the rows; there are no foreign keys, so that storing a match takes no
 * further locks. An endpoint's rows have only the id of the changed thing: the body is built when it is sent.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    league_id: integer().notNull(),
    match_id: bigint({ mode: 'number' }),
    /** Null for Discord. */
    endpoint_id: integer(),
    /** Set for an endpoint. */
    event: text().$type<SentWebhookEvent>(),
    fixture_id: integer(),
    /** Set for several fixtures changed by one statement. */
    fixture_ids: integer().array(),
    transfer_id: integer(),
    created_at: instant().notNull().defaultNow(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    /**
     * Requested by staff: posts a deleted message again, sends an unchanged card, and ignores the pause of an endpoint.
     */
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
    // The log of deliveries to Discord, as endpoints may have just as many.
    index('webhook_deliveries_to_discord').on(table.league_id, table.id).where(sql`endpoint_id is null`),
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
