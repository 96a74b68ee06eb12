import { type KeyboardEvent, useState } from 'react';
import { FIELD_LABELS } from '#contract/imports/fields.ts';
import type { ChosenSides, PreviewRow } from '#contract/imports/schema.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import styles from '#web/imports/import-page.module.css';
import type { TeamDecision } from '#web/imports/use-import.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';

interface RowFaultsProps {
  row: PreviewRow;
  heads: readonly string[];
  onCorrect: (row: number, column: number, text: string) => void;
}

/** What is wrong with a row's cells, each with a field to put it right. */
export function RowFaults({ row: { row, problems }, heads, onCorrect }: RowFaultsProps) {
  return problems.map(({ field, column, cell, problem }) => (
    <span key={field} className={styles.note}>
      <b className={styles.fault}>{problem}</b>
      {column !== null && (
        <>
          <span>
            Column {heads[column] || column + 1}, row {row}.
          </span>
          <Input
            // A corrected cell comes back with its new text.
            key={cell}
            className={styles.correction}
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

/** A row with another score than a match of the same teams and day: it corrects that match, or is another one. */
export function SameMatchNote({ row: { row, result, match_id }, onDecide }: SameMatchProps) {
  return (
    <span className={styles.note}>
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
  /** Makes the row another match than one above. */
  onKeep: (row: number, matchId: null) => void;
  onChooseSides: (row: number, sides: ChosenSides) => void;
}

/** A row with another score than one above, or with other sides than its fixture. */
export function RowQuestion({ row: { row, asks, cells }, onKeep, onChooseSides }: RowQuestionProps) {
  const [, home = '', score = '', away = ''] = cells;
  if (asks === null) return null;
  if (asks === 'another match')
    return (
      <span className={styles.note}>
        <Button size="small" aria-label={`Another match: row ${row}`} onClick={() => onKeep(row, null)}>
          Another match
        </Button>
      </span>
    );
  return (
    <span className={styles.note}>
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
  /** The team that the name is most likely a spelling of. */
  similar: TeamHead | null;
  teams: readonly TeamHead[];
  onDecide: (decision: TeamDecision) => void;
}

/** A name that finds no team: the team is made, or the name is another team's spelling. */
export function UnknownTeam({ name, similar, teams, onDecide }: UnknownTeamProps) {
  const [isSpelling, setIsSpelling] = useState(false);
  const [isKept, setIsKept] = useState(true);
  return (
    <span className={styles.note}>
      <span className={typography.wrapAnywhere}>
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
            className={styles.spelling}
            aria-label={`${name} is a spelling of`}
            autoFocus
            value=""
            onChange={({ currentTarget }) =>
              onDecide({ name, team_id: Number(currentTarget.value), keeps_spelling: isKept })
            }
          >
            <option value="" disabled>
              A spelling of …
            </option>
            {teams.map((team) => (
              <option key={team.id} value={team.id}>
                {team.name}
              </option>
            ))}
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
