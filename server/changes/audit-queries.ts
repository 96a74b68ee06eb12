import type { AuditAction } from '#contract/changes/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import type { ChangeFacts } from '#server/changes/define-change-queries.ts';
import type { ChangeToLog } from '#server/changes/recorded-changes.ts';

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

interface Entry extends ChangeFacts {
  league_id: number;
  action: AuditAction;
}

/** Adds a change to its league's log, in the transaction that makes it; returns the entry's id. */
export async function logChange(transaction: Database, actor: Actor, change: ChangeToLog): Promise<number> {
  const { league_id, action, subject, person_id, before, after }: Entry = change;
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
function toJson(facts: object | undefined): string | null {
  if (facts === undefined) return null;
  return JSON.stringify(facts, (_, fact) => (typeof fact === 'string' ? fact.replace(/\p{Cs}/gu, '\ufffd') : fact));
}

/**
 * Logs a change by someone who has access to the league, and none by anybody else: a person who adds a league's matches
 * to a group of their own changes nothing in the league.
 */
export async function logStaffChange(transaction: Database, user: Person, change: ChangeToLog): Promise<void> {
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
