import type { LeaguePage } from '#contract/leagues/standings.ts';
import { Beside } from '#web/kit/page/beside.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { MatchRows } from '#web/kit/rows/match-rows.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { NO_MATCHES_FOUND } from '#web/messages.ts';

const LeagueSummary = lazyPart(() => import('#web/leagues/league-summary.tsx').then((part) => part.LeagueSummary));

/** The newest results of a league without a season. */
export function PlainOverview({ league: { id, matches } }: { league: LeaguePage }) {
  if (matches.length === 0) {
    return <EmptyState title={NO_MATCHES_FOUND}>Results appear here once the league approves them.</EmptyState>;
  }
  return (
    <Beside beside={<LeagueSummary leagueId={id} />}>
      <section className="stack min-w-0 gap-3" aria-label="Last results">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="part-title">Last results</h2>
          <Link className="link text-13" to={leaguePaths.matches(id)}>
            All matches
          </Link>
        </div>
        <MatchRows matches={matches} showLeague={false} label="Results" />
      </section>
    </Beside>
  );
}
