import { useMemo } from 'react';
import type { Match } from '#contract/matches.ts';
import { isSideName } from '#contract/team-names.ts';
import styles from '#web/pages/match/match-panels.module.css';
import type { MatchView } from '#web/pages/match/match-view.ts';
import { listPerformers } from '#web/pages/match/performers.ts';
import { TeamsBefore } from '#web/pages/match/teams-before.tsx';
import { TopPerformers } from '#web/pages/match/top-performers.tsx';
import { useSeen } from '#web/ui/use-seen.ts';

/** The Overview's panels below its facts. What they load is loaded once they are in view. */
export function MatchPanels({ match, view }: { match: Match; view: MatchView }) {
  const performers = useMemo(() => listPerformers(view), [view]);
  const [panels, isSeen] = useSeen<HTMLDivElement>();
  const hasTeamNames = !isSideName(view.names.Blue) && !isSideName(view.names.Green);
  if (!performers && !hasTeamNames) return null;
  return (
    <div className={styles.room} ref={panels}>
      <div className={styles.panels}>
        {performers && <TopPerformers match={view} performers={performers} className={styles.whole} />}
        {hasTeamNames && <TeamsBefore match={match} view={view} isSeen={isSeen} />}
      </div>
    </div>
  );
}
