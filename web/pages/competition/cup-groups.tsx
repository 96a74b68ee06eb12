import type { ReactNode } from 'react';
import type { TableRow } from '#contract/competition-tables.ts';
import type { BestPlaces, Bracket } from '#contract/cups.ts';
import { ordinal, writePlace } from '#contract/place-words.ts';
import { writeDifference } from '#web/components/signed-number.ts';
import { TeamName } from '#web/components/team-name.tsx';
import styles from '#web/pages/competition/cup-groups.module.css';
import { LotsNote } from '#web/pages/competition/lots-note.tsx';
import typography from '#web/styles/typography.module.css';
import { Cell, DataTable, HeadCell } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';

const COLUMNS = [
  { figure: 'played', head: 'P', name: 'Played' },
  { figure: 'won', head: 'W', name: 'Won', isWide: true },
  { figure: 'drawn', head: 'D', name: 'Drawn', isWide: true },
  { figure: 'lost', head: 'L', name: 'Lost', isWide: true },
  { figure: 'goal_difference', head: 'GD', name: 'Goal difference' },
  { figure: 'points', head: 'Pts', name: 'Points' },
] as const;

/** The tables of a cup's groups, with the places that go through. */
export function CupGroups({
  league_id,
  groups,
  rounds,
  best_places,
}: Pick<Bracket, 'league_id' | 'groups' | 'rounds' | 'best_places'>) {
  const next = rounds[0] && nameForSentence(rounds[0].name);
  const hasPlaces = groups.some(({ rows }) => rows.some(({ zone }) => zone === 'up'));
  return (
    <div className={styles.groups}>
      {groups.map(({ name, is_finished, ...table }) => (
        <GroupPanel
          key={name}
          heading={`Group ${name}`}
          end={is_finished && <span className={`${typography.size13} ${typography.dim}`}>Finished</span>}
          table={table}
          leagueId={league_id}
        />
      ))}
      {best_places && (
        <GroupPanel
          heading={`${ordinal(best_places.place)}-placed teams`}
          end={
            <span className={`${typography.size13} ${typography.dim}`}>
              {best_places.through === 1 ? 'The best one goes through' : `The best ${best_places.through} go through`}
            </span>
          }
          table={best_places}
          leagueId={league_id}
        />
      )}
      {next && hasPlaces && <p className={styles.key}>Goes to the {next}</p>}
    </div>
  );
}

function nameForSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

interface GroupPanelProps {
  heading: string;
  end: ReactNode;
  table: Pick<BestPlaces, 'lots_place'> & { rows: readonly (TableRow & { group?: string })[] };
  leagueId: number;
}

function GroupPanel({ heading, end, table: { rows, lots_place }, leagueId }: GroupPanelProps) {
  return (
    <Panel className={styles.panel} heading={heading} end={end}>
      <DataTable aria-label={heading}>
        <thead>
          <tr>
            <HeadCell align="centre">
              <span aria-hidden="true">#</span>
              <span className={typography.screenReaderOnly}>Place</span>
            </HeadCell>
            <HeadCell align="left">Team</HeadCell>
            {COLUMNS.map((column) => (
              <HeadCell key={column.figure} align="centre" className={classOf(column)} title={column.name}>
                <span aria-hidden="true">{column.head}</span>
                <span className={typography.screenReaderOnly}>{column.name}</span>
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TeamRow key={row.name} row={row} leagueId={leagueId} />
          ))}
        </tbody>
      </DataTable>
      {lots_place !== null && (
        <div className={styles.foot}>
          <LotsNote leagueId={leagueId} place={lots_place} />
        </div>
      )}
    </Panel>
  );
}

function TeamRow({ row, leagueId }: { row: TableRow & { group?: string }; leagueId: number }) {
  const goesThrough = row.zone === 'up';
  return (
    <tr className={goesThrough ? styles.through : styles.out}>
      <Cell align="centre" isStrong>
        {writePlace(row)}
      </Cell>
      <Cell align="left" className={styles.team}>
        {row.team ? <TeamName leagueId={leagueId} team={row.team} /> : row.name}
        {row.group !== undefined && <span className={typography.dim}> · Group {row.group}</span>}
        {goesThrough && <span className={typography.screenReaderOnly}>, goes through</span>}
      </Cell>
      {COLUMNS.map((column) => (
        <Cell key={column.figure} align="centre" className={classOf(column)}>
          {column.figure === 'goal_difference' ? writeDifference(row.goal_difference) : row[column.figure]}
        </Cell>
      ))}
    </tr>
  );
}

function classOf(column: (typeof COLUMNS)[number]): string | undefined {
  if ('isWide' in column) return styles.wide;
  return column.figure === 'points' ? styles.points : styles.figure;
}
