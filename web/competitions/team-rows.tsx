import { ArrowDown, ArrowUp } from 'lucide';
import type { ReactNode } from 'react';
import { writePlace } from '#contract/competitions/place-words.ts';
import type { TableRow } from '#contract/competitions/tables.ts';
import styles from '#web/competitions/team-rows.module.css';
import { FormLetters } from '#web/kit/charts/form-letters.tsx';
import { writeDifference, writeNumber } from '#web/kit/charts/signed-number.ts';
import { ZoneWords, zoneRowClass } from '#web/kit/charts/zones.tsx';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';

/** Phones leave out the narrow columns. */
const COLUMNS = [
  { figure: 'played', head: 'P', name: 'Played', className: styles.played },
  { figure: 'won', head: 'W', name: 'Won', className: styles.narrow },
  { figure: 'drawn', head: 'D', name: 'Drawn', className: styles.narrow },
  { figure: 'lost', head: 'L', name: 'Lost', className: styles.narrow },
  { figure: 'goals_for', head: 'GF', name: 'Goals for', className: styles.narrow },
  { figure: 'goals_against', head: 'GA', name: 'Goals against', className: styles.narrow },
  { figure: 'goal_difference', head: 'GD', name: 'Goal difference', className: styles.difference },
] as const;

interface TeamRowsProps {
  leagueId: number;
  label: string;
  rows: readonly TableRow[];
  /** Heading of the column that shows how many places a team moved; null leaves the column out. */
  movement: string | null;
  /** Beside the points: what the table says about the team. */
  footnotes: (row: TableRow) => ReactNode;
  /** Without goals for and against. */
  isShort?: boolean;
}

/** The rows of a competition's table. */
export function TeamRows({ leagueId, label, rows, movement, footnotes, isShort = false }: TeamRowsProps) {
  const columns = COLUMNS.filter(({ figure }) => !(isShort && figure.startsWith('goals_')));
  return (
    <DataTable className={isShort ? `${styles.table} ${styles.short}` : `${styles.table}`} aria-label={label}>
      <thead>
        <tr>
          <HeadCell align="centre" className={styles.place}>
            <span aria-hidden="true">#</span>
            <span className={typography.screenReaderOnly}>Place</span>
          </HeadCell>
          <HeadCell align="left">Team</HeadCell>
          {movement !== null && (
            <HeadCell align="centre" className={styles.movement}>
              <span className={typography.screenReaderOnly}>{movement}</span>
            </HeadCell>
          )}
          {columns.map(({ figure, head, name, className }) => (
            <HeadCell key={figure} align="centre" className={className} title={name}>
              <span aria-hidden="true">{head}</span>
              <span className={typography.screenReaderOnly}>{name}</span>
            </HeadCell>
          ))}
          <HeadCell align="centre" className={styles.points} title="Points">
            <span aria-hidden="true">Pts</span>
            <span className={typography.screenReaderOnly}>Points</span>
          </HeadCell>
          <HeadCell align="centre" className={styles.form}>
            Form, newest last
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className={zoneRowClass(row.zone)}>
            <Cell align="centre" isStrong className={styles.place}>
              {writePlace(row)}
            </Cell>
            <HeadCell scope="row" align="left" className={styles.team}>
              {row.team ? <TeamName leagueId={leagueId} team={row.team} /> : row.name}
              <ZoneWords zone={row.zone} />
            </HeadCell>
            {movement !== null && (
              <Cell align="centre" className={styles.movement}>
                <Movement places={row.movement} />
              </Cell>
            )}
            {columns.map(({ figure, className }) => (
              <Cell key={figure} align="centre" className={className}>
                {figure === 'goal_difference' ? writeDifference(row.goal_difference) : row[figure]}
              </Cell>
            ))}
            <Cell align="centre" className={styles.points}>
              {writeNumber(row.points)}
              {footnotes(row)}
            </Cell>
            <Cell align="centre" className={styles.form}>
              <FormLetters form={row.form} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function Movement({ places }: { places: number | null }) {
  if (places === null) return null;
  if (places === 0) {
    return (
      <span className={typography.dim} title="No change">
        –
      </span>
    );
  }
  const isUp = places > 0;
  return (
    <span className={isUp ? styles.up : styles.down}>
      <Icon icon={isUp ? ArrowUp : ArrowDown} size={16} />
      {Math.abs(places)}
      <span className={typography.screenReaderOnly}>{isUp ? ' up' : ' down'}</span>
    </span>
  );
}
