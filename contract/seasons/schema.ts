import { type Static, Type } from 'typebox';
import { MAX_DEDUCTED_POINTS, MAX_DEDUCTION_REASON_LENGTH, MAX_SEASON_NAME_LENGTH } from '#contract/kit/limits.ts';
import { NullableText } from '#contract/kit/nullable.ts';
import { Day, Id, line, Name, optional } from '#contract/kit/text.ts';

/** A period of a league with its own table; both days are included. */
export const Season = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  first_day: Type.String(),
  last_day: Type.String(),
});
export type Season = Static<typeof Season>;

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
export const EditedSeason = Type.Object({ ...Season.properties, warnings: Warnings });
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

const SEASON_FIELDS = { name: line(MAX_SEASON_NAME_LENGTH), first_day: Day, last_day: Day };

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
