import matchPageStyles from '#web/pages/match/match-page.module.css';
import type { MatchView } from '#web/pages/match/match-view.ts';
import styles from '#web/pages/match/stat-bar.module.css';
import { StatBar } from '#web/pages/match/stat-bar.tsx';
import { compareTeams } from '#web/pages/match/team-comparison.ts';
import { TeamHeads } from '#web/pages/match/team-heads.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';

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
