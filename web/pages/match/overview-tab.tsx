import { useMemo } from 'react';
import type { Match } from '#contract/matches.ts';
import { isSideName } from '#contract/team-names.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import type { MatchView } from '#web/pages/match/match-view.ts';
import { ScoreFlowPanel } from '#web/pages/match/score-flow.tsx';
import { layOutScoreFlow } from '#web/pages/match/score-flow-layout.ts';
import { ScoreHero } from '#web/pages/match/score-hero.tsx';
import { TouchlineStrip } from '#web/pages/match/touchline-strip.tsx';
import layout from '#web/styles/layout.module.css';
import factsStyles from '#web/ui/facts.module.css';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { useSeen } from '#web/ui/use-seen.ts';

const TeamsBefore = lazyPart(() => import('#web/pages/match/teams-before.tsx').then((part) => part.TeamsBefore), null);

export function OverviewTab({ match, view }: { match: Match; view: MatchView }) {
  const { overall_player_count, event_count } = match.context_data;
  const flow = useMemo(() => layOutScoreFlow(view), [view]);
  const [end, isEndSeen] = useSeen<HTMLDivElement>();
  const hasTeamNames = !isSideName(view.names.Blue) && !isSideName(view.names.Green);
  return (
    <div className={layout.stack}>
      <ScoreHero match={view} />
      {flow ? <ScoreFlowPanel match={view} flow={flow} /> : <TouchlineStrip match={view} />}
      <Facts>
        <div>
          <dt>Player of the Match</dt>
          <dd className={factsStyles.missing}>TBA</dd>
        </div>
        <Fact name="Match type" value={match.type} />
        <Fact name="Players" value={overall_player_count} />
        <Fact
          name="Events"
          value={event_count}
          note={view.unlistedEvents > 0 ? 'From totals, not listed' : undefined}
        />
      </Facts>
      <div className={layout.stack} ref={end}>
        {isEndSeen && hasTeamNames && <TeamsBefore match={match} view={view} />}
      </div>
    </div>
  );
}
