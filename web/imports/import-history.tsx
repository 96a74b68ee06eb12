import { useState } from 'react';
import { KIND_NAMES } from '#contract/imports/fields.ts';
import type { ImportEntry } from '#contract/imports/schema.ts';
import type { Progress } from '#contract/kit/progress.ts';
import styles from '#web/imports/import-page.module.css';
import { countRows } from '#web/imports/import-words.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { progressReader } from '#web/kit/http/read-progress.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { ProgressBar } from '#web/kit/page/progress-bar.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';

/** The league's latest imports; one that nothing was built on can be undone as a whole. */
export function ImportHistory({ leagueId }: { leagueId: number }) {
  const params = { league_id: leagueId };
  const { answer: imports, error } = useRead('GET /leagues/myLeagues/:league_id/imports', { params });
  const [undone, setUndone] = useState<ImportEntry | null>(null);
  const { isSaving, save } = useChange();
  const [progress, setProgress] = useState<Progress | null>(null);

  async function undo({ id, kind, row_count }: ImportEntry) {
    setProgress(null);
    const onLines = progressReader(setProgress);
    const send = () => call('POST /leagues/myLeagues/:league_id/imports/undo', { params, body: { id }, onLines });
    const done = `Import of ${countRows(kind, row_count)} undone`;
    if (await save(send, done, { failed: 'The import could not be undone.', explain: explainRefusal })) setUndone(null);
  }

  return (
    <Panel className={styles.history} heading="Imports before">
      {error !== null && (
        <PanelBody>
          <p className={`${typography.size13} ${typography.dim}`}>The imports could not be loaded. {error}</p>
        </PanelBody>
      )}
      {imports?.length === 0 && (
        <PanelBody>
          <p className={`${typography.size13} ${typography.dim}`}>Nothing has been imported into this league yet.</p>
        </PanelBody>
      )}
      {imports && imports.length > 0 && (
        <ul>
          {imports.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <span>
                <b>{nameImport(entry)}</b>
                <br />
                <span className={typography.dim}>{describeImport(entry)}</span>
                {entry.kind === 'matches' && !entry.undone_at && <NextSteps leagueId={leagueId} entry={entry} />}
              </span>
              <Outcome entry={entry} onUndo={() => setUndone(entry)} />
            </li>
          ))}
        </ul>
      )}
      {undone && (
        <DialogForm
          form={{ submit: () => undo(undone), isSaving }}
          title="Undo this import?"
          action="Undo import"
          kind="danger-solid"
          onClose={() => setUndone(null)}
        >
          <p>
            {countRows(undone.kind, undone.row_count)} will leave the league, with the teams and players that only they
            brought.
          </p>
          {isSaving && <ProgressBar progress={progress} waiting="Undoing the import" />}
        </DialogForm>
      )}
    </Panel>
  );
}

/** Where imported matches are shown, and the season that is missing for their days. */
function NextSteps({ leagueId, entry }: { leagueId: number; entry: ImportEntry }) {
  return (
    <>
      <br />
      <Link className={typography.link} to={leaguePaths.standings(leagueId)}>
        See the table
      </Link>
      {entry.season === null && (
        <>
          {' · '}
          <Link className={typography.link} to={leaguePaths.manage(leagueId, 'competitions')}>
            Add a season for these days
          </Link>
        </>
      )}
    </>
  );
}

function Outcome({ entry: { undone_at, is_in_use }, onUndo }: { entry: ImportEntry; onUndo: () => void }) {
  if (undone_at)
    return (
      <span className={`${typography.dim} ${typography.alignedRight}`}>Undone {formatFootballDate(undone_at)}</span>
    );
  if (is_in_use)
    return <span className={`${typography.dim} ${typography.alignedRight}`}>In use since: cannot be undone</span>;
  return (
    <Button size="small" kind="line" onClick={onUndo}>
      Undo
    </Button>
  );
}

/** 'Season 2, matches', or without a season 'Matches'. */
function nameImport({ kind, season }: ImportEntry): string {
  return season ? `${season}, ${KIND_NAMES[kind].toLowerCase()}` : KIND_NAMES[kind];
}

function describeImport({ kind, row_count, by, at }: ImportEntry): string {
  const origin = by === null ? '' : ` by ${by}`;
  return `${countRows(kind, row_count)}${origin}, ${formatFootballDate(at)}`;
}
