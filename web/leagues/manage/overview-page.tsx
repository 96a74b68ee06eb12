import { CircleCheck, MonitorPlay } from 'lucide';
import { countOf } from '#contract/kit/count-of.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { LeagueWaiting, OwnLeague } from '#contract/leagues/schema.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { MissingAccess } from '#web/kit/session/missing-access.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { WaitingPart } from '#web/kit/ui/waiting.tsx';
import { countWaiting, listTasks } from '#web/shell/list-tasks.tsx';
import { useManagedLeague } from '#web/shell/manage-frame.tsx';
import { NewLeagueChecklist } from '#web/shell/new-league-checklist.tsx';

/** The user's open tasks, and a new league's remaining set-up steps. */
export function Component() {
  const { league, own } = useManagedLeague();
  const isReviewer = own.access_level >= ACCESS_LEVELS.requests;
  const load = useRead(
    'GET /leagues/myLeagues/:league_id/waiting',
    isReviewer ? { params: { league_id: league.id } } : null,
  );
  return (
    <>
      <PageTitle>{`Manage ${league.name}`}</PageTitle>
      <h2 className="section-title">Overview</h2>
      {isReviewer ? (
        <Loaded load={load} what="What waits" waiting={<WaitingPart />}>
          {(waiting) => <WaitingTasks own={own} waiting={waiting} />}
        </Loaded>
      ) : (
        <MissingAccess level={ACCESS_LEVELS.requests} />
      )}
      {own.access_level >= ACCESS_LEVELS.information && <NewLeagueChecklist leagueId={league.id} />}
      {isReviewer && <ScreenPanel leagueId={league.id} />}
    </>
  );
}

/** Links to the pages for streams and wall screens, which no other page has. */
function ScreenPanel({ leagueId }: { leagueId: number }) {
  return (
    <Panel heading="On a big screen">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
        <p className="flex-[1_1_20rem] text-14 text-ink-2">
          The league’s screen shows live matches, the table, results and fixtures, and turns by itself. Open it in a
          stream or on a wall, full screen. The score over a video is at{' '}
          <code className="monospace">/matches/…/overlay</code>, with the fixture’s number for the dots.
        </p>
        <ButtonLink kind="line" to={leaguePaths.screen(leagueId)} target="_blank">
          <Icon icon={MonitorPlay} size={18} />
          Open the screen
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** One row per kind of task, each with its button; the first is the primary one. */
function WaitingTasks({ own, waiting }: { own: OwnLeague; waiting: LeagueWaiting }) {
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
          <li
            key={title}
            className="flex items-center gap-4 px-5 py-4 not-first:border-t not-first:border-line phone:flex-wrap phone:px-4 phone:[&>a]:w-full"
          >
            <Icon icon={icon} size={20} />
            <div className="min-w-0 flex-1">
              <p>
                <b>{title}</b>
              </p>
              {detail && <p className="text-14 wrap-text text-ink-2">{detail}</p>}
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
