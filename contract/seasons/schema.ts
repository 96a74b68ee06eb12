import { type Static, Type } from 'typebox';
import {
  MAX_DEDUCTED_POINTS,
  MAX_DEDUCTION_REASON_LENGTH,
  MAX_SEASON_NAME_LENGTH,
  MAX_SQUAD_PLAYERS,
  MAX_TEAMS,
} from '#contract/kit/limits.ts';
import { NullableInstant, NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { Day, Id, Instant, line, Name, optional } from '#contract/kit/text.ts';

/** A period of a league with its own table; both days are included. */
export const Season = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  first_day: Type.String(),
  last_day: Type.String(),
});
export type Season = Static<typeof Season>;

/** What a season's day and its sign-up dates amount to. Play-offs between divisions are no state yet. */
export const SeasonState = Type.Enum(['setup', 'registration', 'closed', 'running', 'finished']);
export type SeasonState = Static<typeof SeasonState>;

/**
 * Sign-up for a season: its dates, the teams that it has places for, and the linked players that a team needs. From
 * `squads_lock` on only staff add players. Null where the season has no such date or limit.
 */
export const SignUpRules = Type.Object({
  registration_opens: NullableInstant,
  registration_closes: NullableInstant,
  squads_lock: NullableInstant,
  places: NullableInteger,
  min_players: NullableInteger,
});
export type SignUpRules = Static<typeof SignUpRules>;

/** A season with its sign-up. */
export const SignUpSeason = Type.Object({ ...Season.properties, ...SignUpRules.properties, state: SeasonState });
export type SignUpSeason = Static<typeof SignUpSeason>;

/** A name of a team: matches under `alias` count for `team`, its present name. */
export interface TeamAlias {
  alias: string;
  team: string;
}

/** Points deducted from a team in a season. */
export const PointDeduction = Type.Object({ team: Type.String(), points: Type.Integer(), reason: Type.String() });
export type PointDeduction = Static<typeof PointDeduction>;

/** `day` is that of the decision; null if unknown. */
export const Deduction = Type.Object({
  id: Type.Integer(),
  season_id: Type.Integer(),
  ...PointDeduction.properties,
  day: NullableText,
});
export type Deduction = Static<typeof Deduction>;

/** A team by its most frequent spelling in counted matches, and the number of these matches; 0 before its first. */
export const NamedTeam = Type.Object({ name: Type.String(), matches: Type.Integer() });
export type NamedTeam = Static<typeof NamedTeam>;

/** Possible mistakes in a season or a deduction, one sentence each; it is saved all the same. */
const Warnings = Type.Array(Type.String());

/** A season for its editors. */
export const EditedSeason = Type.Object({ ...SignUpSeason.properties, warnings: Warnings });
export type EditedSeason = Static<typeof EditedSeason>;

/** A deduction for its editors. */
export const EditedDeduction = Type.Object({ ...Deduction.properties, warnings: Warnings });
export type EditedDeduction = Static<typeof EditedDeduction>;

/** A deduction that can be restored, with the name of its season. */
export const RemovedDeduction = Type.Object({ ...Deduction.properties, season: Type.String() });
export type RemovedDeduction = Static<typeof RemovedDeduction>;

/** The rules of a league's tables. `teams` are names as written in matches; `removed` rules can be restored. */
export const TableRules = Type.Object({
  seasons: Type.Array(EditedSeason),
  deductions: Type.Array(EditedDeduction),
  teams: Type.Array(NamedTeam),
  removed: Type.Object({ seasons: Type.Array(Season), deductions: Type.Array(RemovedDeduction) }),
});
export type TableRules = Static<typeof TableRules>;

const SignUpDate = Type.Optional(Type.Union([Instant, Type.Null()]));

/** Dates and limits of sign-up that are left out stay unchanged. */
const SEASON_FIELDS = {
  name: line(MAX_SEASON_NAME_LENGTH),
  first_day: Day,
  last_day: Day,
  registration_opens: SignUpDate,
  registration_closes: SignUpDate,
  squads_lock: SignUpDate,
  places: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: MAX_TEAMS }), Type.Null()])),
  min_players: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: MAX_SQUAD_PLAYERS }), Type.Null()])),
};

export const NewSeason = Type.Object(SEASON_FIELDS);
export type NewSeason = Static<typeof NewSeason>;

export const SeasonChange = Type.Object({ id: Id, ...SEASON_FIELDS });
export type SeasonChange = Static<typeof SeasonChange>;

export const NewDeduction = Type.Object({
  season_id: Id,
  team: Name,
  points: Type.Integer({ minimum: 1, maximum: MAX_DEDUCTED_POINTS }),
  reason: line(MAX_DEDUCTION_REASON_LENGTH),
  day: optional(Day, 'The day of the decision, in the league’s time zone; today unless stated.'),
  confirms_team: optional(Type.Boolean(), 'Whether to deduct from a name that no team of the league has.'),
  confirms_repeat: optional(Type.Boolean(), 'Whether to deduct again what was deducted on that day for that reason.'),
});
export type NewDeduction = Static<typeof NewDeduction>;

/** Body of calls about one season or deduction of a league. */
export const RuleReference = Type.Object({ id: Id });
