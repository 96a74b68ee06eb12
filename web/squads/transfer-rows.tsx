import type { Transfer } from '#contract/squads/schema.ts';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import styles from '#web/squads/transfer-rows.module.css';
import { SquadPlayerName, TransferTeams } from '#web/squads/transfer-teams.tsx';

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
