import type { SeasonOverview } from '#contract/leagues/overview.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import typography from '#web/kit/styles/typography.module.css';
import styles from '#web/leagues/screen/screen-lists.module.css';
import { ScreenPanel } from '#web/leagues/screen/screen-panel.tsx';

/** The season's top scorers, with a bar for the goals of each. */
export function ScreenScorers({
  overview: { scorers, scorers_count },
}: {
  overview: Pick<SeasonOverview, 'scorers' | 'scorers_count'>;
}) {
  const most = scorers[0]?.goals ?? 1;
  return (
    <ScreenPanel heading="Top scorers" end={scorers_count === 'all competitions' ? 'Goals, all competitions' : 'Goals'}>
      <ol className={styles.scorers}>
        {scorers.map(({ player_key, rank, name, goals, team }, at) => (
          <li key={player_key}>
            <span className={styles.rank}>{scorers[at - 1]?.rank === rank ? '=' : rank}</span>
            <TeamCrest crest={team?.crest ?? null} className={styles.crest} />
            <span className={styles.scorer}>
              <bdi className={typography.truncated}>{name}</bdi>
              <svg width="100%" height="0.4375rem" aria-hidden="true">
                <rect width="100%" height="100%" rx="2" />
                <rect width={`${(100 * goals) / most}%`} height="100%" rx="2" />
              </svg>
            </span>
            <b>{goals}</b>
          </li>
        ))}
      </ol>
    </ScreenPanel>
  );
}
