import type { MatchView } from '#web/pages/match/match-view.ts';
import { StatBar } from '#web/pages/match/stat-bar.tsx';
import { compareTeams } from '#web/pages/match/team-comparison.ts';
import { TeamHeads } from '#web/pages/match/team-heads.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import '#web/ui/panel.css';
import '#web/pages/match/stat-bar.css';

interface TeamsTabProps {
  match: MatchView;
  /** False when the match was sent without non-targeted event data (spec §2). */
  isAvailable: boolean;
  /** Labels of the bars that have grown on this visit; it outlives the tab, so that each grows once. */
  grownBars: Set<string>;
}

export function TeamsTab({ match, isAvailable, grownBars }: TeamsTabProps) {
  if (!isAvailable) {
    return <EmptyState title="Team Stats Unavailable">This match was sent without team event data.</EmptyState>;
  }
  return (
    <section className="panel match-panel" aria-label="Team stats">
      <TeamHeads match={match} />
      <div className="stats">
        {compareTeams(match.teams, match.goals).map((stat) => (
          <StatBar key={stat.label} stat={stat} names={match.names} grownBars={grownBars} />
        ))}
      </div>
    </section>
  );
}
