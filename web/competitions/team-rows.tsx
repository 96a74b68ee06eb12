import { ArrowDown, ArrowUp } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { writePlace } from '#contract/competitions/place-words.ts';
import type { TableRow } from '#contract/competitions/tables.ts';
import styles from '#web/competitions/team-rows.module.css';
import { FormLetters } from '#web/kit/charts/form-letters.tsx';
import { writeDifference, writeNumber } from '#web/kit/charts/signed-number.ts';
import { ZoneWords, zoneRowClass } from '#web/kit/charts/zones.tsx';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { join } from '#web/kit/styles/join.ts';
import { Icon } from '#web/kit/ui/icon.tsx';

/** Phones hide the narrow columns. */
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
  /** Heading of the column of places gained and lost; null omits the column. */
  movement: string | null;
  /** Footnotes about the team, beside the points. */
  footnotes: (row: TableRow) => ReactNode;
  /** Omits goals for and against. */
  isShort?: boolean;
}

/** The rows of a competition's table. */
export function TeamRows({ leagueId, label, rows, movement, footnotes, isShort = false }: TeamRowsProps) {
  const columns = COLUMNS.filter(({ figure }) => !(isShort && figure.startsWith('goals_')));
  return (
    <TeamTable isShort={isShort} aria-label={label}>
      <thead>
        <tr>
          <PlaceHead align="centre">
            <span aria-hidden="true">#</span>
            <span className="sr-only">Place</span>
          </PlaceHead>
          <HeadCell align="left">Team</HeadCell>
          {movement !== null && (
            <HeadCell align="centre" className={styles.movement}>
              <span className="sr-only">{movement}</span>
            </HeadCell>
          )}
          {columns.map(({ figure, head, name, className }) => (
            <HeadCell key={figure} align="centre" className={className} title={name}>
              <span aria-hidden="true">{head}</span>
              <span className="sr-only">{name}</span>
            </HeadCell>
          ))}
          <HeadCell align="centre" className={styles.points} title="Points">
            <span aria-hidden="true">Pts</span>
            <span className="sr-only">Points</span>
          </HeadCell>
          <HeadCell align="centre" className={styles.form}>
            Form, newest last
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className={zoneRowClass(row.zone)}>
            <PlaceCell align="centre">{writePlace(row)}</PlaceCell>
            <TeamCell>
              {row.team ? <TeamName leagueId={leagueId} team={row.team} /> : row.name}
              <ZoneWords zone={row.zone} />
            </TeamCell>
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
    </TeamTable>
  );
}

/** A table with a team in each row. */
export function TeamTable({ isShort, className, ...props }: ComponentProps<typeof DataTable> & { isShort?: boolean }) {
  const look = join(
    '[&_tbody_:is(td,_th)]:h-11 [&_tbody_:is(td,_th)]:py-0.5',
    styles.table,
    isShort && styles.short,
    className,
  );
  return <DataTable {...props} className={look} />;
}

export function PlaceHead({ className, ...props }: ComponentProps<typeof HeadCell>) {
  return <HeadCell {...props} className={join(styles.place, className) ?? ''} />;
}

export function PlaceCell({ className, ...props }: ComponentProps<typeof Cell>) {
  return <Cell isStrong {...props} className={join(styles.place, className) ?? ''} />;
}

export function TeamCell({ className, ...props }: ComponentProps<typeof HeadCell>) {
  return <HeadCell scope="row" align="left" {...props} className={join(styles.team, className) ?? ''} />;
}

function Movement({ places }: { places: number | null }) {
  if (places === null) return null;
  if (places === 0) {
    return (
      <span className="text-ink-3" title="No change">
        –
      </span>
    );
  }
  const isUp = places > 0;
  return (
    <span
      className={
        isUp
          ? 'inline-flex items-center gap-px text-13 font-semibold text-success'
          : 'inline-flex items-center gap-px text-13 font-semibold text-danger'
      }
    >
      <Icon icon={isUp ? ArrowUp : ArrowDown} size={16} />
      {Math.abs(places)}
      <span className="sr-only">{isUp ? ' up' : ' down'}</span>
    </span>
  );
}
