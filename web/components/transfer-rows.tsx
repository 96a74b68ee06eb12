import type { Transfer } from '#contract/squads/schema.ts';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';
import styles from '#web/components/transfer-rows.module.css';
import { SquadPlayerName, TransferTeams } from '#web/components/transfer-teams.tsx';
import typography from '#web/styles/typography.module.css';

/** Finished moves, the newest first, for a panel. */
export function TransferRows({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <ul className={styles.transfers}>
      {transfers.map(({ id, player, from, to, at }) => (
        <li key={id}>
          <b className={typography.wrapAnywhere}>
            <SquadPlayerName player={player} />
          </b>
          <TransferTeams from={from} to={to} />
          <time className={`${typography.figures} ${typography.size13} ${typography.dim}`} dateTime={toDay(at)}>
            {formatFootballDate(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
