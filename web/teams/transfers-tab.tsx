import type { TransferList } from '#contract/squads/schema.ts';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { SquadLockNote } from '#web/squads/squad-lock-note.tsx';
import { TransferRows } from '#web/squads/transfer-rows.tsx';

interface TransfersTabProps {
  leagueId: number;
  list: TransferList;
}

/** The completed moves to and from a team, newest first, with a link to those of all teams. */
export function TransfersTab({ leagueId, list: { transfers, total_transfers, lock } }: TransfersTabProps) {
  const all = (
    <Link className="link" to={leaguePaths.transfers(leagueId)}>
      All transfers
    </Link>
  );
  if (transfers.length === 0) {
    return (
      <EmptyState title="No transfers yet" action={all}>
        Moves to and from this team appear here.
      </EmptyState>
    );
  }
  return (
    <div className="stack gap-4">
      <SquadLockNote lock={lock} />
      <Panel heading="Transfers" end={all}>
        <TransferRows transfers={transfers} />
      </Panel>
      {total_transfers > transfers.length && (
        <p className="text-ink-2">
          The newest {transfers.length} of {total_transfers}
        </p>
      )}
    </div>
  );
}
