import { useState } from 'react';
import { useNavigationType } from 'react-router';
import { MATCHES_PER_PAGE } from '#contract/limits.ts';
import type { LeaguePage } from '#contract/standings.ts';
import { MatchList } from '#web/components/match-list.tsx';
import { call } from '#web/http/call.ts';
import { describeFailure } from '#web/http/failure-text.ts';
import { NO_MATCHES_FOUND } from '#web/messages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useToast } from '#web/ui/toast.tsx';
import '#web/ui/button.css';

interface OlderMatches {
  older: LeaguePage['matches'];
  hasMore: boolean;
}

/** By league: whoever comes back from a match finds the list as long as they left it. */
const lastShown = new Map<number, OlderMatches>();

/** The newest results, and all older ones as far as somebody asks for them. */
export function MatchesTab({ league }: { league: LeaguePage }) {
  const isReturning = useNavigationType() === 'POP';
  const [{ older, hasMore }, setShown] = useState<OlderMatches>(
    (isReturning && lastShown.get(league.id)) || { older: [], hasMore: league.matches.length === MATCHES_PER_PAGE },
  );
  const [isLoading, setIsLoading] = useState(false);
  const toast = useToast();
  const matches = [...league.matches, ...older];

  async function loadOlder() {
    setIsLoading(true);
    try {
      const next = await call('GET /leagues/:league_id/matches', {
        params: { league_id: league.id },
        querystring: { before: matches.at(-1)?.match_id },
      });
      const shown = { older: [...older, ...next], hasMore: next.length === MATCHES_PER_PAGE };
      lastShown.set(league.id, shown);
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
    <div className="stack">
      <MatchList matches={matches} showLeague={false} label="Results" />
      {hasMore && (
        <div className="more">
          <button
            type="button"
            className="btn btn--line"
            aria-busy={isLoading}
            disabled={isLoading}
            onClick={loadOlder}
          >
            Show older
          </button>
        </div>
      )}
    </div>
  );
}
