import type { ImportKind } from '#contract/import-fields.ts';
import { TABLE_COLUMNS as COMPETITION_TABLE } from '#server/competitions/table-csv.ts';
import { FIXTURE_COLUMNS } from '#server/fixtures/fixtures-csv.ts';
import { GROUP_PLAYER_COLUMNS } from '#server/groups/group-csv-routes.ts';
import { PLAYER_LINE_COLUMNS, RESULT_COLUMNS } from '#server/matches/league-export-csv.ts';
import { PLAYER_COLUMNS, TEAM_COLUMNS } from '#server/matches/match-csv.ts';
import { LEADERBOARD_COLUMNS, TABLE_COLUMNS } from '#server/standings/standings-csv.ts';
import { SQUAD_COLUMNS, TEAM_MATCH_COLUMNS } from '#server/teams/team-csv.ts';

/** One of our own files. */
export interface KnownExport {
  name: string;
  /** What its rows are; null for a file of figures that follow from others. */
  kind: ImportKind | null;
}

const EXPORTS: [columns: readonly string[], known: KnownExport][] = [
  [RESULT_COLUMNS, { name: 'results', kind: 'matches' }],
  [PLAYER_LINE_COLUMNS, { name: 'player lines', kind: 'player lines' }],
  [FIXTURE_COLUMNS, { name: 'fixtures', kind: 'fixtures' }],
  [SQUAD_COLUMNS, { name: 'squad', kind: 'squads' }],
  [TABLE_COLUMNS, { name: 'standings', kind: null }],
  [COMPETITION_TABLE, { name: 'a competition’s table', kind: null }],
  [LEADERBOARD_COLUMNS, { name: 'leaderboards', kind: null }],
  [GROUP_PLAYER_COLUMNS, { name: 'a group’s player stats', kind: null }],
  [TEAM_MATCH_COLUMNS, { name: 'a team’s matches', kind: null }],
  [TEAM_COLUMNS, { name: 'a match’s team stats', kind: null }],
  [PLAYER_COLUMNS, { name: 'a match’s player stats', kind: null }],
];

/** Our own file with these heads; null for another sheet. */
export function findExport(heads: readonly string[]): KnownExport | null {
  return EXPORTS.find(([columns]) => columns.join() === heads.join())?.[1] ?? null;
}
