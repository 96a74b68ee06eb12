import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Players whose data is being erased at the request of Roblox, by their keys: the id, and the name that lines without an
 * id bear. A row goes when its erasure is over.
 */
export const erasureRequests = pgTable('erasure_requests', {
  roblox_id: text().primaryKey(),
  requested_at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
