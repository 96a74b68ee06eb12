import type { Standings, StandingsRow } from '#contract/leagues/standings.ts';
import styles from '#web/competitions/standings-table.module.css';
import { writeDifference, writeNumber } from '#web/kit/charts/signed-number.ts';
import { TeamLink } from '#web/kit/heads/team-link.tsx';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { Cell, CellDetail, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

/** Columns of the table; phones hide the wide ones. */
const STANDINGS_COLUMNS = [
  { figure: 'played', head: 'P', name: 'Played' },
  { figure: 'won', head: 'W', name: 'Won', isWide: true },
  { figure: 'drawn', head: 'D', name: 'Drawn', isWide: true },
  { figure: 'lost', head: 'L', name: 'Lost', isWide: true },
  { figure: 'goals_for', head: 'GF', name: 'Goals for', isWide: true },
  { figure: 'goals_against', head: 'GA', name: 'Goals against', isWide: true },
  { figure: 'goal_difference', head: 'GD', name: 'Goal difference' },
  { figure: 'points', head: 'Pts', name: 'Points' },
] as const;

/** A league’s table by its results, regardless of competitions. */
export function StandingsTable({ answer: { league_id, standings, deductions } }: { answer: Standings }) {
  if (standings.length === 0) {
    return <EmptyState title="No table yet">No approved results of this type on these dates.</EmptyState>;
  }
  return (
    <>
      <Panel
        as="div"
        className={`[container-type:inline-size] overflow-hidden [@container_(max-width:_38rem)]:[&_:is(th,_td):first-child]:ps-2 [@container_(max-width:_38rem)]:[&_:is(th,_td):first-child]:pe-0 ${styles.standings}`}
      >
        <DataTable isFixed aria-label="Standings">
          <colgroup>
            <col className="w-13 [@container_(max-width:_38rem)]:w-9" />
            <col />
            {STANDINGS_COLUMNS.map((column) => (
              <col key={column.figure} className={classOf(column)} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <HeadCell align="centre">
                <span aria-hidden="true">#</span>
                <span className="sr-only">Position</span>
              </HeadCell>
              <HeadCell align="left">Team</HeadCell>
              {STANDINGS_COLUMNS.map((column) => (
                <HeadCell key={column.figure} className={classOf(column)} title={column.name}>
                  <span aria-hidden="true">{column.head}</span>
                  <span className="sr-only">{column.name}</span>
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {standings.map((row) => (
              <TeamRow key={row.team} row={row} leagueId={league_id} />
            ))}
          </tbody>
        </DataTable>
      </Panel>
      {deductions.length > 0 && (
        <section className="mt-2 stack gap-2" aria-labelledby="deductions">
          <h2 className="part-title" id="deductions">
            Points deducted
          </h2>
          <ul className="stack gap-2">
            {deductions.map(({ team, points, reason }) => (
              <li key={`${team} ${points} ${reason}`} className="wrap-text">
                <b>
                  <TeamLink leagueId={league_id} name={team} />
                </b>{' '}
                <span className="tabular">−{points}</span> <span className="text-ink-2">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function TeamRow({ row, leagueId }: { row: StandingsRow; leagueId: number }) {
  const { slug, crest } = row;
  return (
    <tr
      className={
        row.position === 1
          ? '[&_:is(td,_th)]:bg-surface-2 [&_td:first-child]:text-ink [&_td:first-child]:[box-shadow:inset_4px_0_0_var(--flag)]'
          : ''
      }
    >
      <Cell align="centre" className="text-ink-3">
        {row.position}
      </Cell>
      <HeadCell scope="row" align="left" className={styles.team}>
        {slug !== undefined && crest ? (
          <TeamName leagueId={leagueId} team={{ name: row.team, slug, crest }} />
        ) : (
          <TeamLink leagueId={leagueId} name={row.team} />
        )}
        <CellDetail className="hidden [@container_(max-width:_38rem)]:block [@container_(max-width:_38rem)]:font-regular [@container_(max-width:_38rem)]:tabular">
          W{row.won} D{row.drawn} L{row.lost} · {row.goals_for}–{row.goals_against}
        </CellDetail>
      </HeadCell>
      {STANDINGS_COLUMNS.map((column) => (
        <Cell key={column.figure} className={classOf(column)} isZero={row[column.figure] === 0}>
          {column.figure === 'goal_difference' ? writeDifference(row.goal_difference) : writeNumber(row[column.figure])}
          {column.figure === 'points' && row.points_deducted > 0 && (
            <>
              <span className="absolute" aria-hidden="true">
                *
              </span>
              <span className="sr-only select-none"> after {row.points_deducted} deducted</span>
            </>
          )}
        </Cell>
      ))}
    </tr>
  );
}

function classOf(column: (typeof STANDINGS_COLUMNS)[number]): string | undefined {
  if ('isWide' in column) return `${styles.wide} ${tw`[@container_(max-width:_38rem)]:hidden`}`;
  return column.figure === 'points' ? styles.points : styles.figure;
}
