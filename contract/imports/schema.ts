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

/** What the rows of a sheet are. */
export const ImportKind = Type.Enum([...IMPORT_KINDS]);
export type ImportKind = Static<typeof ImportKind>;

const Field = Type.Enum(Object.keys(FIELD_LABELS) as ImportField[]);

/** Which number of a date like 03/04/2025 is the day. */
export const DayOrder = Type.Enum(['day first', 'month first']);
export type DayOrder = Static<typeof DayOrder>;

/** Corrections of cells and decisions about unknown teams in one sheet. */
const MAX_DECISIONS = 1_000;

/** What becomes of rows of matches without a result yet. */
export const UnplayedRows = Type.Enum(['left out', 'fixtures']);
export type UnplayedRows = Static<typeof UnplayedRows>;

/** Whose home and away teams a row has, if its fixture has them the other way round. */
export const ChosenSides = Type.Enum(['as written', 'swapped']);
export type ChosenSides = Static<typeof ChosenSides>;

const RowNumber = Type.Integer({ minimum: 1, maximum: 100 * MAX_SHEET_ROWS });

/** A pasted sheet or a CSV file, and the decisions about it. */
export const SheetImport = Type.Object({
  kind: ImportKind,
  text: Type.String({ maxLength: MAX_SHEET_LENGTH }),
  /** The row with the columns' heads, from 1; 0 if the sheet has none. Without it the row is found among the first 20. */
  head_row: Type.Optional(Type.Union([Type.Literal(0), RowNumber])),
  /** Rows that are left out. */
  left_out: Type.Optional(Type.Array(RowNumber, { maxItems: MAX_SHEET_ROWS })),
  /** Without it, rows of matches that are not played yet are left out. */
  unplayed: Type.Optional(UnplayedRows),
  /** What each column holds; null for a column that is left out. Without it the columns are guessed. */
  columns: Type.Optional(Type.Array(Type.Union([Field, Type.Null()]), { maxItems: MAX_SHEET_COLUMNS })),
  /** Without it the dates of the sheet show it, if one of them has a day after the 12th. */
  day_order: Type.Optional(DayOrder),
  /** Cells with other text; `row` counts from 1, and `column` from 0. */
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
   * Teams that the league's names don't find: the team that each name is a spelling of, or null to make the team. A kept
   * spelling finds the team in later sheets and matches, also after the import is undone.
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
   * Rows with another score than a match of their teams on that day, the `match_id` of the preview's row: the match that
   * each corrects, or null for another match, also than a row above. A row without a decision can't be imported.
   */
  matches: Type.Optional(
    Type.Array(Type.Object({ row: RowNumber, match_id: Type.Union([BigId, Type.Null()]) }), {
      maxItems: MAX_SHEET_ROWS,
    }),
  ),
  /** Rows whose home team plays away in their fixture: as they are written, or with the names of both teams exchanged. */
  sides: Type.Optional(Type.Array(Type.Object({ row: RowNumber, sides: ChosenSides }), { maxItems: MAX_SHEET_ROWS })),
  /** The names of cups that the sheet makes, by the competitions that its rows state; null for one that is not made. */
  cups: Type.Optional(
    Type.Array(
      Type.Object({
        competition: Type.String({ maxLength: MAX_NAME_LENGTH }),
        name: Type.Union([line(MAX_COMPETITION_NAME_LENGTH), Type.Null()]),
      }),
      { maxItems: MAX_COMPETITIONS_PER_SEASON },
    ),
  ),
  /** The `version` of the preview: an import answers 409 if it would now make something else. */
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

/** A cell that can't be used, and why. `column` counts from 0; null if the sheet has no such column. */
export const SheetProblem = Type.Object({
  column: NullableInteger,
  field: Field,
  cell: Type.String(),
  problem: Type.String(),
});
export type SheetProblem = Static<typeof SheetProblem>;

/**
 * What a row would make. `cells` are those of `PREVIEW_COLUMNS`, a day as YYYY-MM-DD, and `team_ids` their teams: null
 * for a cell without one. `unknown` are names of teams that the row is the first to have, each with the team that it is
 * most likely a spelling of.
 */
export const PreviewRow = Type.Object({
  row: Type.Integer(),
  result: RowResult,
  cells: Type.Array(Type.String()),
  team_ids: Type.Array(NullableInteger),
  note: NullableText,
  problems: Type.Array(SheetProblem),
  unknown: Type.Array(Type.Object({ name: Type.String(), similar_team_id: NullableInteger })),
  /** The stored match that the row corrects, or about which `matches` has to decide. */
  match_id: NullableInteger,
  /**
   * What else has to be decided: by `matches`, with null, whether the row is another match than one above with another score;
   * by `sides` whether it has the sides of its fixture.
   */
  asks: Type.Union([Type.Enum(['another match', 'sides']), Type.Null()]),
});
export type PreviewRow = Static<typeof PreviewRow>;

/** Asked once for a sheet whose dates can be read both ways; the answers are 3 April and 4 March for 03/04. */
export const DayQuestion = Type.Object({
  question: Type.String(),
  day_first: Type.String(),
  month_first: Type.String(),
});
export type DayQuestion = Static<typeof DayQuestion>;

/**
 * A past cup whose groups and bracket the rounds of a sheet make, with its season. `competition` is the one that its rows
 * state; empty without one. `problem` is why it can't be made.
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

/** Another sheet that this one needs, and why, in one sentence. */
export const EarlierSheet = Type.Object({ kind: ImportKind, reason: Type.String() });
export type EarlierSheet = Static<typeof EarlierSheet>;

/**
 * What an import would make, and what is wrong with the sheet. `problem` is set if the sheet can't be read as a whole,
 * for example without a column for the date; then there are no rows.
 */
export const ImportPreview = Type.Object({
  version: Type.String(),
  problem: NullableText,
  /** What is best imported first; null if nothing is. */
  first: Type.Union([EarlierSheet, Type.Null()]),
  cups: Type.Array(OfferedCup),
  /** The row with the columns' heads; 0 without one. */
  head_row: Type.Integer(),
  /** The heads of the columns, the first row's cells, and what the columns hold. */
  heads: Type.Array(Type.String()),
  examples: Type.Array(Type.String()),
  columns: Type.Array(Type.Union([Field, Type.Null()])),
  /** The heads of columns with text that nothing reads. */
  unread: Type.Array(Type.String()),
  day_order: Type.Union([DayOrder, Type.Null()]),
  day_question: Type.Union([DayQuestion, Type.Null()]),
  /** The time zones by which days and times were read, in one sentence; null for a sheet without dates of matches. */
  time_zones: NullableText,
  row_count: Type.Integer(),
  made: Type.Integer(),
  new_teams: Type.Integer(),
  new_players: Type.Integer(),
  already_there: Type.Integer(),
  left_out: Type.Integer(),
  /** Rows of matches that are not played yet: left out, or fixtures. */
  unplayed: Type.Integer(),
  to_fix: Type.Integer(),
  rows: Type.Array(PreviewRow),
  teams: Type.Array(TeamHead),
});
export type ImportPreview = Static<typeof ImportPreview>;

export const ImportDone = Type.Object({ id: Type.Integer(), made: Type.Integer() });
export type ImportDone = Static<typeof ImportDone>;

/** An import of a league. `season` is the season of its days, if there is one; `by` is null for the admin command. */
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
