import { useEffect, useState } from 'react';
import type { ImportField } from '#contract/imports/fields.ts';
import type {
  ChosenSides,
  DayOrder,
  ImportKind,
  ImportPreview,
  SheetImport,
  UnplayedRows,
} from '#contract/imports/schema.ts';
import type { Progress } from '#contract/kit/progress.ts';
import { countRows } from '#web/imports/import-words.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { call, describeFailure } from '#web/kit/http/call.ts';
import { progressReader } from '#web/kit/http/read-progress.ts';
import { useToast } from '#web/kit/ui/toast.tsx';

/** After the last change of the sheet's text. */
const PREVIEW_DELAY_MS = 400;

const EMPTY: SheetImport = { kind: 'matches', text: '' };

/** The team that a name is a spelling of, or null to make the team. */
export type TeamDecision = NonNullable<SheetImport['teams']>[number];

export interface ImportEditing {
  sheet: SheetImport;
  /** The preview of the sheet as it was last read; null without one. */
  preview: ImportPreview | null;
  /** Why the sheet could not be sent. */
  error: string | null;
  isReading: boolean;
  isImporting: boolean;
  /** Of the import that runs; null before its first figures. */
  progress: Progress | null;
  chooseKind: (kind: ImportKind) => void;
  setText: (text: string) => void;
  chooseColumn: (column: number, field: ImportField | null) => void;
  chooseDayOrder: (order: DayOrder) => void;
  /** 0 for a sheet without heads. The columns are guessed again. */
  chooseHeadRow: (row: number) => void;
  chooseUnplayed: (unplayed: UnplayedRows) => void;
  /** Leaves a row out, or takes it back in. */
  toggleRow: (row: number) => void;
  correctCell: (row: number, column: number, text: string) => void;
  decideTeam: (decision: TeamDecision) => void;
  /** Makes a row the correction of a stored match, or with null another match. */
  decideMatch: (row: number, matchId: number | null) => void;
  /** Names the cup that the rows of a stated competition make; null leaves it unbuilt. */
  nameCup: (competition: string, name: string | null) => void;
  /** The sheet that is gone on with once an earlier one is imported; null without one. */
  waiting: SheetImport | null;
  /** Lets the sheet wait for one of another kind. */
  importFirst: (kind: ImportKind) => void;
  goBack: () => void;
  /** Says whether a row with other sides than its fixture is right. */
  chooseSides: (row: number, sides: ChosenSides) => void;
  importSheet: () => Promise<void>;
}

/** A sheet, the decisions about it, and what the server would make of it. */
export function useImport(leagueId: number): ImportEditing {
  const [sheet, setSheet] = useState<SheetImport>(EMPTY);
  const [read, setRead] = useState<{ sheet: SheetImport; preview: ImportPreview | null; error: string | null } | null>(
    null,
  );
  /** Sheets that wait, the last one first. */
  const [waiting, setWaiting] = useState<readonly SheetImport[]>([]);
  const { isSaving: isImporting, save } = useChange();
  const [progress, setProgress] = useState<Progress | null>(null);
  const toast = useToast();
  const params = { league_id: leagueId };
  const isEmpty = sheet.text.trim() === '';

  useEffect(() => {
    if (sheet.text.trim() === '') return;
    const aborter = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const preview = await call('POST /leagues/myLeagues/:league_id/imports/preview', {
          params: { league_id: leagueId },
          body: sheet,
          signal: aborter.signal,
        });
        setRead({ sheet, preview, error: null });
      } catch (failure) {
        if (!aborter.signal.aborted) setRead({ sheet, preview: null, error: describeFailure(failure) });
      }
    }, PREVIEW_DELAY_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [leagueId, sheet]);

  const preview = isEmpty || read?.sheet.kind !== sheet.kind ? null : read.preview;

  async function importSheet() {
    if (!preview) return;
    setProgress(null);
    const body = { ...sheet, version: preview.version };
    const onLines = progressReader(setProgress);
    const send = () => call('POST /leagues/myLeagues/:league_id/imports', { params, body, onLines });
    const imported = await save(send, null, { failed: 'The sheet could not be imported.' });
    // Reads the sheet again: the league may have changed.
    if (!imported) return setSheet({ ...sheet });
    toast.success(`Imported ${countRows(sheet.kind, imported.made)}.`, 'You can undo it under Imports before.');
    if (waiting.length > 0) goBack();
    else setSheet({ kind: sheet.kind, text: '' });
  }

  function goBack() {
    const [next = EMPTY, ...others] = waiting;
    setSheet({ ...next });
    setWaiting(others);
  }

  return {
    sheet,
    preview,
    error: isEmpty ? null : (read?.error ?? null),
    isReading: !isEmpty && read?.sheet !== sheet,
    isImporting,
    progress,
    chooseKind: (kind) => setSheet({ kind, text: sheet.text }),
    setText: (text) => setSheet({ kind: sheet.kind, text }),
    chooseColumn: (column, field) =>
      setSheet({
        ...sheet,
        columns: preview?.columns.map((held, at) => (at === column ? field : held === field ? null : held)),
      }),
    chooseDayOrder: (day_order) => setSheet({ ...sheet, day_order }),
    chooseHeadRow: (head_row) => {
      const { columns, ...others } = sheet;
      setSheet({ ...others, head_row });
    },
    chooseUnplayed: (unplayed) => setSheet({ ...sheet, unplayed }),
    toggleRow: (row) => {
      const left = sheet.left_out ?? [];
      setSheet({ ...sheet, left_out: left.includes(row) ? left.filter((other) => other !== row) : [...left, row] });
    },
    correctCell: (row, column, text) => {
      const others = (sheet.corrections ?? []).filter((cell) => cell.row !== row || cell.column !== column);
      setSheet({ ...sheet, corrections: [...others, { row, column, text }] });
    },
    decideTeam: (decision) => {
      const others = (sheet.teams ?? []).filter(({ name }) => name !== decision.name);
      setSheet({ ...sheet, teams: [...others, decision] });
    },
    decideMatch: (row, match_id) => {
      const others = (sheet.matches ?? []).filter((decision) => decision.row !== row);
      setSheet({ ...sheet, matches: [...others, { row, match_id }] });
    },
    chooseSides: (row, sides) => {
      const others = (sheet.sides ?? []).filter((decision) => decision.row !== row);
      setSheet({ ...sheet, sides: [...others, { row, sides }] });
    },
    nameCup: (competition, name) => {
      const others = (sheet.cups ?? []).filter((cup) => cup.competition !== competition);
      setSheet({ ...sheet, cups: [...others, { competition, name }] });
    },
    waiting: waiting[0] ?? null,
    importFirst: (kind) => {
      setWaiting([sheet, ...waiting]);
      setSheet({ kind, text: '' });
    },
    goBack,
    importSheet,
  };
}
