import { countOf } from '#contract/kit/count-of.ts';
import type { MovementReason } from '#contract/seasons/movements.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { sql } from '#database/query.ts';
import { defineChange, listOrNone, quoteReason, type Reason, undoBy } from '#server/changes/define-change-queries.ts';
import { afterId, has, isLatest, SUBJECT } from '#server/changes/undo-conditions-queries.ts';

type Subject = { subject: number };
type OfSeason = Subject & { after: { season: string } };

interface Moved extends Subject {
  before: { to_level: number | null; reason: MovementReason };
  after: { movement: number; season: string; team: string; to_level: number | null };
}

/** The season that follows the entry's subject has no match. */
const CAN_TURN_BACK = sql`not exists (
  select from league_seasons next
  join fixture_results r on r.season_id = next.id and r.match_id is not null
  where next.follows_id = ${SUBJECT} and next.removed_at is null
)`;

/** Actions on the end of a season and its movements. */
export const TURN_CHANGES = {
  'season finished': defineChange<Subject & { after: { season: string; teams: number } }>({
    words: ({ after }) => `ended the season “${after.season}”`,
    undo: {
      when: sql`
        ${isLatest(['season finished', 'season reopened', 'season removed'])}
        and ${has('league_seasons', sql`id = ${SUBJECT} and finished_at = entry.at`)} and ${CAN_TURN_BACK}`,
      call: ({ subject }) =>
        undoBy('POST /leagues/myLeagues/:league_id/season_turn/reopen', { season_id: Number(subject) }),
    },
  }),
  'season reopened': defineChange<OfSeason>({
    words: ({ after }) => `took back the end of the season “${after.season}”`,
  }),
  'team moved': defineChange<Moved, { after: Reason }>({
    lookUp: {
      after: sql`(
        select jsonb_build_object('reason', note) from season_movements where season_movements.id = ${afterId('movement')}
      )`,
    },
    words: ({ after }) =>
      `moved ${after.team} ${nameLevel(after.to_level)} after “${after.season}”${quoteReason(after)}`,
    undo: {
      when: sql`
        entry.before ->> 'reason' <> 'by hand' and ${isLatest(['team moved', 'movement answered'])}
        and ${has('season_movements', sql`id = ${SUBJECT} and reason = 'by hand'`)}`,
      call: ({ subject }) =>
        undoBy('POST /leagues/myLeagues/:league_id/season_turn/answer', { id: Number(subject), answer: 'follow' }),
    },
  }),
  'movement answered': defineChange<Moved & { after: { answer: 'keep' | 'follow' } }>({
    words: ({ after }) =>
      after.answer === 'keep'
        ? `kept ${after.team} ${nameLevel(after.to_level)} after “${after.season}”`
        : `let ${after.team} follow the tables of “${after.season}” ${nameLevel(after.to_level)}`,
  }),
  'movements approved': defineChange<Subject & { after: { season: string; movements: number } }>({
    words: ({ after }) => `approved ${countOf(after.movements, 'movement')} of the season “${after.season}”`,
    undo: {
      when: sql`
        ${isLatest(['movements approved', 'movements reopened', 'season reopened'])} and ${CAN_TURN_BACK}`,
      call: ({ subject }) =>
        undoBy('POST /leagues/myLeagues/:league_id/season_turn/approve', {
          season_id: Number(subject),
          is_approved: false,
        }),
    },
  }),
  'movements reopened': defineChange<Subject & { after: { season: string; movements: number } }>({
    words: ({ after }) => `took back the approval of ${countOf(after.movements, 'movement')} of “${after.season}”`,
  }),
  'season continued': defineChange<
    Subject & { before: { season: string }; after: Omit<Season, 'id'> & { competitions: string[] } }
  >({
    words: ({ before, after }) =>
      `made the season “${after.name}” from “${before.season}”, with these competitions: ${listOrNone(after.competitions)}`,
    undo: {
      when: sql`
        ${isLatest(['season changed', 'season removed'])}
        and not ${has('season_entries', sql`season_id = ${SUBJECT}`)}
        and not exists (
          select from fixtures join competitions on competitions.id = competition_id where season_id = ${SUBJECT}
        )`,
      call: ({ subject }) => undoBy('POST /leagues/myLeagues/:league_id/seasons/remove', { id: Number(subject) }),
    },
  }),
};

function nameLevel(level: number | null): string {
  return level === null ? 'out of the league' : `to division ${level}`;
}
