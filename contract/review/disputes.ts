import { type Static, Type } from 'typebox';
import { EvidenceLinks } from '#contract/kit/evidence.ts';
import { MAX_REASON_LENGTH } from '#contract/kit/limits.ts';
import { line } from '#contract/kit/text.ts';

/** A league's decision on a dispute: the match is kept as it was, was corrected meanwhile, or is declined. */
export const DisputeOutcome = Type.Enum(['kept', 'corrected', 'declined']);
export type DisputeOutcome = Static<typeof DisputeOutcome>;

/** Body of `POST /matches/:match_id/disputes`. */
export const NewDispute = Type.Object({ reason: line(MAX_REASON_LENGTH), evidence: Type.Optional(EvidenceLinks) });

/** A dispute for the player who made it; `outcome` is null while it is open. */
export const OwnDispute = Type.Object({
  at: Type.String({ format: 'date-time' }),
  reason: Type.String(),
  evidence: Type.Array(Type.String()),
  outcome: Type.Union([DisputeOutcome, Type.Null()]),
});
export type OwnDispute = Static<typeof OwnDispute>;

/** One of the caller's disputes, with its match. A `declined` match no longer has a page. */
export const ListedDispute = Type.Object({
  match_id: Type.Integer(),
  match_name: Type.String(),
  league_name: Type.String(),
  at: OwnDispute.properties.at,
  outcome: OwnDispute.properties.outcome,
});
export type ListedDispute = Static<typeof ListedDispute>;

/** The caller's permissions on a match, and the caller's newest dispute of it. */
export const MatchViewer = Type.Object({
  can_correct: Type.Boolean(),
  can_remove: Type.Boolean(),
  can_dispute: Type.Boolean(),
  dispute: Type.Union([OwnDispute, Type.Null()]),
});
export type MatchViewer = Static<typeof MatchViewer>;
