import { type Static, Type } from 'typebox';
import { MAX_API_KEY_GRACE_MINUTES, MAX_API_KEY_NAME_LENGTH } from '#contract/kit/limits.ts';
import { NullableInstant, NullableText } from '#contract/kit/nullable.ts';
import { Id, line } from '#contract/kit/text.ts';

/** Permissions of an API key. */
export const ApiKeyScope = Type.Enum(['submit']);
export type ApiKeyScope = Static<typeof ApiKeyScope>;

/**
 * A key of a league's game servers, without its secret. `name` is null for the key of 'Generate New API Key';
 * `expires_at` is set once the key has been replaced.
 */
export const ApiKey = Type.Object({
  id: Type.Integer(),
  name: NullableText,
  prefix: Type.String(),
  scope: ApiKeyScope,
  creation_date: Type.String({ format: 'date-time' }),
  last_used: NullableInstant,
  expires_at: NullableInstant,
});
export type ApiKey = Static<typeof ApiKey>;

/** Body of `POST /leagues/myLeagues/:league_id/api_keys`. */
export const NewApiKey = Type.Object({ name: line(MAX_API_KEY_NAME_LENGTH) });

/** Body of `POST …/api_keys/rotate`: the replaced key stays valid for that many minutes. */
export const ApiKeyRotation = Type.Object({
  id: Id,
  grace_minutes: Type.Integer({ minimum: 0, maximum: MAX_API_KEY_GRACE_MINUTES }),
});
export type ApiKeyRotation = Static<typeof ApiKeyRotation>;

/** Body of `POST …/api_keys/revoke`. */
export const ApiKeyReference = Type.Object({ id: Id });
