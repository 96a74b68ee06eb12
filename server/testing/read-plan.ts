import pg from 'pg';
import { vi } from 'vitest';
import type { Database } from '#database/connect.ts';

/**
 * 3,000 matches as rows alone, enough for a plan to tell whether it reads a table as a whole; all who play are Blue's.
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

/** The steps by which PostgreSQL does the prepared statement of this name, with the values that `ask` has it run with. */
export async function readPlan(database: Database, name: string, ask: () => Promise<unknown>): Promise<string> {
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  await ask();
  const asked = statements.mock.calls.map(([query]) => query as unknown as pg.QueryConfig);
  statements.mockRestore();
  const { text = '', values } = asked.find((query) => query.name === name) ?? {};
  const { rows } = await database.$client.query(`explain ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
