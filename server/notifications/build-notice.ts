import type { StoredFixtureStatus } from '#contract/fixtures.ts';
import type { NoticeEvent } from '#contract/notice-kinds.ts';
import type { Notice } from '#contract/notifications.ts';
import { isolateName } from '#contract/plain-text.ts';
import { type GoalPair, type SideGoals, toPair, writeGoals } from '#contract/shoot-outs.ts';

type Names = [home: string, away: string];

interface ResultFacts {
  league: string;
  type: string;
  names: Names;
  goals: GoalPair;
  shoot_out: SideGoals | null;
}

interface FixtureFacts {
  league: string;
  names: Names;
  status: StoredFixtureStatus;
  kick_off: string | null;
  time_zone: string;
  /** Of a walkover. */
  goals: GoalPair | [null, null];
}

interface DutyFacts {
  league: string;
  names: Names;
  ends_at: string;
  time_zone: string;
}

interface TransferFacts {
  league: string;
  player: string;
  from: string | null;
  to: string | null;
}

/** What visitors see of the thing that a notice is about, or captains of a duty. */
type NoticeFacts = ResultFacts | FixtureFacts | DutyFacts | TransferFacts;

/** A published event with what visitors see of it now. */
export interface FoundNotice {
  id: number;
  event: NoticeEvent;
  league_id: number;
  /** The id of its match, fixture or transfer. */
  thing: number;
  created_at: string;
  facts: NoticeFacts;
}

/** The texts and the page of a notice. The same are in the bell and in a push message. */
export function buildNotice({ facts, thing, ...notice }: FoundNotice): Omit<Notice, 'is_unread'> {
  return { ...notice, ...writeNotice({ facts, thing, ...notice }) };
}

function writeNotice({ event, league_id, thing, facts }: FoundNotice): Pick<Notice, 'title' | 'body' | 'path'> {
  const league = isolateName(facts.league);
  if ('player' in facts) {
    const path = `/leagues/${league_id}/transfers`;
    return { title: writeTransfer(facts), body: league, path };
  }
  const [home, away] = facts.names.map(isolateName);
  if ('ends_at' in facts) {
    const duty = event === 'sheet.due' ? 'Team sheet due by' : 'Check-in is open until';
    const body = `${duty} ${writeTime(facts.ends_at, facts.time_zone)} · ${league}`;
    return { title: `${home} v ${away}`, body, path: `/leagues/${league_id}/fixtures/${thing}/sheet` };
  }
  if ('status' in facts) {
    const body = `${describeFixture(facts)} · ${league}`;
    return { title: `${home} v ${away}`, body, path: `/leagues/${league_id}/fixtures` };
  }
  const score = writeGoals(facts.goals, toPair(facts.shoot_out));
  return { title: `${home} ${score} ${away}`, body: `${facts.type} · ${league}`, path: `/matches/${thing}` };
}

function writeTransfer({ player, from, to }: TransferFacts): string {
  const name = isolateName(player);
  if (to === null) return `${name} leaves ${from === null ? 'the team' : isolateName(from)}`;
  return from === null ? `${name} joins ${isolateName(to)}` : `${name}: ${isolateName(from)} to ${isolateName(to)}`;
}

function describeFixture({ status, kick_off, time_zone, goals }: FixtureFacts): string {
  switch (status) {
    case 'walkover':
      return `Decided ${goals.join('–')}`;
    case 'postponed':
      return 'Postponed';
    case 'cancelled':
      return 'Cancelled';
    case 'to be replayed':
      return 'To be replayed';
    case 'planned':
      return kick_off === null ? 'No kick-off yet' : `Kick-off ${writeTime(kick_off, time_zone)}`;
  }
}

/** As 'Sat 28 Nov, 19:00 GMT', by the clocks of the league. */
function writeTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));
}
