import { Type } from 'typebox';
import { RobloxId } from '#contract/kit/text.ts';

/** Body of `POST /webhooks/roblox`, as Roblox sends it: the payload's shape depends on the event. */
export const RobloxNotification = Type.Object({
  NotificationId: Type.Optional(Type.String({ maxLength: 200 })),
  EventType: Type.String({ maxLength: 200 }),
  EventTime: Type.Optional(Type.String({ maxLength: 200 })),
  EventPayload: Type.Optional(Type.Unknown()),
});

/** Payload of a `RightToErasureRequest`; `GameIds` is ignored, as the player is erased from all matches. */
export const ErasurePayload = Type.Object({
  UserId: Type.Union([Type.Integer({ minimum: 1 }), RobloxId]),
});
