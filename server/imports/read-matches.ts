import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import { foldTeamName } from '#contract/team-names.ts';
import type { Columns, MATCH_HEADS } from '#server/imports/guess-columns.ts';
import { type DayOrder, readDay } from '#server/imports/read-day.ts';
import type { Sheet, SheetRow } from '#server/imports/read-sheet.ts';

export type MatchField = keyof typeof MATCH_HEADS;

export interface SheetScorer {
  name: string;
  goals: number;
}

/** A match as a row of the sheet states it. */
export interface SheetMatch {
  row: number;
  /** YYYY-MM-DD. */
  day: string;
  home: string;
  away: string;
  home_goals: number;
  away_goals: number;
  home_scorers: SheetScorer[];
  away_scorers: SheetScorer[];
  type: string | null;
}

/** A cell that can't be used, and why. */
export interface SheetProblem {
  row: number;
  /** Head of the column; null where the whole row is meant. */
  column: string | null;
  cell: string;
  problem: string;
}

export interface MatchReading {
  matches: SheetMatch[];
  problems: SheetProblem[];
  /** Whether dates can be read in two ways, so that the order has to be asked. */
  needs_day_order: boolean;
}

const MAX_GOALS = 99;
const SCORE = /^(\d{1,3})\s*[-–—:x]\s*(\d{1,3})$/i;
/** 'Name', 'Name (2)', 'Name x2', 'Name 2'. */
const SCORER = /^(.+?)(?:\s*\(\s*(\d{1,2})\s*\)|\s+[x×]?\s*(\d{1,2}))?$/i;

/** Rows as matches, and what is wrong with the others; a row is in one of the two lists. */
export function readMatches(sheet: Sheet, columns: Columns<MatchField>, dayOrder: DayOrder | null): MatchReading {
  const reading: MatchReading = { matches: [], problems: [], needs_day_order: false };
  for (const row of sheet.rows) {
    const reader = new RowReader(sheet, columns, row);
    const match = readMatch(reader, dayOrder);
    if (reader.problems.length === 0) reading.matches.push(match);
    reading.problems.push(...reader.problems);
    reading.needs_day_order ||= reader.isDayAmbiguous;
  }
  return reading;
}

function readMatch(reader: RowReader, dayOrder: DayOrder | null): SheetMatch {
  const [home, away] = [reader.readTeam('home'), reader.readTeam('away')];
  if (home && away && foldTeamName(home) === foldTeamName(away))
    reader.report('away', 'A team can’t play against itself.');
  const [home_goals, away_goals] = reader.readScore();
  return {
    row: reader.number,
    day: reader.readDay(dayOrder),
    home,
    away,
    home_goals,
    away_goals,
    home_scorers: reader.readScorers('home_scorers', home_goals),
    away_scorers: reader.readScorers('away_scorers', away_goals),
    type: reader.cellOf('type') || null,
  };
}

/** Reads a row cell by cell and collects what is wrong with it. */
class RowReader {
  readonly problems: SheetProblem[] = [];
  readonly number: number;
  isDayAmbiguous = false;
  readonly #sheet: Sheet;
  readonly #columns: Columns<MatchField>;
  readonly #cells: string[];

  constructor(sheet: Sheet, columns: Columns<MatchField>, { number, cells }: SheetRow) {
    this.number = number;
    this.#sheet = sheet;
    this.#columns = columns;
    this.#cells = cells;
  }

  /** Empty where the sheet has no such column. */
  cellOf(field: MatchField): string {
    const column = this.#columns[field];
    return column === null ? '' : (this.#cells[column] ?? '');
  }

  report(field: MatchField, problem: string): void {
    const column = this.#columns[field];
    this.problems.push({
      row: this.number,
      column: column === null ? null : (this.#sheet.heads[column] ?? null),
      cell: this.cellOf(field),
      problem,
    });
  }

  readTeam(field: 'home' | 'away'): string {
    const name = this.cellOf(field);
    if (name === '') this.report(field, `The ${field} team is missing.`);
    else if (name.length > MAX_NAME_LENGTH)
      this.report(field, `A team’s name has at most ${MAX_NAME_LENGTH} characters.`);
    return name;
  }

  readDay(order: DayOrder | null): string {
    const text = this.cellOf('date');
    const reading = readDay(text, order);
    if (reading.day !== null) return reading.day;
    if (reading.problem === 'ambiguous') {
      this.isDayAmbiguous = true;
      this.report('date', 'This date reads as two days: choose whether the day or the month comes first.');
    } else {
      this.report('date', text === '' ? 'The date is missing.' : 'This isn’t a date.');
    }
    return '';
  }

  readScore(): [home: number, away: number] {
    if (this.#columns.score === null) return [this.#readGoals('home_goals'), this.#readGoals('away_goals')];
    const text = this.cellOf('score');
    const [, home, away] = SCORE.exec(text) ?? [];
    if (home === undefined || away === undefined) {
      this.report('score', text === '' ? 'The score is missing.' : 'This isn’t a score like 3–1.');
      return [0, 0];
    }
    if (Number(home) > MAX_GOALS || Number(away) > MAX_GOALS)
      this.report('score', `A team scores at most ${MAX_GOALS} goals.`);
    return [Number(home), Number(away)];
  }

  #readGoals(field: 'home_goals' | 'away_goals'): number {
    const text = this.cellOf(field);
    if (!/^\d{1,3}$/.test(text))
      this.report(field, text === '' ? 'The goals are missing.' : 'This isn’t a number of goals.');
    else if (Number(text) > MAX_GOALS) this.report(field, `A team scores at most ${MAX_GOALS} goals.`);
    return Number(text) || 0;
  }

  readScorers(field: 'home_scorers' | 'away_scorers', goals: number): SheetScorer[] {
    const scorers = this.cellOf(field)
      .split(/[,;]/)
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => {
        const [, name = text, inBrackets, after] = SCORER.exec(text) ?? [];
        return { name, goals: Number(inBrackets ?? after ?? 1) };
      });
    const scored = scorers.reduce((sum, scorer) => sum + scorer.goals, 0);
    if (scored > goals) this.report(field, `The scorers have ${scored} goals and the team ${goals}.`);
    return scorers;
  }
}
