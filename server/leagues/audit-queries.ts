import { sql } from 'drizzle-orm';
import type { AuditAction, AuditEntry } from '#contract/audit.ts';
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

/** Logs what an account's deletion takes from leagues; before it, and without the person. */
export async function logDepartures(transaction: Database, userId: number): Promise<void> {
  await transaction.execute(sql`
    insert into audit_entries (league_id, via, action, subject, before)
    select league_id, 'website', 'access removed', null, jsonb_build_object('level', level)
    from league_access where user_id = ${userId}
    union all
    select group_league_id, 'website', 'group deleted', group_id::text, null
    from groups where group_owner_id = ${userId}`);
}

/**
 * A league's log, the newest entry first: `limit` entries older than the entry `before`. The log itself holds no free
 * text, so the reason of a removal is read from where an erasure finds it.
 */
export async function listAuditEntries(
  database: Database,
  leagueId: number,
  { before, limit }: { before: number; limit: number },
): Promise<JsonText<AuditEntry[]>> {
  const { rows } = await database.$client.query<{ entries: string }>({
    name: 'list_audit_entries',
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
          'before', entry.before,
          'after', case when entry.action = 'match removed'
            then entry.after || (
              select jsonb_build_object('reason', reason) from match_removals where id = (entry.after ->> 'removal')::integer
            )
            else entry.after
          end
        )
        order by entry.id desc
      ), '[]')::text as entries
      from (
        select * from audit_entries where league_id = $1 and id < $2 order by id desc limit $3
      ) as entry
      left join users as actor on actor.id = entry.actor_id
      left join users as person on person.id = entry.person_id`,
    values: [leagueId, before, limit],
  });
  return rows[0]?.entries ?? '[]';
}
