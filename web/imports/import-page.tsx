import { IMPORT_KINDS, KIND_NAMES } from '#contract/imports/fields.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { ColumnsPanel } from '#web/imports/columns-panel.tsx';
import { ImportHistory } from '#web/imports/import-history.tsx';
import styles from '#web/imports/import-page.module.css';
import { PreviewPanel } from '#web/imports/preview-panel.tsx';
import { SheetPanel } from '#web/imports/sheet-panel.tsx';
import { useImport } from '#web/imports/use-import.ts';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { MissingAccess } from '#web/kit/session/missing-access.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
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
          <h2 className={typography.sectionTitle}>Import</h2>
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
      <header className={styles.pageHead}>
        <div>
          <h2 className={typography.sectionTitle}>Import</h2>
          <p className={typography.muted}>
            Bring a past season in from a sheet. Every row goes in, or none; nothing is announced anywhere.
          </p>
        </div>
        <Segmented
          label="What is in the sheet"
          className={styles.kinds}
          value={editing.sheet.kind}
          options={IMPORT_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))}
          onChange={editing.chooseKind}
        />
      </header>
      <div className={styles.panels}>
        <div className={`${layout.stack} ${layout.gap5}`}>
          <SheetPanel editing={editing} />
          <ColumnsPanel editing={editing} />
        </div>
        <PreviewPanel editing={editing} />
      </div>
      <LeaveGuard hasInput={editing.sheet.text.trim() !== '' && !editing.isImporting} title="Leave without importing?">
        Nothing of the sheet has been imported yet.
      </LeaveGuard>
      <ImportHistory leagueId={leagueId} />
    </>
  );
}
