import { type Static, Type } from 'typebox';
import { CompetitionHead, PlayerReference, TeamHead } from '#contract/kit/heads.ts';
import { MAX_MATCHWEEKS } from '#contract/kit/limits.ts';
import { NullableInteger } from '#contract/kit/nullable.ts';
import { optional } from '#contract/kit/text.ts';
import { RATED_POSITIONS } from '#contract/votes/player-formula.ts';

export const TeamOfTheWeekQuery = Type.Object({
  matchweek: optional(
    Type.Integer({ minimum: 1, maximum: MAX_MATCHWEEKS }),
    'Matchweek; without it, the last one of which every result is in.',
  ),
});

/** A player of the team, with the formula's points and the match that earned them. */
const BestPlayer = Type.Object({
  ...PlayerReference.properties,
  team: Type.Union([TeamHead, Type.Null()]),
  position: Type.Enum(RATED_POSITIONS),
  points: Type.Number(),
  match_id: Type.Integer(),
  goals: Type.Integer(),
  assists: Type.Integer(),
  clean_sheet: Type.Boolean(),
});
export type BestPlayer = Static<typeof BestPlayer>;

/**
 * The best players of a matchweek by the formula, from the goalkeeper forward. Players who opted out of leaderboards
 * are excluded. `matchweek` is null while no matchweek is complete; `matchweeks` are those with players.
 */
export const TeamOfTheWeek = Type.Object({
  league_id: Type.Integer(),
  competition: CompetitionHead,
  matchweek: NullableInteger,
  /** Whether every fixture of the matchweek has its result. */
  is_complete: Type.Boolean(),
  matchweeks: Type.Array(Type.Integer()),
  formula: Type.String(),
  players: Type.Array(BestPlayer),
});
export type TeamOfTheWeek = Static<typeof TeamOfTheWeek>;
