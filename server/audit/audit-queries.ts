import { sql } from 'drizzle-orm';
import { AUDIT_KINDS, type AuditAction, type AuditEntry, type AuditQuery } from '#contract/audit.ts';
import type { Database } from '#database/connect.ts';
import type { JsonText } from '#server/http/json-text.ts';

/** Who makes a change: someone on the website, or whoever runs the admin command. */
export type Actor = { via: 'website'; user_id: number } | { via: 'admin command'; user_id: null };

export const ADMIN_COMMAND: Actor = { via: 'admin command', user_id: null };

export function onWebsite({ id }: { id: number }): Actor {
  return { via: 'website', user_id: id };
}

interface Change {
  league_id: number;
  action: AuditAction;
  /** The match, group or API key. */
  subject?: string | number;
  /** User id of whom it was done to. */
  person_id?: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Adds a change to its league's log, in the transaction that makes it. */
export async function logChange(transaction: Database, actor: Actor, change: Change): Promise<void> {
  const { league_id, action, subject, person_id, before, after } = change;
  await transaction.execute(sql`
    insert into audit_entries (league_id, via, actor_id, action, subject, person_id, before, after)
    values (${league_id}, ${actor.via}, ${actor.user_id}, ${action}, ${subject?.toString() ?? null}, ${person_id ?? null},
      ${toJson(before)}::jsonb, ${toJson(after)}::jsonb)`);
}

/** Half a surrogate pair is no character, and PostgreSQL's JSON takes none. */
function toJson(facts: Record<string, unknown> | undefined): string | null {
  if (facts === undefined) return null;
  return JSON.stringify(facts, (_, fact) => (typeof fact === 'string' ? fact.replace(/\p{Cs}/gu, '\ufffd') : fact));
}

/**
 * Logs a change by someone who has access to the league, and none by anybody else: whoever collects a league's matches
 * in a group of their own does nothing to the league.
 */
export async function logStaffChange(transaction: Database, userId: number, change: Change): Promise<void> {
  const { rowCount } = await transaction.$client.query(
    'select from league_access where league_id = $1 and user_id = $2',
    [change.league_id, userId],
  );
  if (rowCount) await logChange(transaction, onWebsite({ id: userId }), change);
}

/** Logs what an account's deletion takes from leagues that it has access to; before it, and without the person. */
export async function logDepartures(transaction: Database, userId: number): Promise<void> {
  await transaction.execute(sql`
    insert into audit_entries (league_id, via, action, subject, before)
    select league_id, 'website', 'access removed', null, jsonb_build_object('level', level)
    from league_access where user_id = ${userId}
    union all
    select group_league_id, 'website', 'group deleted', group_id::text, null
    from groups join league_access on league_id = group_league_id and user_id = group_owner_id
    where group_owner_id = ${userId}`);
}

/** Which entries of a league's log are listed: `limit` entries older than the entry `before`. */
type LogQuery = AuditQuery & Required<Pick<AuditQuery, 'before' | 'limit'>>;

const API_KEY_PREFIX = /^tl_\d/;

/**
 * A league's log, the newest entry first. The log itself holds no free text, so a reason is read from the row of what it
 * is for.
 */
export async function listAuditEntries(
  database: Database,
  leagueId: number,
  query: LogQuery,
): Promise<JsonText<AuditEntry[]>> {
  const { person } = query;
  const people = person && !API_KEY_PREFIX.test(person) ? await listShownAs(database, person) : undefined;
  if (people?.length === 0) return '[]';
  const values: unknown[] = [leagueId, query.before, query.limit];
  const conditions = listConditions(query, people, (value) => `$${values.push(value)}`);
  const { rows } = await database.$client.query<{ entries: string }>({
    text: `
      select coalesce(json_agg(
        json_build_object(
          'id', entry.id,
          'at', to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'via', entry.via,
          'actor', case entry.via
            when 'website' then coalesce(actor.roblox_username, actor.d_username, 'a former member')
            when 'game server' then entry.key_prefix
          end,
          'action', entry.action,
          'subject', entry.subject,
          'person', case when entry.action like 'access %' or entry.action = 'league created'
            then coalesce(person.roblox_username, person.d_username, 'a former member')
          end,
          'match_id', shown_match.match_id,
          'group_id', shown_group.group_id,
          'before', entry.before || coalesce(
            case entry.action
              when 'deduction removed' then ${reasonOf('point_deductions', "entry.before ->> 'deduction'")}
            end,
            '{}'
          ),
          'after', entry.after || coalesce(
            case entry.action
              when 'match removed' then ${reasonOf('match_removals', "entry.after ->> 'removal'")}
              when 'request declined' then ${reasonOf('review_decisions', "entry.after ->> 'decision'")}
              when 'points deducted' then ${reasonOf('point_deductions', "entry.after ->> 'deduction'")}
              when 'name merged' then ${mergeOf('reason')}
              when 'merge undone' then ${mergeOf('undo_reason')}
              when 'deduction restored' then ${reasonOf('point_deductions', "entry.after ->> 'deduction'")}
            end,
            '{}'
          )
        )
        order by entry.id desc
      ), '[]')::text as entries
      from (
        select *,
          case
            when action like '% group' then (after ->> 'match')::integer
            when action like 'match %' or action like 'request %' or action in ('result sent again', 'decision undone')
              then subject::integer
          end as named_match,
          case when action like 'group %' or action like '% group' then subject::integer end as named_group
        from audit_entries
        where league_id = $1 and id < $2 ${conditions.map((condition) => `and ${condition}`).join(' ')}
        order by id desc
        limit $3
      ) as entry
      left join users as actor on actor.id = entry.actor_id
      left join users as person on person.id = entry.person_id
      left join matches as shown_match on shown_match.match_id = named_match and shown_match.declined_at is null
      left join groups as shown_group on shown_group.group_id = named_group`,
    values,
  });
  return rows[0]?.entries ?? '[]';
}

/** Conditions on `audit_entries` that indexes serve; `parameter` takes a value and returns its place. */
function listConditions(
  { kind, person, from, to }: LogQuery,
  people: number[] | undefined,
  parameter: (value: unknown) => string,
): string[] {
  const conditions: string[] = [];
  if (kind) {
    const actions = Object.keys(AUDIT_KINDS).filter((action) => AUDIT_KINDS[action as AuditAction] === kind);
    conditions.push(`action = any(${parameter(actions)}::text[])`);
    if (kind !== AUDIT_KINDS['match submitted']) conditions.push(`action <> 'match submitted'`);
  }
  if (people) {
    const named = `any(${parameter(people)}::integer[])`;
    conditions.push(`(actor_id = ${named} or person_id = ${named})`);
  } else if (person) {
    conditions.push(`starts_with(key_prefix, ${parameter(person)})`);
  }
  if (from) conditions.push(`at >= ${parameter(from)}::timestamp at time zone 'UTC'`);
  if (to) conditions.push(`at < (${parameter(to)}::timestamp + interval '1 day') at time zone 'UTC'`);
  return conditions;
}

/** In SQL: the reason that the row of an entry keeps, as the log itself holds no free text. */
function reasonOf(table: string, id: string): string {
  return `(select jsonb_build_object('reason', reason) from ${table} where ${table}.id = (${id})::integer)`;
}

/** In SQL: what the row of an entry's merge keeps, as the log itself names no players. */
function mergeOf(reason: string): string {
  return `(
    select jsonb_build_object('name', merge.name, 'player', merged.name, 'reason', merge.${reason})
    from player_merges as merge
    join players as merged using (player_key)
    where merge.id = (entry.after ->> 'merge')::integer
  )`;
}

/** The accounts that the log shows with this text in their name: another name of theirs would tell who they are. */
async function listShownAs(database: Database, text: string): Promise<number[]> {
  const { rows } = await database.$client.query<{ id: number }>(
    'select id from users where strpos(lower(coalesce(roblox_username, d_username)), lower($1)) > 0',
    [text],
  );
  return rows.map(({ id }) => id);
}
