import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';

/** Longer than a call to Discord takes. */
const LEASE_SECONDS = 30;

/** A role or an event of a server that its league disconnected. */
export interface Removal {
  guild_id: string;
  kind: 'role' | 'event';
  id: string;
  attempts: number;
}

/** Plans the removal of what was made in a league's server, in the transaction that disconnects it. */
export async function leaveServer(transaction: Database, leagueId: number): Promise<void> {
  await execute(
    transaction,
    sql`
      insert into discord_removals (guild_id, kind, id)
      select guild_id, 'role', role_id
      from discord_roles join discord_connections using (league_id)
      where league_id = ${leagueId} and is_made
      on conflict do nothing`,
  );
  await leaveEvents(transaction, leagueId);
}

/** Plans the removal of a league's events, in the transaction that forgets them. */
export async function leaveEvents(transaction: Database, leagueId: number): Promise<void> {
  await execute(
    transaction,
    sql`
      insert into discord_removals (guild_id, kind, id)
      select guild_id, 'event', message_id
      from discord_messages join discord_connections using (league_id)
      where league_id = ${leagueId} and channel = 'events' and message_id is not null
      on conflict do nothing`,
  );
}

/** Leases a removal that is due. */
export async function claimRemoval(database: Database): Promise<Removal | undefined> {
  const [claimed] = await query<Removal>(
    database,
    sql`
      update discord_removals
      set due_at = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = discord_removals.attempts + 1
      from (
        select * from discord_removals where due_at <= now() order by due_at limit 1 for no key update skip locked
      ) as due
      where (discord_removals.guild_id, discord_removals.kind, discord_removals.id) = (due.guild_id, due.kind, due.id)
      returning due.guild_id, due.kind, due.id, discord_removals.attempts`,
  );
  return claimed;
}

/** Ends a lease: after a delay in seconds the removal is due again; null forgets it. */
export async function recordRemoval(
  database: Database,
  { guild_id, kind, id }: Removal,
  delay: number | null,
): Promise<void> {
  const removal = sql`guild_id = ${guild_id} and kind = ${kind} and id = ${id}`;
  await execute(
    database,
    delay === null
      ? sql`delete from discord_removals where ${removal}`
      : sql`update discord_removals set due_at = now() + ${delay} * interval '1 second' where ${removal}`,
  );
}
