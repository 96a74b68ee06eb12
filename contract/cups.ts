import { type Static, Type } from 'typebox';
import { TableRow } from '#contract/competition-tables.ts';
import { CompetitionHead, GroupName } from '#contract/competitions.ts';
import { CALENDAR_FIELDS } from '#contract/fixture-plans.ts';
import { Fixture, FixtureSide, FixtureStage, HomeAway } from '#contract/fixtures.ts';
import { TeamHead } from '#contract/league-teams.ts';
import {
  MAX_GROUPS,
  MAX_PLACES_THROUGH,
  MAX_ROUND_DAYS,
  MAX_SHUFFLE_SEED,
  MAX_TEAMS_PER_COMPETITION,
} from '#contract/limits.ts';
import { NullableInteger } from '#contract/nullable.ts';
import { ClockTime } from '#contract/seasons.ts';
import { Id } from '#contract/text.ts';

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
  /** Null where only places of groups go through, and in the preview of a draw. */
  best_places: Type.Union([BestPlaces, Type.Null()]),
});
export type Bracket = Static<typeof Bracket>;
