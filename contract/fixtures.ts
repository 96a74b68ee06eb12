import { type Static, Type } from 'typebox';
import { CompetitionHead } from '#contract/competitions.ts';
import { TeamHead } from '#contract/league-teams.ts';
import { NullableInstant, NullableInteger, NullableText } from '#contract/nullable.ts';

/** The stage of a competition that a fixture belongs to. 'winners' and 'losers' are the brackets of a knockout. */
export const FixtureStage = Type.Enum(['round robin', 'group', 'winners', 'losers', 'final', 'third place']);
export type FixtureStage = Static<typeof FixtureStage>;

/** What staff decided about a fixture. A planned fixture is played once a match for it counts. */
export const STORED_FIXTURE_STATUSES = ['planned', 'postponed', 'to be replayed', 'walkover', 'cancelled'] as const;
export type StoredFixtureStatus = (typeof STORED_FIXTURE_STATUSES)[number];

export const FixtureStatus = Type.Enum([...STORED_FIXTURE_STATUSES, 'played']);
export type FixtureStatus = Static<typeof FixtureStatus>;

/** A walkover for neither side is a defeat of both teams. */
export const WalkoverWinner = Type.Enum(['home', 'away', 'neither']);
export type WalkoverWinner = Static<typeof WalkoverWinner>;

const PLACE_OF_GROUP = { group: Type.String(), place: Type.Integer() };

/**
 * Where a side of a cup's fixture comes from: a tie by its number, the place of a group, or one of the groups' best teams of
 * a place by its slot, which may be of the groups `from` alone. A place with `swap` is that other one if the only best team
 * is of the group `if_best_of`.
 */
export const FixtureSource = Type.Union([
  Type.Object({ winner_of: Type.Integer() }),
  Type.Object({ loser_of: Type.Integer() }),
  Type.Object({
    ...PLACE_OF_GROUP,
    swap: Type.Optional(Type.Object({ ...PLACE_OF_GROUP, if_best_of: Type.String() })),
  }),
  Type.Object({
    best_place: Type.Integer(),
    slot: Type.Integer(),
    from: Type.Optional(Type.Array(Type.String())),
    /** The group whose team staff chose, once the best ones were known. */
    chosen: Type.Optional(Type.String()),
  }),
]);
export type FixtureSource = Static<typeof FixtureSource>;

/** A side of a fixture: its team, or null with the words for who it will be, as 'Winner of SF 1'. */
export const FixtureSide = Type.Object({
  team: Type.Union([TeamHead, Type.Null()]),
  label: NullableText,
});
export type FixtureSide = Static<typeof FixtureSide>;

/** Goals of both sides. */
export const HomeAway = Type.Object({ home: Type.Integer(), away: Type.Integer() });
export type HomeAway = Static<typeof HomeAway>;

/**
 * A fixture as everyone sees it. `round` counts matchweeks or the rounds of a stage from 1, and `round_name` names it.
 * `score` is that of its match or walkover. A contradicted
 * fixture was played by other teams than the results of today make its teams, and staff decide.
 */
export const Fixture = Type.Object({
  id: Type.Integer(),
  competition: CompetitionHead,
  stage: FixtureStage,
  group: NullableText,
  round: Type.Integer(),
  round_name: Type.String(),
  tie: NullableInteger,
  leg: Type.Integer(),
  home: FixtureSide,
  away: FixtureSide,
  kick_off: NullableInstant,
  /** When its match was played. A walkover has its kick-off, or the time of its decision before that. */
  played_at: NullableInstant,
  moved_from: NullableInstant,
  deadline: NullableInstant,
  referee: NullableText,
  status: FixtureStatus,
  status_reason: NullableText,
  /** Links that support the decision. */
  status_evidence: Type.Array(Type.String()),
  score: Type.Union([HomeAway, Type.Null()]),
  had_extra_time: Type.Boolean(),
  shoot_out: Type.Union([HomeAway, Type.Null()]),
  walkover_winner: Type.Union([WalkoverWinner, Type.Null()]),
  match_id: NullableInteger,
  is_contradicted: Type.Boolean(),
  /** The last leg of a tie that its results leave level: staff enter its shoot-out, or draw lots. */
  is_level: Type.Boolean(),
  /** Who goes through by lots, while the tie is level. */
  lots_winner: Type.Union([Type.Enum(['home', 'away']), Type.Null()]),
});
export type Fixture = Static<typeof Fixture>;

/** A matchweek: the league's days of its first and last kick-off, null without one, and whether all of it is finished. */
export const Matchweek = Type.Object({
  number: Type.Integer(),
  first_day: NullableText,
  last_day: NullableText,
  is_finished: Type.Boolean(),
});
export type Matchweek = Static<typeof Matchweek>;
