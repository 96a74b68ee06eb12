import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ACCESS_LEVELS, DEFAULT_ACCESS_LEVEL } from '#contract/access-levels.ts';
import { IMPORT_KINDS, KIND_NAMES } from '#contract/import-fields.ts';
import type { LeagueDetail } from '#contract/leagues.ts';
import { BackLink } from '#web/components/back-link.tsx';
import { leaguePaths } from '#web/components/league-paths.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { NeedsScripts } from '#web/components/needs-scripts.tsx';
import pageHeadStyles from '#web/components/page-head.module.css';
import { PageTitle } from '#web/components/page-head.tsx';
import { call } from '#web/http/call.ts';
import { requirePathId } from '#web/http/path-id.ts';
import { ColumnsPanel } from '#web/pages/league-manage/import/columns-panel.tsx';
import { ImportHistory } from '#web/pages/league-manage/import/import-history.tsx';
import styles from '#web/pages/league-manage/import/import-page.module.css';
import { PreviewPanel } from '#web/pages/league-manage/import/preview-panel.tsx';
import { SheetPanel } from '#web/pages/league-manage/import/sheet-panel.tsx';
import { useImport } from '#web/pages/league-manage/import/use-import.ts';
import layout from '#web/styles/layout.module.css';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

export async function loader({ params, request }: LoaderFunctionArgs): Promise<LeagueDetail> {
  const id = requirePathId(params.league_id);
  return call('GET /leagues/myLeagues/:id', { params: { id }, signal: request.signal });
}

export function Component() {
  const league = useLoaderData<typeof loader>();
  const level = league.Access[0]?.Level ?? DEFAULT_ACCESS_LEVEL;
  return (
    <div className={layout.page}>
      <PageTitle>{`Import into ${league.name}`}</PageTitle>
      <BackLink to={leaguePaths.manage(league.id)}>{league.name}</BackLink>
      {level >= ACCESS_LEVELS.information ? (
        <Import key={league.id} leagueId={league.id} />
      ) : (
        <>
          <h1 className={pageHeadStyles.title}>Import</h1>
          <EmptyState title="Unauthorized">
            Importing into this league needs access level {ACCESS_LEVELS.information}. Its staff can give it to you.
          </EmptyState>
        </>
      )}
    </div>
  );
}

function Import({ leagueId }: { leagueId: number }) {
  const editing = useImport(leagueId);
  return (
    <>
      <NeedsScripts />
      <header className={`${pageHeadStyles.head} ${styles.pageHead}`}>
        <div>
          <h1 className={pageHeadStyles.title}>Import</h1>
          <p className={pageHeadStyles.lede}>
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
