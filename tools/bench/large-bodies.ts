import { GAME_SERVER_MAX_EVENTS, GAME_SERVER_MAX_PLAYERS_PER_TEAM } from '#contract/limits.ts';
import type { Random } from '#server/demo/random.ts';

const SHEET_ROWS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Sheets that once took seconds to read. Made once, as a caller should not spend its time on them. */
export const ODD_SHEETS = [
  toSheet([`2020${' '.repeat(20_000)}-01\tSide 1\tSide 2\t1-0\t`]),
  toSheet([`2025-01-01\tSide ${'\u0300\u0323'.repeat(50_000)}\tSide 2\t1-0\t`]),
  toSheet([`2025-01-01\tSide 1\tSide 2\t1-0\t${'olive 1, '.repeat(155_000)}`]),
  toSheet(Array.from({ length: SHEET_ROWS }, () => `2020${' '.repeat(240)}-01\tSide 1\tSide 2\t1-0\t`)),
];

function toSheet(rows: string[]): { kind: string; text: string } {
  return { kind: 'matches', text: ['Date\tHome\tAway\tScore\tScorers', ...rows].join('\n') };
}

/** Matches of a day and opponents that hardly another import has, so that nearly all rows are new. */
export function anyImport(random: Random): object {
  const first = Date.UTC(random.between(2006, 2022), random.between(0, 11), random.between(1, 28));
  const shift = random.between(0, 29);
  return toSheet(
    Array.from({ length: SHEET_ROWS }, (_, at) => {
      const day = new Date(first + Math.floor(at / 30) * DAY_MS).toISOString().slice(0, 10);
      return `${day}\tSide ${1 + (at % 30)}\tSide ${31 + ((at + shift) % 30)}\t1-0\tscorer_${at} 5`;
    }),
  );
}

/** A match with as many players and events as a game server may send, as JSON. */
export const LARGEST_MATCH = JSON.stringify({
  context_data: { team_goals: { Blue: 64, Green: 64 } },
  player_data: Object.fromEntries(
    ['Blue', 'Green'].map((side) => {
      const players = Array.from({ length: GAME_SERVER_MAX_PLAYERS_PER_TEAM }, (_, at) => ({
        name: `${side} player ${at}`,
        goals: 1,
        assists: 1,
      }));
      return [side, { players }];
    }),
  ),
  event_data: Array.from({ length: GAME_SERVER_MAX_EVENTS }, (_, at) => ({
    eventName: 'Goal',
    timestamp: `${at}:00`,
    participants: [`Blue player ${at % 64}`, `Blue player ${(at + 1) % 64}`],
  })),
});
