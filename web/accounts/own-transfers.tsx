import { ArrowLeftRight } from 'lucide';
import { useId } from 'react';
import type { OwnTransfers } from '#contract/squads/schema.ts';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import styles from '#web/squads/open-transfers.module.css';
import { OpenTransfers } from '#web/squads/open-transfers.tsx';

/** Open transfers that concern the user, as a player or as a captain, and where captains offer others. */
export function OwnTransfersList({ transfers }: { transfers: OwnTransfers }) {
  const id = useId();
  if (transfers.offers.length === 0 && transfers.teams.length === 0) return null;
  return (
    <section className={`${layout.stack} ${layout.gap3}`} aria-labelledby={id}>
      <h2 className={typography.partTitle} id={id}>
        Transfers
      </h2>
      <OpenTransfers transfers={transfers}>
        {transfers.teams.map(({ league_id, league_name, team }) => (
          <li className={styles.row} key={team.id}>
            <Icon icon={ArrowLeftRight} size={20} />
            <Link className={typography.link} to={leaguePaths.transfers(league_id)}>
              Offer a transfer for {team.name}
            </Link>
            <span className={typography.muted}>{league_name}</span>
          </li>
        ))}
      </OpenTransfers>
    </section>
  );
}
