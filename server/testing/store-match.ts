import type { TeamData } from '#contract/matches/schema.ts';
import { matches } from '#database/tables/schema.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';

/** A team without players or totals. */
export function emptyTeam(original_name: string): TeamData {
  return {
    original_name,
    players: [],
    assists: null,
    yellow_cards: null,
    red_cards: null,
    shots_on_target: null,
    shots_off_target: null,
    fouls_committed: null,
    saves: null,
    corner_kicks: null,
    free_kicks: null,
    penalties: null,
    throw_ins: null,
  };
}

/** Inserts only a match's row, without players' lines, for tests of reading; returns its id. */
export async function storeMatch(
  database: TestDatabase,
  { blue_name = 'Lions', green_name = 'Wolves', ...columns }: Partial<typeof matches.$inferInsert> = {},
): Promise<number> {
  const [row] = await database
    .insert(matches)
    .values({
      league_id: 8,
      status: 'Approved - Official',
      method: 'game_server',
      type: 'League Match',
      match_name: `${blue_name} vs ${green_name}`,
      blue_name,
      green_name,
      blue_goals: 1,
      green_goals: 0,
      player_data: { Blue: emptyTeam(blue_name), Green: emptyTeam(green_name) },
      event_data: [],
      ...columns,
    })
    .returning({ match_id: matches.match_id });
  if (!row) throw new Error('The match was not stored.');
  return row.match_id;
}
