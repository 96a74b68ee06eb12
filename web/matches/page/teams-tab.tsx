import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { StatBar } from '#web/matches/figures/stat-bar.tsx';
import { compareTeams } from '#web/matches/figures/team-comparison.ts';
import type { MatchView } from '#web/matches/page/match-view.ts';
import { TeamHeads } from '#web/matches/page/team-heads.tsx';

interface TeamsTabProps {
  match: MatchView;
  isAvailable: boolean;
  /** Labels of bars already animated; stored by the page, so that each is animated once. */
  grownBars: Set<string>;
}

export function TeamsTab({ match, isAvailable, grownBars }: TeamsTabProps) {
  if (!isAvailable) {
    return <EmptyState title="Team Stats Unavailable">This match was sent without team event data.</EmptyState>;
  }
  return (
    <Panel className="comparison" aria-label="Team stats">
      <TeamHeads match={match} />
      <div className="[container-type:inline-size] px-5 pt-2 pb-3">
        {compareTeams(match.teams, match.goals).map((stat) => (
          <StatBar key={stat.label} stat={stat} names={match.names} grownBars={grownBars} />
        ))}
      </div>
    </Panel>
  );
}
