import type { WeeklyInterval } from '#contract/times/schema.ts';
import { findWindow } from '#server/fixtures/kick-offs/decide-silence.ts';
import { FROM_MONDAY, findBestTimes, type SlotSide } from '#server/times/best-times.ts';
import { createClocks } from '#server/times/free-times.ts';

// Common slots of a league's week: 24 teams of 25 players, half of them with exceptions, in six time zones.
// Run it by `node tools/bench/measure-times.ts`; the goal is 50 ms for all twelve fixtures.

const TEAMS = 24;
const PLAYERS = 25;
const RUNS = 50;
const ZONES = ['Europe/London', 'America/Sao_Paulo', 'Europe/Istanbul', 'America/Mexico_City', 'Asia/Kathmandu', 'UTC'];
const DAY = '2026-12-09';
const RULES = { match_minutes: 60, players_needed: 7 };

function inventSide(team: number): SlotSide {
  const players = Array.from({ length: PLAYERS }, (_, player) => {
    const week = Array.from({ length: 7 }, (_, index): WeeklyInterval => {
      const from = 30 * (24 + ((player * 7 + index * 3 + team) % 20));
      return { weekday: index + 1, from, to: from + 30 * (4 + ((player + index) % 8)) };
    });
    const exceptions =
      player % 2 === 0 ? [] : [{ day: DAY, kind: 'busy' as const, intervals: [{ from: 0, to: 1440 }] }];
    const time_zone = ZONES[(player % 5 === 0 ? player : team) % ZONES.length] ?? 'UTC';
    return { is_captain: player < 2, times: { time_zone, week, exceptions } };
  });
  const kick_offs = Array.from({ length: 20 }, (_, round) => Date.parse('2026-08-01T20:00Z') + round * 7 * 86_400_000);
  return { players, kick_offs };
}

const sides = Array.from({ length: TEAMS }, (_, team) => inventSide(team));

/** Each fixture reads its clocks itself, as a request does. */
function findSlots(): number {
  let found = 0;
  for (let pair = 0; pair < TEAMS; pair += 2) {
    const [home, away] = [sides[pair], sides[pair + 1]];
    if (!home || !away) continue;
    const clockOf = createClocks();
    const window = findWindow(DAY, FROM_MONDAY, 'Europe/London');
    const rest = { window, earliest: 0, rules: RULES, taken: [], league_zone: 'Europe/London', clockOf };
    found += findBestTimes({ home, away, ...rest }).times.length;
  }
  return found;
}

/** Processor time, as other programs may share the machine. */
const durations = Array.from({ length: RUNS }, () => {
  const start = process.cpuUsage();
  findSlots();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}).toSorted((one, other) => one - other);
const written = [durations[0], durations[RUNS / 2], durations.at(-1)].map((duration) => duration?.toFixed(1));
process.stdout.write(`${findSlots()} slots; best, median and slowest of ${RUNS}: ${written.join(', ')} ms\n`);
