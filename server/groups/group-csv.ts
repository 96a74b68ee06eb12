import type { GroupMatchRow, GroupPlayerRow } from '#server/groups/group-matches-queries.ts';
import { writeCsv } from '#server/http/csv.ts';

const MATCH_COLUMNS = [
  'match_id',
  'submission_date',
  'status',
  'type',
  'match_name',
  'blue_name',
  'blue_goals',
  'green_name',
  'green_goals',
  'overall_player_count',
  'event_count',
] as const satisfies (keyof GroupMatchRow)[];

const PLAYER_COLUMNS = [
  'name',
  'id',
  'appearances',
  'goals',
  'assists',
  'yellow_cards',
  'red_cards',
] as const satisfies (keyof GroupPlayerRow)[];

export function buildGroupMatchesCsv(matches: readonly GroupMatchRow[], hasHeaders: boolean): string {
  const rows = matches.map((match) => MATCH_COLUMNS.map((column) => match[column]));
  return writeCsv(hasHeaders ? [MATCH_COLUMNS, ...rows] : rows);
}

export function buildGroupPlayersCsv(players: readonly GroupPlayerRow[], hasHeaders: boolean): string {
  const rows = players.map((player) => PLAYER_COLUMNS.map((column) => player[column]));
  return writeCsv(hasHeaders ? [PLAYER_COLUMNS, ...rows] : rows);
}
