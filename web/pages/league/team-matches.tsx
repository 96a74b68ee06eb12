import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { MatchSummary } from '#contract/matches.ts';
import { MatchListSkeleton } from '#web/components/match-list.tsx';
import { call } from '#web/http/call.ts';
import { describeFailure } from '#web/http/failure-text.ts';
import { useSteadyFlag } from '#web/ui/steady-flag.ts';
import '#web/ui/note.css';

interface TeamMatchesProps {
  leagueId: number;
  team: string;
  /** Shows the newest matches, once they are loaded. */
  children: (first: MatchSummary[]) => ReactNode;
}

/** Loads the newest matches of a team in its league, under any of the team's names. */
export function TeamMatches({ leagueId, team, children }: TeamMatchesProps) {
  const [matches, setMatches] = useState<MatchSummary[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const showsSkeleton = useSteadyFlag(matches === null && failure === null);

  useEffect(() => {
    const left = new AbortController();
    const input = { params: { league_id: leagueId }, querystring: { team }, signal: left.signal };
    call('GET /leagues/:league_id/matches', input).then(setMatches, (error: unknown) => {
      if (!left.signal.aborted) setFailure(describeFailure(error));
    });
    return () => left.abort();
  }, [leagueId, team]);

  if (failure !== null) {
    return (
      <div className="note note--bad" role="alert">
        <CircleAlert className="i i-18" aria-hidden="true" />
        <p>{failure}</p>
      </div>
    );
  }
  if (showsSkeleton) return <MatchListSkeleton />;
  return matches && children(matches);
}
