import { type Static, type TBoolean, type TInteger, type TOptional, type TSchema, type TString, Type } from 'typebox';
import { GAME_SERVER_MAX_STAT } from '#contract/kit/limits.ts';
import { NullableInteger } from '#contract/kit/nullable.ts';
import { line } from '#contract/kit/text.ts';
import {
  COUNTED_EXTRAS,
  type CountedExtra,
  FOOTBALL_STATS,
  PLAYER_EXTRAS,
  type Stat,
  type StatName,
  TEAM_EXTRAS,
  TEAM_FIGURES,
  type TeamFigure,
  type TeamTotal,
  type ValueOf,
} from '#contract/matches/stats.ts';
import { TEAM_TOTALS } from '#contract/matches/team-totals.ts';

/** The schema of each optional stat. */
type Fields<Name extends StatName> = {
  [Key in Name]: TOptional<ValueOf<Key> extends string ? TString : ValueOf<Key> extends boolean ? TBoolean : TInteger>;
};

function fieldsOf<Name extends StatName>(names: readonly Name[], schemaOf: (stat: Stat) => TSchema): Fields<Name> {
  return Object.fromEntries(names.map((name) => [name, Type.Optional(schemaOf(FOOTBALL_STATS[name]))])) as Fields<Name>;
}

function sentValue({ unit, max }: Stat) {
  if (unit === 'word') return line(max);
  return unit === 'yes or no' ? Type.Boolean() : Type.Integer({ minimum: 0, maximum: max });
}

function storedValue({ unit }: Stat) {
  if (unit === 'word') return Type.String();
  return unit === 'yes or no' ? Type.Boolean() : Type.Integer();
}

/** Added stats of a player's line and of a team in requests. */
export const SENT_PLAYER_EXTRAS = fieldsOf(PLAYER_EXTRAS, sentValue);
export const SENT_TEAM_EXTRAS = fieldsOf(TEAM_EXTRAS, sentValue);

/** The same in responses. */
export const PLAYER_EXTRA_FIELDS = fieldsOf(PLAYER_EXTRAS, storedValue);
export const TEAM_EXTRA_FIELDS = fieldsOf(TEAM_EXTRAS, storedValue);

const StatTotal = Type.Object({ total: Type.Integer(), matches: Type.Integer() });

/** Totals of teams over the matches in which each stat was sent; others are absent. */
export const StatTotals = Type.Object(Object.fromEntries(TEAM_FIGURES.map((stat) => [stat, Type.Optional(StatTotal)])));
export type StatTotals = Partial<Record<TeamFigure, Static<typeof StatTotal>>>;

/** Figures of two players or teams over the matches in which both have them. */
const StatPair = Type.Object({ own: Type.Integer(), other: Type.Integer(), matches: Type.Integer() });
export const StatPairs = Type.Object(Object.fromEntries(COUNTED_EXTRAS.map((stat) => [stat, Type.Optional(StatPair)])));
export type StatPairs = Partial<Record<CountedExtra, Static<typeof StatPair>>>;

/** A team's totals in requests, each optional. */
export const SENT_TOTALS = fieldsOf(TEAM_TOTALS, sentValue);

const CorrectedTotal = Type.Optional(
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum: GAME_SERVER_MAX_STAT }),
);

function totalsOf<Schema extends TSchema>(schema: Schema) {
  return Object.fromEntries(TEAM_TOTALS.map((total) => [total, schema])) as Record<TeamTotal, Schema>;
}

/** A team's totals in responses and corrections; null if none was sent. */
export const TOTALS = totalsOf(NullableInteger);
export const CORRECTED_TOTALS = totalsOf(CorrectedTotal);
