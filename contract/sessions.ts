import { type Static, Type } from 'typebox';
import { Id } from '#contract/text.ts';

/** A session of the caller's, as much as is kept of it; `last_used` is a UTC day, `is_current` the one that asks. */
export const OwnSession = Type.Object({
  id: Type.Integer(),
  creation_date: Type.String({ format: 'date-time' }),
  last_used: Type.String({ format: 'date' }),
  is_current: Type.Boolean(),
});
export type OwnSession = Static<typeof OwnSession>;

/** Body of `POST /auth/end_session`. */
export const SessionReference = Type.Object({ id: Id });
