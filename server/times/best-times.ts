import type { CompetitionRules } from '#contract/competitions/schema.ts';
import { BEST_TIMES_SHOWN } from '#contract/kit/limits.ts';
import type { Span } from '#contract/times/minute-ranges.ts';
import type { BestTimes } from '#contract/times/schema.ts';
import type { KickOffWindow } from '#server/fixtures/kick-offs/decide-silence.ts';
import type { WallClock } from '#server/kit/time/zoned-time.ts';
import { DAY_MS, FREE, isFilled, MINUTE_MS, markSlots, type StoredTimes, UNKNOWN } from '#server/times/free-times.ts';

type SlotRules = Pick<CompetitionRules, 'match_minutes' | 'players_needed'>;

/** The weeks of competitions without a usual kick-off, for `findWindow`. */
export const FROM_MONDAY = { window_weekday: 1, usual_weekday: null, usual_time: null };

const STEP_MS = 30 * MINUTE_MS;
const APART_MS = 2 * 60 * MINUTE_MS;
/** Minutes of a day in which a match costs nothing, and those of the night, which count twice. */
const EVENING: Span = { from: 17 * 60, to: 23 * 60 };
const NIGHT: Span = { from: 0, to: 7 * 60 };

export interface SlotPlayer {
  is_captain: boolean;
  times: StoredTimes | null;
}

export interface SlotSide {
  players: readonly SlotPlayer[];
  /** Kick-offs of the team's other fixtures of the season, in milliseconds. */
  kick_offs: readonly number[];
}

interface SlotInput {
  home: SlotSide;
  away: SlotSide;
  /** Kick-offs lie in it. */
  window: Pick<KickOffWindow, 'starts_at' | 'ends_at'>;
  /** The first possible kick-off, in milliseconds. */
  earliest: number;
  rules: SlotRules;
  /** Other kick-offs of either team, in milliseconds. */
  taken: readonly number[];
  league_zone: string;
  clockOf: (timeZone: string) => WallClock;
}

/**
 * The best slots of a fixture at least two hours apart, best first. Both captains are free in each. Slots with enough
 * players on both sides come first, then those one short with half of the unknown counted; then by the smaller side's
 * number, the sum, fairness and earliness. Fairness is the higher burden of the two after the match, then its cost.
 */
export function findBestTimes(input: SlotInput): BestTimes {
  const { rules } = input;
  const starts = listStarts(input);
  const [home, away] = [countSide(input.home, starts, input), countSide(input.away, starts, input)];
  const slots = starts.flatMap((start, at) => {
    const [ours, theirs] = [home.countAt(at), away.countAt(at)];
    if (ours.captains === 0 || theirs.captains === 0) return [];
    const [cost, otherCost] = [costOf(start, rules, home.clock), costOf(start, rules, away.clock)];
    const order = [
      rankOf(ours, theirs, rules.players_needed),
      -Math.min(ours.free, theirs.free),
      -(ours.free + theirs.free),
      Math.max(home.burden + cost, away.burden + otherCost),
      cost + otherCost,
      start,
    ];
    return [{ start, ours, theirs, order }];
  });
  const chosen: typeof slots = [];
  for (const slot of slots.toSorted((one, other) => compare(one.order, other.order))) {
    if (chosen.every(({ start }) => Math.abs(start - slot.start) >= APART_MS)) chosen.push(slot);
    if (chosen.length === BEST_TIMES_SHOWN) break;
  }
  return {
    times: chosen.map(({ start, ours, theirs, order }) => ({
      kick_off: new Date(start).toISOString(),
      reason: writeReason(ours, theirs, order[0] === 0, writeClock(start, home.clock), writeClock(start, away.clock)),
      home_free: ours.free,
      away_free: theirs.free,
      home_unknown: ours.unknown,
      away_unknown: theirs.unknown,
      has_enough: order[0] === 0,
    })),
    home_captain_is_known: home.has_known_captain,
    away_captain_is_known: away.has_known_captain,
  };
}

function listStarts({ window, earliest, rules, taken }: SlotInput): number[] {
  const [from, to] = [Date.parse(window.starts_at), Date.parse(window.ends_at)];
  const count = Math.max(0, Math.ceil((to - from) / STEP_MS));
  return Array.from({ length: count }, (_, index) => from + index * STEP_MS).filter(
    (start) => start >= earliest && taken.every((other) => Math.abs(start - other) >= rules.match_minutes * MINUTE_MS),
  );
}

interface SideCount {
  free: number;
  unknown: number;
  /** Captains and vice-captains who are free. */
  captains: number;
}

function countSide({ players, kick_offs }: SlotSide, starts: readonly number[], input: SlotInput) {
  const { rules, league_zone, clockOf } = input;
  const clock = clockOf(findZone(players) ?? league_zone);
  const counts = starts.map((): SideCount => ({ free: 0, unknown: 0, captains: 0 }));
  for (const { times, is_captain } of players) {
    const marks = markSlots(times, starts, rules.match_minutes * MINUTE_MS, clockOf);
    for (const [at, count] of counts.entries()) {
      if (marks[at] === UNKNOWN) count.unknown += 1;
      if (marks[at] !== FREE) continue;
      count.free += 1;
      if (is_captain) count.captains += 1;
    }
  }
  return {
    clock,
    burden: kick_offs.reduce((sum, kickOff) => sum + costOf(kickOff, rules, clock), 0),
    has_known_captain: players.some(({ is_captain, times }) => is_captain && isFilled(times)),
    countAt: (at: number) => counts[at] ?? { free: 0, unknown: 0, captains: 0 },
  };
}

function rankOf(ours: SideCount, theirs: SideCount, needed: number): number {
  const isEnough = (count: (side: SideCount) => number, players: number) =>
    count(ours) >= players && count(theirs) >= players;
  if (isEnough(({ free }) => free, needed)) return 0;
  return isEnough(({ free, unknown }) => free + Math.floor(unknown / 2), needed - 1) ? 1 : 2;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

/** The time zone of most players, of several the first by name; undefined if none is known. */
function findZone(players: readonly SlotPlayer[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { times } of players) if (times) counts.set(times.time_zone, (counts.get(times.time_zone) ?? 0) + 1);
  const zones = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return zones[0]?.[0];
}

/** Minutes of a match outside the evening of a team's wall clock; those of the night count twice. */
export function costOf(start: number, { match_minutes }: SlotRules, { wallOf }: WallClock): number {
  const from = Math.floor((wallOf(start) % DAY_MS) / MINUTE_MS);
  const match = { from, to: from + match_minutes };
  return match_minutes - overlapByDays(match, EVENING) + overlapByDays(match, NIGHT);
}

/** Minutes of a match that lie in a span of its day or the next. */
function overlapByDays(match: Span, span: Span): number {
  return [0, 1440].reduce(
    (sum, day) => sum + Math.max(0, Math.min(match.to, span.to + day) - Math.max(match.from, span.from + day)),
    0,
  );
}

function writeClock(instant: number, { wallOf }: WallClock): string {
  return new Date(wallOf(instant)).toISOString().slice(11, 16);
}

function writeReason(ours: SideCount, theirs: SideCount, hasEnough: boolean, home: string, away: string): string {
  const unknown = ours.unknown + theirs.unknown;
  const free = `${ours.free} and ${theirs.free} free`;
  const numbers = hasEnough ? free : `Both captains, ${free}${unknown > 0 ? `, ${unknown} unknown` : ''}`;
  return home === away ? numbers : `${numbers}; ${away} for the visitors`;
}
