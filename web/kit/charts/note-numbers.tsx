import { numberNotesOf, type TableNote } from '#contract/competitions/table-notes.ts';

/** The footnote numbers of a team in a table; nothing without any. */
export function NoteNumbers({ name, notes }: { name: string; notes: readonly TableNote[] }) {
  const numbers = numberNotesOf(name, notes);
  return numbers.length > 0 && <sup>{numbers.join(' ')}</sup>;
}
