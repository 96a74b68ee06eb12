import { raw, type Sql, sql } from '#database/query.ts';

/** Longer than a call to Discord or an endpoint takes. The lease of a server that crashed expires. */
export const LEASE_SECONDS = 30;

interface Receivers {
  table: 'league_webhooks' | 'webhook_endpoints';
  key: 'league_id' | 'id';
  /** A statement that selects the keys of their deliveries, and ends with its condition. */
  due: Sql;
  /** What the statement returns besides `claimed_until`. */
  fields: Sql;
}

/** Leases the receiver with due deliveries that was paused longest ago. */
export function claimDue({ table, key, due, fields }: Receivers): Sql {
  return sql`
    update ${raw(table)} set rests_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where ${raw(key)} = (
      select ${raw(key)} from ${raw(table)}
      where disabled_at is null and rests_until <= now() and ${raw(key)} in (
        ${due} and state = 'waiting' and next_attempt_at <= now()
      )
      order by rests_until
      limit 1
      for no key update skip locked
    )
    returning ${fields}, rests_until::text as claimed_until`;
}
