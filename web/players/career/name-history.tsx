import { countOf } from '#contract/kit/count-of.ts';
import type { PlayerName } from '#contract/players/schema.ts';
import { Cell, CellDetail, CellName, HeadCell } from '#web/kit/list/data-table.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import styles from '#web/players/career/name-history.module.css';
import { PlayerTable } from '#web/players/player-table.tsx';

/** The names that a player had in matches, newest first. */
export function NameHistory({ names }: { names: readonly PlayerName[] }) {
  return (
    <PlayerTable title="Names" count={countOf(names.length, 'name')} className={styles.names}>
      <thead>
        <tr>
          <HeadCell align="left">Name</HeadCell>
          <HeadCell>Matches</HeadCell>
          <HeadCell className={typography.desktopOnly}>First</HeadCell>
          <HeadCell className={typography.desktopOnly}>Last</HeadCell>
        </tr>
      </thead>
      <tbody>
        {names.map(({ name, appearances, first_date, last_date }) => (
          <tr key={name}>
            <Cell align="left">
              <CellName>
                <b className={typography.wrapAnywhere}>{name}</b>
                <CellDetail className={styles.span}>
                  {formatFootballDate(first_date)} – {formatFootballDate(last_date)}
                </CellDetail>
              </CellName>
            </Cell>
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
    <td className={typography.desktopOnly}>
      <time dateTime={toDay(date)}>{formatFootballDate(date)}</time>
    </td>
  );
}
