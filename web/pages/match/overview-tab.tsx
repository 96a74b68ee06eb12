import type { Match } from '#contract/matches.ts';
import type { MatchView } from '#web/pages/match/match-view.ts';
import { ScoreHero } from '#web/pages/match/score-hero.tsx';
import { TouchlineStrip } from '#web/pages/match/touchline-strip.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';

export function OverviewTab({ match, view }: { match: Match; view: MatchView }) {
  const { overall_player_count, event_count } = match.context_data;
  return (
    <div className="stack">
      <ScoreHero match={view} />
      <TouchlineStrip match={view} />
      <Facts>
        <div>
          <dt>Player of the Match</dt>
          <dd className="tba">TBA</dd>
        </div>
        <Fact name="Match type" value={match.type} />
        <Fact name="Players" value={overall_player_count} />
        <Fact
          name="Events"
          value={event_count}
          note={view.unlistedEvents > 0 ? 'From totals, not listed' : undefined}
        />
      </Facts>
    </div>
  );
}
