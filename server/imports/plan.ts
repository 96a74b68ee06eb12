import type { ImportKind } from '#contract/import-fields.ts';
import type { PreviewRow, RowResult, UnplayedRows } from '#contract/imports.ts';
import type { Crest } from '#contract/league-teams.ts';
import type { MatchEvent, MatchPlayer, TeamData, TeamSide } from '#contract/matches.ts';
import type { Position } from '#contract/positions.ts';
import type { Database } from '#database/connect.ts';
import type { Goals, SheetScore, Unplayed } from '#server/domain/read-score.ts';
import type { Sheet, SheetRow } from '#server/imports/read-sheet.ts';
import { RowReader, type SheetForm } from '#server/imports/row-reader.ts';
import type { SheetTeam, SheetTeams } from '#server/imports/sheet-teams.ts';
import type { StatedPlace } from '#server/imports/stated-round.ts';
import { mapInSlices } from '#server/map-in-slices.ts';

/** A sheet of a league that is about to be planned. */
export interface PlanInput {
  /** The pool, or the connection of the import's transaction. */
  database: Database;
  leagueId: number;
  sheet: Sheet;
  form: SheetForm;
  teams: SheetTeams;
  /** What becomes of matches that are not played yet. */
  unplayed: UnplayedRows;
}

export interface PlannedMatch extends Pick<SheetScore, 'had_extra_time' | 'shoot_out' | 'is_walkover'> {
  home: SheetTeam;
  away: SheetTeam;
  /** ISO 8601. */
  played_at: string;
  goals: Record<TeamSide, number>;
  players: Record<TeamSide, MatchPlayer[]>;
  events: MatchEvent[];
  type: string;
  stated: StatedPlace;
  /** Null for a result. Others are fixtures at most. */
  unplayed: Unplayed | null;
  /** The fixture that the import makes for it. */
  made: PlannedFixture | null;
}

/** A match of the league with players' lines added. */
export interface PlannedLines {
  match_id: number;
  player_data: Record<TeamSide, TeamData>;
  overall_player_count: number;
  /** Null keeps the stored count. */
  event_count: number | null;
}

export interface PlannedTeam {
  key: string;
  name: string;
  short_name: string;
  crest: Crest;
  spellings: string[];
}

export interface PlannedSpell {
  team: SheetTeam;
  player: string;
  roblox_id: string | null;
  /** The player's key, once the typed name is resolved. */
  player_key: string;
  number: number | null;
  position: Position | null;
  first_day: string;
  last_day: string | null;
}

export interface PlannedFixture {
  competition_id: number;
  round: number;
  home_team_id: number;
  away_team_id: number;
  /** ISO 8601; null while it is not known. */
  kick_off: string | null;
  /** ISO 8601. */
  deadline: string | null;
  referee: string | null;
  status: 'planned' | 'postponed' | 'cancelled' | 'walkover';
  /** Home and away; null unless it is a walkover. */
  walkover: Goals | null;
}

/** What an import stores, besides the teams that its sheet names for the first time. */
export type PlannedContents =
  | { kind: 'matches'; matches: PlannedMatch[] }
  | { kind: 'player lines'; lines: PlannedLines[] }
  | { kind: 'teams'; teams: PlannedTeam[] }
  | { kind: 'squads'; spells: PlannedSpell[] }
  | { kind: 'fixtures'; fixtures: PlannedFixture[] };

export interface Plan {
  rows: PreviewRow[];
  contents: PlannedContents & { kind: ImportKind };
  /** Names and Roblox ids of players that the league's players don't include. */
  newPlayers: number;
  /** Rows of matches that are not played yet. */
  unplayed?: number;
  /** Why the league can't hold all rows, in one sentence; null if it can. */
  excess: string | null;
}

/** What a row of the preview shows besides its problems. */
interface RowFacts {
  cells: string[];
  team_ids?: (number | null)[];
  note?: string | null;
  /** Names of teams that the row is the first to have. */
  unknown?: PreviewRow['unknown'];
  isThere?: boolean;
  /** What becomes of a row without problems that is not there; 'new' unless stated. */
  result?: RowResult;
}

export function buildRow(reader: RowReader, facts: RowFacts): PreviewRow {
  const { cells, team_ids = [], note = null, unknown = [], isThere = false, result = 'new' } = facts;
  return {
    row: reader.number,
    result: reader.problems.length > 0 ? 'fix' : isThere ? 'already there' : result,
    cells,
    team_ids: cells.map((_, at) => team_ids[at] ?? null),
    note,
    problems: reader.problems,
    unknown,
  };
}

/** Reads every row of a sheet. Rows that are left out are no part of it. */
export function readRows<T>({ sheet, form }: PlanInput, read: (reader: RowReader) => T): Promise<T[]> {
  return mapInSlices(sheet.rows, (row: SheetRow) => read(new RowReader(form, row)));
}
