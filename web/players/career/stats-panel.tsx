import { FOOTBALL_STATS, MIN_MINUTES_PER_90, SUMMED_EXTRAS, type SummedExtra } from '#contract/matches/stats.ts';
import type { PlayerStats } from '#contract/players/schema.ts';
import { writeStat } from '#web/kit/charts/per-match.ts';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';

/** A player's added stats. */
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
                    {FOOTBALL_STATS[name].label}
                  </HeadCell>
                  <Cell isStrong isZero={sum.total === 0}>
                    {writeStat(name, sum.total)}
                  </Cell>
                  <Cell>{sum.matches}</Cell>
                  <Cell>{sum.per_90 === undefined ? '–' : formatAverage(name, sum.per_90)}</Cell>
                </tr>
              )
            );
          })}
        </tbody>
      </DataTable>
      <PanelBody as="p" className="text-13 text-ink-2">
        Matches are those in which the stat was sent. Per 90 minutes needs {MIN_MINUTES_PER_90} minutes.
      </PanelBody>
    </Panel>
  );
}

function formatAverage(stat: SummedExtra, average: number): string {
  if (FOOTBALL_STATS[stat].unit === 'studs') return writeStat(stat, average);
  return average.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
