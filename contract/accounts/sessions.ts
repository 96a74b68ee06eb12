import { type Static, Type } from 'typebox';
import { NullableText } from '#contract/kit/nullable.ts';
import { BigId } from '#contract/kit/text.ts';

/**
 * A session of the caller. `last_used` is a UTC day; `is_current` marks the session of the request.
 * `browser` and `system` are families such as 'Chrome' and 'Windows', null if unknown.
 */
export const OwnSession = Type.Object({
  id: Type.Integer(),
  creation_date: Type.String({ format: 'date-time' }),
  last_used: Type.String({ format: 'date' }),
  browser: NullableText,
  system: NullableText,
  is_current: Type.Boolean(),
});
export type OwnSession = Static<typeof OwnSession>;

/** Body of `POST /auth/end_session`. */
export const SessionReference = Type.Object({ id: BigId });
