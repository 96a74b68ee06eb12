import { stringify } from 'csv-stringify/sync';
import type { Match } from '#contract/matches.ts';
import { TEAM_SIDES, TEAM_TOTALS } from '#contract/teams.ts';

const TEAM_COLUMNS = ['team', 'name', 'goals', ...TEAM_TOTALS];
const PLAYER_COLUMNS = ['team', 'name', 'id', 'goals', 'assists', 'yellow_cards', 'red_cards'];

type Cell = string | number | null;

/** A row for Blue and one for Green; a total that the match does not carry is an empty cell (rules §7). */
export function buildTeamStatsCsv({ context_data, player_data }: Match, hasHeaders: boolean): string {
  const rows = TEAM_SIDES.map((side) => [
    side,
    context_data.team_names[side],
    context_data.team_goals[side],
    ...TEAM_TOTALS.map((total) => player_data[side][total]),
  ]);
  return writeCsv(hasHeaders ? [TEAM_COLUMNS, ...rows] : rows);
}

/** A row for each player, Blue's first, each team in the order it was sent in (rules §7). */
export function buildPlayerStatsCsv({ player_data }: Match, hasHeaders: boolean): string {
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
  return writeCsv(hasHeaders ? [PLAYER_COLUMNS, ...rows] : rows);
}

function writeCsv(rows: (readonly Cell[])[]): string {
  return stringify(rows, { record_delimiter: '\r\n', quote_record_delimiter: true, cast: { string: guardFormula } });
}

/** Spreadsheets run a cell that begins like a formula; an apostrophe makes it text. A plain number runs nothing. */
function guardFormula(cell: string): string {
  const isNumber = /^[+-]?\d+(\.\d+)?$/.test(cell);
  return /^[=+\-@\t\r]/.test(cell) && !isNumber ? `'${cell}` : cell;
}

/**
 * `Content-Disposition` of a match's CSV: a file named by the match's id and name. Old programs read the ASCII name,
 * the others the one in UTF-8 (RFC 6266).
 */
export function describeCsvFile({ match_id, context_data }: Match, content: 'team-stats' | 'player-stats'): string {
  const ascii = context_data.match_name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const plain = ['match', match_id, ascii, content].filter(Boolean).join('-');
  const name = context_data.match_name.replace(/[/\\:*?"<>|\p{C}]/gu, ' ').trim();
  const full = encodeURIComponent(`Match ${match_id} ${name} ${content}.csv`).replace(/['()*]/g, percentEncode);
  return `attachment; filename="${plain}.csv"; filename*=UTF-8''${full}`;
}

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves. */
function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
