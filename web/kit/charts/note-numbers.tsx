import { numberNotesOf, type TableNote } from '#contract/competitions/table-notes.ts';

/** A team's footnote numbers in a table; empty without any. */
export function NoteNumbers({ name, notes }: { name: string; notes: readonly TableNote[] }) {
  const numbers = numberNotesOf(name, notes);
  return numbers.length > 0 && <sup>{numbers.join(' ')}</sup>;
}
