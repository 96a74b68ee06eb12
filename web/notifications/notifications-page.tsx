import {
  ArrowLeftRight,
  CalendarClock,
  CalendarDays,
  ClipboardList,
  Flag,
  type IconNode,
  Inbox,
  KeyRound,
  ShieldCheck,
  Timer,
  Trophy,
} from 'lucide';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { dayIn } from '#contract/kit/days.ts';
import type { NoticeEvent } from '#contract/notifications/kinds.ts';
import type { Notice, NoticeList } from '#contract/notifications/schema.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { IconRow } from '#web/kit/rows/icon-row.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';

const ICONS: Record<NoticeEvent, IconNode> = {
  'match.approved': Trophy,
  'ownership.offered': KeyRound,
  'fixture.changed': CalendarDays,
  'transfer.changed': ArrowLeftRight,
  'check_in.opened': Timer,
  'sheet.due': ClipboardList,
  'kick_off.due': CalendarClock,
  'kick_off.offered': CalendarClock,
  'kick_off.answered': CalendarClock,
  'kick_off.lapsed': CalendarClock,
  'transfer.offered': ArrowLeftRight,
  'transfer.waiting': ArrowLeftRight,
  'transfer.answered': ArrowLeftRight,
  'review.waiting': Inbox,
  'review.decided': Inbox,
  'dispute.opened': Flag,
  'dispute.decided': Flag,
  'ban.lifted': ShieldCheck,
  'entry.decided': ClipboardList,
  'entry.waiting': ClipboardList,
  'place.kept': ClipboardList,
  'times.asked': CalendarClock,
};

export async function loader({ request: { url, signal } }: LoaderFunctionArgs): Promise<NoticeList> {
  const before = Number(new URL(url).searchParams.get('before'));
  return call('GET /notifications', { querystring: before > 0 ? { before } : {}, signal });
}

/** Notifications from followed leagues, teams and players, and the duties of the account's teams. */
export function Component() {
  const { notices, next } = useLoaderData<typeof loader>();
  const { isSaving, save } = useChange({ reloads: true });
  const timeZone = useTimeZone();
  const [newest] = notices;

  /** Marks this notification and all older ones as read. A failure leaves them unread. */
  function open(id: number) {
    call('POST /notifications/read', { body: { id }, keepalive: true }).catch(() => {});
  }

  async function markRead(id: number) {
    await save(() => call('POST /notifications/read', { body: { id } }), 'Marked as read');
  }

  return (
    <div className="page-width">
      <PageTitle>Notifications</PageTitle>
      <div className="page-head">
        <h1 className="page-title">Notifications</h1>
        {newest && notices.some(({ is_unread }) => is_unread) && (
          <Button kind="line" aria-busy={isSaving} disabled={isSaving} onClick={() => markRead(newest.id)}>
            Mark all read
          </Button>
        )}
      </div>
      {notices.length === 0 ? (
        <EmptyState
          title={next === null ? 'No notifications' : 'No notifications here'}
          action={
            <ButtonLink kind="line" to="/leagues">
              Find a league
            </ButtonLink>
          }
        >
          Follow a league, a team or a player on its page. Results, changed fixtures and transfers will appear here, and
          what waits for you as a player, a captain or a league’s staff.
        </EmptyState>
      ) : (
        <div className="stack gap-6">
          {groupByDay(notices, timeZone).map(({ day, notices: ofDay }) => (
            <section key={day} className="stack gap-3" aria-labelledby={`day-${day}`}>
              <h2 className="part-title" id={`day-${day}`}>
                <time dateTime={day}>{formatFootballDate(day)}</time>
              </h2>
              <ul className="blocks">
                {ofDay.map((notice) => (
                  <li key={notice.id}>
                    <NoticeRow notice={notice} onOpen={() => open(notice.id)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {next !== null && (
          <ButtonLink kind="line" to={`/notifications?before=${next}`}>
            Load more
          </ButtonLink>
        )}
        <Link className="link" to="/dashboard/settings#notifications">
          Notification settings
        </Link>
      </div>
    </div>
  );
}

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { event, title, body, path, is_unread } = notice;
  const row = (
    <IconRow
      icon={ICONS[event]}
      title={title}
      to={path}
      state={is_unread ? 'unread' : 'read'}
      onClick={is_unread ? onOpen : undefined}
    >
      {body}
    </IconRow>
  );
  if (event !== 'times.asked') return row;
  return (
    <>
      {row}
      <TimesAnswer path={path} />
    </>
  );
}

/** The two answers to the weekly question. */
function TimesAnswer({ path }: { path: string }) {
  const { isSaving, save } = useChange({ reloads: true });
  return (
    <div className="flex gap-2 px-5 pb-4">
      <Button
        kind="primary"
        size="small"
        aria-busy={isSaving}
        disabled={isSaving}
        onClick={() => save(() => call('POST /users/times/as_usual'), 'Confirmed as usual')}
      >
        As usual
      </Button>
      <ButtonLink kind="line" size="small" to={path}>
        Change
      </ButtonLink>
    </div>
  );
}

/** In the order of the notices, the newest day first. */
function groupByDay(notices: readonly Notice[], timeZone: string): { day: string; notices: Notice[] }[] {
  const days: { day: string; notices: Notice[] }[] = [];
  for (const notice of notices) {
    const day = dayIn(timeZone, notice.created_at);
    const last = days.at(-1);
    if (last?.day === day) last.notices.push(notice);
    else days.push({ day, notices: [notice] });
  }
  return days;
}
