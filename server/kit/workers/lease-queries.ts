import { raw, type Sql, sql } from '#database/query.ts';

/** Longer than a request to Discord, an endpoint or a push service takes. The lease of a server that crashed expires. */
const LEASE_SECONDS = 30;

/** The end of a lease that begins now. */
export const LEASE_END = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Tables of receivers, with their keys. */
const RECEIVERS = {
  discord_connections: 'league_id',
  league_webhooks: 'league_id',
  push_subscriptions: 'session_id',
  webhook_endpoints: 'id',
};

interface Receivers {
  table: keyof typeof RECEIVERS;
  /** Which of them something waits for. */
  isDue: Sql;
  /** What the statement returns besides `claimed_until`. */
  fields: Sql;
}

/** Leases the due receiver that was paused longest ago, until `releaseLease`. */
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

/** The value of a lease's column once the work is done: a pause in seconds, unless another server has leased it meanwhile. */
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

/** Leases the item of a list that is due longest, which begins an attempt; returns all its columns. */
export function claimItem(table: 'discord_removals' | 'left_webhook_messages', key: Sql): Sql {
  return sql`
    update ${raw(table)} set due_at = ${LEASE_END}, attempts = attempts + 1
    where (${key}) = (
      select ${key} from ${raw(table)} where due_at <= now() order by due_at limit 1 for no key update skip locked
    )
    returning *`;
}
