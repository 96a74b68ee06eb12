import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { NARROW_SCREEN_PIXELS } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { OwnLeague } from '#contract/leagues/schema.ts';
import { LeagueBadge } from '#web/kit/heads/league-badge.tsx';
import { call } from '#web/kit/http/call.ts';
import { NeedsScripts } from '#web/kit/page/needs-scripts.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { reviewPath } from '#web/kit/paths/review-path.ts';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { toLeaguesFailure } from '#web/leagues/leagues-failure.ts';
import { LevelTag } from '#web/leagues/my-leagues/level-tag.tsx';
import { useNarrowScreen } from '#web/leagues/my-leagues/narrow-screen.ts';
import { NO_LEAGUES_FOUND, SCREEN_TOO_SMALL } from '#web/messages.ts';

const LeagueDialog = lazyPart(
  () => import('#web/leagues/my-leagues/league-dialog.tsx').then((part) => part.LeagueDialog),
  { waiting: null },
);

export async function loader({ request: { signal } }: { request: Request }): Promise<OwnLeague[]> {
  const { leagues } = await call('GET /leagues/myLeagues', { signal }).catch((error: unknown) => {
    throw toLeaguesFailure(error, signal);
  });
  return leagues;
}

export function Component() {
  const leagues = useLoaderData<typeof loader>();
  const [opened, setOpened] = useState<OwnLeague | null>(null);
  const isNarrow = useNarrowScreen();

  return (
    <div className="page-width">
      <PageTitle>myLeagues</PageTitle>
      {isNarrow ? <ScreenTooSmall leagues={leagues} /> : <LeagueRows leagues={leagues} onOpen={setOpened} />}
      {opened && <LeagueDialog key={opened.id} league={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function LeagueRows({ leagues, onOpen }: { leagues: OwnLeague[]; onOpen: (league: OwnLeague) => void }) {
  return (
    <>
      <div className="page-head">
        <h1 className="font-display text-title/tight font-extrabold tracking-display text-balance wrap-break-word">
          myLeagues
        </h1>
      </div>
      <NeedsScripts />
      {leagues.length === 0 ? (
        <EmptyState title={NO_LEAGUES_FOUND}>Leagues appear here once their staff give you access.</EmptyState>
      ) : (
        <ul className="stack gap-3">
          {leagues.map((league) => (
            <Panel as="li" key={league.id} className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
              <LeagueBadge name={league.name} small />
              <div className="min-w-0 flex-[1_1_12rem]">
                <h2 className="part-title wrap-text">
                  <Link
                    className="link"
                    to={league.closed_at === null ? leaguePaths.overview(league.id) : leaguePaths.manage(league.id)}
                  >
                    {league.name}
                  </Link>
                </h2>
                <span className="text-13 text-ink-3 tabular [&_b]:text-ink">League ID {league.id}</span>
              </div>
              <LevelTag level={league.access_level} />
              {league.closed_at === null && isReviewer(league) && (
                <ButtonLink kind="line" to={reviewPath(league.id)} aria-label={`Review ${league.name}`}>
                  Review
                </ButtonLink>
              )}
              {isReviewer(league) && (
                <ButtonLink kind="line" to={leaguePaths.manage(league.id)} aria-label={`Manage ${league.name}`}>
                  Manage
                </ButtonLink>
              )}
              {league.closed_at === null ? (
                <Button kind="line" aria-label={`View League ${league.name}`} onClick={() => onOpen(league)}>
                  View League
                </Button>
              ) : (
                <Tag>Closed</Tag>
              )}
            </Panel>
          ))}
        </ul>
      )}
    </>
  );
}

function isReviewer({ access_level }: OwnLeague): boolean {
  return access_level >= ACCESS_LEVELS.requests;
}

function ScreenTooSmall({ leagues }: { leagues: OwnLeague[] }) {
  const reviewed = leagues.filter(isReviewer);
  return (
    <>
      <h1 className="sr-only">myLeagues</h1>
      <EmptyState
        title={SCREEN_TOO_SMALL}
        action={
          <ButtonLink kind="line" to="/dashboard">
            Back to Dashboard
          </ButtonLink>
        }
      >
        This page needs a window at least {NARROW_SCREEN_PIXELS} pixels wide. Each league can be managed on its own
        page.
      </EmptyState>
      {reviewed.length > 0 && (
        <section className="mx-auto mt-6 mb-0 stack max-w-108 gap-3" aria-labelledby="review-here">
          <h2 className="part-title" id="review-here">
            You can manage these leagues here
          </h2>
          <ul className="stack gap-2">
            {reviewed.map((league) => (
              <li key={league.id}>
                <Panel
                  as={Link}
                  className="flex items-center gap-3 px-4 py-3 font-medium hover:bg-surface-2"
                  to={leaguePaths.manage(league.id)}
                >
                  <LeagueBadge name={league.name} small />
                  <span className="wrap-text">{league.name}</span>
                </Panel>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
