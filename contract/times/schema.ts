import { type Static, Type } from 'typebox';
import { TeamHead } from '#contract/kit/heads.ts';
import { MAX_DAY_INTERVALS, MAX_WEEKLY_INTERVALS } from '#contract/kit/limits.ts';
import { NullableInstant, NullableText } from '#contract/kit/nullable.ts';
import { Day, Id, optional, TimeZone } from '#contract/kit/text.ts';
import { SquadPlayer } from '#contract/squads/schema.ts';

/**
 * Minutes of a day's wall clock, from midnight; the end is exclusive. A range of up to 24 hours may end on the next day,
 * beyond 1440.
 */
const DAY_RANGE = {
  from: Type.Integer({ minimum: 0, maximum: 1439 }),
  to: Type.Integer({ minimum: 1, maximum: 2879 }),
};
export const DayRange = Type.Object(DAY_RANGE);
export type DayRange = Static<typeof DayRange>;

/** A range of every week, in the person's wall time; `weekday` is 1 for Monday to 7 for Sunday. */
export const WeeklyInterval = Type.Object({ weekday: Type.Integer({ minimum: 1, maximum: 7 }), ...DAY_RANGE });
export type WeeklyInterval = Static<typeof WeeklyInterval>;

const ExceptionKind = Type.Enum(['free', 'busy']);

/** A day that differs from the usual week, in the person's wall time: free besides it, or busy in spite of it. */
export const TimeException = Type.Object({ day: Type.String(), kind: ExceptionKind, intervals: Type.Array(DayRange) });
export type TimeException = Static<typeof TimeException>;

/** A team that the account leads or plays for. */
const OwnTeam = Type.Object({ league_id: Type.Integer(), team: TeamHead, is_led: Type.Boolean() });

/**
 * The caller's usual week and the coming days that differ from it, in the wall time of `time_zone`, null before the
 * first is saved. `this_week` is the Monday of the present week there, and `confirmed_week` that of the last week
 * confirmed as usual.
 */
export const OwnTimes = Type.Object({
  time_zone: NullableText,
  week: Type.Array(WeeklyInterval),
  exceptions: Type.Array(TimeException),
  saved_at: NullableInstant,
  this_week: Type.String(),
  confirmed_week: NullableText,
  teams: Type.Array(OwnTeam),
});
export type OwnTimes = Static<typeof OwnTimes>;

/** Replaces the usual week. An empty one without exceptions counts as unknown. */
export const UsualWeek = Type.Object({
  time_zone: TimeZone,
  week: Type.Array(WeeklyInterval, { maxItems: MAX_WEEKLY_INTERVALS }),
});
export type UsualWeek = Static<typeof UsualWeek>;

/**
 * Sets the same exception for each day from `first_day` to `last_day`, in place of a former one; `kind` null removes
 * them. Without intervals it is the whole day.
 */
export const TimeExceptionChange = Type.Object({
  first_day: Day,
  last_day: Day,
  kind: Type.Union([ExceptionKind, Type.Null()]),
  intervals: Type.Array(DayRange, { maxItems: MAX_DAY_INTERVALS }),
});
export type TimeExceptionChange = Static<typeof TimeExceptionChange>;

/** What a captain sees of a player: the times of that week in the asked time zone, as ranges of its wall clock. */
const PlayerTimes = Type.Object({
  player: SquadPlayer,
  state: Type.Enum(['unknown', 'filled', 'as usual']),
  times: Type.Array(WeeklyInterval),
});
export type PlayerTimes = Static<typeof PlayerTimes>;

/**
 * A team's present week in a time zone, from its Monday `week`. `free` has the number of players who are free for the
 * whole of each hour, 24 for each day; null while fewer than `MIN_TIMES_COUNTED` filled in a week, as a number would
 * speak of one person. `players` is for the team's captains and the league's staff, null for others.
 */
export const TeamTimes = Type.Object({
  team: TeamHead,
  time_zone: Type.String(),
  week: Type.String(),
  squad: Type.Integer(),
  filled: Type.Integer(),
  free: Type.Union([Type.Array(Type.Integer()), Type.Null()]),
  players: Type.Union([Type.Array(PlayerTimes), Type.Null()]),
});
export type TeamTimes = Static<typeof TeamTimes>;

export const TeamTimesQuery = Type.Object({
  time_zone: optional(TimeZone, 'The time zone of the week, by default the league’s.'),
});

export const FixtureTimesParams = Type.Object({ league_id: Id, fixture_id: Id });

/** A common slot of a fixture: who is free for its whole length, whose times are unknown, and why it was chosen. */
const BestTime = Type.Object({
  kick_off: Type.String({ format: 'date-time' }),
  reason: Type.String(),
  home_free: Type.Integer(),
  away_free: Type.Integer(),
  home_unknown: Type.Integer(),
  away_unknown: Type.Integer(),
  has_enough: Type.Boolean(),
});
export type BestTime = Static<typeof BestTime>;

/** The best slots, best first; there are none before a captain of each side has filled in times. */
export const BestTimes = Type.Object({
  times: Type.Array(BestTime),
  home_captain_is_known: Type.Boolean(),
  away_captain_is_known: Type.Boolean(),
});
export type BestTimes = Static<typeof BestTimes>;
