import type { PlayerName } from '#contract/players.ts';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';
import styles from '#web/pages/player/name-history.module.css';
import { PlayerTable } from '#web/pages/player/player-table.tsx';
import typography from '#web/styles/typography.module.css';
import { countOf } from '#web/ui/count-of.ts';
import tableStyles from '#web/ui/table.module.css';

/** The names that a player had in matches, newest first. */
export function NameHistory({ names }: { names: readonly PlayerName[] }) {
  return (
    <PlayerTable title="Names" count={countOf(names.length, 'name')} className={styles.names}>
      <thead>
        <tr>
          <th scope="col" className={tableStyles.left}>
            Name
          </th>
          <th scope="col">Matches</th>
          <th scope="col" className={styles.day}>
            First
          </th>
          <th scope="col" className={styles.day}>
            Last
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map(({ name, appearances, first_date, last_date }) => (
          <tr key={name}>
            <td className={tableStyles.left}>
              <span className={tableStyles.person}>
                <b className={typography.wrapAnywhere}>{name}</b>
                <span className={`${tableStyles.id} ${styles.span}`}>
                  {formatFootballDate(first_date)} – {formatFootballDate(last_date)}
                </span>
              </span>
            </td>
            <td>{appearances}</td>
            <Day date={first_date} />
            <Day date={last_date} />
          </tr>
        ))}
      </tbody>
    </PlayerTable>
  );
}

function Day({ date }: { date: string }) {
  return (
    <td className={styles.day}>
      <time dateTime={toDay(date)}>{formatFootballDate(date)}</time>
    </td>
  );
}
