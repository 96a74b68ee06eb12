import { type Static, Type } from 'typebox';
import { MAX_WEBHOOK_URL_LENGTH } from '#contract/kit/limits.ts';
import { NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { BigId, Id } from '#contract/kit/text.ts';

/** Operations on a match's message on Discord. */
export const DeliveryKind = Type.Enum(['post', 'edit', 'delete']);
export type DeliveryKind = Static<typeof DeliveryKind>;

export const DeliveryState = Type.Enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = Static<typeof DeliveryState>;

const Time = Type.String({ format: 'date-time' });

/**
 * A delivery of a match to Discord. `kind` is null until the first attempt; `next_attempt_at` is null unless the
 * delivery is waiting. `status` is Discord's last one, `reason` the cause of a failure.
 */
export const WebhookDelivery = Type.Object({
  id: Type.Integer(),
  match_id: Type.Integer(),
  match_name: Type.String(),
  created_at: Time,
  state: DeliveryState,
  kind: Type.Union([DeliveryKind, Type.Null()]),
  attempts: Type.Integer(),
  next_attempt_at: Type.Union([Time, Type.Null()]),
  status: NullableInteger,
  reason: NullableText,
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

/** A league's webhook without its token, and its newest deliveries; null without a webhook. */
export const LeagueWebhook = Type.Object({
  webhook: Type.Union([
    Type.Object({
      /** The last characters of its id. */
      ending: Type.String(),
      creation_date: Time,
      disabled_at: Type.Union([Time, Type.Null()]),
      disabled_reason: NullableText,
    }),
    Type.Null(),
  ]),
  deliveries: Type.Array(WebhookDelivery),
});
export type LeagueWebhook = Static<typeof LeagueWebhook>;

/** Body of `POST /leagues/myLeagues/webhook`; null removes it. */
export const WebhookChange = Type.Object({
  league_id: Id,
  url: Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: MAX_WEBHOOK_URL_LENGTH }),
});

/** Result of a test message: Discord's status if it responded, and the reason of a failure, null after success. */
export const WebhookTest = Type.Object({ status: NullableInteger, reason: NullableText });
export type WebhookTest = Static<typeof WebhookTest>;

/** Body of `POST /leagues/myLeagues/webhook_send_again`. */
export const DeliveryReference = Type.Object({ league_id: Id, delivery_id: BigId });
