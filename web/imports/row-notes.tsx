import { type KeyboardEvent, useState } from 'react';
import { FIELD_LABELS } from '#contract/imports/fields.ts';
import type { ChosenSides, PreviewRow } from '#contract/imports/schema.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { TeamDecision } from '#web/imports/use-import.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import type { FieldLimits } from '#web/kit/fields/fields.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Button } from '#web/kit/ui/button.tsx';

interface RowFaultsProps {
  row: PreviewRow;
  heads: readonly string[];
  /** Limits of a cell's text. */
  limits: FieldLimits;
  onCorrect: (row: number, column: number, text: string) => void;
}

/** The faults of a row's cells, each with a field to correct it. */
export function RowFaults({ row: { row, problems }, heads, limits, onCorrect }: RowFaultsProps) {
  return problems.map(({ field, column, cell, problem }) => (
    <span
      key={field}
      className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 pb-1.5 text-14 text-ink-2 phone:max-w-[calc(100vw_-_6rem)]"
    >
      <b className="text-danger">{problem}</b>
      {column !== null && (
        <>
          <span>
            Column {heads[column] || column + 1}, row {row}.
          </span>
          <Input
            // Remounts a corrected cell with its new text.
            key={cell}
            {...limits}
            className="min-h-8 w-32 py-0.5"
            aria-label={`${FIELD_LABELS[field]} of row ${row}`}
            aria-invalid
            defaultValue={cell}
            onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
            onBlur={({ currentTarget }) => {
              if (currentTarget.value !== cell) onCorrect(row, column, currentTarget.value);
            }}
          />
        </>
      )}
    </span>
  ));
}

interface SameMatchProps {
  row: PreviewRow;
  /** The match that the row corrects, or null for another match. */
  onDecide: (row: number, matchId: number | null) => void;
}

/** A row that differs in score from a match of the same teams and day: a correction, or another match. */
export function SameMatchNote({ row: { row, result, match_id }, onDecide }: SameMatchProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 pb-1.5 text-14 text-ink-2 phone:max-w-[calc(100vw_-_6rem)]">
      {result !== 'correction' && (
        <Button
          size="small"
          kind="primary"
          aria-label={`Correct match ${match_id}: row ${row}`}
          onClick={() => onDecide(row, match_id)}
        >
          Correct match {match_id}
        </Button>
      )}
      <Button size="small" aria-label={`Another match: row ${row}`} onClick={() => onDecide(row, null)}>
        Another match
      </Button>
    </span>
  );
}

interface RowQuestionProps {
  row: PreviewRow;
  /** Treats the row as a different match from the one above. */
  onKeep: (row: number, matchId: null) => void;
  onChooseSides: (row: number, sides: ChosenSides) => void;
}

/** A row that differs in score from one above, or in sides from its fixture. */
export function RowQuestion({ row: { row, asks, cells }, onKeep, onChooseSides }: RowQuestionProps) {
  const [, home = '', score = '', away = ''] = cells;
  if (asks === null) return null;
  if (asks === 'another match')
    return (
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 pb-1.5 text-14 text-ink-2 phone:max-w-[calc(100vw_-_6rem)]">
        <Button size="small" aria-label={`Another match: row ${row}`} onClick={() => onKeep(row, null)}>
          Another match
        </Button>
      </span>
    );
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 pb-1.5 text-14 text-ink-2 phone:max-w-[calc(100vw_-_6rem)]">
      <Button size="small" aria-label={`As written: row ${row}`} onClick={() => onChooseSides(row, 'as written')}>
        {home} {score} {away} is right
      </Button>
      <Button size="small" aria-label={`Swap the teams: row ${row}`} onClick={() => onChooseSides(row, 'swapped')}>
        It was {away} {score} {home}
      </Button>
    </span>
  );
}

interface UnknownTeamProps {
  name: string;
  /** The team with the most similar name. */
  similar: TeamHead | null;
  teams: readonly TeamHead[];
  onDecide: (decision: TeamDecision) => void;
}

/** The decision about an unknown team name: a new team, or an existing one. */
export function UnknownTeam({ name, similar, teams, onDecide }: UnknownTeamProps) {
  const [isSpelling, setIsSpelling] = useState(false);
  const [isKept, setIsKept] = useState(true);
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 pb-1.5 text-14 text-ink-2 phone:max-w-[calc(100vw_-_6rem)]">
      <span className="wrap-text">
        {similar ? `Is “${name}” a spelling of ${similar.name}?` : 'No team of this name.'}
      </span>
      {similar && (
        <Button
          size="small"
          kind="primary"
          onClick={() => onDecide({ name, team_id: similar.id, keeps_spelling: true })}
        >
          Yes, {similar.name}
        </Button>
      )}
      <Button size="small" onClick={() => onDecide({ name, team_id: null })}>
        Make {name}
      </Button>
      {isSpelling ? (
        <>
          <Select
            className="min-h-8 w-48 py-0.5"
            aria-label={`${name} is a spelling of`}
            autoFocus
            value=""
            onChange={({ currentTarget }) =>
              onDecide({ name, team_id: Number(currentTarget.value), keeps_spelling: isKept })
            }
            options={teams}
          >
            <option value="" disabled>
              A spelling of …
            </option>
          </Select>
          <Checkbox checked={isKept} onChange={setIsKept}>
            Keep for later sheets
          </Checkbox>
        </>
      ) : (
        teams.length > 0 && (
          <Button size="small" kind="ghost" onClick={() => setIsSpelling(true)}>
            A spelling of …
          </Button>
        )
      )}
    </span>
  );
}
