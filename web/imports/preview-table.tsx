import { Calendar, Check, CircleX, Copy, CornerDownRight, type IconNode, Minus, Pencil, Plus } from 'lucide';
import { Fragment, useState } from 'react';
import { FIELD_LABELS, PREVIEW_COLUMNS, type PreviewColumn } from '#contract/imports/fields.ts';
import type { ImportPreview, PreviewRow, RowResult } from '#contract/imports/schema.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import styles from '#web/imports/preview-table.module.css';
import { RowFaults, RowQuestion, SameMatchNote, UnknownTeam } from '#web/imports/row-notes.tsx';
import type { ImportEditing } from '#web/imports/use-import.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

const RESULTS: Record<RowResult, { label: string; icon: IconNode; className: string | undefined }> = {
  new: { label: 'New', icon: Check, className: tw`text-success` },
  'new with team': { label: 'New, with team', icon: Plus, className: undefined },
  'new fixture': { label: 'New fixture', icon: Calendar, className: tw`text-success` },
  'added to a row': { label: 'Goal of a row', icon: CornerDownRight, className: undefined },
  correction: { label: 'Correction', icon: Pencil, className: undefined },
  'left out': { label: 'Left out', icon: Minus, className: tw`text-ink-3` },
  'already there': { label: 'Already there', icon: Copy, className: undefined },
  fix: { label: 'Fix', icon: CircleX, className: tw`text-danger` },
};

const ROWS_SHOWN = 100;

interface PreviewTableProps {
  editing: ImportEditing;
  preview: ImportPreview;
  /** Whether only rows with faults are shown. */
  isFiltered: boolean;
}

/** The rows of a sheet as imported: the first hundred and those with faults, the others on demand. */
export function PreviewTable({ editing, preview, isFiltered }: PreviewTableProps) {
  const [limit, setLimit] = useState(ROWS_SHOWN);
  const columns = Object.values(PREVIEW_COLUMNS[editing.sheet.kind])
    .map((column, at) => ({ ...column, at }))
    .filter(({ look, at }) => !isHiddenWhileEmpty(look) || preview.rows.some(({ cells }) => cells[at]));
  const { listed, hidden } = chooseRows(preview.rows, isFiltered, limit);
  const teams = new Map(preview.teams.map((team) => [team.id, team]));
  return (
    <>
      <DataTable className={`text-14 phone:min-w-184 ${styles.table}`} aria-label="Rows">
        <thead>
          <tr>
            <HeadCell align="centre">Row</HeadCell>
            <HeadCell align="left">Result</HeadCell>
            {columns.map(({ label, look }) => (
              <HeadCell key={label} align={look === 'number' ? 'centre' : 'left'}>
                {label}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map((row) => (
            <Fragment key={row.row}>
              <tr className={hasNotes(row) ? styles.noted : undefined}>
                <Cell align="centre" className="text-ink-3">
                  {row.row}
                </Cell>
                <Cell align="left">
                  <Result result={row.result} />
                </Cell>
                {row.cells.length > 1 ? (
                  columns.map((column) => (
                    <PreviewCell key={column.label} row={row} column={column} at={column.at} teams={teams} />
                  ))
                ) : (
                  <Cell align="left" colSpan={columns.length} className="text-ink-3">
                    {row.cells[0]}
                  </Cell>
                )}
              </tr>
              {hasNotes(row) && (
                <tr className={styles.notes}>
                  <td className="h-11 px-2 wrap-anywhere" />
                  <Cell align="left" colSpan={columns.length + 1}>
                    <RowNotes editing={editing} preview={preview} row={row} teams={teams} />
                  </Cell>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </DataTable>
      {hidden > 0 && (
        <p className="border-t border-line px-5 py-3">
          <Button size="small" kind="line" onClick={() => setLimit(limit + ROWS_SHOWN)}>
            Show {Math.min(hidden, ROWS_SHOWN)} more of {hidden.toLocaleString('en-GB')}
          </Button>
        </p>
      )}
    </>
  );
}

interface RowNotesProps extends Omit<PreviewTableProps, 'isFiltered'> {
  row: PreviewRow;
  teams: ReadonlyMap<number, TeamHead>;
}

/** Faults and questions of a row, each with its possible answers. */
function RowNotes({ editing, preview, row, teams }: RowNotesProps) {
  const { form, sheet } = editing;
  return (
    <>
      <RowFaults
        row={row}
        heads={preview.heads}
        limits={form.limits('corrections', 'text')}
        onCorrect={editing.correctCell}
      />
      {row.unknown.map(({ name, similar_team_id }) => (
        <UnknownTeam
          key={name}
          name={name}
          similar={teams.get(similar_team_id ?? 0) ?? null}
          teams={preview.teams}
          onDecide={editing.decideTeam}
        />
      ))}
      {row.match_id !== null && <SameMatchNote row={row} onDecide={editing.decideMatch} />}
      <RowQuestion row={row} onKeep={editing.decideMatch} onChooseSides={editing.chooseSides} />
      {row.note && (
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 pb-1.5 text-14 text-ink-2 phone:max-w-[calc(100vw_-_6rem)]">
          {row.note}
        </span>
      )}
      <LeaveOut row={row} isChosen={sheet.left_out?.includes(row.row) ?? false} onToggle={editing.toggleRow} />
    </>
  );
}

/** The first rows and some later ones with faults, and the number of the others. */
function chooseRows(all: readonly PreviewRow[], isFiltered: boolean, limit: number) {
  const rows = isFiltered ? all.filter(({ result }) => result === 'fix') : all;
  const faultyBeyond = rows.slice(limit).filter(({ result }) => result === 'fix');
  const listed = [...rows.slice(0, limit), ...faultyBeyond.slice(0, ROWS_SHOWN)];
  return { listed, hidden: rows.length - listed.length };
}

function isHiddenWhileEmpty(look: PreviewColumn['look']): boolean {
  return look === 'fixture' || look === 'figures';
}

interface LeaveOutProps {
  row: PreviewRow;
  isChosen: boolean;
  onToggle: (row: number) => void;
}

/** Leaves out a row with a fault or an unknown team, or includes it again. */
function LeaveOut({ row: { row, result, unknown }, isChosen, onToggle }: LeaveOutProps) {
  if (!isChosen && result !== 'fix' && unknown.length === 0) return null;
  const label = isChosen ? 'Take back in' : 'Leave out';
  return (
    <Button size="small" kind="ghost" aria-label={`${label}: row ${row}`} onClick={() => onToggle(row)}>
      {label}
    </Button>
  );
}

function hasNotes({ problems, unknown, note, match_id }: PreviewRow): boolean {
  return match_id !== null || problems.length > 0 || unknown.length > 0 || note !== null;
}

function Result({ result }: { result: RowResult }) {
  const { label, icon, className } = RESULTS[result];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap text-ink-2 ${className ?? ''}`}>
      <Icon icon={icon} size={16} />
      {label}
    </span>
  );
}

interface PreviewCellProps {
  row: PreviewRow;
  column: PreviewColumn;
  at: number;
  teams: ReadonlyMap<number, TeamHead>;
}

function PreviewCell({ row, column: { fields, look, label }, at, teams }: PreviewCellProps) {
  const text = row.cells[at] ?? '';
  const fault = row.problems.find(({ field }) => fields.includes(field));
  const align = look === 'number' ? 'centre' : 'left';
  if (fault) {
    return (
      <Cell align={align}>
        <mark
          className="inline-block max-w-56 truncate bg-danger-soft px-1.5 py-0.5 align-middle font-semibold text-danger [box-shadow:inset_0_-2px_0_var(--danger)]"
          title={FIELD_LABELS[fault.field]}
        >
          {fault.cell || text || 'Empty'}
        </mark>
      </Cell>
    );
  }
  if (look === 'team' && text !== '') {
    const team = teams.get(row.team_ids[at] ?? 0);
    return (
      <Cell align="left">
        <span className={`flex min-w-25 items-center gap-2 leading-[1.2] ${team ? '' : 'font-semibold'}`}>
          <TeamCrest crest={team?.crest ?? null} size={20} />
          <span>{text}</span>
        </span>
      </Cell>
    );
  }
  const isNone = text === '' && label === 'Scorers';
  return (
    <Cell align={align} className={isNone ? 'text-ink-3' : look === 'fixture' ? styles.fixture : undefined}>
      {isNone ? 'None' : look === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatFootballDate(text) : text}
    </Cell>
  );
}
