import {
  AlarmClockOff,
  ArrowLeftRight,
  CalendarX2,
  ClipboardCheck,
  Flag,
  type IconNode,
  Megaphone,
  Webhook,
} from 'lucide';
import type { ReactNode } from 'react';
import { nameFixture, nameSide } from '#contract/fixtures/words.ts';
import { countOf } from '#contract/kit/count-of.ts';
import type { LeagueWaiting, OwnLeague } from '#contract/leagues/schema.ts';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { proposeWalkover } from '#web/kit/paths/plan-choice.ts';
import { reviewPath } from '#web/kit/paths/review-path.ts';
import { KickOff } from '#web/kit/time/kick-off.tsx';

/** A kind of task, and the number of open ones. */
interface Task {
  count: number;
  icon: IconNode;
  title: string;
  detail?: ReactNode;
  action: string;
  path: string;
}

/** The user's open tasks by kind, the most urgent first. */
export function listTasks({ id, requests, disputes }: OwnLeague, waiting: LeagueWaiting): Task[] {
  const { fixtures, forfeits, transfers, is_webhook_disabled, disabled_endpoints } = waiting;
  const tasks: Task[] = [];
  if (requests) {
    tasks.push({
      count: requests,
      icon: ClipboardCheck,
      title: `${countOf(requests, 'match', 'matches')} to review`,
      action: 'Review',
      path: reviewPath(id),
    });
  }
  if (disputes) {
    const title = countOf(disputes, 'open dispute');
    tasks.push({ count: disputes, icon: Flag, title, action: 'Look', path: reviewPath(id) });
  }
  const [forfeit] = forfeits?.oldest ?? [];
  if (forfeits && forfeit) {
    const { fixture, missing } = forfeit;
    tasks.push({
      count: forfeits.count,
      icon: AlarmClockOff,
      title: `${countOf(forfeits.count, 'fixture')} without check-in`,
      detail: `${nameFixture(fixture)}: ${missing.map((side) => nameSide(fixture[side])).join(' and ')} did not check in. A walkover is yours to decide.`,
      action: 'Decide',
      path: proposeWalkover(id, forfeit),
    });
  }
  const [oldest] = fixtures?.oldest ?? [];
  if (fixtures && oldest) {
    tasks.push({
      count: fixtures.count,
      icon: CalendarX2,
      title: `${countOf(fixtures.count, 'fixture')} without a result`,
      detail: (
        <>
          {nameFixture(oldest)}
          {oldest.kick_off && (
            <>
              , <KickOff at={oldest.kick_off} />
            </>
          )}
        </>
      ),
      action: fixtures.count === 1 ? 'Type the result' : 'Type results',
      path: leaguePaths.manageFixtures(id, oldest.competition.id),
    });
  }
  if (transfers) {
    tasks.push({
      count: transfers,
      icon: ArrowLeftRight,
      title: `${countOf(transfers, 'transfer')} to approve`,
      action: 'Look',
      path: leaguePaths.manage(id, 'squads'),
    });
  }
  if (is_webhook_disabled) {
    tasks.push({
      count: 1,
      icon: Megaphone,
      title: 'Discord refuses the results',
      detail: 'Nothing is posted until the webhook is replaced.',
      action: 'Solve',
      path: leaguePaths.manage(id, 'discord'),
    });
  }
  if (disabled_endpoints) {
    tasks.push({
      count: disabled_endpoints,
      icon: Webhook,
      title: `${countOf(disabled_endpoints, 'disabled webhook endpoint')}`,
      detail: 'Nothing is sent there until you enable it again.',
      action: 'Solve',
      path: leaguePaths.manage(id, 'webhooks'),
    });
  }
  return tasks;
}

/** Number of the user's open tasks of all kinds. */
export function countWaiting(tasks: readonly Task[]): number {
  return tasks.reduce((sum, { count }) => sum + count, 0);
}
