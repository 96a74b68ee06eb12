import type { MatchWithoutEvents } from '#contract/matches.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import type { MatchView } from '#web/pages/match/match-view.ts';
import { ScoreFlowPanel } from '#web/pages/match/score-flow.tsx';
import { ScoreHero } from '#web/pages/match/score-hero.tsx';
import { TouchlineStrip } from '#web/pages/match/touchline-strip.tsx';
import layout from '#web/styles/layout.module.css';
import factsStyles from '#web/ui/facts.module.css';
import { Fact, Facts } from '#web/ui/facts.tsx';

export const MatchPanels = lazyPart(
  () => import('#web/pages/match/match-panels.tsx').then((part) => part.MatchPanels),
  { opens: 'late' },
);

export function OverviewTab({ match, view }: { match: MatchWithoutEvents; view: MatchView }) {
  const { overall_player_count, event_count, extra_time } = match.context_data;
  const { flow } = view;
  return (
    <div className={layout.stack}>
      <ScoreHero match={view} />
      {flow ? <ScoreFlowPanel match={view} flow={flow} /> : <TouchlineStrip match={view} />}
      <Facts>
        <div>
          <dt>Player of the Match</dt>
          <dd className={factsStyles.missing}>TBA</dd>
        </div>
        <Fact name="Match type" value={match.type} note={extra_time && 'After extra time'} />
        <Fact name="Players" value={overall_player_count} />
        <Fact
          name="Events"
          value={event_count}
          note={view.unlistedEvents > 0 ? 'From totals, not listed' : undefined}
        />
      </Facts>
      <MatchPanels match={match} view={view} />
    </div>
  );
}
