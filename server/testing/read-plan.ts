import pg from 'pg';
import { vi } from 'vitest';
import type { Database } from '#database/connect.ts';

/**
 * Stores 3,000 matches without JSON, enough for the planner to avoid sequential scans. All players are in team Blue.
 * `playerKey` is SQL over `match_id` and `slot`.
 */
export async function storeManyMatches(database: Database, players: number, playerKey: string): Promise<void> {
  await database.$client.query(`
    with stored as (
      insert into matches (league_id, status, method, type, match_name, blue_name, green_name, blue_goals, green_goals,
        player_data, event_data)
      select 8, 'Approved', 'game_server', 'League Match', 'A vs B', 'A', 'B', 0, 0, '{}', '[]'
      from generate_series(1, 3000)
      returning match_id, submission_date
    )
    insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card,
      submission_date)
    select match_id, 'Blue', slot, ${playerKey}, 'Extra', 1, 0, 0, 0, submission_date
    from stored, generate_series(1, ${players}) as slot`);
  await database.$client.query('vacuum analyze');
}

/** PostgreSQL's plan of the named prepared statement, with the values of its first execution within `run`. */
export async function readPlan(database: Database, name: string, run: () => Promise<unknown>): Promise<string> {
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  await run();
  const executed = statements.mock.calls.map(([query]) => query as unknown as pg.QueryConfig);
  statements.mockRestore();
  const { text = '', values } = executed.find((query) => query.name === name) ?? {};
  const { rows } = await database.$client.query(`explain ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
