import type { TableDeduction, WithdrawnTeam } from '#contract/competitions/tables.ts';

/** A footnote of a table: a deduction, with the day of its decision if known, or a withdrawal. */
export interface TableNote {
  /** Number of the footnote, from 1. */
  number: number;
  name: string;
  /** The fact, such as '3 points deducted' or 'withdrew, results expunged'. */
  what: string;
  reason: string;
  day: string | null;
}

const WITHDRAWN = {
  expunged: 'withdrew, results expunged',
  awarded: 'withdrew, remaining matches awarded',
} as const;

/** The deductions and withdrawals of a table, in the order of their footnotes. */
export function listTableNotes({
  deductions,
  withdrawals = [],
}: {
  deductions: readonly (Omit<TableDeduction, 'day'> & Partial<Pick<TableDeduction, 'day'>>)[];
  withdrawals?: readonly WithdrawnTeam[];
}): TableNote[] {
  const notes = [
    ...deductions.map(({ name, points, reason, day = null }) => ({
      name,
      what: describeDeduction(points),
      reason,
      day,
    })),
    ...withdrawals.map(({ name, withdrawal }) => ({ name, what: WITHDRAWN[withdrawal], reason: '', day: null })),
  ];
  return notes.map((note, at) => ({ number: at + 1, ...note }));
}

/** Writes '3 points deducted. A barred player'. */
export function writeTableNote({ what, reason }: TableNote): string {
  return reason === '' ? what : `${what}. ${reason}`;
}

/** Joins all notes about a team; null without any. */
export function writeNotesOf(name: string, notes: readonly TableNote[]): string | null {
  const own = notes.filter((note) => note.name === name);
  return own.length > 0 ? own.map(writeTableNote).join('; ') : null;
}

/** The footnote numbers of a team. */
export function numberNotesOf(name: string, notes: readonly TableNote[]): number[] {
  return notes.filter((note) => note.name === name).map(({ number }) => number);
}

function describeDeduction(points: number): string {
  return `${points} ${points === 1 ? 'point' : 'points'} deducted`;
}
