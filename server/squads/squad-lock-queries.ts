import { describeLock, isLockedForJoining } from '#contract/squads/lock.ts';
import type { SquadLock } from '#contract/squads/schema.ts';
import type { Database } from '#database/connect.ts';
import { query, type Sql, sql } from '#database/query.ts';
import { conflict } from '#server/kit/http/errors.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { writeSquadDay } from '#server/squads/squad-check-queries.ts';

/** A league's present lock, or that of a team, as the contract’s `SquadLock`; adjoining windows count as one. */
export function squadLockOf(leagueId: Sql, teamId: Sql | null = null): Sql {
  const today = todayIn(zoneOf(leagueId));
  return sql`(
    select json_build_object(
      'is_locked', count(*) > 0 and not bool_or(days @> today),
      'locked_from', coalesce(max(upper(days)) filter (where days @> today), max(upper(days)) filter (where days << today_alone)),
      'opens_on', case when not bool_or(days @> today) then min(lower(days)) filter (where days >> today_alone) end,
      'season', ${teamId ? lockedSeasonOf(teamId) : null}::text
    )
    from (select ${today} as today, daterange(${today}, ${today}, '[]') as today_alone) as clock
    cross join lateral unnest((
      select range_agg(daterange(first_day, last_day, '[]')) from transfer_windows where league_id = ${leagueId}
    )) as days
  )`;
}

/** Throws 409 while the league's squads are locked, or that of the team that a player joins. */
export async function requireUnlockedSquads(
  transaction: Database,
  leagueId: number,
  joinedTeamId: number | null,
): Promise<void> {
  const lock = await describePresentLock(transaction, leagueId, joinedTeamId);
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
  joinedTeamId: number | null = null,
): Promise<string | null> {
  const lock = await describePresentLock(transaction, leagueId, joinedTeamId);
  if (lock === null) return null;
  if (reason === undefined) throw conflict(`${lock} Staff can change them with a reason.`);
  return reason;
}

/** Null while squads aren't locked. */
async function describePresentLock(
  transaction: Database,
  leagueId: number,
  joinedTeamId: number | null,
): Promise<string | null> {
  const team = joinedTeamId === null ? null : sql`${joinedTeamId}::integer`;
  const [league] = await query<{ lock: SquadLock }>(
    transaction,
    sql`select ${squadLockOf(sql`${leagueId}::integer`, team)} as lock`,
  );
  return league && isLockedForJoining(league.lock) ? describeLock(league.lock, writeSquadDay) : null;
}

/**
 * The name of the season whose squads are locked and in which a team plays, by an approved entry or as a team of a
 * competition; null without one.
 */
export function lockedSeasonOf(teamId: Sql): Sql {
  return sql`(
    select season.name
    from teams locked
    join league_seasons season on season.league_id = locked.league_id
    where locked.id = ${teamId} and season.removed_at is null and season.squads_lock <= now()
      and season.last_day >= ${todayIn(zoneOf(sql`locked.league_id`))}
      and (
        exists (
          select from season_entries entry
          where entry.season_id = season.id and entry.team_id = locked.id and entry.state = 'approved'
        )
        or exists (
          select from competition_teams ct
          join competitions c on c.id = ct.competition_id and c.removed_at is null
          where c.season_id = season.id and ct.team_id = locked.id
        )
      )
    order by season.last_day desc, season.id
    limit 1
  )`;
}
