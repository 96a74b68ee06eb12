import { buildStoredJson } from '#tools/bench/sample-match.ts';

const ROWS = `
  with stored as (
    insert into matches (league_id, status, method, type, match_name, blue_name, green_name, blue_goals, green_goals,
      overall_player_count, event_count, player_data, event_data)
    values (1, 'Approved - Official', 'game_server', 'Normal Match', 'Northgate vs Saltmarsh Rovers', 'Northgate',
      'Saltmarsh Rovers', 2, 1, 22, 60, $1::json, $2::json)
    returning match_id, submission_date
  )
  insert into match_players (match_id, team, slot, player_key, name, goals, assists, yellow_cards, red_card,
    submission_date)
  select match_id, line.*, 0, 0, 0, submission_date
  from stored, unnest($3::text[], $4::smallint[], $5::text[], $6::text[], $7::smallint[]) as line`;

const { player_data, event_data } = buildStoredJson({ isBare: false });
const sides: { players: { name: string; id: string; goals: number }[] }[] = Object.values(JSON.parse(player_data));
const lines = sides.flatMap(({ players }, side) =>
  players.map((player, at) => ({ ...player, team: side === 0 ? 'Blue' : 'Green', slot: at + 1 })),
);

/** The statement that writes a match's row with its JSON and its players' lines, as `query` of pg takes it. */
export const INSERT_ROWS = {
  name: 'rows',
  text: ROWS,
  values: [
    player_data,
    event_data,
    lines.map(({ team }) => team),
    lines.map(({ slot }) => slot),
    lines.map(({ id }) => id),
    lines.map(({ name }) => name),
    lines.map(({ goals }) => goals),
  ],
};
