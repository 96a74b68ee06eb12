import { type Static, Type } from 'typebox';
import { CompetitionHead, TeamHead } from '#contract/kit/heads.ts';
import {
  MAX_COMPETITIONS_PER_SEASON,
  MAX_REASON_LENGTH,
  MAX_SEASON_NAME_LENGTH,
  MAX_TEAMS_PER_COMPETITION,
  MAX_WEEKS_BETWEEN_SEASONS,
} from '#contract/kit/limits.ts';
import { NullableInstant, NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { Id, line, optional } from '#contract/kit/text.ts';
import { Season, SignUpSeason } from '#contract/seasons/schema.ts';

/** Why a team plays where it does in the next season. */
export const MovementReason = Type.Enum(['table', 'play-off', 'vacancy', 'hold', 'withdrawal', 'new', 'by hand']);
export type MovementReason = Static<typeof MovementReason>;

const Level = Type.Integer({ minimum: 1, maximum: MAX_COMPETITIONS_PER_SEASON });

/**
 * Where a team of a season goes. `id` is null until the season ends. `from_level` is null for a team without a division,
 * `to_level` for one that leaves. `flag` is what the tables say since a correction, where that leads to another level.
 */
export const Movement = Type.Object({
  id: NullableInteger,
  team: TeamHead,
  from_level: NullableInteger,
  to_level: NullableInteger,
  place: NullableInteger,
  reason: MovementReason,
  note: NullableText,
  is_approved: Type.Boolean(),
  approved_by: NullableText,
  flag: Type.Union([Type.Object({ to_level: NullableInteger, reason: MovementReason }), Type.Null()]),
});
export type Movement = Static<typeof Movement>;

/** A division of the season, or of the next one with its teams and why each is there. */
const TurnDivision = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  level: Type.Integer(),
  size: NullableInteger,
});
const PlacedDivision = Type.Object({
  ...TurnDivision.properties,
  is_published: Type.Boolean(),
  teams: Type.Array(
    Type.Object({
      team: TeamHead,
      from_level: NullableInteger,
      reason: MovementReason,
      is_confirmed: Type.Boolean(),
    }),
  ),
});

/**
 * The end of a season for its editors, and the next one. `obstacles` are sentences that stop it from ending. `next` is
 * null until it is made; then `weeks` are those that its dates would move by.
 */
export const SeasonTurn = Type.Object({
  season: Type.Union([SignUpSeason, Type.Null()]),
  seasons: Type.Array(SignUpSeason),
  finished_at: NullableInstant,
  obstacles: Type.Array(Type.String()),
  divisions: Type.Array(TurnDivision),
  movements: Type.Array(Movement),
  weeks: Type.Integer(),
  next: Type.Union([
    Type.Object({ season: SignUpSeason, is_open: Type.Boolean(), divisions: Type.Array(PlacedDivision) }),
    Type.Null(),
  ]),
});
export type SeasonTurn = Static<typeof SeasonTurn>;

export const TurnQuery = Type.Object({
  season: optional(Id, 'A season of the league; by default the current one, or of finished seasons the last.'),
});

export const SeasonReference = Type.Object({ season_id: Id });

/** A team's movement by hand; `to_level` null takes it out of the league. */
export const MovedTeam = Type.Object({
  id: Id,
  to_level: Type.Union([Level, Type.Null()]),
  note: line(MAX_REASON_LENGTH),
});
export type MovedTeam = Static<typeof MovedTeam>;

/** The answer to a flag, or to a movement by hand: it stays, or follows the tables. */
export const MovementAnswer = Type.Object({ id: Id, answer: Type.Enum(['keep', 'follow']) });
export type MovementAnswer = Static<typeof MovementAnswer>;

/** Approves the movements of a season that carry no flag, or takes their approval back. */
export const MovementApproval = Type.Object({ season_id: Id, is_approved: Type.Boolean() });
export type MovementApproval = Static<typeof MovementApproval>;

/** The season after this one: its dates are moved by whole weeks, its divisions have these sizes. */
export const NextSeason = Type.Object({
  season_id: Id,
  name: line(MAX_SEASON_NAME_LENGTH),
  weeks: Type.Integer({ minimum: 1, maximum: MAX_WEEKS_BETWEEN_SEASONS }),
  sizes: Type.Optional(
    Type.Array(Type.Object({ level: Level, size: Type.Integer({ minimum: 2, maximum: MAX_TEAMS_PER_COMPETITION }) }), {
      maxItems: MAX_COMPETITIONS_PER_SEASON,
    }),
  ),
});
export type NextSeason = Static<typeof NextSeason>;

/**
 * The end of a season for visitors: champions by division, then cups; movements, and each final table. `season` is null
 * until one has ended.
 */
export const SeasonEnd = Type.Object({
  league_id: Type.Integer(),
  league_name: Type.String(),
  season: Type.Union([Season, Type.Null()]),
  champions: Type.Array(
    Type.Object({
      competition: CompetitionHead,
      level: NullableInteger,
      team: TeamHead,
      points: NullableInteger,
    }),
  ),
  movements: Type.Array(
    Type.Object({
      team: TeamHead,
      from_level: NullableInteger,
      to_level: NullableInteger,
      place: NullableInteger,
      reason: MovementReason,
    }),
  ),
  divisions: Type.Array(TurnDivision),
});
export type SeasonEnd = Static<typeof SeasonEnd>;
