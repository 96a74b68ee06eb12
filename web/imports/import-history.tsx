import { useState } from 'react';
import { KIND_NAMES } from '#contract/imports/fields.ts';
import type { ImportEntry } from '#contract/imports/schema.ts';
import type { Progress } from '#contract/kit/progress.ts';
import { countRows } from '#web/imports/import-words.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { progressReader } from '#web/kit/http/read-progress.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { ProgressBar } from '#web/kit/page/progress-bar.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { tw } from '#web/kit/styles/tw.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';

/** The league's latest imports. An import can be undone as a whole unless later changes depend on it. */
export function ImportHistory({ leagueId }: { leagueId: number }) {
  const params = { league_id: leagueId };
  const load = useRead('GET /leagues/myLeagues/:league_id/imports', { params });
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
    <Panel className="mt-5 overflow-hidden" heading="Imports before">
      <Loaded
        load={load}
        what="The imports"
        waiting={null}
        className="flex items-center justify-between gap-4 px-5 py-3 text-14 not-first:border-t not-first:border-line phone:px-4 [&>span:first-child]:min-w-0 [&>span:first-child]:wrap-anywhere"
      >
        {(imports) =>
          imports.length === 0 ? (
            <PanelBody>
              <p className="text-13 text-ink-3">Nothing has been imported into this league yet.</p>
            </PanelBody>
          ) : (
            <ManageList
              label="Imports before"
              className=""
              rowClass={tw`flex items-center justify-between gap-4 px-5 py-3 text-14 not-first:border-t not-first:border-line phone:px-4 [&>span:first-child]:min-w-0 [&>span:first-child]:wrap-anywhere`}
              rows={imports.map((entry) => ({
                key: entry.id,
                name: nameImport(entry),
                text: (
                  <>
                    <b>{nameImport(entry)}</b>
                    <br />
                    <span className="text-ink-3">{describeImport(entry)}</span>
                    {entry.kind === 'matches' && !entry.undone_at && <NextSteps leagueId={leagueId} entry={entry} />}
                  </>
                ),
                acts: [
                  !entry.undone_at &&
                    !entry.is_in_use && { text: 'Undo', label: 'Undo the import of', onClick: () => setUndone(entry) },
                ],
                end: <ImportOutcome entry={entry} />,
              }))}
            />
          )
        }
      </Loaded>
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

/** Links to the imported matches, and to the missing season for their days. */
function NextSteps({ leagueId, entry }: { leagueId: number; entry: ImportEntry }) {
  return (
    <>
      <br />
      <Link className="link" to={leaguePaths.standings(leagueId)}>
        See the table
      </Link>
      {entry.season === null && (
        <>
          {' · '}
          <Link className="link" to={leaguePaths.manage(leagueId, 'competitions')}>
            Add a season for these days
          </Link>
        </>
      )}
    </>
  );
}

/** Explains why it can't be undone. */
function ImportOutcome({ entry: { undone_at, is_in_use } }: { entry: ImportEntry }) {
  if (!undone_at && !is_in_use) return null;
  return (
    <span className="text-end text-ink-3">
      {undone_at ? `Undone ${formatFootballDate(undone_at)}` : 'In use since: cannot be undone'}
    </span>
  );
}

/** Writes 'Season 2, matches', or without a season 'Matches'. */
function nameImport({ kind, season }: ImportEntry): string {
  return season ? `${season}, ${KIND_NAMES[kind].toLowerCase()}` : KIND_NAMES[kind];
}

function describeImport({ kind, row_count, by, at }: ImportEntry): string {
  const origin = by === null ? '' : ` by ${by}`;
  return `${countRows(kind, row_count)}${origin}, ${formatFootballDate(at)}`;
}
