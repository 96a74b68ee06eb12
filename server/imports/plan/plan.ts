import type { CompetitionRules, Withdrawal } from '#contract/competitions/schema.ts';
import type { FixtureDetails } from '#contract/fixtures/details.ts';
import type { FixtureSource, FixtureStage } from '#contract/fixtures/schema.ts';
import { PREVIEW_COLUMNS, type PreviewColumnName } from '#contract/imports/fields.ts';
import type {
  ChosenSides,
  EarlierSheet,
  ImportKind,
  OfferedCup,
  PreviewRow,
  RowResult,
  UnplayedRows,
} from '#contract/imports/schema.ts';
import type { CompetitionFormat, Crest } from '#contract/kit/heads.ts';
import type { MatchEvent, MatchPlayer, TeamData, TeamSide } from '#contract/matches/schema.ts';
import type { Position } from '#contract/squads/positions.ts';
import type { Database } from '#database/connect.ts';
import type { Sheet, SheetRow } from '#server/imports/read/read-sheet.ts';
import { RowReader, type SheetForm } from '#server/imports/read/row-reader.ts';
import type { SheetTeam, SheetTeams } from '#server/imports/read/sheet-teams.ts';
import type { StatedPlace } from '#server/imports/read/stated-round.ts';
import { mapInSlices } from '#server/kit/workers/map-in-slices.ts';
import type { Goals, SheetScore, Unplayed } from '#server/results/counted/read-score.ts';

/** A sheet of a league, with the decisions about it. */
export interface PlanInput {
  /** The pool, or the connection of the import's transaction. */
  database: Database;
  leagueId: number;
  sheet: Sheet;
  form: SheetForm;
  teams: SheetTeams;
  /** The treatment of unplayed matches. */
  unplayed: UnplayedRows;
  /** By row, the stored match that it corrects, or null for another match. */
  corrected: ReadonlyMap<number, number | null>;
  /** By row whose sides differ from its fixture's, the chosen sides. */
  sides: ReadonlyMap<number, ChosenSides>;
  /** Names of cups to create, by the folded names in their rows; null to create none. */
  cups: ReadonlyMap<string, string | null>;
}

export interface PlannedMatch extends Pick<SheetScore, 'had_extra_time' | 'shoot_out' | 'is_walkover'> {
  home: SheetTeam;
  away: SheetTeam;
  /** ISO 8601; noon if the row has no time. */
  played_at: string;
  has_time: boolean;
  /** Day in the league's time zone. */
  day: string;
  goals: Record<TeamSide, number>;
  players: Record<TeamSide, MatchPlayer[]>;
  events: MatchEvent[];
  type: string;
  /** Whether its type determines its fixture: the sheet states it, and no competition or group. */
  states_type: boolean;
  stated: StatedPlace;
  /** Whether the sheet's column says that it has a fixture; undefined without the column. */
  states_fixture: boolean | undefined;
  /** Null for a result. Others become fixtures at most. */
  unplayed: Unplayed | null;
  /** The fixture that the import creates for it. */
  made: PlannedFixture | null;
}

/** An existing match with added players' lines. */
export interface PlannedLines {
  match_id: number;
  player_data: Record<TeamSide, TeamData>;
  overall_player_count: number | null;
  /** Null keeps the stored count. */
  event_count: number | null;
  /** Set by a row that corrects the match. */
  result?: Pick<PlannedMatch, 'goals' | 'had_extra_time' | 'shoot_out'> & { event_data: MatchEvent[] };
}

/** Maps a sheet's team to its id, once it is stored. */
export type SheetTeamId = (team: SheetTeam) => number;

/** A further name of a team. */
export interface PlannedSpelling {
  spelling: string;
  kind: 'spelling' | 'former name';
}

export interface PlannedTeam {
  key: string;
  name: string;
  short_name: string;
  crest: Crest;
  spellings: PlannedSpelling[];
}

/** An existing team that takes further names and, if it has none of its own, the sheet's design. */
export interface ChangedTeam extends Pick<PlannedTeam, 'short_name' | 'crest' | 'spellings'> {
  team_id: number;
}

export interface PlannedSheetSpell {
  team: SheetTeam;
  player: string;
  roblox_id: string | null;
  /** The player's key, once the typed name is resolved. */
  player_key: string;
  number: number | null;
  position: Position | null;
  /** Stored unless another player has the role. */
  role: 'captain' | 'vice-captain' | null;
  first_day: string;
  last_day: string | null;
}

/** `id` is null for a new season. */
export interface PlannedSeason {
  id: number | null;
  name: string;
  /** YYYY-MM-DD, like `last_day`. */
  first_day: string;
  last_day: string;
}

export interface PlannedEntry {
  team: SheetTeam;
  group: string | null;
  seed: number | null;
  lot: number | null;
  withdrawal: Withdrawal | null;
}

/** A competition with its teams, in the order of the sheet. */
export interface SheetCompetition {
  season: PlannedSeason;
  name: string;
  format: CompetitionFormat;
  match_types: string[];
  /** Of a division, or of play-offs between two. */
  level: number | null;
  size: number | null;
  play_off_level: number | null;
  rules: CompetitionRules;
  entries: PlannedEntry[];
}

export interface PlannedDeduction {
  season_id: number;
  team: string;
  points: number;
  reason: string;
  /** Day in the league's time zone, YYYY-MM-DD; null if unknown. */
  day: string | null;
}

export interface PlannedFixture extends FixtureDetails {
  competition_id: number;
  stage: FixtureStage;
  group_name: string | null;
  round: number;
  tie: number | null;
  leg: number;
  /** Null while it depends on other results. */
  home_team_id: number | null;
  away_team_id: number | null;
  home_source: FixtureSource | null;
  away_source: FixtureSource | null;
  lots_winner: 'home' | 'away' | null;
  is_withdrawn: boolean;
  /** ISO 8601; null while unknown. */
  kick_off: string | null;
  /** ISO 8601. */
  deadline: string | null;
  status: 'planned' | 'postponed' | 'cancelled' | 'walkover';
  /** Goals of home and away; null unless it is a walkover. */
  walkover: Goals | null;
  /** When its match was played; null if it wasn't, undefined if the sheet doesn't state it. */
  played?: { at: string; home_team_id: number; away_team_id: number } | null;
}

/** The cup columns of a matchweek's fixture, all unset. */
export const AS_LEAGUE_FIXTURE = {
  stage: 'round robin',
  group_name: null,
  tie: null,
  leg: 1,
  home_source: null,
  away_source: null,
  lots_winner: null,
  is_withdrawn: false,
} as const satisfies Partial<PlannedFixture>;

/** Rows to store, besides the new teams. */
export type PlannedContents =
  | {
      kind: 'matches';
      matches: PlannedMatch[];
      corrections: PlannedLines[];
      seasons: PlannedSeason[];
      competitions: SheetCompetition[];
    }
  | { kind: 'player lines'; lines: PlannedLines[] }
  | { kind: 'teams'; teams: PlannedTeam[]; changed: ChangedTeam[] }
  | { kind: 'squads'; spells: PlannedSheetSpell[] }
  | { kind: 'competitions'; seasons: PlannedSeason[]; competitions: SheetCompetition[] }
  | { kind: 'fixtures'; fixtures: PlannedFixture[] }
  | { kind: 'deductions'; deductions: PlannedDeduction[] };

export interface ImportPlan {
  rows: PreviewRow[];
  contents: PlannedContents & { kind: ImportKind };
  /** Number of names and Roblox ids that are new to the league. */
  newPlayers: number;
  /** Number of rows of unplayed matches. */
  unplayed?: number;
  /** Why the rows exceed the league's limits, in one sentence; null if they don't. */
  excess: string | null;
  /** The sheet that should be imported first. */
  first?: EarlierSheet | null;
  cups?: OfferedCup[];
}

/** A row of the preview, apart from its problems. */
interface RowFacts<K extends ImportKind> {
  cells: Record<PreviewColumnName<K>, string>;
  team_ids?: { [N in PreviewColumnName<K>]?: number | null | undefined };
  note?: string | null;
  /** Names of teams that first occur in this row. */
  unknown?: PreviewRow['unknown'];
  isThere?: boolean;
  /** The stored match that the preview asks about, or that the row corrects. */
  match_id?: number | null;
  asks?: PreviewRow['asks'];
  /** The outcome of a new row without problems; 'new' by default. */
  result?: RowResult;
}

export function buildRow<K extends ImportKind>(kind: K, reader: RowReader, facts: RowFacts<K>): PreviewRow {
  const {
    cells,
    team_ids,
    note = null,
    unknown = [],
    isThere = false,
    match_id = null,
    asks = null,
    result = 'new',
  } = facts;
  const columns = Object.keys(PREVIEW_COLUMNS[kind]) as PreviewColumnName<K>[];
  return {
    row: reader.number,
    result: reader.problems.length > 0 ? 'fix' : isThere ? 'already there' : result,
    cells: columns.map((column) => cells[column]),
    team_ids: columns.map((column) => team_ids?.[column] ?? null),
    note: [note, ...reader.notes].filter((sentence) => sentence !== null).join(' ') || null,
    problems: reader.problems,
    unknown,
    match_id,
    asks,
  };
}

/** Reads every row of a sheet, except those left out. */
export function readRows<T>({ sheet, form }: PlanInput, read: (reader: RowReader) => T): Promise<T[]> {
  return mapInSlices(sheet.rows, (row: SheetRow) => read(new RowReader(form, row)));
}
