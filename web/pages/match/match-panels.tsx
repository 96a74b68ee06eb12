import { useMemo } from 'react';
import type { Match } from '#contract/matches.ts';
import { isSideName } from '#contract/team-names.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import styles from '#web/pages/match/match-panels.module.css';
import type { MatchView } from '#web/pages/match/match-view.ts';
import { listPerformers } from '#web/pages/match/performers.ts';
import { TopPerformers } from '#web/pages/match/top-performers.tsx';
import layout from '#web/styles/layout.module.css';
import { useSeen } from '#web/ui/use-seen.ts';

const TeamsBefore = lazyPart(() => import('#web/pages/match/teams-before.tsx').then((part) => part.TeamsBefore), null);

/** The Overview's panels below its facts. */
export function MatchPanels({ match, view }: { match: Match; view: MatchView }) {
  const performers = useMemo(() => listPerformers(view), [view]);
  const [end, isEndSeen] = useSeen<HTMLDivElement>();
  const hasTeamNames = !isSideName(view.names.Blue) && !isSideName(view.names.Green);
  return (
    <>
      {performers && (
        <div className={styles.room}>
          <div className={styles.panels}>
            <TopPerformers match={view} performers={performers} className={styles.whole} />
          </div>
        </div>
      )}
      <div className={layout.stack} ref={end}>
        {isEndSeen && hasTeamNames && <TeamsBefore match={match} view={view} />}
      </div>
    </>
  );
}
