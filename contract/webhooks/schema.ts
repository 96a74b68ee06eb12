import { type Static, Type } from 'typebox';
import { Fixture } from '#contract/fixtures/schema.ts';
import { MAX_WEBHOOK_URL_LENGTH } from '#contract/kit/limits.ts';
import { NullableInstant, NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { BigId, Id } from '#contract/kit/text.ts';
import { Match } from '#contract/matches/schema.ts';
import { Transfer } from '#contract/squads/schema.ts';
import { DeliveryState } from '#contract/webhooks/discord-messages.ts';
import {
  SENT_EVENTS,
  type SentWebhookEvent as SentEventName,
  WEBHOOK_EVENTS,
  type WebhookEvent as WebhookEventName,
} from '#contract/webhooks/events.ts';

const WebhookEvent = Type.Enum(Object.keys(WEBHOOK_EVENTS) as WebhookEventName[]);

/** `webhook.test` is sent on request only. */
const SentEvent = Type.Enum(Object.keys(SENT_EVENTS) as SentEventName[]);

const Time = Type.String({ format: 'date-time' });

/** A webhook endpoint of a league, without its secret. A 410 response disables it. */
export const WebhookEndpoint = Type.Object({
  id: Type.Integer(),
  url: Type.String(),
  events: Type.Array(WebhookEvent),
  creation_date: Time,
  disabled_at: NullableInstant,
  disabled_reason: NullableText,
});
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

/**
 * A delivery of an event about a match, a fixture or several, or a transfer. `next_attempt_at` is null unless it is waiting. `status` is
 * the endpoint's last one, `reason` the cause of a failure.
 */
export const EventDelivery = Type.Object({
  id: Type.Integer(),
  endpoint_id: Type.Integer(),
  event: SentEvent,
  match_id: NullableInteger,
  match_name: NullableText,
  fixture_id: NullableInteger,
  /** The number of fixtures in `fixtures.changed`. */
  fixtures: NullableInteger,
  transfer_id: NullableInteger,
  created_at: Time,
  state: DeliveryState,
  attempts: Type.Integer(),
  next_attempt_at: NullableInstant,
  status: NullableInteger,
  reason: NullableText,
});
export type EventDelivery = Static<typeof EventDelivery>;

/** A league's endpoints, oldest first, and their newest deliveries. */
export const LeagueEndpoints = Type.Object({
  endpoints: Type.Array(WebhookEndpoint),
  deliveries: Type.Array(EventDelivery),
});
export type LeagueEndpoints = Static<typeof LeagueEndpoints>;

const Events = Type.Array(WebhookEvent, { minItems: 1, uniqueItems: true });

/** Body of `POST …/webhook_endpoints`. */
export const NewEndpoint = Type.Object({
  url: Type.String({ minLength: 1, maxLength: MAX_WEBHOOK_URL_LENGTH }),
  events: Events,
});

/** Body of `POST …/webhook_endpoints/change`; it enables a disabled endpoint. */
export const EndpointChange = Type.Object({ id: Id, events: Events });
export type EndpointChange = Static<typeof EndpointChange>;

export const EndpointReference = Type.Object({ id: Id });

/** Body of `POST …/webhook_endpoints/send_again`. */
export const EventReference = Type.Object({ delivery_id: BigId });

const Path = Type.String({ description: 'Of its page on the site.' });

/** The subject of an event as visitors see it at sending time; null if it isn't public. */
const SUBJECT_DATA = {
  match: Type.Object({ match_id: Type.Integer(), path: Path, match: Type.Union([Match, Type.Null()]) }),
  fixture: Type.Object({ fixture_id: Type.Integer(), path: Path, fixture: Type.Union([Fixture, Type.Null()]) }),
  fixtures: Type.Object({
    fixture_ids: Type.Array(Type.Integer(), {
      description: 'In ascending order. The league’s list of fixtures has them.',
    }),
    path: Path,
  }),
  transfer: Type.Object({ transfer_id: Type.Integer(), path: Path, transfer: Type.Union([Transfer, Type.Null()]) }),
};

const EVENT_DATA = {
  'match.approved': SUBJECT_DATA.match,
  'match.corrected': SUBJECT_DATA.match,
  'match.removed': SUBJECT_DATA.match,
  'fixture.changed': SUBJECT_DATA.fixture,
  'fixtures.changed': SUBJECT_DATA.fixtures,
  'transfer.changed': SUBJECT_DATA.transfer,
  'webhook.test': Type.Object({}),
} satisfies Record<SentEventName, object>;

/** Schema of a webhook's body with this data; `timestamp` is when the event happened. */
export function webhookBody<const E extends SentEventName>(type: E) {
  return Type.Object({
    id: Type.String(),
    type: Type.Literal(type),
    timestamp: Time,
    league_id: Type.Integer(),
    data: EVENT_DATA[type],
  });
}
export type WebhookBody = { [E in SentEventName]: Static<ReturnType<typeof webhookBody<E>>> }[SentEventName];
