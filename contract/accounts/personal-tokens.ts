import { type Static, Type } from 'typebox';
import { MAX_API_KEY_NAME_LENGTH, TOKEN_LIFETIMES } from '#contract/kit/limits.ts';
import { Id, line } from '#contract/kit/text.ts';

/** `read` has its owner's view; `write` also acts for its owner. */
export const TokenScope = Type.Enum(['read', 'write']);
export type TokenScope = Static<typeof TokenScope>;

/**
 * A token of the caller, without its secret. `last_used` is a UTC day, null before the first use. `league` is the one that it is
 * limited to, null without a limit.
 */
export const PersonalToken = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  prefix: Type.String(),
  scope: TokenScope,
  league: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()]),
  creation_date: Type.String({ format: 'date-time' }),
  last_used: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
  expires_at: Type.String({ format: 'date-time' }),
});
export type PersonalToken = Static<typeof PersonalToken>;

/** Body of `POST /auth/tokens`. */
export const NewToken = Type.Object({
  name: line(MAX_API_KEY_NAME_LENGTH),
  scope: TokenScope,
  league_id: Type.Optional(
    Type.Union([Id, Type.Null()], { description: 'A league that the token is limited to; null or left out for all.' }),
  ),
  days: Type.Unsafe<(typeof TOKEN_LIFETIMES)[number]>(Type.Enum([...TOKEN_LIFETIMES])),
});
export type NewToken = Static<typeof NewToken>;

/** Body of `POST /auth/tokens/revoke`. */
export const TokenReference = Type.Object({ id: Id });
