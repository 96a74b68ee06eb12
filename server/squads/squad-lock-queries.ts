import { describeLock } from '#contract/squads/lock.ts';
import type { SquadLock } from '#contract/squads/schema.ts';
import type { Database } from '#database/connect.ts';
import { query, type Sql, sql } from '#database/query.ts';
import { conflict } from '#server/kit/http/errors.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { writeSquadDay } from '#server/squads/squad-check-queries.ts';

/** A league's present lock as the contract’s `SquadLock`; adjoining windows count as one. */
export function squadLockOf(leagueId: Sql): Sql {
  const today = todayIn(zoneOf(leagueId));
  return sql`(
    select json_build_object(
      'is_locked', count(*) > 0 and not bool_or(days @> today),
      'locked_from', coalesce(max(upper(days)) filter (where days @> today), max(upper(days)) filter (where days << today_alone)),
      'opens_on', case when not bool_or(days @> today) then min(lower(days)) filter (where days >> today_alone) end
    )
    from (select ${today} as today, daterange(${today}, ${today}, '[]') as today_alone) as clock
    cross join lateral unnest((
      select range_agg(daterange(first_day, last_day, '[]')) from transfer_windows where league_id = ${leagueId}
    )) as days
  )`;
}

/** Throws 409 while the league's squads are locked. */
export async function requireUnlockedSquads(transaction: Database, leagueId: number): Promise<void> {
  const lock = await describePresentLock(transaction, leagueId);
  if (lock !== null) throw conflict(lock);
}

/**
 * The reason to store with staff's change of squads: the given one during a lock, else null. Throws 409 if it is
 * missing during a lock.
 */
export async function requireReasonWhileLocked(
  transaction: Database,
  leagueId: number,
  reason: string | undefined,
): Promise<string | null> {
  const lock = await describePresentLock(transaction, leagueId);
  if (lock === null) return null;
  if (reason === undefined) throw conflict(`${lock} Staff can change them with a reason.`);
  return reason;
}

/** Null while squads aren't locked. */
async function describePresentLock(transaction: Database, leagueId: number): Promise<string | null> {
  const [league] = await query<{ lock: SquadLock }>(
    transaction,
    sql`select ${squadLockOf(sql`${leagueId}::integer`)} as lock`,
  );
  return league?.lock.is_locked ? describeLock(league.lock, writeSquadDay) : null;
}
