import { IMPORT_KINDS, KIND_NAMES } from '#contract/imports/fields.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { PageTitle } from '#web/components/page-head.tsx';
import { ColumnsPanel } from '#web/pages/league-manage/import/columns-panel.tsx';
import { ImportHistory } from '#web/pages/league-manage/import/import-history.tsx';
import styles from '#web/pages/league-manage/import/import-page.module.css';
import { PreviewPanel } from '#web/pages/league-manage/import/preview-panel.tsx';
import { SheetPanel } from '#web/pages/league-manage/import/sheet-panel.tsx';
import { useImport } from '#web/pages/league-manage/import/use-import.ts';
import { useManagedLeague } from '#web/pages/league-manage/manage-frame.tsx';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

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
          <EmptyState title="Unauthorized">
            Importing into this league needs access level {ACCESS_LEVELS.information}. Its staff can give it to you.
          </EmptyState>
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
