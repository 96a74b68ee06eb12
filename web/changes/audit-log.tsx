import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { AuditEntry } from '#contract/changes/schema.ts';
import { AUDIT_ENTRIES_PER_PAGE } from '#contract/kit/limits.ts';
import { AuditFilterBar, type AuditFilters, NO_LOG_FILTERS } from '#web/changes/audit-filter-bar.tsx';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { type ChangeSaver, useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { useQueries } from '#web/kit/http/queries.ts';
import { tw } from '#web/kit/styles/tw.ts';
import { formatFootballTime } from '#web/kit/time/football-date.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';

/**
 * The log of changes to a league, newest first, with filters and older entries on demand. The footer is below the window
 * before and after the entries arrive.
 */
export function AuditLog({ leagueId }: { leagueId: number }) {
  const [filters, setFilters] = useState<AuditFilters>(NO_LOG_FILTERS);
  return (
    <section
      className="mt-8 grid min-h-[100vh] content-start justify-items-start gap-4 border-t border-line pt-6 [&>div]:w-full"
      aria-labelledby="audit-title"
    >
      <h3 className="part-title" id="audit-title">
        Who did what
      </h3>
      <AuditFilterBar filters={filters} onChange={setFilters} />
      <FilteredLog key={JSON.stringify(filters)} leagueId={leagueId} filters={filters} />
    </section>
  );
}

const ROW = tw`flex min-h-10.5 items-baseline gap-5 border-b border-line py-2.5 last:border-b-0`;
const CALL = 'GET /leagues/myLeagues/:league_id/audit';

function FilteredLog({ leagueId, filters }: { leagueId: number; filters: AuditFilters }) {
  const change = useChange();
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: [CALL, leagueId, filters],
      queryFn: ({ pageParam, signal }) =>
        call(CALL, { params: { league_id: leagueId }, querystring: { ...filters, before: pageParam }, signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (older) => (older.length < AUDIT_ENTRIES_PER_PAGE ? undefined : older.at(-1)?.id),
    },
    useQueries(),
  );
  const entries = data?.pages.flat() ?? [];
  const showsSkeleton = useSteadyFlag(isFetching && entries.length === 0);

  // Focuses the first new entry, as the button is removed after the last page.
  const list = useRef<HTMLOListElement>(null);
  const shownCount = useRef(0);
  useEffect(() => {
    const newest = list.current?.children[shownCount.current];
    if (shownCount.current > 0 && newest instanceof HTMLElement) newest.focus();
    shownCount.current = entries.length;
  }, [entries.length]);

  return (
    <>
      {showsSkeleton && <LogSkeleton />}
      {data && entries.length === 0 && <EmptyLog isFiltered={Object.keys(filters).length > 0} />}
      {entries.length > 0 && !showsSkeleton && (
        <ol className="w-full text-14" ref={list}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} leagueId={leagueId} change={change} />
          ))}
        </ol>
      )}
      {isError && (
        <Alert kind="error" role="alert">
          <p>The changes could not be loaded.</p>
        </Alert>
      )}
      {(hasNextPage || isError) && !showsSkeleton && (
        <Button
          kind="line"
          size="small"
          aria-busy={isFetching}
          disabled={isFetching}
          onClick={() => (hasNextPage ? fetchNextPage() : refetch())}
        >
          {entries.length > 0 ? 'Show older' : 'Try again'}
        </Button>
      )}
    </>
  );
}

function EmptyLog({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title="No changes found">Try another person, kind or date.</EmptyState>;
  return <EmptyState title="No changes yet">Changes to this league will appear here.</EmptyState>;
}

interface AuditRowProps {
  entry: AuditEntry;
  leagueId: number;
  change: ChangeSaver;
}

function AuditRow({
  entry: { id, at, parts, sentence, can_undo },
  leagueId,
  change: { isSaving, save },
}: AuditRowProps) {
  const titleId = useId();
  const [actor, ...words] = parts;
  const undo = () =>
    call('POST /leagues/myLeagues/:league_id/audit/undo', { params: { league_id: leagueId }, body: { id } });
  return (
    <li className={`phone:flex-wrap ${ROW}`} tabIndex={-1}>
      <p className="min-w-0 flex-1 wrap-anywhere text-ink-2 phone:basis-full" id={titleId}>
        <b className="text-ink">{actor?.text}</b>
        {words.map(({ text, path }) =>
          path === null ? (
            text
          ) : (
            <Link key={path} className="link" to={path}>
              {text}
            </Link>
          ),
        )}
      </p>
      {can_undo && (
        <Button
          size="mini"
          kind="ghost"
          aria-describedby={titleId}
          disabled={isSaving}
          onClick={() => save(undo, 'Change undone', { detail: sentence, failed: 'The change could not be undone.' })}
        >
          Undo
        </Button>
      )}
      <time className="flex-none text-14 text-ink-3 tabular phone:-order-1" dateTime={at}>
        {formatFootballTime(at)}
      </time>
    </li>
  );
}

function LogSkeleton() {
  return (
    <div className="w-full text-14" role="status" aria-label="Loading the changes">
      {['72%', '58%', '80%', '64%', '70%'].map((width) => (
        <div className={ROW} key={width}>
          <Skeleton width={width} height="1rem" />
        </div>
      ))}
    </div>
  );
}
