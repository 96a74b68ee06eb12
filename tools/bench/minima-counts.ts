import { FILTERS } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';
import type { Filters } from '#tools/bench/plain-sql.ts';

/** How many minima of each kind can be requested, 0 included. */
const EVENTS = FILTERS.events.max + 1;
const GOALS = FILTERS.goals.max + 1;
const PLAYERS = FILTERS.players.max + 1;

/** Reads the number of matches for all minima at once; the function returned looks one up, without a query. */
export async function countByMinima(database: Database): Promise<(filters: Filters) => number> {
  const { rows } = await database.$client.query<{ events: number; goals: number; players: number; matches: number }>(
    `select least(coalesce(event_count, 0), $1) as events, least(goals, $2) as goals,
       least(coalesce(overall_player_count, 0), $3) as players, count(*)::integer as matches
     from matches where declined_at is null
     group by 1, 2, 3`,
    [EVENTS - 1, GOALS - 1, PLAYERS - 1],
  );
  const counts = new Float64Array(EVENTS * GOALS * PLAYERS);
  for (const { events, goals, players, matches } of rows) counts[cellOf(events, goals, players)] = matches;
  sumFromTheTop(counts, PLAYERS, 1);
  sumFromTheTop(counts, GOALS, PLAYERS);
  sumFromTheTop(counts, EVENTS, PLAYERS * GOALS);
  return ({ min_events = 0, min_goals = 0, min_players = 0 }) =>
    counts[cellOf(min_events, min_goals, min_players)] ?? 0;
}

function cellOf(events: number, goals: number, players: number): number {
  return (events * GOALS + goals) * PLAYERS + players;
}

/** Adds to each cell those above it along one axis, whose cells are `stride` apart. */
function sumFromTheTop(counts: Float64Array, length: number, stride: number): void {
  for (let cell = counts.length - 1; cell >= 0; cell -= 1) {
    const isTop = Math.floor(cell / stride) % length === length - 1;
    if (!isTop) counts[cell] = (counts[cell] ?? 0) + (counts[cell + stride] ?? 0);
  }
}
