import { Calendar, Check, CircleX, Copy, CornerDownRight, type IconNode, Minus, Pencil, Plus } from 'lucide';
import { Fragment, useState } from 'react';
import { FIELD_LABELS, PREVIEW_COLUMNS, type PreviewColumn } from '#contract/imports/fields.ts';
import type { ImportPreview, PreviewRow, RowResult } from '#contract/imports/schema.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import styles from '#web/imports/import-page.module.css';
import { RowFaults, RowQuestion, SameMatchNote, UnknownTeam } from '#web/imports/row-notes.tsx';
import type { ImportEditing } from '#web/imports/use-import.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

const RESULTS: Record<RowResult, { label: string; icon: IconNode; className: string | undefined }> = {
  new: { label: 'New', icon: Check, className: styles.good },
  'new with team': { label: 'New, with team', icon: Plus, className: undefined },
  'new fixture': { label: 'New fixture', icon: Calendar, className: styles.good },
  'added to a row': { label: 'Goal of a row', icon: CornerDownRight, className: undefined },
  correction: { label: 'Correction', icon: Pencil, className: undefined },
  'left out': { label: 'Left out', icon: Minus, className: typography.dim },
  'already there': { label: 'Already there', icon: Copy, className: undefined },
  fix: { label: 'Fix', icon: CircleX, className: styles.fault },
};

const ROWS_SHOWN = 100;

interface PreviewTableProps {
  editing: ImportEditing;
  preview: ImportPreview;
  /** Whether only rows with faults are shown. */
  isFiltered: boolean;
}

/** The rows of a sheet as they would go in: the first hundred and those with faults, the others on demand. */
export function PreviewTable({ editing, preview, isFiltered }: PreviewTableProps) {
  const [limit, setLimit] = useState(ROWS_SHOWN);
  const columns = PREVIEW_COLUMNS[editing.sheet.kind]
    .map((column, at) => ({ ...column, at }))
    .filter(({ look, at }) => !isHiddenWhileEmpty(look) || preview.rows.some(({ cells }) => cells[at]));
  const rows = isFiltered ? preview.rows.filter(({ result }) => result === 'fix') : preview.rows;
  const first = rows.slice(0, limit);
  const faultyBeyond = rows.slice(limit).filter(({ result }) => result === 'fix');
  const listed = [...first, ...faultyBeyond.slice(0, ROWS_SHOWN)];
  const hidden = rows.length - listed.length;
  const teams = new Map(preview.teams.map((team) => [team.id, team]));
  return (
    <>
      <DataTable className={styles.table} aria-label="Rows">
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
                <Cell align="centre" className={typography.dim}>
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
                  <Cell align="left" colSpan={columns.length} className={typography.dim}>
                    {row.cells[0]}
                  </Cell>
                )}
              </tr>
              {hasNotes(row) && (
                <tr className={styles.notes}>
                  <td />
                  <Cell align="left" colSpan={columns.length + 1}>
                    <RowFaults row={row} heads={preview.heads} onCorrect={editing.correctCell} />
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
                    {row.note && <span className={styles.note}>{row.note}</span>}
                    <LeaveOut
                      row={row}
                      isChosen={editing.sheet.left_out?.includes(row.row) ?? false}
                      onToggle={editing.toggleRow}
                    />
                  </Cell>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </DataTable>
      {hidden > 0 && (
        <p className={styles.more}>
          <Button size="small" kind="line" onClick={() => setLimit(limit + ROWS_SHOWN)}>
            Show {Math.min(hidden, ROWS_SHOWN)} more of {hidden.toLocaleString('en-GB')}
          </Button>
        </p>
      )}
    </>
  );
}

function isHiddenWhileEmpty(look: PreviewColumn['look']): boolean {
  return look === 'fixture' || look === 'figures';
}

interface LeaveOutProps {
  row: PreviewRow;
  isChosen: boolean;
  onToggle: (row: number) => void;
}

/** Leaves a row out that can't go in or names an unknown team, and takes it back. */
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
    <span className={`${styles.result} ${className ?? ''}`}>
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
        <mark className={styles.mark} title={FIELD_LABELS[fault.field]}>
          {fault.cell || text || 'Empty'}
        </mark>
      </Cell>
    );
  }
  if (look === 'team' && text !== '') {
    const team = teams.get(row.team_ids[at] ?? 0);
    return (
      <Cell align="left">
        <span className={team ? styles.team : `${styles.team} ${typography.semibold}`}>
          <TeamCrest crest={team?.crest ?? null} size={20} />
          <span>{text}</span>
        </span>
      </Cell>
    );
  }
  const isNone = text === '' && label === 'Scorers';
  return (
    <Cell align={align} className={isNone ? typography.dim : look === 'fixture' ? styles.fixture : undefined}>
      {isNone ? 'None' : look === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatFootballDate(text) : text}
    </Cell>
  );
}
