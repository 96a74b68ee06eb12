import type { PlayerStats } from '#contract/players.ts';
import { FOOTBALL_STATS, MIN_MINUTES_PER_90, SUMMED_EXTRAS } from '#contract/stats.ts';
import styles from '#web/pages/player/stats-panel.module.css';
import typography from '#web/styles/typography.module.css';
import { Cell, DataTable, HeadCell } from '#web/ui/data-table.tsx';
import { Panel, PanelBody } from '#web/ui/panel.tsx';

/** A player's later stats, those of a goalkeeper first. */
export function StatsPanel({ stats: { goalkeeping, ...stats } }: { stats: PlayerStats }) {
  const title = goalkeeping ? 'Goalkeeping and stats' : 'Stats';
  return (
    <Panel heading={title}>
      {goalkeeping && (
        <dl className={styles.goalkeeping}>
          <Figure name="Matches in goal" value={goalkeeping.appearances} />
          <Figure name="Saves" value={stats.saves?.total} />
          <Figure name="Conceded" value={goalkeeping.conceded} />
          <Figure name="Clean sheets" value={goalkeeping.clean_sheets} />
        </dl>
      )}
      <DataTable aria-label={title}>
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
                    {sum.total.toLocaleString('en-GB')}
                  </Cell>
                  <Cell>{sum.matches}</Cell>
                  <Cell>{sum.per_90 === undefined ? '–' : formatAverage(sum.per_90)}</Cell>
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

function formatAverage(average: number): string {
  return average.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value === undefined ? '–' : value.toLocaleString('en-GB')}</dd>
    </div>
  );
}
