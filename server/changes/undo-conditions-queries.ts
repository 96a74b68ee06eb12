import type { AuditAction } from '#contract/changes/schema.ts';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { raw, type Sql, sql } from '#database/query.ts';
import { RESTORABLE } from '#server/results/tables/table-rules-queries.ts';

export const SUBJECT = sql`entry.subject::integer`;

export const afterId = (fact: string) => raw(`(entry.after ->> '${fact}')::bigint`);
export const beforeId = (fact: string) => raw(`(entry.before ->> '${fact}')::bigint`);

/** Whether no later change of these kinds concerns the entry's subject. Old entries have no subject. */
export function isLatest(actions: readonly AuditAction[], isSame: Sql = sql`true`): Sql {
  return sql`entry.subject is not null and not exists (
    select from audit_entries later
    where later.league_id = entry.league_id and later.subject = entry.subject and later.id > entry.id
      and later.action <> 'match submitted' and later.action = any(${actions}::text[]) and ${isSame}
  )`;
}

/** Whether the entry's change removed the row, which can still be restored. */
export function isRemoved(table: string, id: Sql = SUBJECT): Sql {
  return sql`exists (select from ${raw(table)} where id = ${id} and removed_at = entry.at and ${RESTORABLE})`;
}

/** Whether the table has such a row that isn't removed. */
export function has(table: string, condition: Sql): Sql {
  return sql`exists (select from ${raw(table)} where ${condition})`;
}

/** The reason of an entry, from the row that it refers to. */
export function reasonOf(table: string, id: Sql): Sql {
  return sql`(select jsonb_build_object('reason', reason) from ${raw(table)} where ${raw(table)}.id = ${id})`;
}

/** Whether a declined match can still be restored. */
export const IS_RESTORABLE_MATCH = sql`declined_at > now() - make_interval(days => ${RESTORABLE_DAYS})`;
