import { type Static, Type } from 'typebox';
import { FIELD_LABELS, IMPORT_KINDS, type ImportField } from '#contract/imports/fields.ts';
import { TeamHead } from '#contract/kit/heads.ts';
import {
  MAX_CELL_LENGTH,
  MAX_COMPETITION_NAME_LENGTH,
  MAX_COMPETITIONS_PER_SEASON,
  MAX_NAME_LENGTH,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_LENGTH,
  MAX_SHEET_ROWS,
} from '#contract/kit/limits.ts';
import { NullableInstant, NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { BigId, Id, line, Name } from '#contract/kit/text.ts';

/** The kind of rows in a sheet. */
export const ImportKind = Type.Enum([...IMPORT_KINDS]);
export type ImportKind = Static<typeof ImportKind>;

const Field = Type.Enum(Object.keys(FIELD_LABELS) as ImportField[]);

/** Whether 03/04/2025 is 3 April or 4 March. */
export const DayOrder = Type.Enum(['day first', 'month first']);
export type DayOrder = Static<typeof DayOrder>;

/** Maximum corrections of cells, and decisions about unknown teams, in one sheet. */
const MAX_DECISIONS = 1_000;

/** The treatment of matches without a result. */
export const UnplayedRows = Type.Enum(['left out', 'fixtures']);
export type UnplayedRows = Static<typeof UnplayedRows>;

/** Which sides a row has if its fixture has them the other way round. */
export const ChosenSides = Type.Enum(['as written', 'swapped']);
export type ChosenSides = Static<typeof ChosenSides>;

const RowNumber = Type.Integer({ minimum: 1, maximum: 100 * MAX_SHEET_ROWS });

/** A pasted sheet or a CSV file, and the decisions about it. */
export const SheetImport = Type.Object({
  kind: ImportKind,
  text: Type.String({ maxLength: MAX_SHEET_LENGTH }),
  /** The row with the column heads, from 1; 0 if the sheet has none. By default it is detected in the first 20 rows. */
  head_row: Type.Optional(Type.Union([Type.Literal(0), RowNumber])),
  /** Rows that are left out. */
  left_out: Type.Optional(Type.Array(RowNumber, { maxItems: MAX_SHEET_ROWS })),
  /** By default, rows of unplayed matches are left out. */
  unplayed: Type.Optional(UnplayedRows),
  /** The field of each column; null for an ignored column. By default the columns are guessed. */
  columns: Type.Optional(Type.Array(Type.Union([Field, Type.Null()]), { maxItems: MAX_SHEET_COLUMNS })),
  /** By default it is detected from a day after the 12th, if the sheet has one. */
  day_order: Type.Optional(DayOrder),
  /** Replaced texts of cells; `row` counts from 1, `column` from 0. */
  corrections: Type.Optional(
    Type.Array(
      Type.Object({
        row: RowNumber,
        column: Type.Integer({ minimum: 0, maximum: MAX_SHEET_COLUMNS }),
        text: Type.String({ maxLength: MAX_CELL_LENGTH }),
      }),
      { maxItems: MAX_DECISIONS },
    ),
  ),
  /**
   * Decisions about unknown team names: an existing team, or null to create one. A stored spelling identifies the team
   * in later sheets and matches, also after the import is undone.
   */
  teams: Type.Optional(
    Type.Array(
      Type.Object({
        name: Name,
        team_id: Type.Union([Id, Type.Null()]),
        keeps_spelling: Type.Optional(Type.Boolean()),
      }),
      { maxItems: MAX_DECISIONS },
    ),
  ),
  /**
   * Decisions about rows that differ in score from a stored match of the same teams and day, or from a row above. They
   * name the match to correct, or null for another match. Rows without a decision can't be imported.
   */
  matches: Type.Optional(
    Type.Array(Type.Object({ row: RowNumber, match_id: Type.Union([BigId, Type.Null()]) }), {
      maxItems: MAX_SHEET_ROWS,
    }),
  ),
  /** Decisions about rows whose sides are reversed in their fixture: as written, or swapped. */
  sides: Type.Optional(Type.Array(Type.Object({ row: RowNumber, sides: ChosenSides }), { maxItems: MAX_SHEET_ROWS })),
  /** Names of the cups to create from the sheet, by the competitions in its rows; null for none. */
  cups: Type.Optional(
    Type.Array(
      Type.Object({
        competition: Type.String({ maxLength: MAX_NAME_LENGTH }),
        name: Type.Union([line(MAX_COMPETITION_NAME_LENGTH), Type.Null()]),
      }),
      { maxItems: MAX_COMPETITIONS_PER_SEASON },
    ),
  ),
  /** The `version` of the preview: an import answers 409 if its outcome would now differ. */
  version: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
});
export type SheetImport = Static<typeof SheetImport>;

export const RowResult = Type.Enum([
  'new',
  'new with team',
  'new fixture',
  'correction',
  'added to a row',
  'already there',
  'left out',
  'fix',
]);
export type RowResult = Static<typeof RowResult>;

/** An unusable cell and the reason. `column` counts from 0; null if the sheet has no such column. */
export const SheetProblem = Type.Object({
  column: NullableInteger,
  field: Field,
  cell: Type.String(),
  problem: Type.String(),
});
export type SheetProblem = Static<typeof SheetProblem>;

/**
 * The result of importing a row. `cells` are those of `PREVIEW_COLUMNS`, days as YYYY-MM-DD; `team_ids` are their
 * teams, null for other cells. `unknown` are unknown team names that first occur in this row, each with its most
 * similar team.
 */
export const PreviewRow = Type.Object({
  row: Type.Integer(),
  result: RowResult,
  cells: Type.Array(Type.String()),
  team_ids: Type.Array(NullableInteger),
  note: NullableText,
  problems: Type.Array(SheetProblem),
  unknown: Type.Array(Type.Object({ name: Type.String(), similar_team_id: NullableInteger })),
  /** The stored match that the row corrects, or that needs a decision in `matches`. */
  match_id: NullableInteger,
  /**
   * Further decisions that the row needs. 'another match' is one by `matches`, as a row above has another score.
   * 'sides' is one by `sides`.
   */
  asks: Type.Union([Type.Enum(['another match', 'sides']), Type.Null()]),
});
export type PreviewRow = Static<typeof PreviewRow>;

/** Set for a sheet whose dates are ambiguous; the answers are 3 April and 4 March for 03/04. */
export const DayQuestion = Type.Object({
  question: Type.String(),
  day_first: Type.String(),
  month_first: Type.String(),
});
export type DayQuestion = Static<typeof DayQuestion>;

/**
 * A past cup, with its season, that the rounds of a sheet describe. `competition` is the one in its rows, empty without
 * one. `problem` is why it can't be created.
 */
export const OfferedCup = Type.Object({
  competition: Type.String(),
  name: Type.String(),
  season: Type.String(),
  matches: Type.Integer(),
  groups: Type.Integer(),
  ties: Type.Integer(),
  is_built: Type.Boolean(),
  problem: NullableText,
});
export type OfferedCup = Static<typeof OfferedCup>;

/** A sheet that should be imported before this one, and why, in one sentence. */
export const EarlierSheet = Type.Object({ kind: ImportKind, reason: Type.String() });
export type EarlierSheet = Static<typeof EarlierSheet>;

/**
 * The outcome of an import, and the faults of the sheet. `problem` is set if the whole sheet is unusable, for example
 * without a column for the date; then there are no rows.
 */
export const ImportPreview = Type.Object({
  version: Type.String(),
  problem: NullableText,
  /** The kind of sheet that the column heads fit, if they don't fit the requested one; null otherwise. */
  likely_kind: Type.Union([ImportKind, Type.Null()]),
  /** The sheet that should be imported first; null for none. */
  first: Type.Union([EarlierSheet, Type.Null()]),
  cups: Type.Array(OfferedCup),
  /** The row with the column heads; 0 without one. */
  head_row: Type.Integer(),
  /** The column heads, the cells of the first row, and the field of each column. */
  heads: Type.Array(Type.String()),
  examples: Type.Array(Type.String()),
  columns: Type.Array(Type.Union([Field, Type.Null()])),
  /** Heads of ignored columns that have text. */
  unread: Type.Array(Type.String()),
  day_order: Type.Union([DayOrder, Type.Null()]),
  day_question: Type.Union([DayQuestion, Type.Null()]),
  /** The time zones of days and times, in one sentence; null for a sheet without match dates. */
  time_zones: NullableText,
  row_count: Type.Integer(),
  made: Type.Integer(),
  new_teams: Type.Integer(),
  new_players: Type.Integer(),
  already_there: Type.Integer(),
  left_out: Type.Integer(),
  /** Number of rows of unplayed matches, whether left out or imported as fixtures. */
  unplayed: Type.Integer(),
  to_fix: Type.Integer(),
  rows: Type.Array(PreviewRow),
  teams: Type.Array(TeamHead),
});
export type ImportPreview = Static<typeof ImportPreview>;

export const ImportDone = Type.Object({ id: Type.Integer(), made: Type.Integer() });
export type ImportDone = Static<typeof ImportDone>;

/** An import of a league. `season` is the one that includes its days, if any; `by` is null for the admin command. */
export const ImportEntry = Type.Object({
  id: Type.Integer(),
  kind: ImportKind,
  season: NullableText,
  row_count: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  by: NullableText,
  undone_at: NullableInstant,
  is_in_use: Type.Boolean(),
});
export type ImportEntry = Static<typeof ImportEntry>;

export const ImportReference = Type.Object({ id: Id });
