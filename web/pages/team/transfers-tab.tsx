import type { TransferList } from '#contract/squads.ts';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';
import { SquadPlayerName, TransferTeams } from '#web/components/transfer-teams.tsx';
import styles from '#web/pages/team/tabs.module.css';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The finished moves to and from a team, the newest first. */
export function TransfersTab({ list: { transfers, total_transfers } }: { list: TransferList }) {
  if (transfers.length === 0) {
    return <EmptyState title="No transfers yet">Moves to and from this team appear here.</EmptyState>;
  }
  return (
    <Panel heading="Transfers" end={total_transfers > transfers.length && `The newest ${transfers.length}`}>
      <ul className={styles.transfers}>
        {transfers.map(({ id, player, from, to, at }) => (
          <li key={id}>
            <b>
              <SquadPlayerName player={player} />
            </b>
            <time dateTime={toDay(at)}>{formatFootballDate(at)}</time>
            <TransferTeams from={from} to={to} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
