import { CircleCheck, MonitorPlay } from 'lucide';
import { countOf } from '#contract/kit/count-of.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { LeagueWaiting, OwnLeague } from '#contract/leagues/schema.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { LoadFailure } from '#web/kit/manage/load-failure.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { MissingAccess } from '#web/kit/session/missing-access.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Alert } from '#web/kit/ui/alert.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { WaitingPart } from '#web/kit/ui/waiting.tsx';
import styles from '#web/leagues/manage/overview-page.module.css';
import { countWaiting, listTasks } from '#web/shell/list-tasks.tsx';
import { useManagedLeague } from '#web/shell/manage-frame.tsx';
import { NewLeagueChecklist } from '#web/shell/new-league-checklist.tsx';

/** What waits for the user, and what a new league lacks. */
export function Component() {
  const { league, own } = useManagedLeague();
  const isReviewer = own.access_level >= ACCESS_LEVELS.requests;
  const { answer, error, reload } = useRead(
    'GET /leagues/myLeagues/:league_id/waiting',
    isReviewer ? { params: { league_id: league.id } } : null,
  );
  return (
    <>
      <PageTitle>{`Manage ${league.name}`}</PageTitle>
      <h2 className={typography.sectionTitle}>Overview</h2>
      {!isReviewer && <MissingAccess level={ACCESS_LEVELS.requests} />}
      {error !== null && <LoadFailure retry={reload}>{`What waits could not be loaded. ${error}`}</LoadFailure>}
      {isReviewer && !answer && error === null && <WaitingPart />}
      {answer && <Waiting own={own} waiting={answer} />}
      {own.access_level >= ACCESS_LEVELS.information && <NewLeagueChecklist leagueId={league.id} />}
      {isReviewer && <ScreenPanel leagueId={league.id} />}
    </>
  );
}

/** Leads to the pages for streams and walls, which no other page names. */
function ScreenPanel({ leagueId }: { leagueId: number }) {
  return (
    <Panel heading="On a big screen">
      <div className={styles.screen}>
        <p>
          The league’s screen shows live matches, the table, results and fixtures, and turns by itself. Open it in a
          stream or on a wall, full screen. The score over a video is at{' '}
          <code className={typography.monospace}>/matches/…/overlay</code>, with the fixture’s number for the dots.
        </p>
        <ButtonLink kind="line" to={leaguePaths.screen(leagueId)} target="_blank">
          <Icon icon={MonitorPlay} size={18} />
          Open the screen
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** A row a kind of work, each with its one button; the first is the primary one. */
function Waiting({ own, waiting }: { own: OwnLeague; waiting: LeagueWaiting }) {
  const tasks = listTasks(own, waiting);
  if (tasks.length === 0) {
    return (
      <Alert kind="success" icon={CircleCheck}>
        <p>
          <b>Nothing waits for you.</b>
        </p>
      </Alert>
    );
  }
  return (
    <Panel heading="Waits for you" end={countOf(countWaiting(tasks), 'thing')}>
      <ul>
        {tasks.map(({ icon, title, detail, action, path }, at) => (
          <li key={title} className={styles.task}>
            <Icon icon={icon} size={20} />
            <div className={layout.grow}>
              <p>
                <b>{title}</b>
              </p>
              {detail && (
                <p className={`${typography.muted} ${typography.size14} ${typography.wrapAnywhere}`}>{detail}</p>
              )}
            </div>
            <ButtonLink kind={at === 0 ? 'primary' : 'line'} to={path} aria-label={`${action}: ${title}`}>
              {action}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
