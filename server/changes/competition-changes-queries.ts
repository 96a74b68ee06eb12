import type { BestPairs } from '#contract/competitions/cups.ts';
import type { Competition, CompetitionRules, SeededTeams } from '#contract/competitions/schema.ts';
import { countOf } from '#contract/kit/count-of.ts';
import type { Season, SignUpRules } from '#contract/seasons/schema.ts';
import { sql } from '#database/query.ts';
import {
  defineChange,
  listOrNone,
  quoteReason,
  type Reason,
  teamOf,
  undoBy,
} from '#server/changes/define-change-queries.ts';
import {
  afterId,
  beforeId,
  has,
  isLatest,
  isRemoved,
  reasonOf,
  SUBJECT,
} from '#server/changes/undo-conditions-queries.ts';

type Subject = { subject: number };
type Named = Subject & { after: { name: string } };
/** The dates and limits of sign-up are there if the change set them. */
type LoggedSeason = Omit<Season, 'id'> & Partial<SignUpRules>;
interface Deduction {
  deduction: number;
  season: string;
  team: string;
  points: number;
}
/** The name and the changed settings. */
type Settings = { name: string } & Partial<
  CompetitionRules & Pick<Competition, 'format' | 'match_types' | 'level' | 'size' | 'play_off_level'>
>;
interface Teams {
  name: string;
  teams: string[];
  entered: SeededTeams;
}

const COMPETITION = ['competition changed', 'competition teams set', 'competition removed'] as const;

/** Actions on seasons, deductions and competitions. */
export const COMPETITION_CHANGES = {
  'season added': defineChange<Subject & { after: LoggedSeason }>({
    words: ({ after }) => `added the season “${after.name}”`,
    undo: {
      when: sql`
        ${isLatest(['season changed', 'season removed'])}
        and not ${has('competitions', sql`season_id = ${SUBJECT} and removed_at is null`)}
        and not ${has('point_deductions', sql`season_id = ${SUBJECT} and removed_at is null`)}
        and not ${has('season_entries', sql`season_id = ${SUBJECT}`)}`,
      call: ({ subject }) => undoBy('POST /leagues/myLeagues/:league_id/seasons/remove', { id: Number(subject) }),
    },
  }),
  'season changed': defineChange<Subject & { before: LoggedSeason; after: LoggedSeason }>({
    words: ({ before, after }) =>
      `changed the season “${before.name}” to “${after.name}”, ${after.first_day} to ${after.last_day}${
        Object.keys(after).length > 3 ? ', and its sign-up' : ''
      }`,
    undo: {
      when: isLatest(['season changed', 'season removed']),
      call: ({ subject, before }) =>
        undoBy('POST /leagues/myLeagues/:league_id/seasons/change', { ...before, id: Number(subject) }),
    },
  }),
  'season removed': defineChange<Subject & { before: LoggedSeason }>({
    words: ({ before }) => `removed the season “${before.name}”`,
    undo: {
      when: sql`entry.subject is not null and ${isRemoved('league_seasons')}`,
      call: ({ subject }) => undoBy('POST /leagues/myLeagues/:league_id/seasons/restore', { id: Number(subject) }),
    },
  }),
  'season restored': defineChange<Subject & { after: LoggedSeason }>({
    words: ({ after }) => `restored the season “${after.name}”`,
  }),
  // Aliases were logged before teams had spellings.
  'team alias added': defineChange<{ after: { alias: string; team: string } }>({
    words: (entry) => [`made “${entry.after.alias}” an alias of `, teamOf(entry, entry.after.team)],
  }),
  'team alias removed': defineChange<{ before: { alias: string; team: string } }>({
    words: (entry) => [`removed “${entry.before.alias}” as an alias of `, teamOf(entry, entry.before.team)],
  }),
  'points deducted': defineChange<Subject & { after: Deduction }, { after: Reason }>({
    lookUp: { after: reasonOf('point_deductions', afterId('deduction')) },
    words: (entry) => [
      `took ${countPoints(entry.after)} from `,
      teamOf(entry, entry.after.team),
      ` in the season “${entry.after.season}”${quoteReason(entry.after)}`,
    ],
    undo: {
      when: sql`
        ${isLatest(['deduction removed'])} and ${has('point_deductions', sql`id = ${SUBJECT} and removed_at is null`)}`,
      call: ({ after }) => undoBy('POST /leagues/myLeagues/:league_id/deductions/remove', { id: after.deduction }),
    },
  }),
  'deduction removed': defineChange<Subject & { before: Deduction }, { before: Reason }>({
    lookUp: { before: reasonOf('point_deductions', beforeId('deduction')) },
    words: (entry) => [
      `gave ${countPoints(entry.before)} back to `,
      teamOf(entry, entry.before.team),
      ` in the season “${entry.before.season}”${quoteReason(entry.before, 'deducted for ')}`,
    ],
    undo: {
      when: isRemoved('point_deductions', beforeId('deduction')),
      call: ({ before }) => undoBy('POST /leagues/myLeagues/:league_id/deductions/restore', { id: before.deduction }),
    },
  }),
  'deduction restored': defineChange<Subject & { after: Deduction }, { after: Reason }>({
    lookUp: { after: reasonOf('point_deductions', afterId('deduction')) },
    words: (entry) => [
      `took ${countPoints(entry.after)} from `,
      teamOf(entry, entry.after.team),
      ` again in the season “${entry.after.season}”${quoteReason(entry.after)}`,
    ],
  }),
  'cup drawn': defineChange<
    Subject & { after: { name: string; teams: number; fixtures: number; shuffle?: object | undefined } }
  >({
    words: ({ after }) => `drew the cup “${after.name}” with ${after.teams} teams`,
  }),
  'best teams paired': defineChange<
    Subject & {
      before: { name: string; pairs: BestPairs['pairs'] };
      after: { name: string; pairs: BestPairs['pairs']; ties: string[] };
    }
  >({
    words: ({ after }) => `paired the best teams of the groups of “${after.name}”: ${listOrNone(after.ties)}`,
    undo: {
      when: isLatest(['best teams paired', 'cup drawn']),
      call: ({ subject, before }) =>
        undoBy('POST /leagues/myLeagues/:league_id/competitions/best_pairs', {
          id: Number(subject),
          pairs: before.pairs,
        }),
    },
  }),
  'competition added': defineChange<Subject & { after: { name: string; teams: string[] } }>({
    words: ({ after }) => `added the competition “${after.name}”`,
    undo: {
      when: sql`
        ${isLatest(COMPETITION)} and ${has('competitions', sql`id = ${SUBJECT} and published_at is null`)}
        and not ${has('fixtures', sql`competition_id = ${SUBJECT}`)}`,
      call: ({ subject }) => undoBy('POST /leagues/myLeagues/:league_id/competitions/remove', { id: Number(subject) }),
    },
  }),
  'play-offs added': defineChange<Subject & { after: { name: string; teams: string[]; fixtures: number } }>({
    words: ({ after }) => `added the “${after.name}” of ${listOrNone(after.teams)}`,
    undo: {
      when: sql`${isLatest(COMPETITION)} and ${has('competitions', sql`id = ${SUBJECT} and published_at is null`)}`,
      call: ({ subject }) => undoBy('POST /leagues/myLeagues/:league_id/competitions/remove', { id: Number(subject) }),
    },
  }),
  'competition changed': defineChange<Subject & { before: Settings; after: Settings }>({
    words: ({ before, after }) =>
      `changed ${listSettings(after)} of the competition “${before.name}”${before.name === after.name ? '' : `, now “${after.name}”`}`,
    undo: {
      when: isLatest(['competition changed', 'competition removed']),
      call: ({ subject, before: { name, format, match_types, level, size, play_off_level, ...rules } }) =>
        undoBy('POST /leagues/myLeagues/:league_id/competitions/change', {
          ...{ id: Number(subject), name, rules },
          ...(level !== undefined && { level }),
          ...(size !== undefined && { size }),
          ...(play_off_level !== undefined && { play_off_level }),
          ...(format && { format }),
          ...(match_types && { match_types }),
        }),
    },
  }),
  'competition removed': defineChange<Subject & { before: { name: string } }>({
    words: ({ before }) => `removed the competition “${before.name}”`,
    undo: {
      when: isRemoved('competitions'),
      call: ({ subject }) => undoBy('POST /leagues/myLeagues/:league_id/competitions/restore', { id: Number(subject) }),
    },
  }),
  'competition restored': defineChange<Named>({ words: ({ after }) => `restored the competition “${after.name}”` }),
  'competition published': defineChange<Named>({
    words: ({ after }) => `published the competition “${after.name}”`,
    undo: {
      when: has('competitions', sql`id = ${SUBJECT} and published_at = entry.at and removed_at is null`),
      call: ({ subject }) =>
        undoBy('POST /leagues/myLeagues/:league_id/competitions/unpublish', { id: Number(subject) }),
    },
  }),
  'competition unpublished': defineChange<Named>({
    words: ({ after }) => `made the competition “${after.name}” a draft again`,
  }),
  'competition teams set': defineChange<Subject & { before: Teams; after: Teams }>({
    words: ({ after }) => `set the teams of the competition “${after.name}”: ${listOrNone(after.teams)}`,
    undo: {
      when: sql`entry.before ? 'entered' and ${isLatest(['competition teams set', 'competition removed'])}`,
      call: ({ subject, before }) =>
        undoBy('POST /leagues/myLeagues/:league_id/competitions/change', {
          id: Number(subject),
          teams: before.entered,
        }),
    },
  }),
  'lots drawn': defineChange<
    Subject & { before: { name: string; teams: string[] }; after: { name: string; teams: string[] } }
  >({
    words: ({ after }) => `drew lots in the competition “${after.name}”: ${listOrNone(after.teams)}`,
  }),
  'team withdrawn': defineChange<
    Subject & { after: { name: string; team: string; team_id: number; withdrawal: 'expunged' | 'awarded' } },
    { after: Reason }
  >({
    lookUp: {
      after: sql`(
        select jsonb_build_object('reason', withdrawal_reason)
        from competition_teams join teams on teams.id = team_id
        where competition_id = ${SUBJECT} and teams.name = entry.after ->> 'team' and withdrawal is not null
      )`,
    },
    words: ({ after }) =>
      `withdrew ${after.team} from “${after.name}”: ${WITHDRAWALS[after.withdrawal]}${quoteReason(after)}`,
    undo: {
      when: sql`
        ${isLatest(['withdrawal undone'], sql`later.after -> 'team_id' = entry.after -> 'team_id'`)} and ${has(
          'competition_teams',
          sql`competition_id = ${SUBJECT} and team_id = ${afterId('team_id')} and withdrawal is not null`,
        )}`,
      call: ({ subject, after }) =>
        undoBy('POST /leagues/myLeagues/:league_id/competitions/return', {
          competition_id: Number(subject),
          team_id: after.team_id,
        }),
    },
  }),
  'withdrawal undone': defineChange<
    Subject & {
      before: { name: string; team: string; withdrawal: string | null };
      after: { name: string; team: string; team_id: number };
    }
  >({
    words: ({ after }) => `undid the withdrawal of ${after.team} from “${after.name}”`,
  }),
};

const WITHDRAWALS = {
  expunged: 'its results count no more',
  awarded: 'the fixtures that it leaves are awarded',
};

function countPoints({ points }: Deduction): string {
  return countOf(points, 'point');
}

/** Describes the changed settings of a competition. */
function listSettings(after: Settings): string {
  const names = Object.keys(after).filter((name) => name !== 'name');
  return names.length > 0 ? names.map((name) => `the ${name.replaceAll('_', ' ')}`).join(', ') : 'the name';
}
