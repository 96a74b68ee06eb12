import { type Static, Type } from 'typebox';
import { SentEvents, SentMatchName, SentPlayers, SentScore, SentTotals, SentType } from '#contract/game-server.ts';
import { MAX_REASON_LENGTH } from '#contract/limits.ts';
import { BySide, Match, MatchStatus } from '#contract/matches.ts';
import { Id, line, Name } from '#contract/text.ts';

const NullableInteger = Type.Union([Type.Integer(), Type.Null()]);
const Reason = line(MAX_REASON_LENGTH);
const Time = Type.String({ format: 'date-time' });

/** What of a match its league can correct, and what is derived from it. */
export const MatchContents = Type.Object({
  type: Type.String(),
  match_name: Type.String(),
  team_names: BySide(Type.String()),
  team_goals: BySide(Type.Integer()),
  overall_player_count: NullableInteger,
  event_count: NullableInteger,
  player_data: Match.properties.player_data,
  event_data: Match.properties.event_data,
});
export type MatchContents = Static<typeof MatchContents>;

const CorrectedTeam = Type.Object({ players: SentPlayers, ...SentTotals.properties });

/**
 * Body of `POST /matches/:match_id/corrections`: all that the match says from now on, as a game server would send it.
 * `revision` is the one that the editor saw. A name left out is made of the teams', if it was before; totals left out
 * are the players' sums, or none.
 */
export const Correction = Type.Object({
  revision: Id,
  reason: Reason,
  type: SentType,
  match_name: Type.Optional(SentMatchName),
  team_names: BySide(Name),
  team_goals: SentScore,
  player_data: BySide(CorrectedTeam),
  event_data: SentEvents,
});
export type Correction = Static<typeof Correction>;

/** Query of `POST /matches/:match_id/corrections`: a dry run answers what would be, and stores nothing. */
export const CorrectionQuery = Type.Object({ dry_run: Type.Optional(Type.Boolean()) });

/** The match as it is then; `contradictions` are those of its data, one sentence each (rules §5). */
export const CorrectionResult = Type.Object({
  revision: Type.Integer(),
  contents: MatchContents,
  contradictions: Type.Array(Type.String()),
});
export type CorrectionResult = Static<typeof CorrectionResult>;

/** Body of `POST /matches/:match_id/restore_revision`: `to` is the revision whose contents come back. */
export const RevisionRestore = Type.Object({ revision: Id, to: Id, reason: Reason });
export type RevisionRestore = Static<typeof RevisionRestore>;

/**
 * A correction of a match, which made its `revision`; `restored` is the earlier one that it brought back. `by` is a name,
 * null once the account is deleted.
 */
export const MatchCorrection = Type.Object({
  revision: Type.Integer(),
  at: Time,
  by: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
  restored: NullableInteger,
});
export type MatchCorrection = Static<typeof MatchCorrection>;

/** A match as its editors see it: what it says, and its corrections, the newest first. */
export const MatchCorrections = Type.Object({
  match_id: Type.Integer(),
  league_name: Type.String(),
  status: MatchStatus,
  submission_date: Type.String(),
  revision: Type.Integer(),
  contents: MatchContents,
  corrections: Type.Array(MatchCorrection),
});
export type MatchCorrections = Static<typeof MatchCorrections>;

export const RevisionParams = Type.Object({ match_id: Id, revision: Id });

/** What a correction changed. */
export const CorrectionDetail = Type.Object({
  ...MatchCorrection.properties,
  before: MatchContents,
  after: MatchContents,
});
export type CorrectionDetail = Static<typeof CorrectionDetail>;
