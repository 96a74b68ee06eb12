import { useState } from 'react';
import { data, useLoaderData } from 'react-router';
import { NARROW_SCREEN_PIXELS } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { OwnLeague } from '#contract/leagues/schema.ts';
import fieldStyles from '#web/kit/fields/field.module.css';
import { LeagueBadge } from '#web/kit/heads/league-badge.tsx';
import { ApiError, call } from '#web/kit/http/call.ts';
import { NeedsScripts } from '#web/kit/page/needs-scripts.tsx';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { reviewPath } from '#web/kit/paths/review-path.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { LevelTag } from '#web/leagues/my-leagues/level-tag.tsx';
import styles from '#web/leagues/my-leagues/my-leagues-page.module.css';
import { useNarrowScreen } from '#web/leagues/my-leagues/narrow-screen.ts';
import { LEAGUES_FAILED, NO_LEAGUES_FOUND, SCREEN_TOO_SMALL } from '#web/messages.ts';

const LeagueDialog = lazyPart(
  () => import('#web/leagues/my-leagues/league-dialog.tsx').then((part) => part.LeagueDialog),
  { waiting: null },
);

/** HTTP status shown if the server could not be reached. */
const UNREACHABLE_STATUS = 503;

/** A failure shows a fixed text on the error screen, except that a session that has ended leads to signing in. */
export async function loader({ request: { signal } }: { request: Request }): Promise<OwnLeague[]> {
  try {
    const { leagues } = await call('GET /leagues/myLeagues', { signal });
    return leagues;
  } catch (error) {
    if (signal.aborted || (error instanceof ApiError && error.status === 401)) throw error;
    const { status, requestId, rayId } = error instanceof ApiError ? error : { status: UNREACHABLE_STATUS };
    throw data({ message: LEAGUES_FAILED, requestId, rayId }, { status });
  }
}

export function Component() {
  const leagues = useLoaderData<typeof loader>();
  const [opened, setOpened] = useState<OwnLeague | null>(null);
  const isNarrow = useNarrowScreen();

  return (
    <div className={layout.page}>
      <PageTitle>myLeagues</PageTitle>
      {isNarrow ? <ScreenTooSmall leagues={leagues} /> : <LeagueRows leagues={leagues} onOpen={setOpened} />}
      {opened && <LeagueDialog key={opened.id} league={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function LeagueRows({ leagues, onOpen }: { leagues: OwnLeague[]; onOpen: (league: OwnLeague) => void }) {
  return (
    <>
      <div className={pageHeadStyles.head}>
        <h1 className={`${pageHeadStyles.title} ${styles.title}`}>myLeagues</h1>
      </div>
      <NeedsScripts />
      {leagues.length === 0 ? (
        <EmptyState title={NO_LEAGUES_FOUND}>Leagues appear here once their staff give you access.</EmptyState>
      ) : (
        <ul className={`${layout.stack} ${layout.gap3}`}>
          {leagues.map((league) => (
            <Panel as="li" key={league.id} className={styles.league}>
              <LeagueBadge name={league.name} small />
              <div className={layout.grow}>
                <h2 className={`${typography.partTitle} ${typography.wrapAnywhere}`}>
                  <Link
                    className={typography.link}
                    to={league.closed_at === null ? leaguePaths.overview(league.id) : leaguePaths.manage(league.id)}
                  >
                    {league.name}
                  </Link>
                </h2>
                <span className={fieldStyles.count}>League ID {league.id}</span>
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
      <h1 className={typography.screenReaderOnly}>myLeagues</h1>
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
        <section className={`${layout.stack} ${layout.gap3} ${styles.review}`} aria-labelledby="review-here">
          <h2 className={typography.partTitle} id="review-here">
            You can manage these leagues here
          </h2>
          <ul className={`${layout.stack} ${layout.gap2}`}>
            {reviewed.map((league) => (
              <li key={league.id}>
                <Panel as={Link} className={styles.link} to={leaguePaths.manage(league.id)}>
                  <LeagueBadge name={league.name} small />
                  <span className={typography.wrapAnywhere}>{league.name}</span>
                </Panel>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
