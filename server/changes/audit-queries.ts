import { AUDIT_KINDS, type AuditAction, type AuditEntry, type AuditQuery } from '#contract/changes/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, join, query, raw, type Sql, sql } from '#database/query.ts';
import { isLastDecision } from '#server/changes/moved-fixtures-queries.ts';
import { CAN_UNDO } from '#server/changes/undoable-change-queries.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { startOf, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { isListed } from '#server/results/counted/match-queries.ts';

/** The origin of a change: an account on the website, by a personal token or on Discord, or the admin command. */
export type Actor =
  | { via: 'website' | 'Discord'; user_id: number; key_prefix: null }
  | { via: 'token'; user_id: number; key_prefix: string }
  | { via: 'admin command'; user_id: null; key_prefix: null };

export const ADMIN_COMMAND: Actor = { via: 'admin command', user_id: null, key_prefix: null };

/** A signed-in account, with the beginning of the personal token that it acts by, or acting on Discord. */
export interface Person {
  id: number;
  token_prefix?: string;
  is_on_discord?: true;
}

/** The account on the website, by the personal token of its request, or on Discord. */
export function onWebsite({ id, token_prefix, is_on_discord }: Person): Actor {
  if (is_on_discord) return { via: 'Discord', user_id: id, key_prefix: null };
  if (token_prefix === undefined) return { via: 'website', user_id: id, key_prefix: null };
  return { via: 'token', user_id: id, key_prefix: token_prefix };
}

interface Change {
  league_id: number;
  action: AuditAction;
  /** What was changed, as a match, a fixture, a team or an API key. */
  subject?: string | number;
  /** User id of whom it was done to. */
  person_id?: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Adds a change to its league's log, in the transaction that makes it; returns the entry's id. */
export async function logChange(transaction: Database, actor: Actor, change: Change): Promise<number> {
  const { league_id, action, subject, person_id, before, after } = change;
  const [entry] = await query<{ id: number }>(
    transaction,
    sql`
      insert into audit_entries (league_id, via, actor_id, key_prefix, action, subject, person_id, before, after)
      values (${league_id}, ${actor.via}, ${actor.user_id}, ${actor.key_prefix}, ${action}, ${subject?.toString() ?? null},
        ${person_id ?? null}, ${toJson(before)}::jsonb, ${toJson(after)}::jsonb)
      returning id`,
  );
  return entry?.id ?? 0;
}

/** Half a surrogate pair is no character, and PostgreSQL's JSON takes none. */
function toJson(facts: Record<string, unknown> | undefined): string | null {
  if (facts === undefined) return null;
  return JSON.stringify(facts, (_, fact) => (typeof fact === 'string' ? fact.replace(/\p{Cs}/gu, '\ufffd') : fact));
}

/**
 * Logs a change by someone who has access to the league, and none by anybody else: a person who adds a league's matches
 * to a group of their own changes nothing in the league.
 */
export async function logStaffChange(transaction: Database, user: Person, change: Change): Promise<void> {
  const rowCount = await execute(
    transaction,
    sql`select from league_access where league_id = ${change.league_id} and user_id = ${user.id}`,
  );
  if (rowCount) await logChange(transaction, onWebsite(user), change);
}

/** Logs what an account's deletion takes from leagues that it has access to; before it, and without the person. */
export async function logDepartures(transaction: Database, userId: number): Promise<void> {
  await execute(
    transaction,
    sql`
      insert into audit_entries (league_id, via, action, subject, before)
      select league_id, 'website', 'access removed', null, jsonb_build_object('level', level)
      from league_access where user_id = ${userId}
      union all
      select group_league_id, 'website', 'group deleted', group_id::text, null
      from groups join league_access on league_id = group_league_id and user_id = group_owner_id
      where group_owner_id = ${userId}`,
  );
}

/** Which entries of a league's log are listed: `limit` entries older than the entry `before`. */
type LogQuery = AuditQuery & Required<Pick<AuditQuery, 'before' | 'limit'>>;

const API_KEY_PREFIX = /^(tl_\d|tlp_)/;

const ACTOR_NAME = raw(`coalesce(actor.roblox_username, actor.d_username, 'a former member')`);

/**
 * A league's log, the newest entry first. The log itself holds no free text, so a reason is read from the row that the
 * entry names.
 */
export async function listAuditEntries(
  database: Database,
  leagueId: number,
  filter: LogQuery,
): Promise<JsonText<AuditEntry[]>> {
  const { person } = filter;
  const people = person && !API_KEY_PREFIX.test(person) ? await listShownAs(database, person) : undefined;
  if (people?.length === 0) return '[]';
  const [log] = await query<{ entries: string }>(
    database,
    sql`
      select coalesce(json_agg(
        json_build_object(
          'id', entry.id,
          'at', ${isoTime('entry.at')},
          'via', entry.via,
          'actor', case entry.via
            when 'website' then ${ACTOR_NAME}
            when 'Discord' then ${ACTOR_NAME}
            when 'token' then ${ACTOR_NAME}
            when 'game server' then entry.key_prefix
          end,
          'token', case entry.via when 'token' then coalesce(
            (select name from personal_tokens where user_id = entry.actor_id and prefix = entry.key_prefix),
            entry.key_prefix || '…'
          ) end,
          'action', entry.action,
          'subject', entry.subject,
          'person', case when entry.action like 'access %' or entry.action like 'ownership %'
            or (entry.action = 'league created' and entry.after ? 'sport')
            then coalesce(person.roblox_username, person.d_username, 'a former member')
          end,
          'match_id', shown_match.match_id,
          'group_id', shown_group.group_id,
          'before', (entry.before - 'moves') || coalesce(
            case entry.action
              when 'deduction removed' then ${reasonOf('point_deductions', "entry.before ->> 'deduction'")}
              when 'squad spell removed' then ${playersOf('entry.before')}
              when 'captains changed' then ${CAPTAINS}
            end,
            '{}'
          ),
          'after', (entry.after - 'moves') || coalesce(
            case
              when entry.after ? 'transfer' then ${TRANSFER_FACTS}
              when entry.after ? 'spell' or entry.after ? 'spells' then ${playersOf('entry.after')}
            end,
            '{}'
          ) || coalesce(
            case entry.action
              when 'match removed' then ${reasonOf('match_removals', "entry.after ->> 'removal'")}
              when 'request declined' then ${reasonOf('review_decisions', "entry.after ->> 'decision'")}
              when 'points deducted' then ${reasonOf('point_deductions', "entry.after ->> 'deduction'")}
              when 'name merged' then ${mergeOf('reason')}
              when 'merge undone' then ${mergeOf('undo_reason')}
              when 'fixtures postponed' then ${REASON_OF_POSTPONEMENT}
              when 'fixture decided' then ${reasonOfDecision()}
              when 'fixture match set' then ${reasonOfResult(sql`match_id is not distinct from (entry.after ->> 'match')::bigint`)}
              when 'fixture result changed' then ${REASON_OF_END}
              when 'team withdrawn' then ${REASON_OF_WITHDRAWAL}
              when 'deduction restored' then ${reasonOf('point_deductions', "entry.after ->> 'deduction'")}
              when 'ban added' then ${banOf('reason')}
              when 'ban lifted' then coalesce(${banOf('lift_reason')}, ${LIFTED_CARDS})
              when 'ban restored' then ${banOf('reason')}
            end,
            '{}'
          ),
          'can_undo', ${CAN_UNDO}
        )
        order by entry.id desc
      ), '[]')::text as entries
      from (
        select *,
          case
            when action like '% group' then (after ->> 'match')::bigint
            when action like 'match %' or action like 'request %' or action in ('result sent again', 'decision undone')
              then subject::bigint
          end as named_match,
          case when action like 'group %' or action like '% group' then subject::integer end as named_group
        from audit_entries
        where ${join(listConditions(leagueId, filter, people), ' and ')}
        order by id desc
        limit ${filter.limit}
      ) as entry
      left join users as actor on actor.id = entry.actor_id
      left join users as person on person.id = entry.person_id
      left join matches as shown_match on shown_match.match_id = named_match and ${isListed('shown_match')}
      left join groups as shown_group on shown_group.group_id = named_group`,
  );
  return log?.entries ?? '[]';
}

/** Conditions on `audit_entries` that indexes serve. */
function listConditions(
  leagueId: number,
  { kind, person, before, from, to }: LogQuery,
  people: number[] | undefined,
): Sql[] {
  const conditions = [sql`league_id = ${leagueId}`, sql`id < ${before}`];
  if (kind) {
    const actions = Object.keys(AUDIT_KINDS).filter((action) => AUDIT_KINDS[action as AuditAction] === kind);
    conditions.push(sql`action = any(${actions}::text[])`);
    if (kind !== AUDIT_KINDS['match submitted']) conditions.push(sql`action <> 'match submitted'`);
  }
  if (people) {
    conditions.push(sql`(actor_id = any(${people}::integer[]) or person_id = any(${people}::integer[]))`);
  } else if (person) {
    conditions.push(sql`starts_with(key_prefix, ${person})`);
  }
  if (from) conditions.push(sql`at >= ${startOf(sql`${from}::date`, zoneOf(leagueId))}`);
  if (to) conditions.push(sql`at < ${startOf(sql`${to}::date`, zoneOf(leagueId), { after: 1 })}`);
  return conditions;
}

/** The reason of an entry, from the row that the entry names; the log itself holds no free text. */
function reasonOf(table: string, id: string): Sql {
  return raw(`(select jsonb_build_object('reason', reason) from ${table} where ${table}.id = (${id})::bigint)`);
}

/** The reason of the decision that is in force; the log itself holds no free text. */
function reasonOfDecision(): Sql {
  return sql`(
    select case entry.after ->> 'decided'
        when 'lots' then jsonb_build_object('reason', result_reason)
        else jsonb_build_object('reason', status_reason, 'evidence', status_evidence)
      end
    from fixtures
    where fixtures.id = (entry.after ->> 'fixture')::integer
      and case entry.after ->> 'decided' when 'lots' then lots_winner is not null else status = entry.after ->> 'decided' end
  )`;
}

/** Extra time and the shoot-out are set by a correction of the fixture's match. */
const REASON_OF_END = sql`(
    select jsonb_build_object('reason', reason)
    from match_revisions
    where match_id = (entry.after ->> 'match')::bigint and revision = (entry.after ->> 'revision')::integer
  )`;

/** Of the first fixture that is still postponed by the entry. */
const REASON_OF_POSTPONEMENT = sql`(
    select jsonb_build_object('reason', status_reason, 'evidence', status_evidence)
    from jsonb_to_recordset(entry.after -> 'moves') as moved(id integer)
    join fixtures using (id)
    where status = 'postponed' and ${isLastDecision('fixtures', sql`entry.at`)}
    limit 1
  )`;

/** The former captains, from the spells that name them; the log itself names no players. */
const CAPTAINS = raw(`(
    select jsonb_build_object('captain_key', captain.player_key, 'vice_captain_key', vice.player_key)
    from (select) as former
    left join squad_spells captain on captain.id = (entry.before ->> 'captain')::integer
    left join squad_spells vice on vice.id = (entry.before ->> 'vice_captain')::integer
  )`);

const REASON_OF_WITHDRAWAL = sql`(
    select jsonb_build_object('reason', withdrawal_reason)
    from competition_teams join teams on teams.id = team_id
    where competition_id = entry.subject::integer and teams.name = entry.after ->> 'team' and withdrawal is not null
  )`;

/** The reason why staff set the fixture's result, which is in force if the row fulfils the condition. */
function reasonOfResult(isInForce: Sql): Sql {
  return sql`(
    select jsonb_build_object('reason', result_reason)
    from fixtures
    where fixtures.id = (entry.after ->> 'fixture')::integer and result_reason is not null and ${isInForce}
  )`;
}

/** The names and the reason of an entry's merge, from its row; the log itself names no players. */
function mergeOf(reason: 'reason' | 'undo_reason'): Sql {
  return sql`(
    select jsonb_build_object('name', merge.name, 'player', merged.name, 'reason', merge.${raw(reason)})
    from player_merges as merge
    join players as merged using (player_key)
    where merge.id = (entry.after ->> 'merge')::integer
  )`;
}

/** The player of an entry's transfer, and the reason of its end. */
const TRANSFER_FACTS = raw(`(
  select jsonb_build_object('player', players.name, 'reason', coalesce(transfers.reason, exception_reason))
  from transfers
  join players using (player_key)
  where transfers.id = (entry.after ->> 'transfer')::integer
)`);

/** The players of the squad's spells that an entry names, and why staff changed them while squads were locked. */
function playersOf(facts: string): Sql {
  return raw(`(
    select jsonb_strip_nulls(jsonb_build_object(
      'players', jsonb_agg(players.name order by lower(players.name)), 'reason', max(exception_reason)
    ))
    from squad_spells
    join players using (player_key)
    where squad_spells.id in (
      select coalesce(${facts} -> 'spell', spell)::integer
      from jsonb_array_elements(coalesce(${facts} -> 'spells', '[null]')) as spell
    )
  )`);
}

/** The player and the reason of an entry's ban, from its row; null for a ban that follows from cards. */
function banOf(reason: 'reason' | 'lift_reason'): Sql {
  return sql`(
    select jsonb_build_object('player', banned.name, 'reason', ban.${raw(reason)})
    from added_bans as ban
    join players as banned using (player_key)
    where ban.id = (entry.after ->> 'ban')::integer
  )`;
}

/** The player whose ban from cards the entry lifted, while it is lifted. */
const LIFTED_CARDS = sql`(
    select jsonb_build_object('player', players.name, 'player_key', player_key, 'reason', lifted.reason)
    from lifted_bans lifted
    join players using (player_key)
    where fixture_id = (entry.after ->> 'fixture')::integer and lifted_at = entry.at
  )`;

/** The accounts whose name in the log contains the text; matching their other names would reveal their identity. */
async function listShownAs(database: Database, text: string): Promise<number[]> {
  const rows = await query<{ id: number }>(
    database,
    sql`select id from users where strpos(lower(coalesce(roblox_username, d_username)), lower(${text})) > 0`,
  );
  return rows.map(({ id }) => id);
}
