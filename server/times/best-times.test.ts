import { describe, expect, test } from 'vitest';
import { paintWeek, toIntervals, toSpans } from '#contract/times/minute-ranges.ts';
import type { TimeException, WeeklyInterval } from '#contract/times/schema.ts';
import { findWindow } from '#server/fixtures/kick-offs/decide-silence.ts';
import { costOf, FROM_MONDAY, findBestTimes, type SlotPlayer, type SlotSide } from '#server/times/best-times.ts';
import { createClocks, findSpans, MINUTE_MS, type StoredTimes } from '#server/times/free-times.ts';

const HOUR_MS = 60 * MINUTE_MS;
const clockOf = createClocks();
const RULES = { match_minutes: 60, players_needed: 2 };

function weekly(weekday: number, from: number, to: number): WeeklyInterval {
  return { weekday, from: from * 60, to: to * 60 };
}

function timesIn(time_zone: string, week: WeeklyInterval[], exceptions: StoredTimes['exceptions'] = []): StoredTimes {
  return { time_zone, week, exceptions };
}

const DAILY = (from: number, to: number) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => weekly(weekday, from, to));

function squad(times: (StoredTimes | null)[], kick_offs: number[] = []): SlotSide {
  return { players: times.map((one, index): SlotPlayer => ({ is_captain: index === 0, times: one })), kick_offs };
}

/** The best times of the week of a day in London. */
function find(
  home: SlotSide,
  away: SlotSide,
  day = '2026-12-09',
  changed: Partial<Parameters<typeof findBestTimes>[0]> = {},
) {
  const window = findWindow(day, FROM_MONDAY, 'Europe/London');
  const given = { home, away, window, earliest: 0, rules: RULES, taken: [], league_zone: 'Europe/London', clockOf };
  return findBestTimes({ ...given, ...changed });
}

/** Repeatable numbers below one (mulberry32). */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone, weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    });
  formats.set(timeZone, format);
  return format;
}

/** A wall time by the runtime's own calendar: weekday 1 to 7, date and minute. */
function readWall(instant: number, timeZone: string) {
  const parts = formatOf(timeZone).formatToParts(instant);
  const {
    weekday = '',
    year,
    month,
    day,
    hour,
    minute,
  } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  const number = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekday) + 1;
  return { weekday: number, day: `${year}-${month}-${day}`, minute: Number(hour) * 60 + Number(minute) };
}

describe('wall times', () => {
  test.each([
    // Clocks go forward on 29 March 2026 and back on 25 October.
    ['Europe/London', '2026-03-27', '2026-03-27T20:00:00.000Z'],
    ['Europe/London', '2026-04-03', '2026-04-03T19:00:00.000Z'],
    ['Europe/London', '2026-10-30', '2026-10-30T20:00:00.000Z'],
    // No summer time since 2019; before, from November to February.
    ['America/Sao_Paulo', '2018-12-07', '2018-12-07T22:00:00.000Z'],
    ['America/Sao_Paulo', '2026-12-04', '2026-12-04T23:00:00.000Z'],
    ['America/Sao_Paulo', '2026-07-03', '2026-07-03T23:00:00.000Z'],
    ['Europe/Istanbul', '2026-01-02', '2026-01-02T17:00:00.000Z'],
    ['Europe/Istanbul', '2026-07-03', '2026-07-03T17:00:00.000Z'],
    ['America/Mexico_City', '2022-07-01', '2022-07-02T01:00:00.000Z'],
    ['America/Mexico_City', '2026-07-03', '2026-07-04T02:00:00.000Z'],
    // On 4 October 2026 to summer time, on 5 April back.
    ['Australia/Sydney', '2026-10-02', '2026-10-02T10:00:00.000Z'],
    ['Australia/Sydney', '2026-10-09', '2026-10-09T09:00:00.000Z'],
    ['Australia/Sydney', '2026-04-10', '2026-04-10T10:00:00.000Z'],
    ['Asia/Kathmandu', '2026-12-04', '2026-12-04T14:15:00.000Z'],
  ])('Friday 20:00 in %s on %s begins at %s', (zone, day, instant) => {
    const from = Date.parse(day) - 48 * HOUR_MS;
    const { free } = findSpans(timesIn(zone, [weekly(5, 20, 21)]), { from, to: from + 96 * HOUR_MS }, clockOf(zone));
    expect(free.map((span) => new Date(span.from).toISOString())).toEqual([instant]);
    expect(free.map(({ from: begin, to }) => to - begin)).toEqual([HOUR_MS]);
  });

  test('a range that a clock change skips has no length, and one across it loses an hour', () => {
    const sunday = { from: Date.parse('2026-03-29'), to: Date.parse('2026-03-30') };
    const london = clockOf('Europe/London');
    expect(findSpans(timesIn('Europe/London', [weekly(7, 1, 2)]), sunday, london).free).toEqual([]);
    const [night] = findSpans(timesIn('Europe/London', [weekly(7, 0, 4)]), sunday, london).free;
    expect(night && night.to - night.from).toBe(3 * HOUR_MS);
  });
});

describe('painted weeks', () => {
  test('a night belongs to its evening, across the end of the week too', () => {
    expect(toIntervals(toSpans([weekly(5, 19, 24), weekly(6, 0, 1)]))).toEqual([weekly(5, 19, 25)]);
    expect(toIntervals(toSpans([weekly(1, 0, 2), weekly(7, 23, 24)]))).toEqual([weekly(7, 23, 26)]);
    expect(toIntervals(toSpans(DAILY(0, 24)))).toEqual(DAILY(0, 24));
  });

  test('painting and rubbing out a span changes exactly its minutes', () => {
    const chance = createChance(7);
    for (let round = 0; round < 200; round += 1) {
      const week = Array.from({ length: 4 }, () => {
        const from = Math.floor(chance() * 1440);
        return { weekday: 1 + Math.floor(chance() * 7), from, to: from + 1 + Math.floor(chance() * 1440) };
      });
      const from = Math.floor(chance() * 10_000);
      const span = { from, to: from + 30 };
      const isFree = chance() < 0.5;
      const painted = paintWeek(week, span, isFree);
      const isWithin = (spans: readonly { from: number; to: number }[], minute: number) =>
        spans.some((one) => one.from <= minute && minute < one.to);
      const [before, after] = [toSpans(week), toSpans(painted)];
      const wrong = Array.from({ length: 1440 }, (_, index) => index * 7).filter(
        (minute) => isWithin(after, minute) !== (isWithin([span], minute) ? isFree : isWithin(before, minute)),
      );
      expect(wrong).toEqual([]);
      expect(toIntervals(toSpans(painted))).toEqual(painted);
    }
  });
});

const ZONES = [
  'Europe/London',
  'America/Sao_Paulo',
  'Europe/Istanbul',
  'America/Mexico_City',
  'Australia/Sydney',
  'Asia/Kathmandu',
];
/** Weeks with clock changes in London and Sydney among them. */
const DAYS = ['2026-03-25', '2026-04-01', '2026-09-30', '2026-10-21', '2026-12-09'];

function inventPlayer(chance: () => number, day: string): StoredTimes | null {
  if (chance() < 0.15) return null;
  const week = Array.from({ length: 1 + Math.floor(chance() * 9) }, () => {
    const from = 30 * Math.floor(chance() * 48);
    return { weekday: 1 + Math.floor(chance() * 7), from, to: from + 30 + 30 * Math.floor(chance() * 40) };
  });
  const kind: TimeException['kind'] = chance() < 0.5 ? 'free' : 'busy';
  const exceptions = chance() < 0.5 ? [{ day, kind, intervals: [{ from: 600, to: 1440 }] }] : [];
  const zone = ZONES[Math.floor(chance() * ZONES.length)] ?? 'UTC';
  return timesIn(zone, chance() < 0.1 ? [] : toIntervals(toSpans(week)), exceptions);
}

/** Whether a minute is within a player's times, by the wall clock alone. */
function isFreeAt({ time_zone, week, exceptions }: StoredTimes, instant: number): boolean {
  const wall = readWall(instant, time_zone);
  const yesterday = wall.weekday === 1 ? 7 : wall.weekday - 1;
  const isIn = ({ from, to }: { from: number; to: number }, minute: number) => from <= minute && minute < to;
  const special = exceptions.filter(
    ({ day, intervals }) => day === wall.day && intervals.some((one) => isIn(one, wall.minute)),
  );
  if (special.length > 0) return special.some(({ kind }) => kind === 'free');
  return week.some(
    (interval) =>
      (interval.weekday === wall.weekday && isIn(interval, wall.minute)) ||
      (interval.weekday === yesterday && isIn(interval, wall.minute + 1440)),
  );
}

describe('best times', () => {
  test('of random squads are free for the whole length, apart, and independent of the order of input', () => {
    const chance = createChance(42);
    let found = 0;
    for (let round = 0; round < 60; round += 1) {
      const day = DAYS[round % DAYS.length] ?? '';
      const invent = () => Array.from({ length: 6 }, () => inventPlayer(chance, day));
      const [home, away] = [squad(invent()), squad(invent())];
      const { times } = find(home, away, day);
      found += times.length;
      for (const { kick_off, home_free, away_free } of times) {
        const start = Date.parse(kick_off);
        const minutes = Array.from({ length: 60 }, (_, minute) => start + minute * MINUTE_MS);
        const isFree = ({ times: own }: SlotPlayer) => own !== null && minutes.every((minute) => isFreeAt(own, minute));
        for (const [side, count] of [
          [home, home_free],
          [away, away_free],
        ] as const) {
          expect(side.players.filter(isFree).length).toBe(count);
          expect(side.players.some((player) => player.is_captain && isFree(player))).toBe(true);
        }
      }
      const starts = times.map(({ kick_off }) => Date.parse(kick_off)).toSorted((one, other) => one - other);
      for (const [index, start] of starts.slice(1).entries()) {
        expect(start - (starts[index] ?? 0)).toBeGreaterThanOrEqual(2 * HOUR_MS);
      }
      const reversed = (side: SlotSide) => ({ ...side, players: side.players.toReversed() });
      expect(find(reversed(home), reversed(away), day).times).toEqual(times);
    }
    expect(found).toBeGreaterThan(40);
  });

  test('enough players come before more players of one side, then unknown ones, then the captains alone', () => {
    const all = timesIn('Europe/London', [weekly(1, 19, 20), weekly(3, 19, 20), weekly(5, 19, 20)]);
    const on = (...days: number[]) =>
      timesIn(
        'Europe/London',
        days.map((day) => weekly(day, 19, 20)),
      );
    const home = squad([all, on(1, 3), on(3), on(3)]);
    // On Monday 2 and 2; on Wednesday 4 and 1 with two unknown; on Friday only captains with two unknown.
    const away = squad([all, on(1), null, null]);
    const { times } = find(home, away);
    expect(times.map(({ kick_off, reason }) => [kick_off.slice(0, 16), reason])).toEqual([
      ['2026-12-07T19:00', '2 and 2 free'],
      ['2026-12-09T19:00', 'Both captains, 4 and 1 free, 2 unknown'],
      ['2026-12-11T19:00', 'Both captains, 1 and 1 free, 2 unknown'],
    ]);
    const strict = { rules: { ...RULES, players_needed: 4 } };
    expect(find(home, away, '2026-12-09', strict).times[0]).toMatchObject({
      home_free: 2,
      away_free: 2,
      has_enough: false,
    });
  });

  test('players without times are neither free nor busy, and a side without its captain’s has no best times', () => {
    const known = timesIn('Europe/London', DAILY(18, 22));
    const side = squad([known, known]);
    const withUnknown = squad([known, known, null, timesIn('Europe/London', [])]);
    const { times } = find(side, withUnknown);
    expect(times[0]).toMatchObject({ away_free: 2, away_unknown: 2, has_enough: true });
    expect(times.map(({ kick_off }) => kick_off)).toEqual(find(side, side).times.map(({ kick_off }) => kick_off));
    expect(find(side, squad([null, known]))).toEqual({
      ...{ times: [], home_captain_is_known: true, away_captain_is_known: false },
    });
  });

  test('other kick-offs of either team and past starts are left out, and visitors elsewhere have their time', () => {
    const home = squad([timesIn('Europe/London', [weekly(6, 18, 21)]), timesIn('Europe/London', [weekly(6, 18, 21)])]);
    const away = squad([timesIn('Europe/Istanbul', DAILY(0, 24)), timesIn('Europe/Istanbul', DAILY(0, 24))]);
    const saturday = (clock: string) => Date.parse(`2026-12-12T${clock}Z`);
    expect(find(home, away, '2026-12-09', { taken: [saturday('18:30')] }).times.map(({ reason }) => reason)).toEqual([
      '2 and 2 free; 22:30 for the visitors',
    ]);
    const earliest = saturday('20:00');
    expect(find(home, away, '2026-12-09', { earliest }).times.map(({ kick_off }) => kick_off)).toEqual([
      '2026-12-12T20:00:00.000Z',
    ]);
  });

  test('minutes outside 17:00 to 23:00 cost one, and two before 7:00', () => {
    const cost = (clock: string) => costOf(Date.parse(`2026-12-09T${clock}Z`), RULES, clockOf('UTC'));
    expect(['17:00', '22:00', '22:30', '16:30', '12:00', '06:30', '00:00', '23:30'].map(cost)).toEqual([
      0, 0, 30, 30, 60, 90, 120, 90,
    ]);
  });

  test('a season of two zones evens out its burden, unlike the earliest common slot', () => {
    const [fair, naive] = [playSeason(findFair), playSeason(findEarliest)];
    expect(Math.max(...fair) - Math.min(...fair)).toBeLessThanOrEqual(60);
    expect(Math.max(...naive) - Math.min(...naive)).toBeGreaterThan(300);
  });
});

const SEASON_ZONES = ['Europe/London', 'Australia/Sydney'] as const;
/** Free on all days between these hours, so that every pair has common slots that cost somebody. */
const SEASON_SQUADS = SEASON_ZONES.map((zone) => Array.from({ length: 2 }, () => timesIn(zone, DAILY(7, 24))));

type Choose = (home: SlotSide, away: SlotSide, day: string) => number;

function findFair(home: SlotSide, away: SlotSide, day: string): number {
  return Date.parse(find(home, away, day).times[0]?.kick_off ?? '');
}

function findEarliest(home: SlotSide, away: SlotSide, day: string): number {
  const window = findWindow(day, FROM_MONDAY, 'Europe/London');
  const [first, last] = [Date.parse(window.starts_at), Date.parse(window.ends_at)];
  const span = { from: first, to: last + HOUR_MS };
  const [ours = [], theirs = []] = [home, away].map(({ players: [player] }) =>
    player?.times ? findSpans(player.times, span, clockOf(player.times.time_zone)).free : [],
  );
  for (let start = first; start < last; start += 30 * MINUTE_MS) {
    const isWhole = (spans: readonly { from: number; to: number }[]) =>
      spans.some(({ from, to }) => from <= start && start + HOUR_MS <= to);
    if (isWhole(ours) && isWhole(theirs)) return start;
  }
  throw new Error('No common slot.');
}

/** Burdens of twelve teams after a double round robin of 22 weeks, in minutes: eight in London, four in Sydney. */
function playSeason(choose: Choose): number[] {
  const teams = Array.from({ length: 12 }, (_, index) => ({ zone: index < 8 ? 0 : 1, kick_offs: [] as number[] }));
  for (let week = 0; week < 22; week += 1) {
    const rotated = [0, ...Array.from({ length: 11 }, (_, index) => 1 + ((index + week) % 11))];
    for (let pair = 0; pair < 6; pair += 1) {
      const [home, away] = [teams[rotated[pair] ?? 0], teams[rotated[11 - pair] ?? 0]];
      if (!home || !away) continue;
      const side = ({ zone, kick_offs }: typeof home) => squad(SEASON_SQUADS[zone] ?? [], kick_offs);
      const day = new Date(Date.parse('2026-09-02') + week * 7 * 24 * HOUR_MS).toISOString().slice(0, 10);
      const kickOff = choose(side(home), side(away), day);
      home.kick_offs.push(kickOff);
      away.kick_offs.push(kickOff);
    }
  }
  return teams.map(({ zone, kick_offs }) => {
    const clock = clockOf(SEASON_ZONES[zone] ?? 'UTC');
    return kick_offs.reduce((sum, kickOff) => sum + costOf(kickOff, RULES, clock), 0);
  });
}
