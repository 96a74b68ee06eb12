import { raw, type Sql, sql } from '#database/query.ts';

/** The time zone of a league; the id is SQL or a value. */
export function zoneOf(league: Sql | number): Sql {
  return sql`(select time_zone from leagues where id = ${league})`;
}

/** The day of an instant in a time zone. All are SQL. */
export function dayOf(instant: Sql, zone: Sql): Sql {
  return sql`(${instant} at time zone ${zone})::date`;
}

/** Today's date in a time zone. */
export function todayIn(zone: Sql): Sql {
  return dayOf(sql`now()`, zone);
}

/**
 * The first instant of a day, or of the day `after` it, in a time zone. Comparing rows with instants allows the use of
 * indexes.
 */
export function startOf(day: Sql, zone: Sql, { after = 0 } = {}): Sql {
  return sql`start_of_day(${day}${raw(after === 0 ? '' : ` + ${after}`)}, ${zone})`;
}

/** The instants at which the days of `league_seasons season` begin and end, as columns of a statement. */
export function seasonSpan(zone: Sql): Sql {
  return sql`${startOf(sql`season.first_day`, zone)} as starts_at,
    ${startOf(sql`season.last_day`, zone, { after: 1 })} as ends_at`;
}

/** Whether an instant is within a row's `starts_at` and `ends_at`. All are SQL. */
export function isWithinSpan(instant: string, row: string): Sql {
  return raw(`${instant} >= ${row}.starts_at and ${instant} < ${row}.ends_at`);
}
