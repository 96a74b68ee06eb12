import {
  LATER_PLAYER_STAT_COLUMNS,
  LATER_TEAM_STAT_COLUMNS,
  PLAYER_STAT_COLUMNS,
  TEAM_STAT_COLUMNS,
} from '#contract/imports/csv-columns.ts';
import type { CsvQuery } from '#contract/kit/parts.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { PLAYER_EXTRAS, type PlayerExtras, TEAM_EXTRAS } from '#contract/matches/stats.ts';
import { TEAM_TOTALS } from '#contract/matches/team-totals.ts';
import { writeCsvFile } from '#server/kit/http/csv.ts';
import type { MatchFigures } from '#server/matches/match-page-queries.ts';

/** One row for Blue and one for Green; the cell of a total that wasn't sent is empty. */
export function buildTeamStatsCsv({ context_data, player_data }: MatchFigures, query: CsvQuery): Promise<string> {
  const hasLater = TEAM_SIDES.some((side) => TEAM_EXTRAS.some((stat) => player_data[side][stat] !== undefined));
  const rows = TEAM_SIDES.map((side) => [
    side,
    context_data.team_names[side],
    context_data.team_goals[side],
    ...TEAM_TOTALS.map((total) => player_data[side][total]),
    ...(hasLater ? TEAM_EXTRAS.map((stat) => player_data[side][stat] ?? null) : []),
  ]);
  return writeCsvFile(hasLater ? LATER_TEAM_STAT_COLUMNS : TEAM_STAT_COLUMNS, rows, query);
}

/** One row per player, Blue's first, in the order they were sent. */
export function buildPlayerStatsCsv(
  { player_data }: Pick<MatchFigures, 'player_data'>,
  query: CsvQuery,
): Promise<string> {
  const everyone = [...player_data.Blue.players, ...player_data.Green.players];
  const hasLater = everyone.some((player) => PLAYER_EXTRAS.some((stat) => player[stat] !== undefined));
  const rows = TEAM_SIDES.flatMap((side) =>
    player_data[side].players.map(({ name, id, goals, assists, yellow_cards, red_card, ...later }) => [
      side,
      name,
      id,
      goals,
      assists,
      yellow_cards,
      red_card,
      ...(hasLater ? listLaterCells(later) : []),
    ]),
  );
  return writeCsvFile(hasLater ? LATER_PLAYER_STAT_COLUMNS : PLAYER_STAT_COLUMNS, rows, query);
}

/** The cells of a line's added stats; those that weren't sent are empty. */
export function listLaterCells(line: PlayerExtras): (string | number | null)[] {
  return PLAYER_EXTRAS.map((stat) => toCell(line[stat]));
}

function toCell(value: string | number | boolean | undefined): string | number | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value ?? null;
}
