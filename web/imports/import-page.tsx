import { IMPORT_KINDS, KIND_NAMES } from '#contract/imports/fields.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { ColumnsPanel } from '#web/imports/columns-panel.tsx';
import { ImportHistory } from '#web/imports/import-history.tsx';
import { PreviewPanel } from '#web/imports/preview-panel.tsx';
import { SheetPanel } from '#web/imports/sheet-panel.tsx';
import { useImport } from '#web/imports/use-import.ts';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { MissingAccess } from '#web/kit/session/missing-access.tsx';
import { useManagedLeague } from '#web/shell/manage-frame.tsx';

export function Component() {
  const { league, own } = useManagedLeague();
  return (
    <>
      <PageTitle>{`Import into ${league.name}`}</PageTitle>
      {own.access_level >= ACCESS_LEVELS.information ? (
        <Import key={league.id} leagueId={league.id} />
      ) : (
        <>
          <h2 className="section-title">Import</h2>
          <MissingAccess level={ACCESS_LEVELS.information} />
        </>
      )}
    </>
  );
}

function Import({ leagueId }: { leagueId: number }) {
  const editing = useImport(leagueId);
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="section-title">Import</h2>
          <p className="text-ink-2">
            Bring a past season in from a sheet. Every row goes in, or none; nothing is announced anywhere.
          </p>
        </div>
        <Segmented
          label="What is in the sheet"
          className="max-w-full flex-none overflow-x-auto phone:flex phone:[&_label]:flex-none"
          value={editing.sheet.kind}
          options={IMPORT_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))}
          onChange={editing.chooseKind}
        />
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2.05fr)] items-start gap-5 laptop:grid-cols-1">
        <div className="stack gap-5">
          <SheetPanel editing={editing} />
          <ColumnsPanel editing={editing} />
        </div>
        <PreviewPanel editing={editing} />
      </div>
      {editing.form.guard('Nothing of the sheet has been imported yet.')}
      <ImportHistory leagueId={leagueId} />
    </>
  );
}
