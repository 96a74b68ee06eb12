import { writeCount } from '#contract/kit/count-of.ts';
import { FOOTBALL_STATS, MIN_MINUTES_PER_90, SUMMED_EXTRAS, type SummedExtra } from '#contract/matches/stats.ts';
import type { PlayerStats } from '#contract/players/schema.ts';
import { nameStat } from '#web/kit/charts/per-match.ts';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';

/** A player's later stats. */
export function StatsPanel({ stats }: { stats: PlayerStats }) {
  return (
    <Panel heading="Stats">
      <DataTable aria-label="Stats">
        <thead>
          <tr>
            <HeadCell align="left">Stat</HeadCell>
            <HeadCell>Total</HeadCell>
            <HeadCell>Matches</HeadCell>
            <HeadCell>Per 90</HeadCell>
          </tr>
        </thead>
        <tbody>
          {SUMMED_EXTRAS.map((name) => {
            const sum = stats[name];
            return (
              sum && (
                <tr key={name}>
                  <HeadCell scope="row" align="left">
                    {nameStat(name)}
                  </HeadCell>
                  <Cell isStrong isZero={sum.total === 0}>
                    {writeCount(sum.total)}
                  </Cell>
                  <Cell>{sum.matches}</Cell>
                  <Cell>{sum.per_90 === undefined ? '–' : formatAverage(name, sum.per_90)}</Cell>
                </tr>
              )
            );
          })}
        </tbody>
      </DataTable>
      <PanelBody as="p" className={`${typography.muted} ${typography.size13}`}>
        Matches are those in which the stat was sent. Per 90 minutes needs {MIN_MINUTES_PER_90} minutes.
      </PanelBody>
    </Panel>
  );
}

/** Distances are too long for fractions to matter. */
function formatAverage(stat: SummedExtra, average: number): string {
  const digits = FOOTBALL_STATS[stat].unit === 'studs' ? 0 : 2;
  return average.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
