import { type Static, Type } from 'typebox';
import { MAX_REASON_LENGTH } from '#contract/kit/limits.ts';
import { NullableText } from '#contract/kit/nullable.ts';
import { BigId, Id, line } from '#contract/kit/text.ts';
import { BySide, Match, MatchStatus } from '#contract/matches/schema.ts';

/**
 * Body of `POST /leagues/myLeagues/match_request`; `reason` explains a decline. `takes_fixture` gives the match the
 * fixture of another one, which becomes a friendly. Without it the accepted match is the friendly.
 */
export const RequestDecision = Type.Object({
  match_id: BigId,
  league_id: Id,
  option: Type.Enum(['accept', 'decline']),
  reason: Type.Optional(line(MAX_REASON_LENGTH)),
  takes_fixture: Type.Optional(Type.Boolean()),
});
export type RequestDecision = Static<typeof RequestDecision>;

/** Body of `POST /leagues/myLeagues/restore_match` and `undo_decision`. */
export const MatchReference = Type.Object({ match_id: BigId, league_id: Id });
export type MatchReference = Static<typeof MatchReference>;

/**
 * A recently declined or removed match. `declined_by` is a name, null once the account is deleted. `removal_reason` is
 * null for a match that was declined in review, `decline_reason` for one declined without a reason.
 */
export const DeclinedMatch = Type.Object({
  match_id: Type.Integer(),
  match_name: Type.String(),
  team_goals: Match.properties.context_data.properties.team_goals,
  shoot_out: Type.Union([BySide(Type.Integer()), Type.Null()]),
  submitter_name: NullableText,
  status: MatchStatus,
  declined_at: Type.String({ format: 'date-time' }),
  declined_by: NullableText,
  decline_reason: NullableText,
  removal_reason: NullableText,
  restorable_until: Type.String({ format: 'date-time' }),
});
export type DeclinedMatch = Static<typeof DeclinedMatch>;
