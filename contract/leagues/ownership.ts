import { type Static, Type } from 'typebox';
import { MAX_LEAGUE_NAME_LENGTH } from '#contract/kit/limits.ts';
import { DiscordId, line } from '#contract/kit/text.ts';

/**
 * An offer of a league's highest level to one of its staff. With `hands_over` the offerer drops to level 5 on
 * acceptance. `name` and `by` are the names of both.
 */
export const OwnershipOffer = Type.Object({
  DISC: DiscordId,
  name: Type.String(),
  by: Type.String(),
  hands_over: Type.Boolean(),
  expires_at: Type.String({ format: 'date-time' }),
  is_own: Type.Boolean(),
});
export type OwnershipOffer = Static<typeof OwnershipOffer>;

/** Owners get all open offers of their league, others the one to themselves. */
export const OwnershipOffers = Type.Array(OwnershipOffer);

/** Offers the level, or withdraws the open offer to that person. */
export const NewOwnershipOffer = Type.Object({
  DISC: DiscordId,
  option: Type.Enum(['add', 'hand over', 'withdraw']),
});
export type NewOwnershipOffer = Static<typeof NewOwnershipOffer>;

export const OwnershipAnswer = Type.Object({ option: Type.Enum(['accept', 'decline']) });

/** The league's name, typed to confirm that it is the one to close. */
export const LeagueClosing = Type.Object({ name: line(MAX_LEAGUE_NAME_LENGTH) });
