import { type Static, Type } from 'typebox';
import { GroupName } from '#contract/competitions/schema.ts';
import { TABLE_MARKS, TableRow } from '#contract/competitions/tables.ts';
import { CALENDAR_FIELDS } from '#contract/fixtures/plans.ts';
import { Fixture, FixtureSide, FixtureStage, HomeAway } from '#contract/fixtures/schema.ts';
import { CompetitionHead, TeamHead } from '#contract/kit/heads.ts';
import {
  MAX_GROUPS,
  MAX_PLACES_THROUGH,
  MAX_ROUND_DAYS,
  MAX_SHUFFLE_SEED,
  MAX_TEAMS_PER_COMPETITION,
} from '#contract/kit/limits.ts';
import { NullableInteger } from '#contract/kit/nullable.ts';
import { ClockTime, Id } from '#contract/kit/text.ts';

/**
 * A side that goes through from groups: '1A' is the winner of group A, '2B' the runner-up of group B, and '3ABF' one of the
 * best teams of the third place, of group A, B or F.
 */
const GroupSide = Type.String({ pattern: '^[1-9][A-P]{1,16}$' });

/** The ties of a first round in the order of the bracket, in which the winners of neighbours meet; null is a bye. */
const FirstRound = Type.Array(Type.Object({ home: GroupSide, away: Type.Union([GroupSide, Type.Null()]) }), {
  maxItems: MAX_TEAMS_PER_COMPETITION,
});

/**
 * How a cup is drawn. Groups and the places that go through are for 'groups and knockout' alone: two places, unless stated,
 * of as many groups as stated, by seed; without a number teams stay in their groups, if each has one, else there are
 * two. Every round has a day, and so has each leg of a tie: a weekday if there are any, else one every so many days.
 * Days and times are those of `time_zone`, the league's unless stated.
 */
export const CupDraw = Type.Object({
  groups: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_GROUPS })),
  /** Matches of a pair of teams in a group. */
  group_legs: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
  places_through: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PLACES_THROUGH })),
  first_day: CALENDAR_FIELDS.first_day,
  /** 7 unless stated; it has no effect beside weekdays. */
  days_between_rounds: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROUND_DAYS })),
  /** HH:MM, of every round; `times` has several. */
  time: Type.Optional(ClockTime),
  weekdays: Type.Optional(CALENDAR_FIELDS.weekdays),
  times: Type.Optional(CALENDAR_FIELDS.times),
  blackout_days: Type.Optional(CALENDAR_FIELDS.blackout_days),
  time_zone: CALENDAR_FIELDS.time_zone,
  /** Teams of the place after those that go through which go through as the best of all groups. */
  best_places: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_GROUPS - 1 })),
  /** Which places of groups meet in the first round of the knockout; by seed unless stated. */
  first_round: Type.Optional(FirstRound),
  /** Draws teams in a random order, the same one for the same seed; with pots by the teams' seeds, each for itself. */
  shuffle: Type.Optional(
    Type.Object({
      seed: Type.Integer({ minimum: 0, maximum: MAX_SHUFFLE_SEED }),
      has_pots: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Teams placed into groups by hand; without it, teams that have a group stay in it. */
  placed: Type.Optional(
    Type.Array(Type.Object({ team_id: Id, group: GroupName }), { maxItems: MAX_TEAMS_PER_COMPETITION }),
  ),
});
export type CupDraw = Static<typeof CupDraw>;

/** How a tie was decided. */
const TieDecision = Type.Enum(['score', 'away goals', 'shoot-out', 'lots', 'walkover']);

const NullableGoals = Type.Union([HomeAway, Type.Null()]);

/**
 * Two sides of a cup, of which one goes through. All goals are by the sides of the tie: `home` plays the first leg at
 * home. `total` counts the legs played so far. A tie is not needed when it repeats a final that the unbeaten team won.
 */
export const BracketTie = Type.Object({
  number: Type.Integer(),
  /** 'QF 1', 'SF 2', 'Final'. */
  name: Type.String(),
  /** Number of the tie that its winner advances to. */
  next_tie: NullableInteger,
  home: FixtureSide,
  away: FixtureSide,
  legs: Type.Array(
    Type.Object({
      ...Type.Pick(Fixture, ['kick_off', 'played_at', 'status', 'match_id', 'had_extra_time']).properties,
      /** Null in the preview of a draw. */
      fixture_id: NullableInteger,
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
  /** Played, and neither goals nor a shoot-out decide: staff do. */
  is_level: Type.Boolean(),
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
  lots_place: NullableInteger,
});
export type CupGroup = Static<typeof CupGroup>;

/**
 * The teams of one place of all groups, ranked by points, goal difference, goals, wins, fair play and lots. The best ones go
 * through; those in the zone 'up' have done so as the groups stand today.
 */
export const BestPlaces = Type.Object({
  place: Type.Integer(),
  through: Type.Integer(),
  /** Groups differ in size: results against teams below this place don't count here; null where all count. */
  counted_places: NullableInteger,
  rows: Type.Array(Type.Object({ ...TableRow.properties, group: Type.String() })),
  /** The place that a drawing of lots must decide; null for none. */
  lots_place: NullableInteger,
});
export type BestPlaces = Static<typeof BestPlaces>;

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
  ...TABLE_MARKS,
  /** Null where only places of groups go through, and in the preview of a draw. */
  best_places: Type.Union([BestPlaces, Type.Null()]),
});
export type Bracket = Static<typeof Bracket>;

/** The bracket of a draw, with the places of groups that meet in its first round; empty without groups. */
export const DrawnBracket = Type.Object({ ...Bracket.properties, first_round: FirstRound });
export type DrawnBracket = Static<typeof DrawnBracket>;

/**
 * Which tie each of the groups' best teams plays in, by the team's group: every such tie and every such group once. Without
 * any the stated table, or the order of the groups, decides again.
 */
export const BestPairs = Type.Object({
  id: Id,
  pairs: Type.Array(Type.Object({ tie: Id, group: Type.String({ pattern: '^[A-P]$' }) }), { maxItems: MAX_GROUPS }),
});
export type BestPairs = Static<typeof BestPairs>;

/** The ties of the groups' best teams with the side that changes, and the group of the team before. */
export const BestPairsChange = Type.Object({
  ties: Type.Array(
    Type.Object({
      tie: Type.Integer(),
      name: Type.String(),
      opponent: FixtureSide,
      group: Type.Union([Type.String(), Type.Null()]),
      before: FixtureSide,
      after: FixtureSide,
      has_result: Type.Boolean(),
    }),
  ),
});
export type BestPairsChange = Static<typeof BestPairsChange>;
