import { useEffect, useEffectEvent, useState } from 'react';
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
import { bodyOf } from '#web/kit/form/body-of.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call, describeFailure } from '#web/kit/http/call.ts';
import { progressReader } from '#web/kit/http/read-progress.ts';
import { useToast } from '#web/kit/ui/toast.tsx';

/** Delay after the last change of the sheet's text. */
const PREVIEW_DELAY_MS = 400;

const EMPTY: SheetImport = { kind: 'matches', text: '' };

/** The decision about an unknown team name: an existing team, or null to create one. */
export type TeamDecision = NonNullable<SheetImport['teams']>[number];

interface Decisions extends Required<Pick<SheetImport, 'corrections' | 'teams' | 'matches' | 'sides' | 'cups'>> {}
type DecisionKind = keyof Decisions;

/** The subject of each kind of decision about a sheet; a later decision replaces an earlier one on the same subject. */
const SUBJECTS: { [K in DecisionKind]: readonly (keyof Decisions[K][number])[] } = {
  corrections: ['row', 'column'],
  teams: ['name'],
  matches: ['row'],
  sides: ['row'],
  cups: ['competition'],
};

function withDecision<K extends DecisionKind>(sheet: SheetImport, kind: K, decision: Decisions[K][number]) {
  const { [kind]: decisions = [] }: { [P in DecisionKind]?: Decisions[P][number][] } = sheet;
  const subjects = SUBJECTS[kind];
  const others = decisions.filter((other) => subjects.some((subject) => other[subject] !== decision[subject]));
  return { ...sheet, [kind]: [...others, decision] };
}

/** Preview of a sheet, requested once typing pauses. An empty sheet is never sent. */
function useSheetPreview(leagueId: number, sheet: SheetImport) {
  const [read, setRead] = useState<{ sheet: SheetImport; preview: ImportPreview | null; error: string | null } | null>(
    null,
  );

  useEffect(() => {
    if (isEmpty(sheet)) return;
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

  if (isEmpty(sheet)) return { preview: null, error: null, isReading: false };
  return {
    /** That of the sheet as it was last read. */
    preview: read?.sheet.kind === sheet.kind ? read.preview : null,
    /** Why the sheet could not be sent. */
    error: read?.error ?? null,
    isReading: read?.sheet !== sheet,
  };
}

function isEmpty({ text }: SheetImport): boolean {
  return text.trim() === '';
}

function listChoices(sheet: SheetImport, preview: ImportPreview | null, setSheet: (sheet: SheetImport) => void) {
  function decide<K extends DecisionKind>(kind: K, decision: Decisions[K][number]) {
    setSheet(withDecision(sheet, kind, decision));
  }

  return {
    setText: (text: string) => setSheet({ kind: sheet.kind, text }),
    chooseColumn: (column: number, field: ImportField | null) =>
      setSheet({
        ...sheet,
        columns: preview?.columns.map((held, at) => (at === column ? field : held === field ? null : held)),
      }),
    chooseDayOrder: (day_order: DayOrder) => setSheet({ ...sheet, day_order }),
    /** 0 for a sheet without heads. The columns are guessed again. */
    chooseHeadRow: (head_row: number) => {
      const { columns, ...others } = sheet;
      setSheet({ ...others, head_row });
    },
    chooseUnplayed: (unplayed: UnplayedRows) => setSheet({ ...sheet, unplayed }),
    /** Leaves a row out, or takes it back in. */
    toggleRow: (row: number) => {
      const left = sheet.left_out ?? [];
      setSheet({ ...sheet, left_out: left.includes(row) ? left.filter((other) => other !== row) : [...left, row] });
    },
    correctCell: (row: number, column: number, text: string) => decide('corrections', { row, column, text }),
    decideTeam: (decision: TeamDecision) => decide('teams', decision),
    /** Makes a row the correction of a stored match, or with null another match. */
    decideMatch: (row: number, match_id: number | null) => decide('matches', { row, match_id }),
    /** Says whether a row with other sides than its fixture is right. */
    chooseSides: (row: number, sides: ChosenSides) => decide('sides', { row, sides }),
    /** Names the cup that the rows of a stated competition make; null leaves it unbuilt. */
    nameCup: (competition: string, name: string | null) => decide('cups', { competition, name }),
  };
}

export type ImportEditing = ReturnType<typeof useImport>;

/** A sheet, the decisions about it, and its preview. */
export function useImport(leagueId: number) {
  /** Suspended sheets, the last one first. */
  const [waiting, setWaiting] = useState<readonly SheetImport[]>([]);
  const [progress, setProgress] = useState<Progress | null>(null);
  /** Until the user chooses a kind of sheet, the column heads of the text choose it. */
  const [isKindChosen, setIsKindChosen] = useState(false);
  const toast = useToast();
  const params = { league_id: leagueId };
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/imports'), {
    params,
    initial: {},
    more: { sheet: EMPTY },
    body: (_, values) => preview && { ...values.sheet, version: preview.version },
    send: (body) => {
      setProgress(null);
      const onLines = progressReader(setProgress);
      return call('POST /leagues/myLeagues/:league_id/imports', { params, body, onLines });
    },
    done: null,
    failed: 'The sheet could not be imported.',
    leaving: 'Leave without importing?',
    onSaved: ({ made }, { kind }) => {
      toast.success(`Imported ${countRows(kind, made)}.`, 'You can undo it under Imports before.');
      if (waiting.length > 0) goBack();
      else setSheet({ kind, text: '' });
    },
    // Reads the sheet again, as the league may have changed.
    onFailed: () => {
      setSheet({ ...sheet });
    },
  });
  const { sheet } = form.values;
  const read = useSheetPreview(leagueId, sheet);
  const preview: ImportPreview | null = read.preview;

  function setSheet(next: SheetImport) {
    if (isEmpty(next)) {
      setIsKindChosen(false);
      form.start({ sheet: next });
    } else form.set({ sheet: next });
  }

  const chooseLikelyKind = useEffectEvent((kind: ImportKind) => {
    if (!isKindChosen && kind !== sheet.kind) setSheet({ kind, text: sheet.text });
  });
  const likelyKind = read.isReading ? null : (preview?.likely_kind ?? null);
  useEffect(() => {
    if (likelyKind !== null) chooseLikelyKind(likelyKind);
  }, [likelyKind]);

  function goBack() {
    const [next = EMPTY, ...others] = waiting;
    setSheet({ ...next });
    setWaiting(others);
  }

  return {
    form,
    sheet,
    ...read,
    /** Progress of the running import; null before its first figures. */
    progress,
    ...listChoices(sheet, preview, setSheet),
    chooseKind: (kind: ImportKind) => {
      setIsKindChosen(true);
      setSheet({ kind, text: sheet.text });
    },
    /** The sheet that is gone on with once an earlier one is imported; null without one. */
    waiting: waiting[0] ?? null,
    /** Lets the sheet wait for one of another kind. */
    importFirst: (kind: ImportKind) => {
      setWaiting([sheet, ...waiting]);
      setSheet({ kind, text: '' });
    },
    goBack,
  };
}
