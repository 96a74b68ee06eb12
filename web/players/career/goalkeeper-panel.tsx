import { countOf, writeCount } from '#contract/kit/count-of.ts';
import { SUMMED_EXTRAS } from '#contract/matches/stats.ts';
import type { PlayerStats } from '#contract/players/schema.ts';
import fieldStyles from '#web/kit/fields/field.module.css';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Figure } from '#web/players/career/figure.tsx';
import styles from '#web/players/career/goalkeeper-panel.module.css';

/** Whether a player kept goal in more than half of the matches that have any stat of the player. */
export function isGoalkeeper({ goalkeeping, ...stats }: PlayerStats): boolean {
  const matches = Math.max(0, ...SUMMED_EXTRAS.map((stat) => stats[stat]?.matches ?? 0));
  return goalkeeping !== undefined && goalkeeping.appearances * 2 > matches;
}

/** What a goalkeeper is measured by; figures that are not known are dashes. */
export function GoalkeeperPanel({ stats: { goalkeeping, saves } }: { stats: PlayerStats }) {
  if (!goalkeeping) return null;
  const { appearances, conceded, clean_sheets, save_percentage, conceded_per_90 } = goalkeeping;
  return (
    <Panel
      heading="Goalkeeping"
      end={<span className={fieldStyles.count}>{countOf(appearances, 'match', 'matches')} in goal</span>}
    >
      <dl className={styles.figures}>
        <Figure name="Saves">{saves ? writeCount(saves.total) : '–'}</Figure>
        <Figure name="Shots saved">{save_percentage === undefined ? '–' : `${save_percentage.toFixed(1)}%`}</Figure>
        <Figure name="Clean sheets">{clean_sheets}</Figure>
        <Figure name="Conceded per 90">{conceded_per_90?.toFixed(2) ?? '–'}</Figure>
        <Figure name="Conceded">{conceded}</Figure>
      </dl>
    </Panel>
  );
}
