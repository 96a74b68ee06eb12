import { DECISION_WORDS, type Decision } from '#contract/fixtures/decisions.ts';
import {
  FIXTURE_DETAIL_NAMES,
  FIXTURE_DETAILS,
  type FixtureDetail,
  type FixtureDetails,
} from '#contract/fixtures/details.ts';
import type { KickOffReason } from '#contract/fixtures/kick-offs.ts';
import type { FixtureExtraTime } from '#contract/fixtures/plans.ts';
import type { Fixture } from '#contract/fixtures/schema.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { type Sql, sql } from '#database/query.ts';
import { defineChange, quoteReason, type Reason, UNDO_REASON, undoBy } from '#server/changes/define-change-queries.ts';
import { isLastDecision, movedSince } from '#server/changes/moved-fixtures-queries.ts';
import { afterId, has, isLatest, isRemoved, SUBJECT } from '#server/changes/undo-conditions-queries.ts';

type Subject = { subject: number };

/** The fixture by id and in words. */
export interface FixtureFacts {
  fixture: number;
  home: string;
  away: string;
  round: string;
  competition: string;
}

interface MovedTimes {
  id: number;
  kick_off: string | null;
  deadline: string | null;
}
type KickOff = { kick_off: string | null };
type Plan = FixtureFacts & KickOff & { deadline: string | null; moves?: MovedTimes[] };
/** Whether each detail has changed; the log names no people. */
type NewDetails = { [K in FixtureDetail as `has_new_${K}`]: boolean };

export function findNewDetails(before: FixtureDetails, after: FixtureDetails): NewDetails {
  const entries = FIXTURE_DETAIL_NAMES.map((name) => [`has_new_${name}`, before[name] !== after[name]]);
  return Object.fromEntries(entries) as NewDetails;
}

type Offer = Subject & {
  before: KickOff & { moves?: MovedTimes[] };
  after: FixtureFacts & KickOff & { other_kick_offs?: string[]; offer: number; moves?: MovedTimes[] };
};
type Result = FixtureFacts & Pick<Fixture, 'status' | 'score' | 'deadline'> & { winner: string | null };

export interface MoveFacts {
  competition: string;
  rounds: string | undefined;
  fixtures: number;
  days: number;
  time?: string | undefined;
}
type Move = Subject & {
  before: { moves: MovedTimes[] };
  after: MoveFacts & { status?: 'postponed'; moves: MovedTimes[] };
};
type Decided = Reason & { evidence: string[] };
type Shootout = Pick<FixtureExtraTime, 'had_extra_time' | 'shoot_out'>;

/** A correction of the fixture's match sets extra time and the shoot-out. */
const REASON_OF_END = sql`(
  select jsonb_build_object('reason', reason)
  from match_revisions
  where match_id = ${afterId('match')} and revision = (entry.after ->> 'revision')::integer
)`;

/** The reason of the first fixture that this entry still postpones. */
const REASON_OF_POSTPONEMENT = sql`(
  select jsonb_build_object('reason', status_reason, 'evidence', status_evidence)
  from jsonb_to_recordset(entry.after -> 'moves') as moved(id integer)
  join fixtures using (id)
  where status = 'postponed' and ${isLastDecision('fixtures', sql`entry.at`)}
  limit 1
)`;

/** The reason of the current decision. */
const REASON_OF_DECISION = sql`(
  select case entry.after ->> 'decided'
      when 'lots' then jsonb_build_object('reason', result_reason)
      else jsonb_build_object('reason', status_reason, 'evidence', status_evidence)
    end
  from fixtures
  where fixtures.id = ${afterId('fixture')}
    and case entry.after ->> 'decided' when 'lots' then lots_winner is not null else status = entry.after ->> 'decided' end
)`;

/** Why staff linked the fixture's match, while it is still linked. */
const REASON_OF_MATCH = sql`(
  select jsonb_build_object('reason', result_reason)
  from fixtures
  where fixtures.id = ${afterId('fixture')} and result_reason is not null and match_id is not distinct from ${afterId('match')}
)`;

const UNDO_MOVE: { when: Sql; call: (entry: { id: number }) => ReturnType<typeof undoBy> } = {
  when: sql`
    entry.before ? 'moves' and not exists (select from ${movedSince(sql`entry.after -> 'moves'`, sql`entry.at`)})`,
  call: ({ id }) => undoBy('POST /leagues/myLeagues/:league_id/fixtures/undo_move', { id }),
};

/** Actions on fixtures: plan, decisions, kick-offs, team sheets and matches. */
export const FIXTURE_CHANGES = {
  'fixtures generated': defineChange<{ after: { competition: string; fixtures: number; replaced: number } }>({
    words: ({ after }) => `generated ${countOf(after.fixtures, 'fixture')} of ${after.competition}`,
  }),
  'fixture added': defineChange<Subject & { after: FixtureFacts & KickOff }>({
    words: ({ after }) => `added ${nameFixture(after)}`,
    undo: {
      when: sql`
        ${isLatest(['fixture changed', 'fixture removed', 'fixture decided', 'kick-off accepted'])} and ${has(
          'fixtures',
          sql`id = ${SUBJECT} and removed_at is null and match_id is null and status = 'planned'`,
        )}`,
      call: ({ subject }) => undoBy('POST /leagues/myLeagues/:league_id/fixtures/remove', { id: Number(subject) }),
    },
  }),
  'fixture changed': defineChange<Subject & { before: Plan; after: Plan & NewDetails }>({
    words: ({ before, after }) => `changed ${nameFixture(before)}${describeFixtureChange(before, after)}`,
    undo: UNDO_MOVE,
  }),
  'fixtures moved': defineChange<Move>({
    words: ({ after }) => `moved ${nameMove(after)}${describeMove(after)}`,
    undo: UNDO_MOVE,
  }),
  'fixtures postponed': defineChange<Move, { after: Decided }>({
    lookUp: { after: REASON_OF_POSTPONEMENT },
    words: ({ after }) =>
      `postponed ${nameMove(after)}${describeMove(after)}${quoteReason(after)}${listEvidence(after)}`,
    undo: UNDO_MOVE,
  }),
  'move undone': defineChange<{ after: MoveFacts | FixtureFacts }>({
    words: ({ after }) => {
      const isPostponement = 'status' in after && after.status === 'postponed';
      return `undid the ${isPostponement ? 'postponement' : 'move'} of ${'rounds' in after ? nameMove(after) : nameFixture(after)}`;
    },
  }),
  'fixture removed': defineChange<Subject & { before: Plan }>({
    words: ({ before }) => `removed ${nameFixture(before)}`,
    undo: {
      when: isRemoved('fixtures'),
      call: ({ subject }) => undoBy('POST /leagues/myLeagues/:league_id/fixtures/restore', { id: Number(subject) }),
    },
  }),
  'fixture restored': defineChange<Subject & { after: Plan }>({
    words: ({ after }) => `restored ${nameFixture(after)}`,
  }),
  'fixture decided': defineChange<
    Subject & { before: Result; after: Result & { decided: Decision } },
    { after: Decided }
  >({
    lookUp: { after: REASON_OF_DECISION },
    words: ({ after }) =>
      `${DECISION_WORDS[after.decided]?.logged ?? 'decided about'} ${nameFixture(after)}${quoteReason(after)}${listEvidence(after)}`,
    undo: {
      when: has(
        'fixtures decided',
        sql`id = ${SUBJECT} and removed_at is null and case entry.after ->> 'decided'
          when 'lots' then lots_winner = entry.after ->> 'winner'
          else status = entry.after ->> 'decided' and (status <> 'postponed' or match_id is null)
            and ${isLastDecision('decided', sql`entry.at`)}
        end`,
      ),
      call: ({ subject, before, after: { decided } }) =>
        undoBy('POST /leagues/myLeagues/:league_id/fixtures/decide', {
          id: Number(subject),
          status: 'planned',
          seen_status: decided === 'lots' ? 'played' : decided,
          deadline: before.deadline,
        }),
    },
  }),
  'fixture result changed': defineChange<
    Subject & { before: Shootout; after: FixtureFacts & Shootout & { match: number; revision: number } },
    { after: Reason }
  >({
    lookUp: { after: REASON_OF_END },
    words: ({ after }) => `set extra time and shoot-out of ${nameFixture(after)}${quoteReason(after)}`,
    undo: {
      when: has(
        'fixtures join matches using (match_id)',
        sql`fixtures.id = ${SUBJECT} and match_id = ${afterId('match')} and revision = ${afterId('revision')}`,
      ),
      call: ({ subject, before: { had_extra_time, shoot_out } }) =>
        undoBy('POST /leagues/myLeagues/:league_id/fixtures/extra_time', {
          ...{ id: Number(subject), had_extra_time, shoot_out, reason: UNDO_REASON },
        }),
    },
  }),
  'fixture match set': defineChange<
    Subject & { before: { match: number | null }; after: FixtureFacts & { match: number | null } },
    { after: Reason }
  >({
    lookUp: { after: REASON_OF_MATCH },
    words: ({ before, after }) =>
      after.match
        ? `made match ${after.match} the match of ${nameFixture(after)}${quoteReason(after)}`
        : `removed match ${before.match} from ${nameFixture(after)}${quoteReason(after)}`,
    undo: {
      when: sql`
        ${isLatest(['fixture match set', 'fixture removed'])} and ${has(
          'fixtures',
          sql`id = ${SUBJECT} and removed_at is null and match_id is not distinct from ${afterId('match')}`,
        )}`,
      call: ({ subject, before }) =>
        undoBy('POST /leagues/myLeagues/:league_id/fixtures/match', {
          ...{ id: Number(subject), match_id: before.match, reason: UNDO_REASON },
        }),
    },
  }),
  'kick-off offered': defineChange<Offer>({
    words: ({ after }) =>
      `asked for another kick-off of ${nameFixture(after)}${[after.kick_off, ...(after.other_kick_offs ?? [])].map((kick_off) => nameKickOff({ kick_off })).join(' or')}`,
    undo: {
      when: has('fixture_offers', sql`id = ${afterId('offer')} and answer is null and kick_off > now()`),
      call: ({ after }) =>
        undoBy('POST /leagues/:league_id/kick_off_offers/answer', { id: after.offer, answer: 'withdrawn' }),
    },
  }),
  'kick-off accepted': defineChange<Offer>({
    words: ({ after }) => `agreed to move ${nameFixture(after)}${nameKickOff(after)}`,
    undo: UNDO_MOVE,
  }),
  'kick-off declined': defineChange<Offer>({
    words: ({ after }) => `declined to move ${nameFixture(after)}${nameKickOff(after)}`,
  }),
  'kick-off withdrawn': defineChange<Offer>({
    words: ({ after }) => `withdrew the proposal to move ${nameFixture(after)}${nameKickOff(after)}`,
  }),
  'kick-off set': defineChange<
    Subject & { before: Offer['before']; after: FixtureFacts & KickOff & { by: KickOffReason; moves: MovedTimes[] } }
  >({
    words: ({ after }) =>
      `set the kick-off of ${nameFixture(after)}${nameKickOff(after)}, ${after.by === 'proposal' ? 'as the proposal was not answered' : 'the usual time, as none was agreed'}`,
  }),
  'team sheet named': defineChange<
    Subject & {
      before: { starters: number; substitutes: number };
      after: FixtureFacts & { team: string; starters: number; substitutes: number };
    }
  >({
    words: ({ after }) =>
      `${after.starters || after.substitutes ? 'named' : 'took back'} the team sheet of ${after.team}`,
  }),
  'team checked in': defineChange<Subject & { after: FixtureFacts & { team: string } }>({
    words: ({ after }) => `checked in ${after.team}`,
  }),
};

/** Writes 'Kestrel United v Harbour City (Matchweek 3)'. */
function nameFixture({ home, away, round }: FixtureFacts): string {
  return `${home} v ${away} (${round})`;
}

/** Writes '10 fixtures of Super League (Matchweek 22)'. */
function nameMove({ fixtures, competition, rounds }: MoveFacts): string {
  return `${countOf(fixtures, 'fixture')} of ${competition} (${rounds})`;
}

/** Writes ' by 7 days, to 19:30'. */
function describeMove({ days, time }: MoveFacts): string {
  const by = days !== 0 && ` by ${countOf(Math.abs(days), 'day')}${days < 0 ? ', earlier' : ''}`;
  return [by, time && ` to ${time}`].filter(Boolean).join(',');
}

/** Writes ' to 2026-11-24 20:00 UTC'. */
function nameKickOff({ kick_off }: KickOff): string {
  return kick_off ? ` to ${kick_off.slice(0, 16).replace('T', ' ')} UTC` : '';
}

function describeFixtureChange(before: Plan, after: Plan & NewDetails): string {
  const isSame = (field: keyof Plan) => before[field] === after[field];
  const parts = [
    isSame('home') && isSame('away') && isSame('round') ? '' : ` to ${nameFixture(after)}`,
    !isSame('kick_off') && `, kick-off${nameKickOff(after) || ' removed'}`,
    !isSame('deadline') && ', with another deadline',
    ...FIXTURE_DETAIL_NAMES.map(
      (name) => after[`has_new_${name}`] && `, with another ${FIXTURE_DETAILS[name].label.toLowerCase()}`,
    ),
  ];
  return parts.filter(Boolean).join('');
}

function listEvidence({ evidence = [] }: Partial<Decided>): string {
  return evidence.length > 0 ? ` (${evidence.join(', ')})` : '';
}
