import { Archive } from 'lucide';
import type { OwnLeague } from '#contract/leagues/schema.ts';
import { AuditLog } from '#web/changes/audit-log.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import { presentMinute, useNow } from '#web/kit/time/use-now.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';

/** A closed league for its owners: Restore for some weeks, and the log. */
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
          <p className="wrap-text">
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
      <h2 className="section-title">Log</h2>
      <AuditLog leagueId={id} />
    </>
  );
}
