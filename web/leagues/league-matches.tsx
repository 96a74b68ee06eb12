import { X } from 'lucide';
import { type ReactNode, useState } from 'react';
import { useNavigationType } from 'react-router';
import { MATCHES_PER_PAGE } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { useQuery } from '#web/kit/page/query-params.ts';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { MatchRows, MatchRowsSkeleton } from '#web/kit/rows/match-rows.tsx';
import { useSession } from '#web/kit/session/session.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { isNarrowed, type MatchFilter, matchParams } from '#web/leagues/match-filter.ts';
import { MatchFilterBar } from '#web/leagues/match-filter-bar.tsx';
import { NO_MATCHES_FOUND } from '#web/messages.ts';

const AccessLevel = lazyPart(() => import('#web/leagues/access-level.tsx').then((part) => part.AccessLevel), {
  waiting: null,
});

interface ShownMatches {
  matches: MatchSummary[];
  hasMore: boolean;
}

/** The last lists by league and filter: going back from a match restores the list at its former length. */
const lastShown = new Map<string, ShownMatches>();

/** The league's results, filtered by the URL. */
export function LeagueMatches({ league }: { league: LeaguePage }) {
  const isSignedIn = useSession().state === 'signedIn';
  const [level, setLevel] = useState(0);
  const query = useQuery();
  const params = matchParams(league);
  const filter = params.read(query);
  const { team } = filter;
  const key = JSON.stringify(filter);
  const hasFilters = league.competitions.length > 0;
  if (!hasFilters && !team) return <Results leagueId={league.id} filter={NO_FILTER} first={league.matches} />;
  return (
    <div className="stack gap-4">
      {isSignedIn && <AccessLevel leagueId={league.id} onRead={setLevel} />}
      {team && (
        <div className="flex items-center justify-between gap-4">
          <h2 className="part-title wrap-text">{team}</h2>
          <ButtonLink kind="line" size="small" to={`?${params.write(query, { ...filter, team: undefined })}`}>
            <Icon icon={X} size={16} />
            All teams
          </ButtonLink>
        </div>
      )}
      {hasFilters && <MatchFilterBar league={league} canReview={isSignedIn && level >= ACCESS_LEVELS.requests} />}
      {team || isNarrowed(filter) ? (
        <FilteredMatches key={key} leagueId={league.id} filter={filter}>
          {(first) => <Results leagueId={league.id} filter={filter} first={first} />}
        </FilteredMatches>
      ) : (
        <Results leagueId={league.id} filter={NO_FILTER} first={league.matches} />
      )}
    </div>
  );
}

const NO_FILTER: MatchFilter = {};

interface ResultsProps {
  leagueId: number;
  filter: MatchFilter;
  /** The newest matches. */
  first: MatchSummary[];
}

/** The newest results, then older ones page by page. */
function Results({ leagueId, filter, first }: ResultsProps): ReactNode {
  const isReturning = useNavigationType() === 'POP';
  const key = `${leagueId} ${JSON.stringify(filter)}`;
  const [{ matches: older, hasMore }, setShown] = useState<ShownMatches>(
    (isReturning && lastShown.get(key)) || { matches: [], hasMore: first.length === MATCHES_PER_PAGE },
  );
  const { isSaving: isLoading, save } = useChange();
  const matches = [...first, ...older];

  async function loadOlder() {
    const querystring = { ...filter, before: matches.at(-1)?.match_id };
    const load = () => call('GET /leagues/:league_id/matches', { params: { league_id: leagueId }, querystring });
    const next = await save(load, null);
    if (!next) return;
    const shown = { matches: [...older, ...next], hasMore: next.length === MATCHES_PER_PAGE };
    lastShown.set(key, shown);
    setShown(shown);
  }

  if (matches.length === 0) {
    return isNarrowed(filter) ? (
      <EmptyState
        title={NO_MATCHES_FOUND}
        action={
          <ButtonLink kind="line" to={leaguePaths.records(leagueId)}>
            Show all matches
          </ButtonLink>
        }
      >
        No matches fit these filters. Widen one, or clear them all.
      </EmptyState>
    ) : (
      <EmptyState title={NO_MATCHES_FOUND}>Results appear here once the league approves them.</EmptyState>
    );
  }
  return (
    <div className="stack gap-4">
      <MatchRows matches={matches} showLeague={false} label="Results" />
      {hasMore && (
        <div className="mt-2 grid justify-center">
          <Button kind="line" aria-busy={isLoading} disabled={isLoading} onClick={loadOlder}>
            Show older
          </Button>
        </div>
      )}
    </div>
  );
}

interface FilteredMatchesProps {
  leagueId: number;
  filter: MatchFilter;
  /** Renders the newest matches once loaded. */
  children: (first: MatchSummary[]) => ReactNode;
}

/** Loads the newest matches that pass the filter. */
function FilteredMatches({ leagueId, filter, children }: FilteredMatchesProps) {
  const input = { params: { league_id: leagueId }, querystring: filter };
  const { answer: matches, error } = useRead('GET /leagues/:league_id/matches', input);
  const showsSkeleton = useSteadyFlag(matches === null && error === null);

  if (error !== null) {
    return (
      <Alert kind="error" role="alert">
        <p>{error}</p>
      </Alert>
    );
  }
  if (showsSkeleton) return <MatchRowsSkeleton />;
  return matches && children(matches);
}
