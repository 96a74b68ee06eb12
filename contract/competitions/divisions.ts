import { type Static, Type } from 'typebox';
import { BracketRound, CupDraw } from '#contract/competitions/cups.ts';
import { COMPETITION_OF_LEAGUE, CompetitionTables } from '#contract/competitions/tables.ts';
import { CompetitionHead, TeamHead } from '#contract/kit/heads.ts';
import { NullableInteger } from '#contract/kit/nullable.ts';
import { Id, optional } from '#contract/kit/text.ts';
import { Season } from '#contract/seasons/schema.ts';

export const DivisionsQuery = Type.Object({ season: optional(Id, 'ID of a season; the current one unless stated.') });

/**
 * The play-offs for places in the division of a `level`. Until they are decided, `teams` wait for them and nobody has
 * moved; then `winners` play in that division next. `rounds` are empty where each plays each.
 */
export const DivisionPlayOffs = Type.Object({
  level: Type.Integer(),
  competition: CompetitionHead,
  state: Type.Enum(['running', 'decided']),
  teams: Type.Array(TeamHead),
  winners: Type.Array(TeamHead),
  rounds: Type.Array(BracketRound),
});
export type DivisionPlayOffs = Static<typeof DivisionPlayOffs>;

/** The divisions of a season from the highest, with their tables, and the published play-offs between them. */
export const Divisions = Type.Object({
  league_id: COMPETITION_OF_LEAGUE.league_id,
  league_name: COMPETITION_OF_LEAGUE.league_name,
  season: Type.Union([Season, Type.Null()]),
  divisions: Type.Array(Type.Object({ level: Type.Integer(), size: NullableInteger, table: CompetitionTables })),
  play_offs: Type.Array(DivisionPlayOffs),
});
export type Divisions = Static<typeof Divisions>;

const { first_day, days_between_rounds, time, weekdays, times, blackout_days, time_zone } = CupDraw.properties;

/**
 * Play-offs for places in the division `id`. With 'ties', its play-off places meet those of the division below, the lowest
 * the best, one tie a place at the higher team's ground; the second of two legs is there. Without play-off places of its
 * own, the lower division's teams play a knockout for one place. With 'each against each', as many teams as the division
 * has play-off places go up or stay.
 */
export const NewPlayOffs = Type.Object({
  id: Id,
  format: Type.Enum(['ties', 'each against each']),
  legs: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
  ...{ first_day, days_between_rounds, time, weekdays, times, blackout_days, time_zone },
});
export type NewPlayOffs = Static<typeof NewPlayOffs>;
