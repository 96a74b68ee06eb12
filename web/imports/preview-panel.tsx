import { CircleCheck, CircleX } from 'lucide';
import { useRef, useState } from 'react';
import { KIND_NAMES } from '#contract/imports/fields.ts';
import type { EarlierSheet, ImportKind, ImportPreview, OfferedCup, UnplayedRows } from '#contract/imports/schema.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { countRows, IMPORT_WORDS, nameRows } from '#web/imports/import-words.ts';
import styles from '#web/imports/preview-panel.module.css';
import { PreviewTable } from '#web/imports/preview-table.tsx';
import { StepTitle } from '#web/imports/step-title.tsx';
import type { ImportEditing } from '#web/imports/use-import.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import type { FieldLimits } from '#web/kit/fields/fields.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { ProgressBar } from '#web/kit/page/progress-bar.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';

type RowFilter = 'all' | 'fix';

/** The third step: the outcome of every row, the faults, and the import itself. */
export function PreviewPanel({ editing }: { editing: ImportEditing }) {
  const { preview, error, sheet } = editing;
  const [shown, setShown] = useState<RowFilter>('all');
  const showsReading = useSteadyFlag(editing.isReading);
  const isFiltered = shown === 'fix' && (preview?.to_fix ?? 0) > 0;
  const hasRows = preview !== null && preview.rows.length > 0;

  return (
    <Panel
      className="overflow-clip"
      heading={<StepTitle step={3}>What would be made</StepTitle>}
      aria-busy={editing.isReading}
      end={
        hasRows && (
          <Segmented<RowFilter>
            label="Show rows"
            value={isFiltered ? 'fix' : 'all'}
            options={[
              { value: 'all', label: `All ${preview.rows.length.toLocaleString('en-GB')}` },
              {
                value: 'fix',
                label: `To fix ${preview.to_fix.toLocaleString('en-GB')}`,
                disabled: preview.to_fix === 0,
              },
            ]}
            onChange={setShown}
          />
        )
      }
    >
      <p className="sr-only" role="status">
        {showsReading ? 'Reading the sheet' : preview && describe(sheet.kind, preview)}
      </p>
      {(error ?? preview?.problem) && (
        <PanelBody>
          <Alert kind={error === null ? 'warning' : 'error'} role="alert">
            <p>{error ?? preview?.problem}</p>
          </Alert>
        </PanelBody>
      )}
      {preview?.first && <EarlierSheetOffer first={preview.first} onChoose={editing.importFirst} />}
      {!preview && error === null && (
        <PanelBody>
          <p className="text-13 text-ink-3">
            {showsReading
              ? 'Reading the sheet…'
              : 'Paste a sheet or choose a file: every row is shown here before anything goes in.'}
          </p>
        </PanelBody>
      )}
      {hasRows && <Preview editing={editing} preview={preview} isFiltered={isFiltered} isFaded={showsReading} />}
    </Panel>
  );
}

interface PreviewProps {
  editing: ImportEditing;
  preview: ImportPreview;
  /** Whether only rows with faults are shown. */
  isFiltered: boolean;
  isFaded: boolean;
}

/** Totals of the preview, choices about all rows, and the rows. */
function Preview({ editing, preview, isFiltered, isFaded }: PreviewProps) {
  const { sheet, form } = editing;
  const table = useRef<HTMLDivElement>(null);
  return (
    <>
      <Summary kind={sheet.kind} preview={preview} />
      {preview.unread.length > 0 && (
        <PanelBody>
          <p className="text-13">
            <b>Not read:</b> {preview.unread.join(', ')}. Choose under The columns what they hold, if it matters.
          </p>
        </PanelBody>
      )}
      {preview.cups.map((cup) => (
        <CupOffer key={cup.competition} cup={cup} limits={form.limits('cups', 'name')} onChoose={editing.nameCup} />
      ))}
      {preview.unplayed > 0 && <UnplayedChoice editing={editing} count={preview.unplayed} />}
      <div ref={table} className={`relative overflow-x-auto ${isFaded ? 'opacity-70' : ''}`}>
        <PreviewTable editing={editing} preview={preview} isFiltered={isFiltered} />
      </div>
      {form.isSaving && (
        <PanelBody>
          <ProgressBar progress={editing.progress} waiting={`Importing ${countRows(sheet.kind, preview.made)}`} />
        </PanelBody>
      )}
      <Foot editing={editing} preview={preview} onNext={() => goToNextFault(table.current)} />
    </>
  );
}

/** Moves to the next field of a faulty cell, and from the last one to the first. */
function goToNextFault(table: HTMLElement | null) {
  const fields = [...(table?.querySelectorAll<HTMLInputElement>('input[aria-invalid="true"]') ?? [])];
  const current = fields.findIndex((field) => field.dataset.isLast === 'true' || field === document.activeElement);
  const next = fields[(current + 1) % fields.length];
  for (const field of fields) delete field.dataset.isLast;
  if (!next) return;
  next.dataset.isLast = 'true';
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'center', inline: 'nearest' });
}

function describe(kind: ImportKind, { made, to_fix }: ImportPreview): string {
  return to_fix > 0 ? `${countOf(to_fix, 'row')} to fix` : `${countRows(kind, made)} can go in`;
}

const MAKES_TEAMS: readonly ImportKind[] = ['matches', 'squads', 'competitions'];
const MAKES_PLAYERS: readonly ImportKind[] = ['matches', 'player lines', 'squads'];

function Summary({ kind, preview }: { kind: ImportKind; preview: ImportPreview }) {
  const facts = [
    [IMPORT_WORDS[kind].made, preview.made],
    ...(MAKES_TEAMS.includes(kind) ? [['New teams', preview.new_teams]] : []),
    ...(MAKES_PLAYERS.includes(kind) ? [['New players', preview.new_players]] : []),
    ['Already there', preview.already_there],
    ...(preview.left_out > 0 ? [['Left out', preview.left_out]] : []),
  ] as [string, number][];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 border-b border-line px-5 py-4 phone:gap-x-5 phone:gap-y-2 phone:px-4">
      {facts.map(([label, count]) => (
        <div key={label}>
          <dt className="text-13 text-ink-3">{label}</dt>
          <dd className="font-display text-[1.75rem]/none font-extrabold">{count.toLocaleString('en-GB')}</dd>
        </div>
      ))}
      {preview.to_fix > 0 && (
        <div>
          <dt className="text-13 text-ink-3">To fix</dt>
          <dd className="font-display text-[1.75rem]/none font-extrabold text-danger">
            {preview.to_fix.toLocaleString('en-GB')}
          </dd>
        </div>
      )}
    </dl>
  );
}

interface CupOfferProps {
  cup: OfferedCup;
  /** Limits of the cup's name. */
  limits: FieldLimits;
  /** Names the cup of a stated competition; null doesn't create it. */
  onChoose: (competition: string, name: string | null) => void;
}

/** A past cup described by the rounds of the sheet. */
function CupOffer({ cup, limits, onChoose }: CupOfferProps) {
  const { competition, name, season, matches, groups, ties, is_built, problem } = cup;
  const stages = [groups > 0 && countOf(groups, 'group'), countOf(ties, 'tie')].filter(Boolean).join(' and ');
  if (problem !== null)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b border-line px-5 py-3 text-14 phone:px-4">
        <span>
          {competition || 'These rows'} can’t be built as a cup: {problem}
        </span>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b border-line px-5 py-3 text-14 phone:px-4">
      <Checkbox checked={is_built} onChange={(isBuilt) => onChoose(competition, isBuilt ? name : null)}>
        Build the cup of {countOf(matches, 'match', 'matches')}: {stages}, in the season {season}
      </Checkbox>
      <Input
        // Remounts the field with its stored name after a name that was taken.
        key={name}
        {...limits}
        aria-label="Name of the cup"
        defaultValue={name}
        disabled={!is_built}
        onBlur={({ currentTarget }) => {
          const chosen = currentTarget.value.trim();
          if (chosen !== '' && chosen !== name) onChoose(competition, chosen);
        }}
      />
    </div>
  );
}

interface EarlierSheetOfferProps {
  first: EarlierSheet;
  onChoose: (kind: ImportKind) => void;
}

/** A sheet to import first, while this one waits. */
function EarlierSheetOffer({ first: { kind, reason }, onChoose }: EarlierSheetOfferProps) {
  const name = KIND_NAMES[kind].toLowerCase();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b border-line px-5 py-3 text-14 phone:px-4">
      <span>{reason}</span>
      <Button kind="line" onClick={() => onChoose(kind)}>
        Import {name} first
      </Button>
    </div>
  );
}

/** One choice for all rows of unplayed matches. */
function UnplayedChoice({ editing, count }: { editing: ImportEditing; count: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b border-line px-5 py-3 text-14 phone:px-4">
      <span>
        {count === 1 ? '1 match is' : `${count.toLocaleString('en-GB')} matches are`} not played yet. As fixtures they
        need a matchweek of a competition.
      </span>
      <Segmented<UnplayedRows>
        label="Matches not played yet"
        value={editing.sheet.unplayed ?? 'left out'}
        options={[
          { value: 'left out', label: 'Leave out' },
          { value: 'fixtures', label: 'Make fixtures' },
        ]}
        onChange={editing.chooseUnplayed}
      />
    </div>
  );
}

interface FootProps {
  editing: ImportEditing;
  preview: ImportPreview;
  onNext: () => void;
}

function describeReady({ made, already_there, left_out }: ImportPreview): string {
  if (made === 0) return already_there > 0 ? 'Every row is in the league already' : 'No row is left to import';
  return left_out > 0 ? 'Every other row can go in' : 'Every row can go in';
}

function Foot({ editing, preview, onNext }: FootProps) {
  const { sheet, isReading, form } = editing;
  const { made, to_fix } = preview;
  const faulty = preview.rows.filter(({ result }) => result === 'fix').map(({ row }) => row);
  const canImport = to_fix === 0 && made > 0 && !isReading && !form.isSaving;
  return (
    <footer
      className={`sticky bottom-0 z-1 flex items-center gap-3 border-t-2 border-line-2 bg-surface px-5 py-3.5 phone:bottom-tabbar-h phone:flex-wrap phone:px-4 ${styles.foot}`}
    >
      {to_fix > 0 ? (
        <p>
          <b className="text-danger">
            <Icon icon={CircleX} size={20} />
            {countOf(to_fix, 'row')} to fix before anything goes in
          </b>
          <span className="text-ink-3">{nameRows(faulty)}</span>
        </p>
      ) : (
        <p>
          <b>
            <Icon icon={CircleCheck} size={20} />
            {describeReady(preview)}
          </b>
        </p>
      )}
      {to_fix > 0 && (
        <Button kind="line" onClick={onNext}>
          Next to fix
        </Button>
      )}
      <Button kind="primary" disabled={!canImport} onClick={form.submit}>
        {form.isSaving ? 'Importing…' : `Import ${countRows(sheet.kind, made)}`}
      </Button>
    </footer>
  );
}
