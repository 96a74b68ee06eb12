import type { Position } from '#contract/squads/positions.ts';
import type { SquadRules } from '#contract/squads/schema.ts';
import { type Sql, sql } from '#database/query.ts';
import { defineChange, quoteReason, type Reason, UNDO_REASON, undoBy } from '#server/changes/define-change-queries.ts';
import { afterId, beforeId, has, isLatest, isRemoved, SUBJECT } from '#server/changes/undo-conditions-queries.ts';

type Subject = { subject: number };
interface Days {
  first_day: string;
  last_day: string | null;
}
type Spell = { spell: number; team: string } & Days;
interface Players extends Reason {
  players: string[];
}
type Transfer = { after: { transfer: number; from: string | null; to: string | null } };
interface Transferred extends Reason {
  player: string;
}
/** Ids of the captains' squad spells. */
type Captains = Record<'captain' | 'vice_captain', number | null>;

/** The players of the squad spells in an entry, and the reason for a change during a lock. */
function playersOf(facts: Sql): Sql {
  return sql`(
    select jsonb_strip_nulls(jsonb_build_object(
      'players', jsonb_agg(players.name order by lower(players.name)), 'reason', max(exception_reason)
    ))
    from squad_spells
    join players using (player_key)
    where squad_spells.id in (
      select coalesce(${facts} -> 'spell', spell)::integer
      from jsonb_array_elements(coalesce(${facts} -> 'spells', '[null]')) as spell
    )
  )`;
}
const PLAYERS_AFTER = playersOf(sql`entry.after`);

/** The player of an entry's transfer, and the reason why it ended. */
const TRANSFERRED = {
  after: sql`(
    select jsonb_build_object('player', players.name, 'reason', coalesce(transfers.reason, exception_reason))
    from transfers
    join players using (player_key)
    where transfers.id = ${afterId('transfer')}
  )`,
};

const UNDO_TRANSFER = {
  when: has('transfers', sql`id = ${afterId('transfer')} and outcome = 'done'`),
  call: ({ after }: { after: { transfer: number } }) =>
    undoBy('POST /leagues/myLeagues/:league_id/transfers/undo', { id: after.transfer, reason: UNDO_REASON }),
};

/** Actions on squads and transfers. */
export const SQUAD_CHANGES = {
  'players registered': defineChange<
    { after: { spells: number[]; team: string; first_day: string } },
    { after: Players }
  >({
    lookUp: { after: PLAYERS_AFTER },
    words: ({ after }) =>
      `registered ${namePlayers(after)} in “${after.team}” from ${after.first_day}${quoteReason(after)}`,
    undo: {
      when: sql`
        jsonb_array_length(entry.after -> 'spells') = 1 and ${has(
          'squad_spells',
          sql`id = (entry.after -> 'spells' ->> 0)::integer and removed_at is null and last_day is null
            and first_day = (entry.after ->> 'first_day')::date`,
        )}`,
      call: ({ after }) =>
        undoBy('POST /leagues/myLeagues/:league_id/squads/remove', { id: after.spells[0] ?? 0, reason: UNDO_REASON }),
    },
  }),
  'squad changed': defineChange<
    Subject & { before: Days & { shirt_number: number | null; position: Position | null }; after: Spell },
    { after: Players }
  >({
    lookUp: { after: PLAYERS_AFTER },
    words: ({ after }) =>
      `changed the days of ${namePlayers(after)} in “${after.team}” to ${nameDays(after)}${quoteReason(after)}`,
    undo: {
      when: sql`
        ${isLatest(['squad changed', 'squad spell removed'])} and ${has(
          'squad_spells',
          sql`id = ${SUBJECT} and removed_at is null and first_day = (entry.after ->> 'first_day')::date
            and last_day is not distinct from (entry.after ->> 'last_day')::date`,
        )}`,
      call: ({ subject, before: { first_day, last_day, shirt_number, position } }) =>
        undoBy('POST /leagues/myLeagues/:league_id/squads/change', {
          ...{ id: Number(subject), first_day, last_day, shirt_number, position, reason: UNDO_REASON },
        }),
    },
  }),
  'squad spell removed': defineChange<Subject & { before: Spell }, { before: Players }>({
    lookUp: { before: playersOf(sql`entry.before`) },
    words: ({ before }) =>
      `removed ${namePlayers(before)} from the squad of “${before.team}” (${nameDays(before)})${quoteReason(before)}`,
    undo: {
      when: isRemoved('squad_spells', beforeId('spell')),
      call: ({ before }) =>
        undoBy('POST /leagues/myLeagues/:league_id/squads/restore', { id: before.spell, reason: UNDO_REASON }),
    },
  }),
  'squad spell restored': defineChange<Subject & { after: Spell }, { after: Players }>({
    lookUp: { after: PLAYERS_AFTER },
    words: ({ after }) =>
      `restored ${namePlayers(after)} in the squad of “${after.team}” (${nameDays(after)})${quoteReason(after)}`,
  }),
  'captains changed': defineChange<
    Subject & { before: Captains; after: Captains & { team: string } },
    { before: Record<'captain_key' | 'vice_captain_key', string | null> }
  >({
    lookUp: {
      // The former captains, from the spells in the entry.
      before: sql`(
        select jsonb_build_object('captain_key', captain.player_key, 'vice_captain_key', vice.player_key)
        from (select) as former
        left join squad_spells captain on captain.id = ${beforeId('captain')}
        left join squad_spells vice on vice.id = ${beforeId('vice_captain')}
      )`,
    },
    words: ({ after }) => `changed the captains of “${after.team}”`,
    undo: {
      when: sql`
        ${isLatest(['captains changed', 'team removed'])} and not exists (
          select from squad_spells
          where id in (${beforeId('captain')}, ${beforeId('vice_captain')}) and removed_at is not null
        )`,
      call: ({ subject, before: { captain_key = null, vice_captain_key = null } }) =>
        undoBy('POST /leagues/myLeagues/:league_id/squads/captains', {
          ...{ team_id: Number(subject), captain_key, vice_captain_key },
        }),
    },
  }),
  'captain invited': defineChange<Subject & { after: { team: string } }>({
    words: ({ after }) => `made a link for a new captain of “${after.team}”`,
  }),
  'squad rules changed': defineChange<Subject & { before: SquadRules; after: SquadRules }>({
    words: () => 'changed the rules for squads and transfers',
    undo: {
      when: isLatest(['squad rules changed']),
      call: ({ before }) => undoBy('POST /leagues/myLeagues/:league_id/squads/rules', before),
    },
  }),
  'transfer offered': defineChange<Transfer, { after: Transferred }>({
    lookUp: TRANSFERRED,
    words: ({ after }) => `offered ${nameTransfer(after)}${quoteReason(after)}`,
    undo: {
      when: has('transfers', sql`id = ${afterId('transfer')} and outcome is null`),
      call: ({ after }) => undoBy('POST /leagues/:league_id/transfers/withdraw', { id: after.transfer }),
    },
  }),
  'transfer withdrawn': defineChange<Transfer, { after: Transferred }>({
    lookUp: TRANSFERRED,
    words: ({ after }) => `withdrew ${nameTransfer(after)}`,
  }),
  'transfer declined': defineChange<Transfer, { after: Transferred }>({
    lookUp: TRANSFERRED,
    words: ({ after }) => `declined ${nameTransfer(after)}`,
  }),
  'transfer accepted': defineChange<Transfer, { after: Transferred }>({
    lookUp: TRANSFERRED,
    words: ({ after }) => `accepted ${nameTransfer(after)}`,
  }),
  'transfer done': defineChange<Transfer, { after: Transferred }>({
    lookUp: TRANSFERRED,
    words: ({ after }) => `completed ${nameTransfer(after)}${quoteReason(after)}`,
    undo: UNDO_TRANSFER,
  }),
  'transfer refused': defineChange<Transfer, { after: Transferred }>({
    lookUp: TRANSFERRED,
    words: ({ after }) => `refused ${nameTransfer(after)}${quoteReason(after)}`,
  }),
  'transfer undone': defineChange<Transfer, { after: Transferred }>({
    lookUp: TRANSFERRED,
    words: ({ after }) => `undid ${nameTransfer(after)}${quoteReason(after)}`,
  }),
  'player released': defineChange<{ after: { transfer: number; from: string | null } }, { after: Transferred }>({
    lookUp: TRANSFERRED,
    words: ({ after }) => `released ${after.player ?? 'a player'} from “${after.from}”${quoteReason(after)}`,
    undo: UNDO_TRANSFER,
  }),
};

/** The names of an entry's players; erased players have none. */
function namePlayers({ players: names = [] }: Partial<Players>): string {
  if (names.length === 0) return 'a player';
  if (names.length <= 3) return new Intl.ListFormat('en-GB').format(names);
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

/** Writes 'the transfer of Otto from “Otters” to “Moles”'. */
function nameTransfer({ from, to, player = 'a player' }: Transfer['after'] & Partial<Transferred>): string {
  return `the transfer of ${player}${from ? ` from “${from}”` : ''}${to ? ` to “${to}”` : ''}`;
}

/** Writes the days of a squad spell. */
function nameDays({ first_day, last_day }: Days): string {
  return last_day ? `${first_day} to ${last_day}` : `from ${first_day}`;
}
