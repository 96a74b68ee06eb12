import { timestamp } from 'drizzle-orm/pg-core';

/** A column of instants in UTC, read as `Date`. */
export function instant() {
  return timestamp({ withTimezone: true, mode: 'date' });
}
