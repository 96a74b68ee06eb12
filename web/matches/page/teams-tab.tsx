import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import styles from '#web/matches/figures/stat-bar.module.css';
import { StatBar } from '#web/matches/figures/stat-bar.tsx';
import { compareTeams } from '#web/matches/figures/team-comparison.ts';
import matchPageStyles from '#web/matches/page/match-page.module.css';
import type { MatchView } from '#web/matches/page/match-view.ts';
import { TeamHeads } from '#web/matches/page/team-heads.tsx';

interface TeamsTabProps {
  match: MatchView;
  isAvailable: boolean;
  /** Labels of the bars already animated; kept by the page, so that each is animated once. */
  grownBars: Set<string>;
}

export function TeamsTab({ match, isAvailable, grownBars }: TeamsTabProps) {
  if (!isAvailable) {
    return <EmptyState title="Team Stats Unavailable">This match was sent without team event data.</EmptyState>;
  }
  return (
    <Panel className={matchPageStyles.panel} aria-label="Team stats">
      <TeamHeads match={match} />
      <div className={styles.stats}>
        {compareTeams(match.teams, match.goals).map((stat) => (
          <StatBar key={stat.label} stat={stat} names={match.names} grownBars={grownBars} />
        ))}
      </div>
    </Panel>
  );
}
