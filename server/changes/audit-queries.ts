import type { AuditAction } from '#contract/changes/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, join, query, raw, type Sql, sql } from '#database/query.ts';
import type { ChangeFacts } from '#server/changes/define-change-queries.ts';
import type { ChangeToLog, FactsOf } from '#server/changes/recorded-changes.ts';

/**
 * The origin of a change: an account on the website, via a personal token or on Discord, the admin
 * command, or a rule of the league at its deadline.
 */
export type Actor =
  | { via: 'website' | 'Discord'; user_id: number; key_prefix: null }
  | { via: 'token'; user_id: number; key_prefix: string }
  | { via: 'admin command' | 'rules'; user_id: null; key_prefix: null };

export const ADMIN_COMMAND: Actor = { via: 'admin command', user_id: null, key_prefix: null };

/** A signed-in account, with the prefix of its personal token, or acting on Discord. */
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

interface EntryInSql {
  league_id: Sql;
  action: AuditAction;
  subject?: Sql;
  person_id?: Sql;
  before?: Record<string, Sql>;
  after?: Record<string, Sql>;
}

/** Adds a change to its league's log, in the same transaction; returns the entry's id. */
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

type InSql<F> = F extends unknown
  ? { [K in keyof F]: K extends 'before' | 'after' ? Record<keyof NonNullable<F[K]>, Sql> : Sql }
  : never;

/** Changes to log, with SQL expressions for the facts. */
export type ChangesToLog<A extends AuditAction = AuditAction> = A extends AuditAction
  ? { league_id: Sql; action: A } & InSql<FactsOf<A>>
  : never;

/** An actor with SQL expressions for its fields. */
type ActorInSql = Record<keyof Actor, Sql>;

/** A statement part that logs one change for each row of `rows`, as `from changed`. */
export function logEach(actor: Actor | ActorInSql, changes: ChangesToLog, rows: Sql): Sql {
  const { league_id, action, subject, person_id, before, after }: EntryInSql = changes;
  const columns = Object.entries({
    league_id,
    via: sql`${actor.via}`,
    actor_id: sql`${actor.user_id}`,
    key_prefix: sql`${actor.key_prefix}`,
    action: raw(`'${action}'`),
    subject,
    person_id,
    before: before && buildJson(before),
    after: after && buildJson(after),
  }).flatMap(([name, value]) => (value ? [{ name, value }] : []));
  return sql`
    insert into audit_entries (${join(columns.map(({ name }) => raw(name)))})
    select ${join(columns.map(({ value }) => value))}
    ${rows}`;
}

function buildJson(facts: Record<string, Sql>): Sql {
  return sql`jsonb_build_object(${join(Object.entries(facts).flatMap(([name, fact]) => [raw(`'${name}'`), fact]))})`;
}

/** PostgreSQL's JSON refuses unpaired surrogates. */
function toJson(facts: object | undefined): string | null {
  if (facts === undefined) return null;
  return JSON.stringify(facts, (_, fact) => (typeof fact === 'string' ? fact.replace(/\p{Cs}/gu, '\ufffd') : fact));
}

/**
 * Logs a change by someone with access to the league. Others' changes aren't logged: adding a league's matches to one's
 * own group changes nothing in the league.
 */
export async function logStaffChange(transaction: Database, user: Person, change: ChangeToLog): Promise<void> {
  const rowCount = await execute(
    transaction,
    sql`select from league_access where league_id = ${change.league_id} and user_id = ${user.id}`,
  );
  if (rowCount) await logChange(transaction, onWebsite(user), change);
}

/** Logs the access that an account's deletion removes from leagues; called before it, and without naming the person. */
export async function logDepartures(transaction: Database, userId: number): Promise<void> {
  const nameless = { via: sql`'website'`, user_id: sql`null::integer`, key_prefix: sql`null` };
  await execute(
    transaction,
    logEach(
      nameless,
      {
        league_id: sql`league_id`,
        action: 'access removed',
        person_id: sql`null::integer`,
        before: { level: sql`level` },
      },
      sql`from league_access where user_id = ${userId}`,
    ),
  );
  await execute(
    transaction,
    logEach(
      nameless,
      { league_id: sql`group_league_id`, action: 'group deleted', subject: sql`group_id` },
      sql`
        from groups join league_access on league_id = group_league_id and user_id = group_owner_id
        where group_owner_id = ${userId}`,
    ),
  );
}
