import { raw, type Sql, sql } from '#database/query.ts';

/** Longer than any request to Discord, an endpoint or a push service. The lease of a crashed server expires. */
const LEASE_SECONDS = 30;

/** The end of a lease that begins now. */
export const LEASE_END = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Tables of receivers, and their keys. */
const RECEIVERS = {
  discord_connections: 'league_id',
  league_webhooks: 'league_id',
  push_subscriptions: 'session_id',
  webhook_endpoints: 'id',
};

interface Receivers {
  table: keyof typeof RECEIVERS;
  /** Condition for receivers with pending work. */
  isDue: Sql;
  /** Returned columns besides `claimed_until`. */
  fields: Sql;
}

/** Leases the due receiver whose pause ended first, until `releaseLease`. */
export function claimReceiver({ table, isDue, fields }: Receivers): Sql {
  const key = raw(RECEIVERS[table]);
  return sql`
    update ${raw(table)} set rests_until = ${LEASE_END}
    where ${key} = (
      select ${key} from ${raw(table)}
      where rests_until <= now() and ${isDue}
      order by rests_until
      limit 1
      for no key update skip locked
    )
    returning ${fields}, rests_until::text as claimed_until`;
}

/**
 * The new value of a lease's column after the work: a pause in seconds, unless another server has leased it meanwhile.
 */
export function releaseLease(
  claimedUntil: string,
  pause: number,
  column: 'rests_until' | 'roles_rest_until' = 'rests_until',
): Sql {
  return sql`case ${raw(column)}
    when ${claimedUntil} then now() + ${pause} * interval '1 second'
    else ${raw(column)}
  end`;
}

/** Leases the longest overdue item and counts an attempt; returns all its columns. */
export function claimItem(table: 'discord_removals' | 'left_webhook_messages', key: Sql): Sql {
  return sql`
    update ${raw(table)} set due_at = ${LEASE_END}, attempts = attempts + 1
    where (${key}) = (
      select ${key} from ${raw(table)} where due_at <= now() order by due_at limit 1 for no key update skip locked
    )
    returning *`;
}
