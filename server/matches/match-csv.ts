import { PLAYER_STAT_COLUMNS, TEAM_STAT_COLUMNS } from '#contract/csv-columns.ts';
import type { CsvQuery, Match } from '#contract/matches.ts';
import { TEAM_SIDES, TEAM_TOTALS } from '#contract/teams.ts';
import { writeCsvFile } from '#server/http/csv.ts';

/** A row for Blue and one for Green; the cell of a total that wasn't sent is empty. */
export function buildTeamStatsCsv({ context_data, player_data }: Match, query: CsvQuery): Promise<string> {
  const rows = TEAM_SIDES.map((side) => [
    side,
    context_data.team_names[side],
    context_data.team_goals[side],
    ...TEAM_TOTALS.map((total) => player_data[side][total]),
  ]);
  return writeCsvFile(TEAM_STAT_COLUMNS, rows, query);
}

/** A row per player, Blue's first, each team's in the order they were sent. */
export function buildPlayerStatsCsv({ player_data }: Match, query: CsvQuery): Promise<string> {
  const rows = TEAM_SIDES.flatMap((side) =>
    player_data[side].players.map(({ name, id, goals, assists, yellow_cards, red_card }) => [
      side,
      name,
      id,
      goals,
      assists,
      yellow_cards,
      red_card,
    ]),
  );
  return writeCsvFile(PLAYER_STAT_COLUMNS, rows, query);
}
