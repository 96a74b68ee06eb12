import type { Database } from '#database/connect.ts';
import { queryPrepared, type Sql, sql } from '#database/query.ts';
import { CAN_MOVE } from '#server/fixtures/kick-offs/kick-off-state-queries.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { spellCovers } from '#server/people/squad-player-queries.ts';

/**
 * Leagues that ask for times now, with the Monday of the `week` and its end: from Monday 9:00 for 33 hours by their
 * clocks, so that a server that was down asks late or not at all. A league asks once a player of it has filled in a
 * week.
 */
export function askingLeagues(now: Date): Sql {
  return sql`
    select l.id as league_id, l.time_zone, week.starts::date as week,
      week.starts at time zone l.time_zone as begins_at, (week.starts + interval '7 days') at time zone l.time_zone as ends_at
    from open_leagues l
    cross join lateral (select ${now}::timestamptz at time zone l.time_zone as clock) as present
    cross join lateral (select date_trunc('week', present.clock) as starts) as week
    where present.clock between week.starts + interval '9 hours' and week.starts + interval '42 hours' and l.id in (
      select spell.league_id
      from weekly_times
      join users on users.id = weekly_times.user_id
      join squad_spells spell on spell.player_key = users.roblox_id
      where ${spellCovers('spell', todayIn(zoneOf(sql`spell.league_id`)))}
    )`;
}

/** Whether `teams t` has a published fixture that may get a time in the week of `asking`. */
export const LOOKS_FOR_TIME = sql`exists (
  select
  from fixtures f
  join competitions c on c.id = f.competition_id and c.removed_at is null and c.published_at is not null
  where t.id in (f.home_team_id, f.away_team_id) and ${CAN_MOVE}
    and (f.kick_off is null or f.kick_off between asking.begins_at and asking.ends_at)
)`;

/** The league's week to ask about now, as YYYYMMDD of its Monday; undefined outside the time, or without fixtures. */
export async function findAskedWeek(database: Database, leagueId: number, now: Date): Promise<number | undefined> {
  const [asked] = await queryPrepared<{ week: number }>(
    database,
    'find_asked_week',
    sql`
      select to_char(week, 'YYYYMMDD')::integer as week
      from (${askingLeagues(now)}) as asking
      where league_id = ${leagueId} and exists (
        select from teams t where t.league_id = asking.league_id and t.removed_at is null and ${LOOKS_FOR_TIME}
      )`,
  );
  return asked?.week;
}

/** When a week of a league ends, in ISO 8601; the week is YYYYMMDD of its Monday. */
export async function findWeekEnd(database: Database, leagueId: number, week: number): Promise<string> {
  const [found] = await queryPrepared<{ ends_at: Date }>(
    database,
    'find_week_end',
    sql`
      select (to_date(${String(week)}, 'YYYYMMDD') + 7)::timestamp at time zone time_zone as ends_at
      from leagues where id = ${leagueId}`,
  );
  return new Date(found?.ends_at ?? 0).toISOString();
}
