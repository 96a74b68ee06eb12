import { X } from 'lucide';
import { type ReactNode, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import { MATCHES_PER_PAGE } from '#contract/limits.ts';
import type { MatchSummary } from '#contract/matches.ts';
import type { LeaguePage } from '#contract/standings.ts';
import { MatchList, MatchListSkeleton } from '#web/components/match-list.tsx';
import { call, describeFailure } from '#web/http/call.ts';
import { useCall } from '#web/http/use-call.ts';
import { NO_MATCHES_FOUND } from '#web/messages.ts';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Alert } from '#web/ui/alert.tsx';
import buttonStyles from '#web/ui/button.module.css';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSteadyFlag } from '#web/ui/steady-flag.ts';
import { useToast } from '#web/ui/toast.tsx';

interface ShownMatches {
  matches: MatchSummary[];
  hasMore: boolean;
}

/** By league and team: going back from a match restores the list at its former length. */
const lastShown = new Map<string, ShownMatches>();

/** The league's results, or those of the team in the URL. */
export function MatchesTab({ league }: { league: LeaguePage }) {
  const [query] = useSearchParams();
  const team = query.get('team')?.trim();
  if (!team) return <Results leagueId={league.id} first={league.matches} />;
  return (
    <div className={layout.stack}>
      <div className={layout.spread}>
        <h2 className={`${typography.partTitle} ${typography.wrapAnywhere}`}>{team}</h2>
        <ButtonLink kind="line" size="small" to={`/leagues/${league.id}#matches`}>
          <Icon icon={X} size={16} />
          All teams
        </ButtonLink>
      </div>
      <TeamMatches key={team} leagueId={league.id} team={team}>
        {(first) => <Results leagueId={league.id} team={team} first={first} />}
      </TeamMatches>
    </div>
  );
}

interface ResultsProps {
  leagueId: number;
  team?: string;
  /** The newest matches. */
  first: MatchSummary[];
}

/** The newest results, then older ones page by page. */
function Results({ leagueId, team, first }: ResultsProps): ReactNode {
  const isReturning = useNavigationType() === 'POP';
  const key = `${leagueId} ${team ?? ''}`;
  const [{ matches: older, hasMore }, setShown] = useState<ShownMatches>(
    (isReturning && lastShown.get(key)) || { matches: [], hasMore: first.length === MATCHES_PER_PAGE },
  );
  const [isLoading, setIsLoading] = useState(false);
  const toast = useToast();
  const matches = [...first, ...older];

  async function loadOlder() {
    setIsLoading(true);
    toast.clear();
    try {
      const next = await call('GET /leagues/:league_id/matches', {
        params: { league_id: leagueId },
        querystring: { before: matches.at(-1)?.match_id, team },
      });
      const shown = { matches: [...older, ...next], hasMore: next.length === MATCHES_PER_PAGE };
      lastShown.set(key, shown);
      setShown(shown);
    } catch (error) {
      toast.failure(describeFailure(error));
    }
    setIsLoading(false);
  }

  if (matches.length === 0) {
    return <EmptyState title={NO_MATCHES_FOUND}>Results appear here once the league approves them.</EmptyState>;
  }
  return (
    <div className={layout.stack}>
      <MatchList matches={matches} showLeague={false} label="Results" />
      {hasMore && (
        <div className={buttonStyles.more}>
          <Button kind="line" aria-busy={isLoading} disabled={isLoading} onClick={loadOlder}>
            Show older
          </Button>
        </div>
      )}
    </div>
  );
}

interface TeamMatchesProps {
  leagueId: number;
  team: string;
  /** Renders the newest matches once loaded. */
  children: (first: MatchSummary[]) => ReactNode;
}

/** Loads the newest matches of a team in its league, under any of the team's names. */
function TeamMatches({ leagueId, team, children }: TeamMatchesProps) {
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
