import { addDays, today } from '#contract/kit/days.ts';
import { MAX_TIME_EXCEPTIONS, TIME_EXCEPTION_DAYS } from '#contract/kit/limits.ts';
import { DAY_MINUTES, mergeSpans, toIntervals, toSpans } from '#contract/times/minute-ranges.ts';
import type { DayRange, OwnTimes, TimeException, TimeExceptionChange, UsualWeek } from '#contract/times/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, queryPrepared, type Sql, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { conflict, invalidField } from '#server/kit/http/errors.ts';
import { todayIn } from '#server/kit/time/league-day-queries.ts';
import { readWallClock, requireTimeZone } from '#server/kit/time/zoned-time.ts';
import { spellCovers } from '#server/people/squad-player-queries.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';
import { isInOffice } from '#server/squads/captain-queries.ts';
import { MINUTE_MS, mondayOf, WEEK_LEAD_HOURS } from '#server/times/free-times.ts';

const WEEK_LEAD = sql`make_interval(hours => ${WEEK_LEAD_HOURS})`;
const WHOLE_DAY: DayRange = { from: 0, to: DAY_MINUTES };
/** Teams of one account that its own week lists. */
const OWN_TEAMS_SHOWN = 10;

/** The exceptions of `weekly_times times` that aren't over everywhere, by day. */
export const EXCEPTIONS = sql`(
  select coalesce(json_agg(json_build_object('day', day, 'kind', kind, 'intervals', intervals) order by day), '[]')
  from time_exceptions
  where time_exceptions.user_id = times.user_id and day >= ${lastDayEverywhere()}
)`;

function lastDayEverywhere(): Sql {
  return sql`(now() at time zone 'UTC')::date - 1`;
}

type StoredTimesRow = Omit<OwnTimes, 'this_week'>;

/** An account's times and its teams, those it leads first. */
export async function findOwnTimes(
  database: Database,
  { id, roblox_id }: { id: number; roblox_id: string | null },
): Promise<OwnTimes> {
  const key = sql`${roblox_id}::text`;
  const [own] = await queryPrepared<StoredTimesRow>(
    database,
    'find_own_times',
    sql`
      select times.time_zone, coalesce(week, '[]') as week, ${EXCEPTIONS} as exceptions,
        ${isoTime('saved_at')} as saved_at, confirmed_week::text as confirmed_week, (
          select coalesce(json_agg(json_build_object('league_id', league_id, 'team', head, 'is_led', is_led)
            order by is_led desc, name, league_id), '[]')
          from (
            select t.league_id, ${TEAM_HEAD} as head, lower(t.name) as name, ${isInOffice(key)} as is_led
            from (
              select team_id from squad_spells where player_key = ${key}
              union
              select id from teams where captain_key = ${key}
              union
              select id from teams where vice_captain_key = ${key}
            ) as joined
            join teams t on t.id = joined.team_id
            join open_leagues l on l.id = t.league_id
            where t.removed_at is null and (${isInOffice(key)} or exists (
              select
              from squad_spells spell
              where spell.team_id = t.id and spell.player_key = ${key} and ${spellCovers('spell', todayIn(sql`l.time_zone`))}
            ))
            order by is_led desc, t.id
            limit ${OWN_TEAMS_SHOWN}
          ) as team
        ) as teams
      from (select ${id}::integer as account_id) as account
      left join weekly_times times on times.user_id = account_id`,
  );
  if (!own) throw new Error('A statement without a condition returned no row.');
  return { ...own, this_week: thisWeekIn(own.time_zone ?? 'UTC') };
}

/** The Monday of the present week in a time zone, on Sundays from 9:00 the next. */
function thisWeekIn(timeZone: string): string {
  const wall = readWallClock(timeZone).wallOf(Date.now());
  return new Date(mondayOf(wall + WEEK_LEAD_HOURS * 60 * MINUTE_MS)).toISOString().slice(0, 10);
}

/** Replaces an account's usual week. Throws 400 for an unknown time zone or a range without a length. */
export async function saveUsualWeek(database: Database, userId: number, body: UsualWeek): Promise<void> {
  requireTimeZone(body.time_zone);
  requireRanges('week', body.week);
  const week = JSON.stringify(toIntervals(toSpans(body.week)));
  await execute(
    database,
    sql`
      insert into weekly_times (user_id, time_zone, week)
      values (${userId}, ${body.time_zone}, ${week})
      on conflict (user_id) do update set time_zone = excluded.time_zone, week = excluded.week, saved_at = now()`,
  );
}

/**
 * Sets or removes an account's exceptions. Throws 400 for days out of order, past or too far ahead, 409 before the first
 * usual week or for too many of them.
 */
export async function changeExceptions(database: Database, userId: number, body: TimeExceptionChange): Promise<void> {
  const { first_day, last_day, kind } = body;
  requireRanges('intervals', body.intervals);
  if (last_day < first_day) throw invalidField('last_day', 'must not be before first_day.');
  await inTransaction(database, async (transaction) => {
    const [own] = await query<{ time_zone: string }>(
      transaction,
      sql`select time_zone from weekly_times where user_id = ${userId} for update`,
    );
    if (!own) throw conflict('Save your usual week first: it says in which time zone your days are.');
    const present = today(own.time_zone);
    if (first_day < present) throw invalidField('first_day', 'must not be in the past.');
    if (last_day > addDays(present, TIME_EXCEPTION_DAYS)) throw invalidField('last_day', 'must be within a year.');
    await execute(
      transaction,
      sql`
        delete from time_exceptions
        where user_id = ${userId} and (day between ${first_day} and ${last_day} or day < ${lastDayEverywhere()})`,
    );
    if (kind === null) return;
    const intervals = JSON.stringify(mergeSpans(body.intervals.length === 0 ? [WHOLE_DAY] : body.intervals));
    await execute(
      transaction,
      sql`
        insert into time_exceptions (user_id, day, kind, intervals)
        select ${userId}, day::date, ${kind satisfies TimeException['kind']}, ${intervals}
        from generate_series(${first_day}::date, ${last_day}::date, interval '1 day') as day`,
    );
    const stored = await execute(transaction, sql`select from time_exceptions where user_id = ${userId}`);
    if (stored > MAX_TIME_EXCEPTIONS) {
      throw conflict(`You have ${MAX_TIME_EXCEPTIONS} other days at most. Remove some first.`);
    }
  });
}

/** Confirms the present week as usual. Throws 409 without a usual week. */
export async function confirmWeek(database: Database, userId: number): Promise<void> {
  const confirmed = await execute(
    database,
    sql`
      update weekly_times set confirmed_week = date_trunc('week', now() at time zone time_zone + ${WEEK_LEAD})::date
      where user_id = ${userId} and week <> '[]'`,
  );
  if (confirmed === 0) throw conflict('You have no usual week yet. Paint it first.');
}

/** Deletes exceptions of days that are over everywhere. */
export async function deletePastExceptions(database: Database): Promise<void> {
  await execute(database, sql`delete from time_exceptions where day < ${lastDayEverywhere()}`);
}

function requireRanges(field: string, ranges: readonly DayRange[]): void {
  const index = ranges.findIndex(({ from, to }) => to <= from || to - from > DAY_MINUTES);
  if (index >= 0) throw invalidField(`${field}[${index}].to`, 'must be after from, by 24 hours at most.');
}
