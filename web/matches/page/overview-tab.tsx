import { Fragment } from 'react';
import type { MatchWithoutEvents, PlayerOfTheMatch } from '#contract/matches/schema.ts';
import type { MatchVote } from '#contract/votes/schema.ts';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { Fact, Facts } from '#web/kit/ui/facts.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { ScoreFlowPanel } from '#web/matches/figures/score-flow.tsx';
import { TouchlineStrip } from '#web/matches/figures/touchline-strip.tsx';
import type { MatchView } from '#web/matches/page/match-view.ts';
import { ScoreHero } from '#web/matches/page/score-hero.tsx';

export const MatchPanels = lazyPart(
  () => import('#web/matches/page/match-panels.tsx').then((part) => part.MatchFigurePanels),
  { opens: 'late' },
);

/** Loaded only for a match with a vote. */
export const VotePanel = lazyPart(
  () => import('#web/matches/vote/vote-panel.tsx').then((part) => part.MatchVotePanel),
  {
    opens: 'with the page',
  },
);

interface OverviewTabProps {
  match: MatchWithoutEvents;
  view: MatchView;
  /** Null without a vote, or if the call failed. */
  vote: MatchVote | null;
}

export function MatchOverviewTab({ match, view, vote }: OverviewTabProps) {
  const { overall_player_count, event_count, extra_time } = match.context_data;
  const { flow } = view;
  return (
    <div className="stack gap-4">
      <ScoreHero match={view} />
      {flow ? <ScoreFlowPanel match={view} flow={flow} /> : <TouchlineStrip match={view} />}
      <Facts>
        <div>
          <dt>Player of the Match</dt>
          <VoteResult winners={match.player_of_the_match?.winners} />
        </div>
        <Fact name="Match type" value={match.type} note={extra_time && 'After extra time'} />
        <Fact name="Players" value={overall_player_count} />
        <Fact
          name="Events"
          value={event_count}
          note={view.unlistedEvents > 0 ? 'From totals, not listed' : undefined}
        />
      </Facts>
      {vote && <VotePanel match={view} vote={vote} />}
      <MatchPanels match={match} view={view} />
    </div>
  );
}

/** The winners of a vote, all of them after a tie. */
function VoteResult({ winners }: Partial<PlayerOfTheMatch>) {
  if (!winners) return <dd className="text-ink-3">TBA</dd>;
  if (winners.length === 0) {
    return (
      <dd className="text-ink-3">
        No winner<small>Too few votes</small>
      </dd>
    );
  }
  return (
    <dd>
      {winners.map((winner, at) => (
        <Fragment key={winner.player_key}>
          {at > 0 && (at === winners.length - 1 ? ' and ' : ', ')}
          <PlayerLink player={winner} />
        </Fragment>
      ))}
      {winners.length > 1 && <small>Level in the vote</small>}
    </dd>
  );
}
