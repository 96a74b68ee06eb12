import type { StatTotals } from '#contract/matches/stat-schemas.ts';
import { listPerMatch } from '#web/kit/charts/per-match.ts';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';

interface StatTotalsTableProps {
  stats: StatTotals;
  label: string;
}

/** Added stats over the matches in which each was sent. */
export function StatTotalsTable({ stats, label }: StatTotalsTableProps) {
  return (
    <DataTable aria-label={label}>
      <thead>
        <tr>
          <HeadCell align="left">Stat</HeadCell>
          <HeadCell>Per match</HeadCell>
          <HeadCell>Total</HeadCell>
          <HeadCell>Matches</HeadCell>
        </tr>
      </thead>
      <tbody>
        {listPerMatch(stats).map(({ stat, name, perMatch, total, matches }) => (
          <tr key={stat}>
            <HeadCell scope="row" align="left">
              {name}
            </HeadCell>
            <Cell isStrong>{perMatch}</Cell>
            <Cell>{total}</Cell>
            <Cell>{matches}</Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
