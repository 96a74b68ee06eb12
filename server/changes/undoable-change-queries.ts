import type { AuditAction } from '#contract/changes/schema.ts';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { join, raw, type Sql, sql } from '#database/query.ts';
import { isLastDecision, movedSince } from '#server/changes/moved-fixtures-queries.ts';
import { isCounted, isListed } from '#server/results/counted/match-queries.ts';
import { RESTORABLE } from '#server/results/tables/table-rules-queries.ts';

const SUBJECT = sql`entry.subject::integer`;
const SEASON = ['season changed', 'season removed'] as const;
const TEAM = ['team changed', 'team removed'] as const;
const COMPETITION = ['competition changed', 'competition teams set', 'competition removed'] as const;

/** Whether no later change of these kinds was made to the entry's subject; entries of before they named one have none. */
function isLatest(actions: readonly AuditAction[], isSame: Sql = sql`true`): Sql {
  return sql`entry.subject is not null and not exists (
    select from audit_entries later
    where later.league_id = entry.league_id and later.subject = entry.subject and later.id > entry.id
      and later.action <> 'match submitted' and later.action = any(${actions}::text[]) and ${isSame}
  )`;
}

/** Whether the row is still removed by the change of the entry, and can be restored. */
function isRemoved(table: string, id: Sql = SUBJECT): Sql {
  return sql`exists (select from ${raw(table)} where id = ${id} and removed_at = entry.at and ${RESTORABLE})`;
}

/** Whether the table has a row, that was not removed if its rows can be. */
function has(table: string, condition: Sql): Sql {
  return sql`exists (select from ${raw(table)} where ${condition})`;
}

const afterId = (fact: string) => raw(`(entry.after ->> '${fact}')::bigint`);
const beforeId = (fact: string) => raw(`(entry.before ->> '${fact}')::bigint`);

const IS_AS_MOVED = sql`
  entry.before ? 'moves' and not exists (select from ${movedSince(sql`entry.after -> 'moves'`, sql`entry.at`)})`;
const IS_OF_MATCH = sql`match_id = entry.subject::bigint and ${isListed('matches')}`;
const HAS_DONE_TRANSFER = has('transfers', sql`id = ${afterId('transfer')} and outcome = 'done'`);
const OF_SAME_SPELLING = sql`
  coalesce(later.before ->> 'spelling', later.after ->> 'spelling')
    = coalesce(entry.before ->> 'spelling', entry.after ->> 'spelling')`;
const SPELLING = sql`
  team_spellings.league_id = entry.league_id and kind <> 'name' and removed_at is null
    and team_key = fold_name(coalesce(entry.before ->> 'spelling', entry.after ->> 'spelling'))`;

/** When a change can be undone by a call of the site. Those that undo another one, and those that are confirmed, can't. */
const CONDITIONS: Partial<Record<AuditAction, Sql>> = {
  'information updated': isLatest(['information updated']),
  'rules changed': sql`${afterId('version')} = (
    select max(id) from rulebook_versions where rulebook_versions.league_id = entry.league_id
  )`,
  // Others are decided by review.
  'match submitted': sql`
    entry.via in ('website', 'token') and ${has('fixtures', sql`match_id = entry.subject::bigint`)}
    and ${has('matches', sql`${IS_OF_MATCH} and ${isCounted('matches')}`)}
    and not ${has('review_decisions', sql`match_id = entry.subject::bigint`)}`,
  'request declined': has(
    'matches',
    sql`match_id = entry.subject::bigint and declined_at = entry.at
      and declined_at > now() - make_interval(days => ${RESTORABLE_DAYS})`,
  ),
  'match removed': has(
    'match_removals join matches using (match_id)',
    sql`match_removals.id = ${afterId('removal')} and restored_at is null
      and declined_at > now() - make_interval(days => ${RESTORABLE_DAYS})`,
  ),
  'match corrected': has('matches', sql`${IS_OF_MATCH} and revision = ${afterId('revision')}`),
  'season added': sql`
    ${isLatest(SEASON)} and not ${has('competitions', sql`season_id = ${SUBJECT} and removed_at is null`)}
    and not ${has('point_deductions', sql`season_id = ${SUBJECT} and removed_at is null`)}`,
  'season changed': isLatest(SEASON),
  'season removed': sql`entry.subject is not null and ${isRemoved('league_seasons')}`,
  'points deducted': sql`
    ${isLatest(['deduction removed'])} and ${has('point_deductions', sql`id = ${SUBJECT} and removed_at is null`)}`,
  'deduction removed': isRemoved('point_deductions', beforeId('deduction')),
  'name merged': has('player_merges', sql`id = ${afterId('merge')} and undone_at is null`),
  'players registered': sql`
    jsonb_array_length(entry.after -> 'spells') = 1 and ${has(
      'squad_spells',
      sql`id = (entry.after -> 'spells' ->> 0)::integer and removed_at is null and last_day is null
        and first_day = (entry.after ->> 'first_day')::date`,
    )}`,
  'squad changed': sql`
    ${isLatest(['squad changed', 'squad spell removed'])} and ${has(
      'squad_spells',
      sql`id = ${SUBJECT} and removed_at is null and first_day = (entry.after ->> 'first_day')::date
        and last_day is not distinct from (entry.after ->> 'last_day')::date`,
    )}`,
  'squad spell removed': isRemoved('squad_spells', beforeId('spell')),
  'captains changed': sql`
    ${isLatest(['captains changed', 'team removed'])} and not exists (
      select from squad_spells
      where id in (${beforeId('captain')}, ${beforeId('vice_captain')}) and removed_at is not null
    )`,
  'squad rules changed': isLatest(['squad rules changed']),
  'transfer offered': has('transfers', sql`id = ${afterId('transfer')} and outcome is null`),
  'transfer done': HAS_DONE_TRANSFER,
  'player released': HAS_DONE_TRANSFER,
  'best teams paired': isLatest(['best teams paired', 'cup drawn']),
  'competition added': sql`
    ${isLatest(COMPETITION)} and ${has('competitions', sql`id = ${SUBJECT} and published_at is null`)}
    and not ${has('fixtures', sql`competition_id = ${SUBJECT}`)}`,
  'competition changed': isLatest(['competition changed', 'competition removed']),
  'competition removed': isRemoved('competitions'),
  'competition published': has('competitions', sql`id = ${SUBJECT} and published_at = entry.at and removed_at is null`),
  'competition teams set': sql`entry.before ? 'entered' and ${isLatest(['competition teams set', 'competition removed'])}`,
  'team withdrawn': sql`
    ${isLatest(['withdrawal undone'], sql`later.after -> 'team_id' = entry.after -> 'team_id'`)} and ${has(
      'competition_teams',
      sql`competition_id = ${SUBJECT} and team_id = ${afterId('team_id')} and withdrawal is not null`,
    )}`,
  'fixture added': sql`
    ${isLatest(['fixture changed', 'fixture removed', 'fixture decided', 'kick-off accepted'])} and ${has(
      'fixtures',
      sql`id = ${SUBJECT} and removed_at is null and match_id is null and status = 'planned'`,
    )}`,
  'fixture changed': IS_AS_MOVED,
  'fixtures moved': IS_AS_MOVED,
  'fixtures postponed': IS_AS_MOVED,
  'kick-off accepted': IS_AS_MOVED,
  'kick-off offered': has('fixture_offers', sql`id = ${afterId('offer')} and answer is null and kick_off > now()`),
  'fixture removed': isRemoved('fixtures'),
  'fixture decided': has(
    'fixtures decided',
    sql`id = ${SUBJECT} and removed_at is null and case entry.after ->> 'decided'
      when 'lots' then lots_winner = entry.after ->> 'winner'
      else status = entry.after ->> 'decided' and (status <> 'postponed' or match_id is null)
        and ${isLastDecision('decided', sql`entry.at`)}
    end`,
  ),
  'fixture match set': sql`
    ${isLatest(['fixture match set', 'fixture removed'])} and ${has(
      'fixtures',
      sql`id = ${SUBJECT} and removed_at is null and match_id is not distinct from (entry.after ->> 'match')::bigint`,
    )}`,
  'fixture result changed': has(
    'fixtures join matches using (match_id)',
    sql`fixtures.id = ${SUBJECT} and match_id = (entry.after ->> 'match')::bigint and revision = ${afterId('revision')}`,
  ),
  'ban added': sql`
    ${isLatest(['ban lifted'])} and ${has('added_bans', sql`id = ${SUBJECT} and lifted_at is null`)}`,
  'ban lifted': sql`
    ${has('added_bans', sql`id = ${afterId('ban')} and lifted_at = entry.at`)}
    or ${has('lifted_bans', sql`fixture_id = ${afterId('fixture')} and lifted_at = entry.at`)}`,
  'sheet imported': has('imports', sql`id = ${afterId('import')} and undone_at is null`),
  'team added': sql`
    ${isLatest([...TEAM, 'team spelling added', 'captains changed'])}
    and ${has('teams', sql`id = ${SUBJECT} and removed_at is null`)}
    and not ${has('competition_teams', sql`team_id = ${SUBJECT}`)}
    and not ${has('squad_spells', sql`team_id = ${SUBJECT} and removed_at is null`)}`,
  'team changed': isLatest(TEAM),
  'team removed': isRemoved('teams'),
  'team spelling added': sql`
    ${isLatest(['team spelling removed'], OF_SAME_SPELLING)}
    and ${has('team_spellings', sql`team_id = ${SUBJECT} and ${SPELLING}`)}`,
  'team spelling removed': sql`
    ${isLatest(['team spelling added', 'team removed'], OF_SAME_SPELLING)} and not ${has('team_spellings', SPELLING)}`,
};

/** Whether a call of the site can undo the change of `entry`: it is the last of its subject, which is as it left it. */
export const CAN_UNDO = sql`coalesce(
  case entry.action
    ${join(
      Object.entries(CONDITIONS).map(([action, condition]) => sql`when ${raw(`'${action}'`)} then (${condition})`),
      ' ',
    )}
  end,
  false
)`;
