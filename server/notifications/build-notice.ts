import type { EntryState } from '#contract/entries/schema.ts';
import type { StoredFixtureStatus } from '#contract/fixtures/schema.ts';
import { describeNoKickOff, STATUS_WORDS } from '#contract/fixtures/words.ts';
import { isolateName } from '#contract/kit/plain-text.ts';
import { type GoalPair, type SideGoals, toPair, writeGoals } from '#contract/matches/shoot-outs.ts';
import type { NoticeEvent } from '#contract/notifications/kinds.ts';
import type { Notice } from '#contract/notifications/schema.ts';
import type { DisputeOutcome } from '#contract/review/disputes.ts';

interface Facts {
  league: string;
}

interface FixtureFacts extends Facts {
  names: [home: string, away: string];
  time_zone: string;
}

interface ScoreFacts extends Facts {
  names: [home: string, away: string];
  goals: GoalPair;
  shoot_out: SideGoals | null;
}

interface ChangeFacts extends FixtureFacts {
  status: StoredFixtureStatus;
  kick_off: string | null;
  /** Goals of a walkover. */
  goals: GoalPair | [null, null];
}

interface SeveralFacts extends Facts {
  things: number;
  /** The action in the log; null without a log entry. */
  action: string | null;
}

/** The facts of each event. A name is null if the notice goes only to that person. */
interface EventFacts {
  'match.approved': ScoreFacts & { type: string };
  'review.waiting': ScoreFacts;
  'review.decided': ScoreFacts & { review: 'accept' | 'decline' };
  'dispute.opened': ScoreFacts;
  'dispute.decided': ScoreFacts & { dispute: DisputeOutcome };
  'fixture.changed': ChangeFacts | SeveralFacts;
  'check_in.opened': FixtureFacts & { ends_at: string };
  'sheet.due': FixtureFacts & { ends_at: string };
  /** The other team's first time; null while none is proposed. */
  'kick_off.due': FixtureFacts & { kick_off: string | null };
  'kick_off.offered': KickOffFacts;
  'kick_off.answered': KickOffFacts;
  'kick_off.lapsed': KickOffFacts;
  'transfer.changed': Facts & { player: string; from: string | null; to: string | null };
  'transfer.offered': OfferFacts;
  'transfer.waiting': OfferFacts;
  'transfer.answered': OfferFacts;
  'entry.decided': EntryFacts;
  'entry.waiting': EntryFacts;
  'place.kept': Facts & { team: string; season: string; time_zone: string; ends_at: string };
  'times.asked': Facts;
  'ban.lifted': Facts & { player: string | null; team: string | null };
  'ownership.offered': Facts & { owner: string; hands_over: boolean };
}

interface KickOffFacts extends FixtureFacts {
  offer: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'lapsed';
  kick_off: string;
}

interface EntryFacts extends Facts {
  team: string;
  season: string;
  state: EntryState;
  reason: string | null;
}

interface OfferFacts extends Facts {
  player: string | null;
  to: string;
  offer: 'open' | 'accepted' | 'done' | 'declined' | 'withdrawn' | 'refused' | 'undone';
}

/** A published event with the facts that its reader may see now. */
export type FoundNotice = {
  [E in NoticeEvent]: {
    id: number;
    event: E;
    league_id: number;
    /** The id of its match, fixture or transfer; null for several fixtures. */
    thing: number | null;
    created_at: string;
    facts: EventFacts[E];
  };
}[NoticeEvent];

/** The texts and page of a notice, equal in the bell and in push messages. */
export function buildNotice(notice: FoundNotice): Omit<Notice, 'is_unread'> {
  const { id, event, league_id, created_at, facts } = notice;
  const { title, body, path } = writeNotice(notice);
  const league = isolateName(facts.league);
  return { id, event, league_id, created_at, title, body: body === '' ? league : `${body} · ${league}`, path };
}

function writeNotice(notice: FoundNotice): Pick<Notice, 'title' | 'body' | 'path'> {
  const { league_id, thing } = notice;
  const matches = `/leagues/${league_id}/matches`;
  switch (notice.event) {
    case 'match.approved':
      return { title: writeScore(notice.facts), body: notice.facts.type, path: `/matches/${thing}` };
    case 'review.waiting':
      return { title: writeScore(notice.facts), body: 'Waits for review', path: reviewPath(league_id) };
    case 'review.decided':
      return notice.facts.review === 'accept'
        ? { title: writeScore(notice.facts), body: 'Accepted in review', path: `/matches/${thing}` }
        : { title: writeScore(notice.facts), body: 'Declined in review', path: '/dashboard' };
    case 'dispute.opened':
      return { title: writeScore(notice.facts), body: 'A player disputes this result', path: reviewPath(league_id) };
    case 'dispute.decided': {
      const { dispute } = notice.facts;
      const path = dispute === 'declined' ? '/dashboard' : `/matches/${thing}`;
      return { title: writeScore(notice.facts), body: `Your dispute: ${DISPUTE_OUTCOMES[dispute]}`, path };
    }
    case 'fixture.changed':
      if ('things' in notice.facts) return { title: describeSeveral(notice.facts), body: '', path: matches };
      return { title: writeTeams(notice.facts), body: describeFixture(notice.facts), path: matches };
    case 'check_in.opened':
    case 'sheet.due': {
      const duty = notice.event === 'sheet.due' ? 'Team sheet due by' : 'Check-in is open until';
      const body = `${duty} ${writeTime(notice.facts.ends_at, notice.facts.time_zone)}`;
      return { title: writeTeams(notice.facts), body, path: `/leagues/${league_id}/fixtures/${thing}/sheet` };
    }
    case 'kick_off.due': {
      const { kick_off, time_zone } = notice.facts;
      const body =
        kick_off === null ? 'No kick-off yet: propose one' : `Answer the proposal: ${writeTime(kick_off, time_zone)}`;
      return { title: writeTeams(notice.facts), body, path: `/leagues/${league_id}/fixtures/${thing}/sheet` };
    }
    case 'kick_off.offered':
    case 'kick_off.answered':
    case 'kick_off.lapsed': {
      const { offer, kick_off, time_zone } = notice.facts;
      const body = `${KICK_OFF_OFFERS[offer]}: ${writeTime(kick_off, time_zone)}`;
      return { title: writeTeams(notice.facts), body, path: `/leagues/${league_id}/fixtures/${thing}/sheet` };
    }
    case 'entry.decided':
      return { ...writeEntry(notice.facts), path: `/leagues/${league_id}/sign-up` };
    case 'entry.waiting':
      return { ...writeEntry(notice.facts), path: `/leagues/${league_id}/manage/sign-up` };
    case 'place.kept': {
      const { team, season, time_zone, ends_at } = notice.facts;
      const title = `${isolateName(team)} in ${season}`;
      return {
        title,
        body: `Confirm your place by ${writeTime(ends_at, time_zone)}`,
        path: `/leagues/${league_id}/sign-up`,
      };
    }
    case 'times.asked':
      return { title: 'Your week: as usual?', body: 'Confirm it, or change it', path: '/dashboard/times' };
    case 'ban.lifted': {
      const { player, team } = notice.facts;
      const title = player === null ? 'Your ban was lifted' : `The ban of ${isolateName(player)} was lifted`;
      return { title, body: '', path: `/leagues/${league_id}${team === null ? '' : `/teams/${team}?tab=squad`}` };
    }
    case 'ownership.offered': {
      const { owner, hands_over } = notice.facts;
      const offer = hands_over ? 'wants to hand the league over to you' : 'wants you as a second owner';
      const path = `/leagues/${league_id}/manage`;
      return { title: `${isolateName(owner)} ${offer}`, body: 'Accept or decline it', path };
    }
    case 'transfer.changed':
      return { title: writeTransfer(notice.facts), body: '', path: `/leagues/${league_id}/transfers` };
    case 'transfer.offered':
      return { ...writeOffer(notice.facts), path: '/dashboard' };
    case 'transfer.waiting':
      return { ...writeOffer(notice.facts), body: 'Waits for approval', path: `/leagues/${league_id}/manage/squads` };
    case 'transfer.answered':
      return { ...writeOffer(notice.facts), path: `/leagues/${league_id}/transfers` };
  }
}

const DISPUTE_OUTCOMES: Record<DisputeOutcome, string> = {
  kept: 'the league kept the result',
  corrected: 'the league corrected the result',
  declined: 'the league declined the match',
};

const KICK_OFF_OFFERS: Record<KickOffFacts['offer'], string> = {
  open: 'New kick-off proposed',
  accepted: 'New kick-off agreed',
  declined: 'Proposed kick-off declined',
  withdrawn: 'Proposed kick-off withdrawn',
  expired: 'Proposed kick-off stands, without an answer',
  lapsed: 'Proposed kick-off expired',
};

const TRANSFER_OFFERS: Record<OfferFacts['offer'], string> = {
  open: 'Offered to you',
  accepted: 'Accepted, waits for the league’s approval',
  done: 'Completed',
  declined: 'Declined by the player',
  withdrawn: 'Offer withdrawn',
  refused: 'Refused by the league',
  undone: 'Undone by the league',
};

/** Texts for log actions on several fixtures. */
const SEVERAL_CHANGES: Record<string, string> = {
  'fixtures moved': 'moved',
  'fixtures postponed': 'postponed',
  'move undone': 'moved back',
};

function describeSeveral({ things, action }: SeveralFacts): string {
  return `${things.toLocaleString('en-GB')} fixtures ${SEVERAL_CHANGES[action ?? ''] ?? 'changed'}`;
}

/** The page for reviewing a league's matches. */
function reviewPath(leagueId: number): string {
  return `/dashboard/myLeagues/${leagueId}/review`;
}

function writeTeams({ names }: FixtureFacts): string {
  return names.map(isolateName).join(' v ');
}

function writeScore({ names, goals, shoot_out }: ScoreFacts): string {
  const [home, away] = names.map(isolateName);
  return `${home} ${writeGoals(goals, toPair(shoot_out))} ${away}`;
}

function writeTransfer({ player, from, to }: EventFacts['transfer.changed']): string {
  const name = isolateName(player);
  if (to === null) return `${name} leaves ${from === null ? 'the team' : isolateName(from)}`;
  return from === null ? `${name} joins ${isolateName(to)}` : `${name}: ${isolateName(from)} to ${isolateName(to)}`;
}

const ENTRY_STATES: Record<EntryState, string> = {
  pending: 'Waits for approval',
  approved: 'Your entry is approved',
  waitlisted: 'Your entry is on the waitlist',
  declined: 'Your entry was declined',
  withdrawn: 'Your entry was withdrawn',
};

function writeEntry({ team, season, state, reason }: EntryFacts): Pick<Notice, 'title' | 'body'> {
  const why = reason === null ? '' : `: “${isolateName(reason)}”`;
  return { title: `${isolateName(team)} in ${season}`, body: `${ENTRY_STATES[state]}${why}` };
}

function writeOffer({ player, to, offer }: OfferFacts): Pick<Notice, 'title' | 'body'> {
  const subject = player === null ? 'Your transfer' : `Transfer of ${isolateName(player)}`;
  return { title: `${subject} to ${isolateName(to)}`, body: TRANSFER_OFFERS[offer] };
}

function describeFixture({ status, kick_off, time_zone, goals }: ChangeFacts): string {
  switch (status) {
    case 'walkover':
      return `Decided ${goals.join('–')}`;
    case 'postponed':
      return `${STATUS_WORDS.postponed}${kick_off === null ? ', no new date yet' : ` to ${writeTime(kick_off, time_zone)}`}`;
    case 'cancelled':
      return STATUS_WORDS.cancelled;
    case 'to be replayed':
      return STATUS_WORDS['to be replayed'];
    case 'planned':
      return kick_off === null ? describeNoKickOff({ status }) : `Kick-off ${writeTime(kick_off, time_zone)}`;
  }
}

/** Writes 'Sat 28 Nov, 19:00 GMT', in the league's time zone. */
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
