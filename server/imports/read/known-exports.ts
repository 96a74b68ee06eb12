import {
  COMPETITION_COLUMNS,
  DEDUCTION_COLUMNS,
  FIXTURE_COLUMNS,
  GROUP_PLAYER_COLUMNS,
  LATER_PLAYER_LINE_COLUMNS,
  LATER_PLAYER_STAT_COLUMNS,
  LATER_TEAM_STAT_COLUMNS,
  LEADERBOARD_COLUMNS,
  PLAYER_LINE_COLUMNS,
  PLAYER_STAT_COLUMNS,
  RESULT_COLUMNS,
  SQUAD_COLUMNS,
  STANDING_COLUMNS,
  TABLE_COLUMNS,
  TEAM_COLUMNS,
  TEAM_MATCH_COLUMNS,
  TEAM_STAT_COLUMNS,
} from '#contract/imports/csv-columns.ts';
import type { ImportKind } from '#contract/imports/schema.ts';

/** One of our own files. */
export interface KnownExport {
  name: string;
  /** The kind of its rows; null for a file of derived figures. */
  kind: ImportKind | null;
}

/** Exported files, with the last column of their first release if columns were added later. */
const EXPORTS: [columns: readonly string[], known: KnownExport, first?: string][] = [
  [RESULT_COLUMNS, { name: 'results', kind: 'matches' }],
  [PLAYER_LINE_COLUMNS, { name: 'player lines', kind: 'player lines' }],
  [LATER_PLAYER_LINE_COLUMNS, { name: 'player lines', kind: 'player lines' }],
  [FIXTURE_COLUMNS, { name: 'fixtures', kind: 'fixtures' }, 'withdrawn'],
  [SQUAD_COLUMNS, { name: 'squads', kind: 'squads' }],
  [TEAM_COLUMNS, { name: 'teams', kind: 'teams' }],
  [COMPETITION_COLUMNS, { name: 'competitions', kind: 'competitions' }],
  [DEDUCTION_COLUMNS, { name: 'deductions', kind: 'deductions' }],
  [STANDING_COLUMNS, { name: 'standings', kind: null }],
  [TABLE_COLUMNS, { name: 'a competition’s table', kind: null }],
  [LEADERBOARD_COLUMNS, { name: 'leaderboards', kind: null }, 'red_cards'],
  [GROUP_PLAYER_COLUMNS, { name: 'a group’s player stats', kind: null }],
  [TEAM_MATCH_COLUMNS, { name: 'a team’s matches', kind: null }],
  [TEAM_STAT_COLUMNS, { name: 'a match’s team stats', kind: null }],
  [LATER_TEAM_STAT_COLUMNS, { name: 'a match’s team stats', kind: null }],
  [LATER_PLAYER_STAT_COLUMNS, { name: 'a match’s player stats', kind: null }],
  [PLAYER_STAT_COLUMNS, { name: 'a match’s player stats', kind: null }],
];

/** Our own file with these heads; null for another sheet. */
export function findExport(heads: readonly string[]): KnownExport | null {
  const [, known = null] =
    EXPORTS.find(([columns, , first]) => {
      const isComplete = first === undefined ? heads.length === columns.length : heads.includes(first);
      return isComplete && heads.every((head, at) => head === columns[at]);
    }) ?? [];
  return known;
}
