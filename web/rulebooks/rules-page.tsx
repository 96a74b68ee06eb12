import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useQuery } from '#web/kit/page/query-params.ts';
import { chooseSeason, leaguePaths } from '#web/kit/paths/league-paths.ts';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { RulebookText } from '#web/rulebooks/rulebook-text.tsx';
import { LeagueFrame } from '#web/shell/league-frame.tsx';

export async function loader({ params, request }: LoaderFunctionArgs) {
  const input = { params: { league_id: requirePathId(params.league_id) }, signal: request.signal };
  const [league, rulebook] = await Promise.all([
    call('GET /leagues/:league_id/seasons', input),
    call('GET /leagues/:league_id/rulebook', input),
  ]);
  chooseSeason(league, new URL(request.url).searchParams);
  return { league, rulebook };
}

/** A league's rules. */
export function Component() {
  const { league, rulebook } = useLoaderData<typeof loader>();
  const season = chooseSeason(league, useQuery());
  const { html, changed_at } = rulebook;
  return (
    <LeagueFrame league={league} season={season} path={leaguePaths.rules(league.id)}>
      <PageHead
        title={`Rules · ${league.name}`}
        description={`The rules of ${league.name}, as its staff wrote them.`}
        isUnlisted={!league.is_listed || html === null}
      />
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-4">
        <h2 className="section-title">Rules</h2>
        {changed_at !== null && (
          <p className="text-14 text-ink-3">
            Last changed <time dateTime={toDay(changed_at)}>{formatFootballDate(changed_at)}</time>
          </p>
        )}
      </div>
      {html === null ? (
        <EmptyState title="No rules yet">They appear here once the league’s staff write them.</EmptyState>
      ) : (
        <RulebookText html={html} />
      )}
    </LeagueFrame>
  );
}
