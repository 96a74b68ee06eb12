import type { ReactNode } from 'react';
import type { MatchSummary } from '#contract/matches.ts';
import { MatchListSkeleton } from '#web/components/match-list.tsx';
import { useCall } from '#web/http/use-call.ts';
import { Alert } from '#web/ui/alert.tsx';
import { useSteadyFlag } from '#web/ui/steady-flag.ts';

interface TeamMatchesProps {
  leagueId: number;
  team: string;
  /** Renders the newest matches once loaded. */
  children: (first: MatchSummary[]) => ReactNode;
}

/** Loads the newest matches of a team in its league, under any of the team's names. */
export function TeamMatches({ leagueId, team, children }: TeamMatchesProps) {
  const input = { params: { league_id: leagueId }, querystring: { team } };
  const { answer: matches, error } = useCall('GET /leagues/:league_id/matches', input);
  const showsSkeleton = useSteadyFlag(matches === null && error === null);

  if (error !== null) {
    return (
      <Alert kind="error" role="alert">
        <p>{error}</p>
      </Alert>
    );
  }
  if (showsSkeleton) return <MatchListSkeleton />;
  return matches && children(matches);
}
