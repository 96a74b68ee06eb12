import type {
  FixtureSource,
  FixtureStage,
  HomeAway,
  StoredFixtureStatus,
  WalkoverWinner,
} from '#contract/fixtures/schema.ts';
import { addDays } from '#contract/kit/days.ts';
import { type CupFixture, FIRST_SATURDAY, MATCHWEEKS, RESULTS, WALKOVER } from '#demo/data/season-8.ts';
import type { SeasonCalendar } from '#demo/data/season-calendar.ts';

/** A fixture before it has an id; teams are short names, null where results decide. */
export interface PlannedFixture {
  stage: FixtureStage;
  group_name: string | null;
  round: number;
  tie: number | null;
  leg: number;
  home: string | null;
  away: string | null;
  home_source: FixtureSource | null;
  away_source: FixtureSource | null;
  kick_off: Date;
  moved_from: Date | null;
  deadline: Date | null;
  referee: string | null;
  status: StoredFixtureStatus;
  status_reason: string | null;
  walkover_winner: WalkoverWinner | null;
  extra_time: boolean;
  shoot_out: HomeAway | null;
  /** The score of its match or walkover; null for both before it is played. */
  goals: HomeAway | null;
}

const PLAYED_WEEKS = RESULTS.length;
const FIRST_HALF = MATCHWEEKS / 2;
const REFEREES = ['linesman_lou', 'whistle_wren', 'card_carla', null, 'advantage_abe'];
/** Kick-offs of matchweek 14 by the home team. */
const STAGGERED: Readonly<Record<string, string>> = {
  WIL: '18:00',
  SAB: '19:00',
  NOR: '20:00',
  COP: '20:00',
  THO: '21:00',
};

const UNPLAYED = {
  group_name: null,
  tie: null,
  leg: 1,
  home_source: null,
  away_source: null,
  moved_from: null,
  deadline: null,
  referee: null,
  status: 'planned',
  status_reason: null,
  walkover_winner: null,
  extra_time: false,
  shoot_out: null,
  goals: null,
} as const;

/** The league's fixtures, by matchweek. */
export function planLeagueFixtures(calendar: SeasonCalendar): PlannedFixture[] {
  return Array.from({ length: MATCHWEEKS }, (_, index) => index + 1).flatMap((week) =>
    listPairs(week).map((pair, at) => planLeagueFixture(calendar, week, pair, at)),
  );
}

interface Pair {
  home: string;
  away: string;
  goals: HomeAway | null;
}

function listPairs(week: number): Pair[] {
  if (week <= PLAYED_WEEKS) return (RESULTS[week - 1] ?? []).map(readResult);
  const first = (RESULTS[week - FIRST_HALF - 1] ?? []).map(readResult);
  return first.map(({ home, away }) => ({ home: away, away: home, goals: null }));
}

function planLeagueFixture(calendar: SeasonCalendar, week: number, pair: Pair, at: number): PlannedFixture {
  const saturday = addDays(FIRST_SATURDAY, (week - 1) * 7);
  const on = (days: number, time: string) => calendar.at(`${addDays(saturday, days)}T${time}Z`);
  const isWalkover = week === WALKOVER.week && pair.home === WALKOVER.home;
  return {
    ...UNPLAYED,
    stage: 'round robin',
    round: week,
    ...pair,
    kick_off: on(0, week === 14 ? (STAGGERED[pair.home] ?? '20:00') : week <= PLAYED_WEEKS ? '19:30' : '20:00'),
    deadline: on(8, '23:59'),
    referee: REFEREES[(week + at) % REFEREES.length] ?? null,
    ...(isWalkover && { status: 'walkover', status_reason: WALKOVER.reason, walkover_winner: 'home' }),
    ...(week === PLAYED_WEEKS + 1 && planThisWeek(calendar, pair.home, on)),
    ...(week === 14 && pair.home === 'COP' && REPLAYED),
  };
}

const REPLAYED = { status: 'to be replayed', status_reason: 'The server closed at half time.' } as const;

/** The matchweek of the present: one match is on, two are next, one is tomorrow and one is postponed. */
function planThisWeek(
  calendar: SeasonCalendar,
  home: string,
  on: (days: number, time: string) => Date,
): Partial<PlannedFixture> {
  if (home === 'KES') return { kick_off: calendar.soon(0) };
  if (home === 'COP') return { kick_off: calendar.soon(60) };
  if (home === 'THO') return { kick_off: calendar.soon(90) };
  if (home === 'NOR') return { kick_off: calendar.inDays(1, '19:00') };
  return {
    kick_off: on(11, '20:30'),
    moved_from: on(0, '20:00'),
    deadline: on(15, '23:59'),
    status: 'postponed',
    status_reason: 'By both captains',
  };
}

/** The fixtures of a cup, in the order of play. */
export function planCupFixtures(calendar: SeasonCalendar, fixtures: readonly CupFixture[]): PlannedFixture[] {
  return fixtures.map(({ stage, group, round, tie, leg, kick_off, result, from, extraTime, shootOut }) => ({
    ...UNPLAYED,
    stage,
    round,
    ...(result ? readResult(result) : { home: null, away: null }),
    group_name: group ?? null,
    tie: tie ?? null,
    leg: leg ?? 1,
    home_source: from?.[0] ?? null,
    away_source: from?.[1] ?? null,
    kick_off: calendar.at(kick_off),
    extra_time: extraTime ?? false,
    shoot_out: shootOut ? { home: shootOut[0], away: shootOut[1] } : null,
  }));
}

/** Reads 'KES 3-0 STA'. */
function readResult(result: string): Pair & { goals: HomeAway } {
  const [home = '', score = '', away = ''] = result.split(' ');
  const [homeGoals = 0, awayGoals = 0] = score.split('-').map(Number);
  return { home, away, goals: { home: homeGoals, away: awayGoals } };
}
