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
 * A side that qualifies from the groups: '1A' is the winner of group A, '2B' the runner-up of group B. '3ABF' is one of
 * the best third-placed teams, of group A, B or F.
 */
const GroupSide = Type.String({ pattern: '^[1-9][A-P]{1,16}$' });

/** The ties of a first round in bracket order: winners of neighbouring ties meet. Null is a bye. */
const FirstRound = Type.Array(Type.Object({ home: GroupSide, away: Type.Union([GroupSide, Type.Null()]) }), {
  maxItems: MAX_TEAMS_PER_COMPETITION,
});

/**
 * How to draw a cup. Groups and qualifying places are for 'groups and knockout' alone. Unless stated, two places of
 * each group qualify, and seeds fill as many groups as stated. Without a number teams stay in their groups if each has
 * one, else there are two groups. Each round, and each leg of a tie, has its own day: a weekday if any are stated, else
 * one every `days_between_rounds` days. Days and times are those of `time_zone`, by default the league's.
 */
export const CupDraw = Type.Object({
  groups: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_GROUPS })),
  /** How often each pair of teams meets in a group. */
  group_legs: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
  places_through: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PLACES_THROUGH })),
  first_day: CALENDAR_FIELDS.first_day,
  /** Days; 7 unless stated. Stated weekdays take precedence. */
  days_between_rounds: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROUND_DAYS })),
  /** Kick-off of every round, HH:MM; `times` has several. */
  time: Type.Optional(ClockTime),
  weekdays: Type.Optional(CALENDAR_FIELDS.weekdays),
  times: Type.Optional(CALENDAR_FIELDS.times),
  blackout_days: Type.Optional(CALENDAR_FIELDS.blackout_days),
  time_zone: CALENDAR_FIELDS.time_zone,
  /** How many further teams qualify as the best of the next place across all groups. */
  best_places: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_GROUPS - 1 })),
  /** Pairs of group places in the first round of the knockout; by seed unless stated. */
  first_round: Type.Optional(FirstRound),
  /** Draws teams in a random order that depends on the seed alone. With pots, each pot is drawn separately. */
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
 * Two sides of a cup, one of which goes through. All goals are by the sides of the tie: `home` plays the first leg at
 * home. `total` counts the legs played so far. A tie isn't needed if it repeats a final that the unbeaten team won.
 */
export const BracketTie = Type.Object({
  number: Type.Integer(),
  /** 'QF 1', 'SF 2', 'Final'. */
  name: Type.String(),
  /** Number of the tie that the winner advances to. */
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
  /** Played by other teams than today's results would send into this tie. */
  is_contradicted: Type.Boolean(),
  /** Played, but level without a deciding shoot-out: staff decide. */
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
  /** The place that needs a drawing of lots; null for none. */
  lots_place: NullableInteger,
});
export type CupGroup = Static<typeof CupGroup>;

/**
 * Teams in the same place of all groups, ranked by points, goal difference, goals, wins, fair play and lots. The best
 * qualify; the zone 'up' marks those that would qualify today.
 */
export const BestPlaces = Type.Object({
  place: Type.Integer(),
  through: Type.Integer(),
  /** In groups of different sizes, results against teams below this place don't count; null if all count. */
  counted_places: NullableInteger,
  rows: Type.Array(Type.Object({ ...TableRow.properties, group: Type.String() })),
  /** The place that needs a drawing of lots; null for none. */
  lots_place: NullableInteger,
});
export type BestPlaces = Static<typeof BestPlaces>;

/** A cup from its groups to its final. The rounds of a stage are in the order of play. */
export const Bracket = Type.Object({
  league_id: Type.Integer(),
  league_name: Type.String(),
  competition: CompetitionHead,
  /** The cup's rules in one or two sentences. */
  rules: Type.String(),
  champion: Type.Union([TeamHead, Type.Null()]),
  rounds: Type.Array(BracketRound),
  groups: Type.Array(CupGroup),
  ...TABLE_MARKS,
  /** Null in the preview of a draw, and when only the stated places qualify. */
  best_places: Type.Union([BestPlaces, Type.Null()]),
});
export type Bracket = Static<typeof Bracket>;

/** The drawn bracket, with the group places that meet in its first round; empty without groups. */
export const DrawnBracket = Type.Object({ ...Bracket.properties, first_round: FirstRound });
export type DrawnBracket = Static<typeof DrawnBracket>;

/**
 * Assigns each of the best teams, by its group, to a tie; every such tie and group occurs once. An empty list returns
 * to the stated table, or else the order of the groups.
 */
export const BestPairs = Type.Object({
  id: Id,
  pairs: Type.Array(Type.Object({ tie: Id, group: Type.String({ pattern: '^[A-P]$' }) }), { maxItems: MAX_GROUPS }),
});
export type BestPairs = Static<typeof BestPairs>;

/** Ties whose side changes: that side, and the group of the team before. */
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
