import { Brush, CalendarCheck, Globe, Shield, WifiOff } from 'lucide';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OwnTimes } from '#contract/times/schema.ts';
import { useHydrated } from '#web/kit/browser/use-hydrated.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { loadRead } from '#web/kit/http/load-read.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { NeedsScripts } from '#web/kit/page/needs-scripts.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { formatShortDay } from '#web/kit/time/football-date.ts';
import { listTimeZones } from '#web/kit/time/list-time-zones.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { OtherDays } from '#web/times/other-days.tsx';
import { TeamWeek } from '#web/times/team-week.tsx';
import { useWeek, type Week } from '#web/times/use-week.ts';
import { WeekGrid } from '#web/times/week-grid.tsx';
import { WeekList } from '#web/times/week-list.tsx';

const NOON = 12 * 60;
/** Teams whose weeks the page shows. */
const TEAMS_SHOWN = 3;

export async function loader({ request: { signal } }: LoaderFunctionArgs): Promise<OwnTimes> {
  const own = await call('GET /users/times', { signal });
  await Promise.all(
    listTeams(own).map((team) =>
      loadRead('GET /leagues/:league_id/teams/:slug/times', { ...inputOf(own, team), signal }),
    ),
  );
  return own;
}

type ListedTeam = OwnTimes['teams'][number];

function listTeams({ teams }: OwnTimes): ListedTeam[] {
  return teams.slice(0, TEAMS_SHOWN);
}

function inputOf({ time_zone }: OwnTimes, { league_id, team }: ListedTeam) {
  return { params: { league_id, slug: team.slug }, querystring: time_zone === null ? {} : { time_zone } };
}

/** When the account can usually play, and when its teams can. */
export function Component() {
  const own = useLoaderData<typeof loader>();
  const week = useWeek(own);
  return (
    <div className="page-width">
      <PageTitle>Your week</PageTitle>
      <BackLink to="/dashboard">Dashboard</BackLink>
      <div className="page-head">
        <div>
          <h1 className="page-title">Your week</h1>
          <p className="lede">When you can usually play. Your captain sees it; others see only how many are free.</p>
        </div>
      </div>
      <div className="stack gap-5">
        <NeedsScripts />
        <ThisWeek own={own} isEmpty={week.intervals.length === 0} />
        {own.teams.length === 0 && (
          <Alert icon={Shield}>
            <p>
              <b className="text-ink">You are in no team.</b> Your week is kept and counts as soon as you join one.
            </p>
          </Alert>
        )}
        <div className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] items-start gap-5 laptop:grid-cols-1">
          <UsualWeek week={week} />
          <div className="stack gap-5">
            <WeekList week={week} />
            <OtherDays exceptions={own.exceptions} week={week} isWeekStored={own.saved_at !== null} />
          </div>
        </div>
        {listTeams(own).map((team) => (
          <LoadedTeam key={team.team.id} own={own} team={team} />
        ))}
      </div>
    </div>
  );
}

/** The week’s question, and its answer. */
function ThisWeek({ own: { this_week, confirmed_week }, isEmpty }: { own: OwnTimes; isEmpty: boolean }) {
  const { isSaving, save } = useChange({ reloads: true });
  const name = `week of Mon ${formatShortDay(this_week)}`;
  if (isEmpty) {
    return (
      <Alert icon={Brush}>
        <p>
          <b className="text-ink">Nothing painted yet.</b> Draw over the hours you can usually play. Until then you
          count as unknown, which is fine.
        </p>
      </Alert>
    );
  }
  if (confirmed_week === this_week) {
    return (
      <Alert kind="success">
        <p>
          <b className="text-ink">As usual, {name}.</b> You can change it until a time is agreed.
        </p>
      </Alert>
    );
  }
  return (
    <Panel className="flex flex-wrap items-center gap-3 px-5 py-4" aria-label="This week">
      <Icon icon={CalendarCheck} size={20} className="flex-none text-ink-3" />
      <p className="flex-1">
        <b className="block">{`W${name.slice(1)}: as usual?`}</b>
        <small className="text-14 text-ink-3">Your captain sees that you confirmed it.</small>
      </p>
      <div className="flex gap-2 phone:w-full phone:[&>*]:flex-1">
        <Button
          kind="primary"
          aria-busy={isSaving}
          disabled={isSaving}
          onClick={() => save(() => call('POST /users/times/as_usual'), 'Confirmed as usual')}
        >
          As usual
        </Button>
        <Button kind="line" onClick={() => document.querySelector<HTMLElement>('[role=grid]')?.focus()}>
          Change it
        </Button>
      </div>
    </Panel>
  );
}

function UsualWeek({ week }: { week: Week }) {
  const toast = useToast();
  const startsEarly = week.intervals.some(({ from }) => from < NOON);
  const [isWhole, setIsWhole] = useState(startsEarly);
  const hasMorning = isWhole || startsEarly;

  function clear() {
    const former = week.intervals;
    week.save([]);
    toast.success('Week cleared', undefined, { label: 'Undo', run: () => week.save(former) });
  }

  return (
    <Panel heading="Usual week" end={<SavedNote week={week} />}>
      <PanelBody className="stack gap-4">
        {week.status && 'failure' in week.status && (
          <Alert kind="warning" icon={WifiOff} role="alert">
            <p>
              <b className="text-ink">Not sent yet.</b> {week.status.failure} Keep this page open: your week is sent
              when you are online again, or with your next change.
            </p>
          </Alert>
        )}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button
            kind="line"
            size="small"
            aria-pressed={hasMorning}
            disabled={startsEarly}
            onClick={() => setIsWhole(!isWhole)}
          >
            Hours before noon
          </Button>
          <Button kind="ghost" size="small" disabled={week.intervals.length === 0} onClick={clear}>
            Clear
          </Button>
        </div>
        <WeekGrid week={week} hasMorning={hasMorning} />
        <p className="text-13 text-ink-3">
          Draw over the hours you are free; begin on a free hour to rub out. With keys: arrows move, Space paints, Shift
          and arrows paint a run.
        </p>
      </PanelBody>
      <ZoneRow week={week} />
    </Panel>
  );
}

function SavedNote({ week: { status } }: { week: Week }) {
  const saved = status && 'saved' in status ? status.saved : null;
  return (
    <span className="text-13 text-ink-3 tabular" role="status">
      {saved && `Saved ${saved.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`}
    </span>
  );
}

/** The time zone of all times; before hydration the browser's is unknown. */
function ZoneRow({ week }: { week: Week }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const isHydrated = useHydrated();
  const now = new Date().toLocaleTimeString('en-GB', { timeZone: week.timeZone, hour: '2-digit', minute: '2-digit' });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-4 phone:px-4">
      <p className="flex flex-1 items-center gap-2 text-13 text-ink-3 tabular">
        <Icon icon={Globe} size={16} className="flex-none" />
        <span className={isHydrated ? '' : 'invisible'}>
          {week.timeZone}, {isHydrated ? now : '00:00'} now. When clocks change, your hours stay the same.
        </span>
      </p>
      {isChoosing ? (
        <SelectField
          label="Your time zone"
          value={week.timeZone}
          options={listTimeZones(week.timeZone).map((zone) => ({ id: zone, name: zone }))}
          onChange={(zone) => week.save(week.intervals, zone)}
        />
      ) : (
        <Button kind="ghost" size="small" onClick={() => setIsChoosing(true)}>
          Other zone
        </Button>
      )}
    </div>
  );
}

function LoadedTeam({ own, team }: { own: OwnTimes; team: ListedTeam }) {
  const load = useRead('GET /leagues/:league_id/teams/:slug/times', inputOf(own, team));
  return (
    <Loaded load={load} what={`The week of ${team.team.name}`} height="24rem">
      {(times) => <TeamWeek times={times} />}
    </Loaded>
  );
}
