import { type Static, Type } from 'typebox';
import { CompetitionHead, PlayerKey, PlayerReference, TeamHead } from '#contract/kit/heads.ts';
import { MAX_BAN_MATCHES, MAX_REASON_LENGTH } from '#contract/kit/limits.ts';
import { NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { Id, line, optional } from '#contract/kit/text.ts';

/**
 * An unserved ban: `remaining` of its `matches`. It follows from the cards of the fixture `fixture_id`, or staff added
 * it as `ban_id`. Without a competition it applies to all. It has no team while the player has none.
 */
export const Suspension = Type.Object({
  player: PlayerReference,
  team: Type.Union([TeamHead, Type.Null()]),
  competition: Type.Union([CompetitionHead, Type.Null()]),
  reason: Type.String(),
  fixture_id: NullableInteger,
  ban_id: NullableInteger,
  matches: Type.Integer(),
  remaining: Type.Integer(),
});
export type Suspension = Static<typeof Suspension>;

export const SuspensionQuery = Type.Object({
  competition: optional(Id, 'Suspensions of one competition, and those that hold in every one.'),
  team: optional(Id, 'Suspensions of one team’s players.'),
});
export type SuspensionQuery = Static<typeof SuspensionQuery>;

/** Players banned from their team's next fixture, except those with a hidden profile. */
export const Suspensions = Type.Object({ suspensions: Type.Array(Suspension) });
export type Suspensions = Static<typeof Suspensions>;

/** A ban that staff lifted; bans from the same fixture's cards are lifted together. */
export const LiftedBan = Type.Object({
  player: PlayerReference,
  competition: Type.Union([CompetitionHead, Type.Null()]),
  /** The reason of an added ban; null for a ban that follows from cards. */
  reason: NullableText,
  fixture_id: NullableInteger,
  ban_id: NullableInteger,
  lift_reason: Type.String(),
  lifted_at: Type.String({ format: 'date-time' }),
});
export type LiftedBan = Static<typeof LiftedBan>;

/** A league's bans for its staff; the last lifted first. */
export const EditedBans = Type.Object({
  suspensions: Type.Array(Suspension),
  lifted: Type.Array(LiftedBan),
  competitions: Type.Array(CompetitionHead),
});
export type EditedBans = Static<typeof EditedBans>;

const Reason = line(MAX_REASON_LENGTH);

/** Without a competition the ban applies to all. */
export const NewBan = Type.Object({
  player_key: PlayerKey,
  competition_id: Type.Optional(Id),
  matches: Type.Integer({ minimum: 1, maximum: MAX_BAN_MATCHES }),
  reason: Reason,
});
export type NewBan = Static<typeof NewBan>;

const BAN_FIELDS = {
  ban_id: Type.Optional(Id),
  fixture_id: Type.Optional(Id),
  player_key: Type.Optional(PlayerKey),
};

/** A ban that staff added, by `ban_id`, or the bans of a player from the cards of one fixture. */
export const BanReference = Type.Object(BAN_FIELDS);
export type BanReference = Static<typeof BanReference>;

export const BanLift = Type.Object({ ...BAN_FIELDS, reason: Reason });
export type BanLift = Static<typeof BanLift>;
