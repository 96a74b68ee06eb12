import { type Static, Type } from 'typebox';
import { TableRow } from '#contract/competition-tables.ts';
import { CompetitionHead } from '#contract/competitions.ts';
import { Fixture, FixtureSide, FixtureStage, HomeAway } from '#contract/fixtures.ts';
import { TeamHead } from '#contract/league-teams.ts';
import { MAX_GROUPS, MAX_PLACES_THROUGH, MAX_ROUND_DAYS } from '#contract/limits.ts';
import { ClockTime, Day } from '#contract/seasons.ts';

/**
 * How a cup is drawn. Groups and the places that go through are for 'groups and knockout' alone: two places, unless stated,
 * of as many groups as stated, by seed; without a number teams stay in their groups, if each has one, else there are
 * two. Every round has a day, and so has each leg of a tie.
 */
export const CupDraw = Type.Object({
  groups: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_GROUPS })),
  /** Matches of a pair of teams in a group. */
  group_legs: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
  places_through: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PLACES_THROUGH })),
  first_day: Day,
  days_between_rounds: Type.Integer({ minimum: 1, maximum: MAX_ROUND_DAYS }),
  /** HH:MM in UTC. */
  time: ClockTime,
});
export type CupDraw = Static<typeof CupDraw>;

/** How a tie was decided. */
const TieDecision = Type.Enum(['score', 'away goals', 'shoot-out', 'walkover']);

const NullableGoals = Type.Union([HomeAway, Type.Null()]);

/**
 * Two sides of a cup, of which one goes through. All goals are by the sides of the tie: `home` plays the first leg at
 * home. `total` counts the legs played so far. A tie is not needed when it repeats a final that the unbeaten team won.
 */
export const BracketTie = Type.Object({
  number: Type.Integer(),
  /** 'QF 1', 'SF 2', 'Final'. */
  name: Type.String(),
  /** Number of the tie that its winner goes on to. */
  next_tie: Type.Union([Type.Integer(), Type.Null()]),
  home: FixtureSide,
  away: FixtureSide,
  legs: Type.Array(
    Type.Object({
      ...Type.Pick(Fixture, ['kick_off', 'status', 'match_id', 'had_extra_time']).properties,
      /** Null in the preview of a draw. */
      fixture_id: Type.Union([Type.Integer(), Type.Null()]),
      score: NullableGoals,
    }),
  ),
  total: NullableGoals,
  shoot_out: NullableGoals,
  winner: Type.Union([Type.Enum(['home', 'away']), Type.Null()]),
  decided_by: Type.Union([TieDecision, Type.Null()]),
  is_needed: Type.Boolean(),
  /** Played by other teams than the results of today make. */
  is_contradicted: Type.Boolean(),
});
export type BracketTie = Static<typeof BracketTie>;

export const BracketRound = Type.Object({
  stage: FixtureStage,
  round: Type.Integer(),
  name: Type.String(),
  ties: Type.Array(BracketTie),
});
export type BracketRound = Static<typeof BracketRound>;

/** A group's table; those in the zone 'up' go through. */
export const CupGroup = Type.Object({
  name: Type.String(),
  /** Whether all its fixtures are played. */
  is_finished: Type.Boolean(),
  rows: Type.Array(TableRow),
  /** The place that a drawing of lots must decide; null for none. */
  lots_place: Type.Union([Type.Integer(), Type.Null()]),
});
export type CupGroup = Static<typeof CupGroup>;

/** A cup from its groups to its final. The rounds of a stage are in the order of play. */
export const Bracket = Type.Object({
  league_id: Type.Integer(),
  league_name: Type.String(),
  competition: CompetitionHead,
  /** The rules in one or two sentences. */
  rules: Type.String(),
  champion: Type.Union([TeamHead, Type.Null()]),
  rounds: Type.Array(BracketRound),
  groups: Type.Array(CupGroup),
});
export type Bracket = Static<typeof Bracket>;
