import { CircleCheck, CircleX } from 'lucide';
import { useRef, useState } from 'react';
import { KIND_NAMES } from '#contract/imports/fields.ts';
import type { EarlierSheet, ImportKind, ImportPreview, OfferedCup, UnplayedRows } from '#contract/imports/schema.ts';
import { countOf } from '#contract/kit/count-of.ts';
import styles from '#web/imports/import-page.module.css';
import { countRows, IMPORT_WORDS, nameRows } from '#web/imports/import-words.ts';
import { PreviewTable } from '#web/imports/preview-table.tsx';
import { StepTitle } from '#web/imports/step-title.tsx';
import type { ImportEditing } from '#web/imports/use-import.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { ProgressBar } from '#web/kit/page/progress-bar.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';

type RowFilter = 'all' | 'fix';

/** The third step: what every row would make, what is wrong, and the import itself. */
export function PreviewPanel({ editing }: { editing: ImportEditing }) {
  const { preview, error, sheet } = editing;
  const [shown, setShown] = useState<RowFilter>('all');
  const showsReading = useSteadyFlag(editing.isReading);
  const table = useRef<HTMLDivElement>(null);
  const isFiltered = shown === 'fix' && (preview?.to_fix ?? 0) > 0;

  /** Moves to the next field of a faulty cell, and from the last one to the first. */
  function goToNextFault() {
    const fields = [...(table.current?.querySelectorAll<HTMLInputElement>('input[aria-invalid="true"]') ?? [])];
    const current = fields.findIndex((field) => field.dataset.isLast === 'true' || field === document.activeElement);
    const next = fields[(current + 1) % fields.length];
    for (const field of fields) delete field.dataset.isLast;
    if (!next) return;
    next.dataset.isLast = 'true';
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'center', inline: 'nearest' });
  }

  return (
    <Panel
      className={styles.preview}
      heading={<StepTitle step={3}>What would be made</StepTitle>}
      aria-busy={editing.isReading}
      end={
        preview &&
        preview.rows.length > 0 && (
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
      <p className={typography.screenReaderOnly} role="status">
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
          <p className={`${typography.size13} ${typography.dim}`}>
            {showsReading
              ? 'Reading the sheet…'
              : 'Paste a sheet or choose a file: every row is shown here before anything goes in.'}
          </p>
        </PanelBody>
      )}
      {preview && preview.rows.length > 0 && (
        <>
          <Summary kind={sheet.kind} preview={preview} />
          {preview.unread.length > 0 && (
            <PanelBody>
              <p className={typography.size13}>
                <b>Not read:</b> {preview.unread.join(', ')}. Choose under The columns what they hold, if it matters.
              </p>
            </PanelBody>
          )}
          {preview.cups.map((cup) => (
            <CupOffer key={cup.competition} cup={cup} onChoose={editing.nameCup} />
          ))}
          {preview.unplayed > 0 && <UnplayedChoice editing={editing} count={preview.unplayed} />}
          <div ref={table} className={showsReading ? `${styles.scroll} ${styles.stale}` : styles.scroll}>
            <PreviewTable editing={editing} preview={preview} isFiltered={isFiltered} />
          </div>
          {editing.isImporting && (
            <PanelBody>
              <ProgressBar progress={editing.progress} waiting={`Importing ${countRows(sheet.kind, preview.made)}`} />
            </PanelBody>
          )}
          <Foot editing={editing} preview={preview} onNext={goToNextFault} />
        </>
      )}
    </Panel>
  );
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
    <dl className={styles.summary}>
      {facts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count.toLocaleString('en-GB')}</dd>
        </div>
      ))}
      {preview.to_fix > 0 && (
        <div className={styles.bad}>
          <dt>To fix</dt>
          <dd>{preview.to_fix.toLocaleString('en-GB')}</dd>
        </div>
      )}
    </dl>
  );
}

interface CupOfferProps {
  cup: OfferedCup;
  /** Names the cup of a stated competition; null leaves it unbuilt. */
  onChoose: (competition: string, name: string | null) => void;
}

/** A past cup that the rounds of the sheet make. */
function CupOffer({ cup, onChoose }: CupOfferProps) {
  const { competition, name, season, matches, groups, ties, is_built, problem } = cup;
  const stages = [groups > 0 && countOf(groups, 'group'), countOf(ties, 'tie')].filter(Boolean).join(' and ');
  if (problem !== null)
    return (
      <div className={styles.choice}>
        <span>
          {competition || 'These rows'} can’t be built as a cup: {problem}
        </span>
      </div>
    );
  return (
    <div className={styles.choice}>
      <Checkbox checked={is_built} onChange={(isBuilt) => onChoose(competition, isBuilt ? name : null)}>
        Build the cup of {countOf(matches, 'match', 'matches')}: {stages}, in the season {season}
      </Checkbox>
      <Input
        // A name that was taken comes back.
        key={name}
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

/** Another sheet that this one needs: it is imported first, while this one waits. */
function EarlierSheetOffer({ first: { kind, reason }, onChoose }: EarlierSheetOfferProps) {
  const name = KIND_NAMES[kind].toLowerCase();
  return (
    <div className={styles.choice}>
      <span>{reason}</span>
      <Button kind="line" onClick={() => onChoose(kind)}>
        Import {name} first
      </Button>
    </div>
  );
}

/** One choice for all rows of matches that are not played yet. */
function UnplayedChoice({ editing, count }: { editing: ImportEditing; count: number }) {
  return (
    <div className={styles.choice}>
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
  const { sheet, isReading, isImporting } = editing;
  const { made, to_fix } = preview;
  const faulty = preview.rows.filter(({ result }) => result === 'fix').map(({ row }) => row);
  const canImport = to_fix === 0 && made > 0 && !isReading && !isImporting;
  return (
    <footer className={styles.foot}>
      {to_fix > 0 ? (
        <p>
          <b className={styles.fault}>
            <Icon icon={CircleX} size={20} />
            {countOf(to_fix, 'row')} to fix before anything goes in
          </b>
          <span className={typography.dim}>{nameRows(faulty)}</span>
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
      <Button kind="primary" disabled={!canImport} onClick={editing.importSheet}>
        {isImporting ? 'Importing…' : `Import ${countRows(sheet.kind, made)}`}
      </Button>
    </footer>
  );
}
