import { type Static, Type } from 'typebox';
import {
  GAME_SERVER_MAX_EVENTS,
  GAME_SERVER_MAX_PLAYERS_PER_TEAM,
  MAX_REASON_LENGTH,
  MAX_SENT_ID_LENGTH,
} from '#contract/kit/limits.ts';
import { NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { BigId, Id, line, Name, TimeZone } from '#contract/kit/text.ts';
import { BySide, END_OF_MATCH, Match, MatchStatus, type TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { CORRECTED_TOTALS, SENT_TEAM_EXTRAS } from '#contract/matches/stat-schemas.ts';
import { SentEvent, SentMatchName, SentPlayer, SentScore, SentType } from '#contract/submissions/game-server.ts';

const Reason = line(MAX_REASON_LENGTH);
const Time = Type.String({ format: 'date-time' });

/** The parts of a match that its league can correct, and those derived from them. */
export const MatchContents = Type.Object({
  type: Type.String(),
  played_at: Time,
  match_name: Type.String(),
  team_names: BySide(Type.String()),
  team_goals: BySide(Type.Integer()),
  overall_player_count: NullableInteger,
  event_count: NullableInteger,
  player_data: Match.properties.player_data,
  event_data: Match.properties.event_data,
  ...END_OF_MATCH,
});
export type MatchContents = Static<typeof MatchContents>;

const CorrectedPlayer = Type.Object({
  ...SentPlayer.properties,
  id: Type.Optional(
    Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'], maxLength: MAX_SENT_ID_LENGTH }),
  ),
});

const CorrectedTeam = Type.Object({
  original_name: Type.Optional(Name),
  players: Type.Array(CorrectedPlayer, { maxItems: GAME_SERVER_MAX_PLAYERS_PER_TEAM }),
  ...CORRECTED_TOTALS,
  ...SENT_TEAM_EXTRAS,
});

const CorrectedEvent = Type.Object({
  ...SentEvent.properties,
  team_affect: Type.Optional(Type.Unsafe<TeamSide | null>({ enum: [...TEAM_SIDES, null] })),
});

/**
 * Body of `POST /matches/:match_id/corrections`: the whole new contents, in the game server's or the match entity's
 * shape. `revision` is the edited one. A name that was made of the teams' names follows them unless stated. Without a
 * date, extra time or a shoot-out, each stays; a null shoot-out removes it. Totals left out are the players' sums, if
 * any; null totals stay null.
 */
export const Correction = Type.Object({
  revision: Id,
  reason: Reason,
  type: SentType,
  played_at: Type.Optional(Time),
  match_name: Type.Optional(SentMatchName),
  team_names: BySide(Name),
  team_goals: SentScore,
  extra_time: Type.Optional(Type.Boolean()),
  shoot_out: Type.Optional(Type.Union([SentScore, Type.Null()])),
  player_data: BySide(CorrectedTeam),
  event_data: Type.Array(CorrectedEvent, { maxItems: GAME_SERVER_MAX_EVENTS }),
});
export type Correction = Static<typeof Correction>;
export type CorrectedPlayer = Static<typeof CorrectedPlayer>;
export type CorrectedEvent = Static<typeof CorrectedEvent>;

/** The corrected match; `contradictions` are those of its data, one sentence each. */
export const CorrectionResult = Type.Object({
  revision: Type.Integer(),
  contents: MatchContents,
  contradictions: Type.Array(Type.String()),
});
export type CorrectionResult = Static<typeof CorrectionResult>;

/** Body of `POST /matches/:match_id/restore_revision`: `to` is the revision to restore. */
export const RevisionRestore = Type.Object({ revision: Id, to: Id, reason: Reason });
export type RevisionRestore = Static<typeof RevisionRestore>;

/**
 * A correction of a match, which created its `revision`; `restored` is the earlier revision that it restored. `by` is a
 * name, null once the account is deleted.
 */
export const MatchCorrection = Type.Object({
  revision: Type.Integer(),
  at: Time,
  by: NullableText,
  reason: Type.String(),
  restored: NullableInteger,
});
export type MatchCorrection = Static<typeof MatchCorrection>;

/** A match for its editors: contents, date of submission, and corrections, newest first. */
export const MatchCorrections = Type.Object({
  match_id: Type.Integer(),
  league_name: Type.String(),
  time_zone: TimeZone,
  status: MatchStatus,
  submission_date: Type.String(),
  received_at: Time,
  revision: Type.Integer(),
  contents: MatchContents,
  corrections: Type.Array(MatchCorrection),
});
export type MatchCorrections = Static<typeof MatchCorrections>;

export const RevisionParams = Type.Object({ match_id: BigId, revision: Id });

/** A correction with the contents before and after it. */
export const CorrectionDetail = Type.Object({
  ...MatchCorrection.properties,
  before: MatchContents,
  after: MatchContents,
});
export type CorrectionDetail = Static<typeof CorrectionDetail>;
