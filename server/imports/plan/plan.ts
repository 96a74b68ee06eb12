import type { CompetitionRules, Withdrawal } from '#contract/competitions/schema.ts';
import type { FixtureSource, FixtureStage } from '#contract/fixtures/schema.ts';
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
  /** By rows, the stored match that each corrects, or null for another match. */
  corrected: ReadonlyMap<number, number | null>;
  /** By rows with other sides than their fixtures, which sides are right. */
  sides: ReadonlyMap<number, ChosenSides>;
  /** The names of cups that the sheet makes, by the folded names that its rows state; null for one that is not made. */
  cups: ReadonlyMap<string, string | null>;
}

export interface PlannedMatch extends Pick<SheetScore, 'had_extra_time' | 'shoot_out' | 'is_walkover'> {
  home: SheetTeam;
  away: SheetTeam;
  /** ISO 8601; noon of the day without a time. */
  played_at: string;
  has_time: boolean;
  /** The league's. */
  day: string;
  goals: Record<TeamSide, number>;
  players: Record<TeamSide, MatchPlayer[]>;
  events: MatchEvent[];
  type: string;
  /** Whether its type decides which fixture it has: the sheet states it, and no competition or group. */
  states_type: boolean;
  stated: StatedPlace;
  /** Whether it has a fixture by the sheet's column for it; undefined without one. */
  states_fixture: boolean | undefined;
  /** Null for a result. Others are fixtures at most. */
  unplayed: Unplayed | null;
  /** The fixture that the import makes for it. */
  made: PlannedFixture | null;
}

/** A match of the league with players' lines added. */
export interface PlannedLines {
  match_id: number;
  player_data: Record<TeamSide, TeamData>;
  overall_player_count: number | null;
  /** Null keeps the stored count. */
  event_count: number | null;
  /** Set by a row that corrects the match. */
  result?: Pick<PlannedMatch, 'goals' | 'had_extra_time' | 'shoot_out'> & { event_data: MatchEvent[] };
}

/** The id of a team of a sheet, once it is stored. */
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

/** A team of the league that takes a sheet's design, if it had none of its own, and further names. */
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
  /** Taken if the team has no other one. */
  role: 'captain' | 'vice-captain' | null;
  first_day: string;
  last_day: string | null;
}

/** `id` is null for a season that the import makes. */
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
  rules: CompetitionRules;
  entries: PlannedEntry[];
}

export interface PlannedDeduction {
  season_id: number;
  team: string;
  points: number;
  reason: string;
  /** The league's, YYYY-MM-DD; null if it is not known. */
  day: string | null;
}

export interface PlannedFixture {
  competition_id: number;
  stage: FixtureStage;
  group_name: string | null;
  round: number;
  tie: number | null;
  leg: number;
  /** Null while it follows from other results. */
  home_team_id: number | null;
  away_team_id: number | null;
  home_source: FixtureSource | null;
  away_source: FixtureSource | null;
  lots_winner: 'home' | 'away' | null;
  is_withdrawn: boolean;
  /** ISO 8601; null while it is not known. */
  kick_off: string | null;
  /** ISO 8601. */
  deadline: string | null;
  referee: string | null;
  status: 'planned' | 'postponed' | 'cancelled' | 'walkover';
  /** Home and away; null unless it is a walkover. */
  walkover: Goals | null;
  /** When its match was played, ISO 8601; null if it was not, undefined if the sheet doesn't know. */
  played?: { at: string; home_team_id: number; away_team_id: number } | null;
}

/** What a fixture of a matchweek lacks of one of a cup. */
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

/** What an import stores, besides the teams that its sheet names for the first time. */
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
  /** Names and Roblox ids of players that the league's players don't include. */
  newPlayers: number;
  /** Rows of matches that are not played yet. */
  unplayed?: number;
  /** Why the league can't hold all rows, in one sentence; null if it can. */
  excess: string | null;
  /** What is best imported first. */
  first?: EarlierSheet | null;
  cups?: OfferedCup[];
}

/** What a row of the preview shows besides its problems. */
interface RowFacts {
  cells: string[];
  team_ids?: (number | null)[];
  note?: string | null;
  /** Names of teams that the row is the first to have. */
  unknown?: PreviewRow['unknown'];
  isThere?: boolean;
  /** The stored match about which the preview asks, or that the row corrects. */
  match_id?: number | null;
  asks?: PreviewRow['asks'];
  /** What becomes of a row without problems that is not there; 'new' unless stated. */
  result?: RowResult;
}

export function buildRow(reader: RowReader, facts: RowFacts): PreviewRow {
  const {
    cells,
    team_ids = [],
    note = null,
    unknown = [],
    isThere = false,
    match_id = null,
    asks = null,
    result = 'new',
  } = facts;
  return {
    row: reader.number,
    result: reader.problems.length > 0 ? 'fix' : isThere ? 'already there' : result,
    cells,
    team_ids: cells.map((_, at) => team_ids[at] ?? null),
    note: [note, ...reader.notes].filter((sentence) => sentence !== null).join(' ') || null,
    problems: reader.problems,
    unknown,
    match_id,
    asks,
  };
}

/** Reads every row of a sheet. Rows that are left out are no part of it. */
export function readRows<T>({ sheet, form }: PlanInput, read: (reader: RowReader) => T): Promise<T[]> {
  return mapInSlices(sheet.rows, (row: SheetRow) => read(new RowReader(form, row)));
}
