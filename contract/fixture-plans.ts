import { type Static, Type } from 'typebox';
import { CompetitionHead, ResultChange } from '#contract/competitions.ts';
import { EvidenceLinks } from '#contract/evidence.ts';
import { FIXTURE_NEEDS } from '#contract/fixture-words.ts';
import { Fixture, FixtureStatus, Matchweek, WalkoverWinner } from '#contract/fixtures.ts';
import { TeamHead } from '#contract/league-teams.ts';
import {
  MAX_BLACKOUT_DAYS,
  MAX_DEADLINE_DAYS,
  MAX_FIXTURE_NOTE_LENGTH,
  MAX_FIXTURES_PER_COMPETITION,
  MAX_KICK_OFFS_PER_DAY,
  MAX_MOVE_DAYS,
  MAX_NAME_LENGTH,
  MAX_REASON_LENGTH,
  MAX_RESULT_MINUTE,
  MAX_ROUND,
  MAX_WALKOVER_GOALS,
} from '#contract/limits.ts';
import { CsvQuery } from '#contract/matches.ts';
import { NullableInteger, NullableText } from '#contract/nullable.ts';
import { ClockTime, Day, Instant, Season } from '#contract/seasons.ts';
import {
  BigId,
  Id,
  line,
  Name,
  optional,
  optionalLine,
  Page,
  RobloxId,
  TimeZone,
  UpdatedSince,
} from '#contract/text.ts';

const NullableInstant = Type.Union([Instant, Type.Null()]);
/** A time in a response: a generated schedule may go on beyond the years of requests. */
const Time = Type.String({ format: 'date-time' });
const Round = Type.Integer({ minimum: 1, maximum: MAX_ROUND });
const Goals = Type.Integer({ minimum: 0, maximum: MAX_WALKOVER_GOALS });
const Reason = line(MAX_REASON_LENGTH);
const EVIDENCE = { evidence: Type.Optional(EvidenceLinks) };

/**
 * Query of a league's fixtures. Without a season, a competition or days they are those of the current season. 'to play'
 * is every fixture without a result that is not cancelled.
 */
export const FixturesQuery = Type.Object({
  season: optional(Id, 'ID of a season.'),
  competition: optional(Id, 'ID of a competition.'),
  team: optional(Id, 'ID of a team.'),
  from: optional(Day, 'First day, in the league’s time zone.'),
  to: optional(Day, 'Last day, in the league’s time zone.'),
  matchweek: optional(Round, 'A matchweek, or a round of a cup.'),
  status: optional(Type.Enum([...FixtureStatus.enum, 'to play']), 'Fixtures of one status.'),
});
export type FixturesQuery = Static<typeof FixturesQuery>;

export const FixtureListQuery = Type.Object({
  ...FixturesQuery.properties,
  updated_since: optional(
    UpdatedSince,
    'Only fixtures of the season or competition that changed since a former response, which has next_updated_since; empty for all. Not with other parameters.',
  ),
});
export type FixtureListQuery = Static<typeof FixtureListQuery>;

export const FixturesCsvQuery = Type.Object({ ...FixturesQuery.properties, ...CsvQuery.properties });

export const FixturesCalendarQuery = Type.Object({
  team: optional(Id, 'ID of a team.'),
  competition: optional(Id, 'ID of a competition.'),
});
export type FixturesCalendarQuery = Static<typeof FixturesCalendarQuery>;

/**
 * A league's fixtures by kick-off; those without one come last. With `updated_since` they are those that changed since, and
 * `fixture_ids` has all that there are: any other fixture is gone.
 */
export const LeagueFixtures = Type.Object({
  league_id: Type.Integer(),
  league_name: Type.String(),
  /** Null when they are not of one season. */
  season: Type.Union([Season, Type.Null()]),
  fixtures: Type.Array(Fixture),
  fixture_ids: Type.Optional(Type.Array(Type.Integer())),
  next_updated_since: Type.Optional(Type.String()),
  /** The matchweeks of each round robin among them, and the current one. */
  matchweeks: Type.Array(
    Type.Object({
      competition_id: Type.Integer(),
      matchweeks: Type.Array(Matchweek),
      current: NullableInteger,
    }),
  ),
});
export type LeagueFixtures = Static<typeof LeagueFixtures>;

export const PlannedCompetitionParams = Type.Object({ league_id: Id, competition_id: Id });

/**
 * Query of a competition's plan. Without a round, a team or a need it is all fixtures, in pages of about 100 in whole rounds.
 * 'current round' is all of them too for drafts and cups.
 */
export const PlanQuery = Type.Object({
  page: optional(Page, 'Page number.'),
  round: optional(Round, 'A round, by its place in `rounds`.'),
  team: optional(Id, 'ID of a team.'),
  show: optional(Type.Enum(['current round', ...FIXTURE_NEEDS]), 'Fixtures of the current round, or of one need.'),
});
export type PlanQuery = Static<typeof PlanQuery>;

/** A round of a plan; `waiting` are fixtures without a result, or with two. Days are the league's. */
const PlannedRound = Type.Object({
  name: Type.String(),
  /** Matchweek, or round of its stage. */
  number: Type.Integer(),
  first_day: NullableText,
  last_day: NullableText,
  fixtures: Type.Integer(),
  played: Type.Integer(),
  waiting: Type.Integer(),
});
export type PlannedRound = Static<typeof PlannedRound>;

/** A match that waits for review, and the fixture that it was sent for. */
export const HeldMatch = Type.Object({ fixture_id: Type.Integer(), match_id: Type.Integer() });
export type HeldMatch = Static<typeof HeldMatch>;

/** A competition's fixtures as its planners see them; `removed` ones can be restored. */
export const PlannedFixtures = Type.Object({
  competition: CompetitionHead,
  is_published: Type.Boolean(),
  legs: Type.Integer(),
  season: Season,
  /** The league's. */
  time_zone: TimeZone,
  /** Ordered by seed. */
  teams: Type.Array(TeamHead),
  fixtures: Type.Array(Fixture),
  /** Matches that wait for review and name one of the fixtures, which has another match or a decision. */
  held_matches: Type.Array(HeldMatch),
  pages: Type.Integer(),
  rounds: Type.Array(PlannedRound),
  /** The place of the only round in `fixtures`, from 1; null unless the query asks for one. */
  round: NullableInteger,
  /** The current round's place; null for drafts, cups and a finished competition. */
  current_round: NullableInteger,
  /** How many fixtures of the whole plan have each need, and how many there are. */
  counts: Type.Object({
    all: Type.Integer(),
    'no result': Type.Integer(),
    'to decide': Type.Integer(),
    postponed: Type.Integer(),
  }),
  /** The last round on any page; 1 without fixtures. */
  last_round: Type.Integer(),
  removed: Type.Array(Fixture),
});
export type PlannedFixtures = Static<typeof PlannedFixtures>;

/**
 * The days of rounds and their kick-offs, of schedules and of draws. Days and times are those of `time_zone`, the league's
 * unless stated.
 */
export const CALENDAR_FIELDS = {
  first_day: Day,
  /** 0 is Sunday. */
  weekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
  /** Kick-offs of a day, HH:MM; the fixtures of a round take them in turn. */
  times: Type.Array(ClockTime, { minItems: 1, maxItems: MAX_KICK_OFFS_PER_DAY }),
  blackout_days: Type.Array(Day, { maxItems: MAX_BLACKOUT_DAYS }),
  /** IANA name, as 'Europe/London'. */
  time_zone: Type.Optional(TimeZone),
};

/** A round robin's calendar; each round has a day of its own. */
export const FixtureSchedule = Type.Object({
  competition_id: Id,
  legs: Type.Integer({ minimum: 1, maximum: 2 }),
  ...CALENDAR_FIELDS,
  /** Days after the round until the end of which it must be played; null for no deadline. */
  deadline_days: Type.Union([Type.Integer({ minimum: 0, maximum: MAX_DEADLINE_DAYS }), Type.Null()]),
});
export type FixtureSchedule = Static<typeof FixtureSchedule>;

const GeneratedFixture = Type.Object({
  round: Type.Integer(),
  home: TeamHead,
  away: TeamHead,
  kick_off: Time,
  deadline: Type.Union([Time, Type.Null()]),
});
export type GeneratedFixture = Static<typeof GeneratedFixture>;

/** A generated round robin; `replaced` is the number of fixtures of the draft before. */
export const GeneratedFixtures = Type.Object({
  fixtures: Type.Array(GeneratedFixture),
  replaced: Type.Integer(),
  /** Possible mistakes, a sentence each; they don't prevent saving. */
  warnings: Type.Array(Type.String()),
});
export type GeneratedFixtures = Static<typeof GeneratedFixtures>;

const PLAN_FIELDS = {
  round: Round,
  kick_off: NullableInstant,
  deadline: NullableInstant,
  referee: Type.Union([line(MAX_NAME_LENGTH), Type.Null()]),
};

export const NewFixture = Type.Object({
  competition_id: Id,
  home_team_id: Id,
  away_team_id: Id,
  ...PLAN_FIELDS,
});
export type NewFixture = Static<typeof NewFixture>;

/** Teams are left out for sides of a cup that follow from other results. */
export const FixtureChange = Type.Object({
  id: Id,
  home_team_id: Type.Optional(Id),
  away_team_id: Type.Optional(Id),
  ...PLAN_FIELDS,
});
export type FixtureChange = Static<typeof FixtureChange>;

export const FixtureReference = Type.Object({ id: Id });

const Postponement = Type.Object({
  reason: Reason,
  ...EVIDENCE,
  /** The deadline from then on of those that have one; it stays, or moves along, unless stated. */
  deadline: Type.Optional(NullableInstant),
  /** Without it the call answers 409 when a match without a fixture fits one of these. */
  confirmed: Type.Optional(Type.Boolean()),
});
export type Postponement = Static<typeof Postponement>;

/**
 * Moves or postpones fixtures of a competition: all of them, or those of some rounds, or some by id. Finished ones stay, and
 * so do those without a kick-off unless they are postponed. Days and times are those of the league's time zone.
 */
export const FixtureMove = Type.Object({
  competition_id: Id,
  first_round: Type.Optional(Round),
  last_round: Type.Optional(Round),
  fixture_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_FIXTURES_PER_COMPETITION })),
  /** Kick-offs keep their time of day unless `time` is stated. A postponement by 0 days leaves fixtures without a date. */
  days: Type.Integer({ minimum: -MAX_MOVE_DAYS, maximum: MAX_MOVE_DAYS }),
  time: Type.Optional(ClockTime),
  /** Moves deadlines by as many days. */
  moves_deadlines: Type.Optional(Type.Boolean()),
  /** Leaves fixtures where they are whose team plays another match on the new day. */
  leaves_clashes: Type.Optional(Type.Boolean()),
  /** Postpones the fixtures: to the new date, or until there is one with 0 days and no time. */
  postponement: Type.Optional(Postponement),
});
export type FixtureMove = Static<typeof FixtureMove>;

/** A match that a team of a moved fixture plays on the new day. */
const MoveClash = Type.Object({ team: Type.String(), competition: Type.String(), day: Type.String() });
export type MoveClash = Static<typeof MoveClash>;

/** What a move does, or would do. */
export const MovedFixtures = Type.Object({
  moved: Type.Integer(),
  /** Fixtures with a team that plays another match on the new day, and the first of these matches. */
  clashing: Type.Integer(),
  clashes: Type.Array(MoveClash),
  finished: Type.Integer(),
  undated: Type.Integer(),
  /** Moved fixtures with a deadline, and those whose deadline is before the new kick-off. */
  with_deadline: Type.Integer(),
  late: Type.Integer(),
  /** The league's new days of the moved fixtures; null without one. */
  first_day: NullableText,
  last_day: NullableText,
  /** A sentence for each of the first matches without a fixture that fit one of the postponed. */
  warnings: Type.Array(Type.String()),
  /** The entry of the league's log by which the move is undone; left out of a dry run. */
  move_id: Type.Optional(Type.Integer()),
});
export type MovedFixtures = Static<typeof MovedFixtures>;

/** A move by its entry in the league's log. */
export const MoveReference = Type.Object({ id: BigId });

/** What staff decide about a fixture; 'planned' undoes the last decision: the fixture is again as it was before. */
const DECIDED = {
  id: Id,
  /** The status that the decision is about; the call answers 409 if the fixture has another one by then. */
  seen_status: Type.Optional(FixtureStatus),
  /** Without it the call answers 409 when a match without a fixture fits this one. */
  confirmed: Type.Optional(Type.Boolean()),
  /** The deadline from then on; it stays unless stated. */
  deadline: Type.Optional(NullableInstant),
};

export const FixtureDecision = Type.Union([
  Type.Object({ ...DECIDED, status: Type.Literal('planned') }),
  Type.Object({
    ...DECIDED,
    status: Type.Enum(['postponed', 'to be replayed', 'cancelled']),
    reason: Reason,
    ...EVIDENCE,
  }),
  Type.Object({
    ...DECIDED,
    status: Type.Literal('walkover'),
    reason: Reason,
    ...EVIDENCE,
    winner: WalkoverWinner,
    /** 3–0 for the winner unless stated, 0–0 for neither. */
    score: Type.Optional(Type.Object({ home: Goals, away: Goals })),
  }),
  /** Lots for the last leg of a tie that is level without a shoot-out; the fixture keeps its status. */
  Type.Object({ ...DECIDED, status: Type.Literal('lots'), reason: Reason, winner: Type.Enum(['home', 'away']) }),
]);
export type FixtureDecision = Static<typeof FixtureDecision>;

/** How a played fixture went on after full time. */
export const FixtureExtraTime = Type.Object({
  id: Id,
  had_extra_time: Type.Boolean(),
  /** Goals of the penalty shoot-out. */
  shoot_out: Type.Union([Type.Object({ home: Goals, away: Goals }), Type.Null()]),
  reason: Reason,
});
export type FixtureExtraTime = Static<typeof FixtureExtraTime>;

/** The match that a fixture was played by; null removes it. `home_side` is for names that don't say which side it was. */
export const FixtureMatch = Type.Object({
  id: Id,
  match_id: Type.Union([BigId, Type.Null()]),
  home_side: Type.Optional(Type.Enum(['Blue', 'Green'])),
  reason: Reason,
});
export type FixtureMatch = Static<typeof FixtureMatch>;

/**
 * A goal that counts for `side`, with its scorer; a player without an id is found by name. An own goal's scorer plays for the
 * other side.
 */
const ResultGoal = Type.Object({
  side: Type.Enum(['home', 'away']),
  name: Name,
  id: Type.Optional(RobloxId),
  minute: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_RESULT_MINUTE })),
  is_own_goal: Type.Optional(Type.Boolean()),
});

/** A result that staff type on its fixture. Goals without a known scorer are left out of `scorers`. */
export const FixtureResult = Type.Object({
  id: Id,
  score: Type.Object({ home: Goals, away: Goals }),
  /** The kick-off unless stated, which must have passed. */
  played_at: Type.Optional(Instant),
  had_extra_time: Type.Optional(Type.Boolean()),
  /** Goals of the penalty shoot-out. */
  shoot_out: Type.Optional(Type.Union([Type.Object({ home: Goals, away: Goals }), Type.Null()])),
  scorers: Type.Optional(Type.Array(ResultGoal, { maxItems: 2 * MAX_WALKOVER_GOALS })),
});
export type FixtureResult = Static<typeof FixtureResult>;

/** `match_id` is the stored match; left out of a dry run. */
export const StoredResult = Type.Object({ match_id: Type.Optional(Type.Integer()), ...ResultChange.properties });
export type StoredResult = Static<typeof StoredResult>;

/** Another kick-off that a captain asks for. */
export const NewKickOffOffer = Type.Object({
  fixture_id: Id,
  kick_off: Instant,
  note: Type.Optional(optionalLine(MAX_FIXTURE_NOTE_LENGTH)),
});
export type NewKickOffOffer = Static<typeof NewKickOffOffer>;

export const KickOffAnswer = Type.Object({ id: Id, answer: Type.Enum(['accepted', 'declined', 'withdrawn']) });
export type KickOffAnswer = Static<typeof KickOffAnswer>;

/** An open offer, with the fixture that it would move. */
export const KickOffOffer = Type.Object({
  id: Type.Integer(),
  fixture: Fixture,
  /** The team that asks. */
  team: TeamHead,
  kick_off: Time,
  note: NullableText,
  offered_by: NullableText,
  answer_by: Time,
  waits_for: Type.Enum(['you', 'them', 'captains']),
});
export type KickOffOffer = Static<typeof KickOffOffer>;

/** What the account may do about kick-offs: the teams that it leads, and the open offers that it may see. */
export const KickOffOffers = Type.Object({
  team_ids: Type.Array(Type.Integer()),
  level: Type.Integer(),
  offers: Type.Array(KickOffOffer),
});
export type KickOffOffers = Static<typeof KickOffOffers>;
