import { Archive } from 'lucide';
import type { OwnLeague } from '#contract/leagues/schema.ts';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';
import { PageTitle } from '#web/components/page-head.tsx';
import { useChange } from '#web/components/use-change.ts';
import { presentMinute, useNow } from '#web/components/use-now.ts';
import { call } from '#web/http/call.ts';
import { AuditLog } from '#web/pages/league-manage/my-leagues/audit-log.tsx';
import typography from '#web/styles/typography.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** A closed league as its owners see it: Restore for some weeks, and the log. */
export function ClosedLeague({ league, closedAt }: { league: OwnLeague; closedAt: string }) {
  const { isSaving, save } = useChange({ owner: 'restoring', reloads: true });
  const now = useNow(presentMinute());
  const { id, name, restorable_until } = league;
  const isRestorable = restorable_until !== null && Date.parse(restorable_until) > now;
  const restore = () =>
    save(() => call('POST /leagues/myLeagues/:league_id/restore', { params: { league_id: id } }), 'League restored');
  return (
    <>
      <PageTitle>{`${name} is closed`}</PageTitle>
      <Alert kind="warning" icon={Archive}>
        <div>
          <p className={typography.wrapAnywhere}>
            <b>This league is closed</b> since <time dateTime={toDay(closedAt)}>{formatFootballDate(closedAt)}</time>.
            Only its owners see this page.{' '}
            {isRestorable
              ? `It can be restored until ${formatFootballDate(restorable_until)}, with everything that was in it.`
              : 'It is archived now. The staff of this site can restore it.'}
          </p>
          {isRestorable && (
            <Button kind="primary" disabled={isSaving} onClick={restore}>
              Restore
            </Button>
          )}
        </div>
      </Alert>
      <h2 className={typography.sectionTitle}>Log</h2>
      <AuditLog leagueId={id} />
    </>
  );
}
