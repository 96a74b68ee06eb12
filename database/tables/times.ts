import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DayRange, TimeException, WeeklyInterval } from '#contract/times/schema.ts';
import { instant } from '#database/tables/instant.ts';
import { users } from '#database/tables/schema.ts';

/** When a person can usually play, in the wall time of an IANA zone: never offsets, never UTC. */
export const weeklyTimes = pgTable('weekly_times', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  time_zone: text().notNull(),
  week: jsonb().$type<WeeklyInterval[]>().notNull(),
  saved_at: instant().notNull().defaultNow(),
  /** The Monday of the last week that the person confirmed as usual. */
  confirmed_week: date(),
});

/** Local days on which a person is free besides the usual week, or busy in spite of it. */
export const timeExceptions = pgTable(
  'time_exceptions',
  {
    user_id: integer()
      .notNull()
      .references(() => weeklyTimes.user_id, { onDelete: 'cascade' }),
    day: date().notNull(),
    kind: text().$type<TimeException['kind']>().notNull(),
    intervals: jsonb().$type<DayRange[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.day] }),
    // Past days are deleted.
    index('time_exceptions_day').on(table.day),
  ],
);
