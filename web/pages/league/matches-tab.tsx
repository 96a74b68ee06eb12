import { useState } from 'react';
import { MATCHES_PER_PAGE } from '#contract/limits.ts';
import type { LeaguePage } from '#contract/standings.ts';
import { MatchList } from '#web/components/match-list.tsx';
import { call } from '#web/http/call.ts';
import { describeFailure } from '#web/http/failure-text.ts';
import { NO_MATCHES_FOUND } from '#web/messages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useToast } from '#web/ui/toast.tsx';
import '#web/ui/button.css';

/** The newest results, and all older ones as far as somebody asks for them. */
export function MatchesTab({ league }: { league: LeaguePage }) {
  const [older, setOlder] = useState<LeaguePage['matches']>([]);
  const [hasMore, setHasMore] = useState(league.matches.length === MATCHES_PER_PAGE);
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
      setOlder([...older, ...next]);
      setHasMore(next.length === MATCHES_PER_PAGE);
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
