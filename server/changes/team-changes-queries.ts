import type { Crest } from '#contract/kit/heads.ts';
import { raw, type Sql, sql } from '#database/query.ts';
import {
  defineChange,
  quoteReason,
  type Reason,
  teamOf,
  UNDO_REASON,
  undoBy,
} from '#server/changes/define-change-queries.ts';
import { afterId, has, isLatest, isRemoved, SUBJECT } from '#server/changes/undo-conditions-queries.ts';

type Subject = { subject: number };
export type TeamFacts = Crest & { name: string; short_name: string };
type Spelling = { team: string; spelling: string };
type Banned = { player: string } & Reason;

/** The player and the reason of an entry's ban, from its row; null for a ban from cards. */
function banOf(reason: 'reason' | 'lift_reason'): Sql {
  return sql`(
    select jsonb_build_object('player', banned.name, 'reason', ban.${raw(reason)})
    from added_bans as ban
    join players as banned using (player_key)
    where ban.id = ${afterId('ban')}
  )`;
}

/** The player whose ban from cards the entry lifted, unless it was restored. */
const LIFTED_CARDS = sql`(
  select jsonb_build_object('player', players.name, 'player_key', player_key, 'reason', lifted.reason)
  from lifted_bans lifted
  join players using (player_key)
  where fixture_id = ${afterId('fixture')} and lifted_at = entry.at
)`;

/** A ban that staff added, or one from the cards of a fixture. */
type Ban = { subject?: number; after: { ban: number; fixture?: undefined } | { ban?: undefined; fixture: number } };

const TEAM = ['team changed', 'team removed'] as const;
const OF_SAME_SPELLING = sql`
  coalesce(later.before ->> 'spelling', later.after ->> 'spelling')
    = coalesce(entry.before ->> 'spelling', entry.after ->> 'spelling')`;
const SPELLING = sql`
  team_spellings.league_id = entry.league_id and kind <> 'name' and removed_at is null
    and team_key = fold_name(coalesce(entry.before ->> 'spelling', entry.after ->> 'spelling'))`;

/** Actions on teams, spellings and bans. */
export const TEAM_CHANGES = {
  'team added': defineChange<Subject & { after: TeamFacts }>({
    words: (entry) => ['added the team ', teamOf(entry, entry.after.name)],
    undo: {
      when: sql`
        ${isLatest([...TEAM, 'team spelling added', 'captains changed'])}
        and ${has('teams', sql`id = ${SUBJECT} and removed_at is null`)}
        and not ${has('competition_teams', sql`team_id = ${SUBJECT}`)}
        and not ${has('season_entries', sql`team_id = ${SUBJECT} and state in ('pending', 'approved', 'waitlisted')`)}
        and not ${has('squad_spells', sql`team_id = ${SUBJECT} and removed_at is null`)}`,
      call: ({ subject }) => undoBy('POST /leagues/myLeagues/:league_id/teams/remove', { id: Number(subject) }),
    },
  }),
  'team changed': defineChange<Subject & { before: TeamFacts; after: TeamFacts }>({
    words: (entry) =>
      entry.before.name === entry.after.name
        ? ['changed the team ', teamOf(entry, entry.after.name)]
        : [`renamed the team “${entry.before.name}” to `, teamOf(entry, entry.after.name)],
    undo: {
      when: isLatest(TEAM),
      call: ({ subject, before: { name, short_name, ...crest } }) =>
        undoBy('POST /leagues/myLeagues/:league_id/teams/change', { id: Number(subject), name, short_name, crest }),
    },
  }),
  'team removed': defineChange<Subject & { before: TeamFacts }>({
    words: (entry) => ['removed the team ', teamOf(entry, entry.before.name)],
    undo: {
      when: isRemoved('teams'),
      call: ({ subject }) => undoBy('POST /leagues/myLeagues/:league_id/teams/restore', { id: Number(subject) }),
    },
  }),
  'team restored': defineChange<Subject & { after: TeamFacts }>({
    words: (entry) => ['restored the team ', teamOf(entry, entry.after.name)],
  }),
  'team spelling added': defineChange<Subject & { after: Spelling }>({
    words: (entry) => [`made “${entry.after.spelling}” a spelling of `, teamOf(entry, entry.after.team)],
    undo: {
      when: sql`
        ${isLatest(['team spelling removed'], OF_SAME_SPELLING)}
        and ${has('team_spellings', sql`team_id = ${SUBJECT} and ${SPELLING}`)}`,
      call: ({ subject, after: { spelling } }) =>
        undoBy('POST /leagues/myLeagues/:league_id/teams/spellings/remove', { team_id: Number(subject), spelling }),
    },
  }),
  'team spelling removed': defineChange<Subject & { before: Spelling }>({
    words: (entry) => [`removed “${entry.before.spelling}” as a spelling of `, teamOf(entry, entry.before.team)],
    undo: {
      when: sql`
        ${isLatest(['team spelling added', 'team removed'], OF_SAME_SPELLING)} and not ${has('team_spellings', SPELLING)}`,
      call: ({ subject, before: { spelling } }) =>
        undoBy('POST /leagues/myLeagues/:league_id/teams/spellings', { team_id: Number(subject), spelling }),
    },
  }),
  'ban added': defineChange<Subject & { after: { ban: number; matches: number } }, { after: Banned }>({
    lookUp: { after: banOf('reason') },
    words: ({ after }) => {
      const matches = after.matches === 1 ? '1 match' : `${after.matches} matches`;
      return `banned ${after.player || 'a player'} for ${matches}${after.player ? quoteReason(after) : ''}`;
    },
    undo: {
      when: sql`${isLatest(['ban lifted'])} and ${has('added_bans', sql`id = ${SUBJECT} and lifted_at is null`)}`,
      call: ({ after }) =>
        undoBy('POST /leagues/myLeagues/:league_id/bans/lift', { ban_id: after.ban, reason: UNDO_REASON }),
    },
  }),
  'ban lifted': defineChange<Ban, { after: Banned & { player_key: string } }>({
    lookUp: { after: sql`coalesce(${banOf('lift_reason')}, ${LIFTED_CARDS})` },
    words: ({ after }) => `lifted ${nameBan(after)}${quoteReason(after)}`,
    undo: {
      when: sql`
        ${has('added_bans', sql`id = ${afterId('ban')} and lifted_at = entry.at`)}
        or ${has('lifted_bans', sql`fixture_id = ${afterId('fixture')} and lifted_at = entry.at`)}`,
      call: ({ after: { ban, fixture, player_key } }) =>
        undoBy(
          'POST /leagues/myLeagues/:league_id/bans/restore',
          ban === undefined ? { fixture_id: fixture, player_key } : { ban_id: ban },
        ),
    },
  }),
  'ban restored': defineChange<Ban, { after: Banned }>({
    lookUp: { after: banOf('reason') },
    words: ({ after }) => `restored ${nameBan(after)}`,
  }),
};

function nameBan({ fixture, player }: Ban['after'] & Partial<Banned>): string {
  if (fixture) return `a ban from the cards of fixture ${fixture}`;
  return player ? `the ban of ${player}` : 'a ban';
}
